package architecture_test

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// ofTheAPI are types with such a word that keep it: a type's name is its schema's, and the
// API's names stay.
func ofTheAPI() []string { return []string{"internal/newsletter/campaigns/blocked.go HeldUp"} }

// formerly is a row of the glossary's last table: a word of the old code, its term now,
// and the names that it gave.
type formerly struct{ word, term, names string }

// banned returns the row that an identifier goes against, if any.
func banned(rows []formerly, name string) (formerly, bool) {
	parts := namedParts(name)
	for _, r := range rows {
		for pattern := range strings.FieldsSeq(r.names) {
			pattern = strings.Trim(pattern, "`")
			part, inside := strings.CutPrefix(pattern, "*")
			if inside && slices.Contains(parts, strings.TrimSuffix(part, "*")) || name == pattern {
				return r, true
			}
		}
	}
	return formerly{}, false
}

// namedParts are the words of an identifier or a file name in small letters: "houseKey" is
// "house", "key".
func namedParts(name string) []string {
	var parts []string
	start := 0
	add := func(end int) {
		if end > start {
			parts = append(parts, strings.ToLower(name[start:end]))
		}
		start = end
	}
	for i, r := range name {
		switch {
		case !unicode.IsLetter(r):
			add(i)
			start = i + len(string(r))
		case unicode.IsUpper(r) && (i == 0 || !unicode.IsUpper(rune(name[i-1])) || i+1 < len(name) && unicode.IsLower(rune(name[i+1]))):
			add(i)
		}
	}
	add(len(name))
	return parts
}

// glossaryTables returns the rows of each table of the glossary by the heading above it;
// the cells of a row are trimmed, the table's head is left out.
func glossaryTables(t *testing.T) map[string][][]string {
	t.Helper()
	tables, heading, head := map[string][][]string{}, "", true
	for line := range strings.Lines(read(t, "docs/glossary.md")) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "#"):
			heading = strings.TrimSpace(strings.TrimLeft(line, "#"))
		case !strings.HasPrefix(line, "|"):
			head = true
		case head:
			head = false
		case !strings.HasPrefix(line, "|---"):
			line = strings.ReplaceAll(line, `\|`, "\x00")
			var cells []string
			for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
				cells = append(cells, strings.ReplaceAll(strings.TrimSpace(cell), "\x00", "|"))
			}
			tables[heading] = append(tables[heading], cells)
		}
	}
	return tables
}

const formerHeading = "Formerly"

func formerNames(t *testing.T) []formerly {
	t.Helper()
	var rows []formerly
	for _, cells := range glossaryTables(t)[formerHeading] {
		if len(cells) != 3 {
			t.Fatalf("docs/glossary.md: %q is no row of three cells", cells)
		}
		rows = append(rows, formerly{cells[0], cells[1], cells[2]})
	}
	if len(rows) == 0 {
		t.Fatal("docs/glossary.md has no table below the heading Formerly: this test has lost what it tests")
	}
	return rows
}

// TestATermIsDefinedOnce ensures that the glossary explains a term in one row only, and
// explains none that it calls a word of the past.
func TestATermIsDefinedOnce(t *testing.T) {
	defined := map[string]string{}
	tables := glossaryTables(t)
	for heading, rows := range tables {
		if heading == formerHeading {
			continue
		}
		for _, cells := range rows {
			for term := range strings.SplitSeq(strings.Trim(cells[0], "*"), ", ") {
				if other, twice := defined[term]; twice {
					t.Errorf("docs/glossary.md explains %q in %q and in %q. One term, one thing: name one of the two more exactly.", term, other, heading)
				}
				defined[term] = heading
			}
		}
	}
	for _, r := range formerNames(t) {
		if heading := defined[r.word]; heading != "" {
			t.Errorf("docs/glossary.md explains %q in %q and calls it a word of the past.", r.word, heading)
		}
	}
	if len(defined) < 100 {
		t.Errorf("docs/glossary.md explains %d terms: this test has lost what it tests", len(defined))
	}
}

// TestNamesAreTheGlossarys ensures that no identifier and no file contains a word that the
// glossary has given up: one thing would have two names again.
func TestNamesAreTheGlossarys(t *testing.T) {
	rows, needed := formerNames(t), map[string]bool{}
	look := func(at, file, name string) {
		r, bad := banned(rows, name)
		if !bad {
			return
		}
		if declared := file + " " + name; slices.Contains(ofTheAPI(), declared) {
			needed[declared] = true
			return
		}
		t.Errorf("%s: %s says %q. The term is %s (docs/glossary.md).", at, name, r.word, r.term)
	}
	for _, f := range goFiles(t) {
		look(f.path, f.path, path.Base(f.path))
		f.declared(func(id *ast.Ident) { look(f.at(id), f.path, id.Name) })
	}
	for _, s := range sources(t, ".", ".ts", ".tsx") {
		look(s.path, s.path, path.Base(s.path))
		for _, name := range declaredInTS(s.text) {
			look(s.path, s.path, name)
		}
	}
	for _, declared := range ofTheAPI() {
		if !needed[declared] {
			t.Errorf("ofTheAPI: %s is no more. Take it from the list.", declared)
		}
	}
}

// declared calls visit with every identifier that a file declares.
func (f goFile) declared(visit func(*ast.Ident)) {
	all := func(list []ast.Expr) {
		for _, e := range list {
			if id, ok := e.(*ast.Ident); ok {
				visit(id)
			}
		}
	}
	ast.Inspect(f.tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			visit(n.Name)
		case *ast.TypeSpec:
			visit(n.Name)
		case *ast.Field:
			for _, id := range n.Names {
				visit(id)
			}
		case *ast.ValueSpec:
			for _, id := range n.Names {
				visit(id)
			}
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				all(n.Lhs)
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				all([]ast.Expr{n.Key, n.Value})
			}
		}
		return true
	})
}

// declaredInTS are the names that a TypeScript file declares by a keyword; parameters and
// properties follow them soon enough.
func declaredInTS(text string) []string {
	var names []string
	for _, m := range regexp.MustCompile(`\b(?:const|let|function|type|interface|class|enum)\s+([A-Za-z_$][\w$]*)`).FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}

// TestNamedParts ensures that the words of a name are found however it is written.
func TestNamedParts(t *testing.T) {
	for name, want := range map[string]string{
		"houseKey": "house key", "HTTPDoor": "http door", "Desktop": "desktop", "held_up.go": "held up go", "held-up.model.ts": "held up model ts",
		"isHouse": "is house", "URL": "url", "x2Lane": "x lane", "": "",
	} {
		if got := strings.Join(namedParts(name), " "); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	rows := []formerly{{"door", "router", "`*door*` `*doors*`"}, {"letter", "issue", "`Letter`"}}
	for name, want := range map[string]string{"openDoors": "door", "Letter": "letter", "ticketLetters": "", "outdoor": ""} {
		if r, _ := banned(rows, name); r.word != want {
			t.Errorf("%q is of %q, want %q", name, r.word, want)
		}
	}
}
