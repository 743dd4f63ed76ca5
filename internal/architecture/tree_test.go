package architecture_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// top is the top folder of the project as seen from this one.
const top = "../.."

// source is a file of the project; its path has slashes and starts at the top.
type source struct {
	path string
	text string
}

// folder is where the file stands.
func (s source) folder() string { return path.Dir(s.path) }

// test tells whether only tests read the file.
func (s source) test() bool {
	return strings.HasSuffix(s.path, "_test.go") || strings.Contains(s.path, ".test.") || strings.HasPrefix(s.path, "e2e/")
}

// built tells of folders that nobody writes by hand or commits.
func built(p string) bool {
	name := path.Base(p)
	return name == "node_modules" || name == "sqlgen" || name == "testdata" || p == "bin" || p == "data" || p == "coverage" ||
		p == "web/dist" || (strings.HasPrefix(name, ".") && p != "." && p != ".ci")
}

// folders are all folders below under, without built ones.
func folders(t *testing.T, under string) []string {
	t.Helper()
	var out []string
	walk(t, under, func(p string, e fs.DirEntry) {
		if e.IsDir() {
			out = append(out, p)
		}
	})
	return out
}

// sources are the hand-written files below under whose names end in one of endings.
func sources(t *testing.T, under string, endings ...string) []source {
	t.Helper()
	var out []source
	walk(t, under, func(p string, e fs.DirEntry) {
		if !e.Type().IsRegular() || strings.HasSuffix(p, ".gen.ts") || !hasEnding(p, endings) {
			return
		}
		out = append(out, source{path: p, text: read(t, p)})
	})
	if len(out) == 0 {
		t.Fatalf("no file below %s ends in %v: this test has lost what it tests", under, endings)
	}
	return out
}

func hasEnding(p string, endings []string) bool {
	return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(p, e) })
}

func walk(t *testing.T, under string, visit func(p string, e fs.DirEntry)) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(top), under, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && built(p) {
			return fs.SkipDir
		}
		visit(p, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// read returns a file of the project.
func read(t *testing.T, p string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(top, filepath.FromSlash(p)))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// goFile is a parsed Go file.
type goFile struct {
	source
	tree *ast.File
	set  *token.FileSet
}

// goFiles are all hand-written Go files.
func goFiles(t *testing.T) []goFile {
	t.Helper()
	set := token.NewFileSet()
	var out []goFile
	for _, s := range sources(t, ".", ".go") {
		tree, err := parser.ParseFile(set, s.path, s.text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, goFile{source: s, tree: tree, set: set})
	}
	return out
}

// at names a place, "internal/quotes/http.go:12".
func (f goFile) at(n ast.Node) string {
	return f.path + ":" + strconv.Itoa(f.set.Position(n.Pos()).Line)
}

// imports are the paths that the file imports, with the places that do.
func (f goFile) imports() map[string]ast.Node {
	out := map[string]ast.Node{}
	for _, i := range f.tree.Imports {
		if p, err := strconv.Unquote(i.Path.Value); err == nil {
			out[p] = i
		}
	}
	return out
}

// called returns package and name of a call such as time.Now(), else "".
func (f goFile) called(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return ""
	}
	return selected(call.Fun)
}

func selected(e ast.Expr) string {
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	x, ok := s.X.(*ast.Ident)
	if !ok {
		return ""
	}
	return x.Name + "." + s.Sel.Name
}

// literals calls visit with every string literal outside imports.
func (f goFile) literals(visit func(text string, n ast.Node)) {
	ast.Inspect(f.tree, func(n ast.Node) bool {
		if _, ok := n.(*ast.ImportSpec); ok {
			return false
		}
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if text, err := strconv.Unquote(l.Value); err == nil {
				visit(text, l)
			}
		}
		return true
	})
}
