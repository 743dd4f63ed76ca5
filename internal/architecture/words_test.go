package architecture_test

import (
	"cmp"
	"encoding/json"
	"go/ast"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// words are the features of the program, and what a feature is called everywhere:
// in folders, in addresses, in OpenAPI, in jobs, in migrations and in the log.
// Where one thing has two names, nobody finds all of it.
func features() []string {
	return []string{
		"quotes", "contact", "assessments", "chat", "leads", "automation", "newsletter", "blog", "operations", "staff", "site",
	}
}

const oneFeatureOneWord = "One feature has one word everywhere (docs/glossary.md). Use the word; a new one is an ADR and a line in words()."

func isFeature(s string) bool { return slices.Contains(features(), s) }

// TestFoldersAreWords ensures that the folders of features bear their words.
func TestFoldersAreWords(t *testing.T) {
	notFeatures := map[string][]string{
		// app wires, platform knows no word, architecture is this, faults breaks the whole program on purpose.
		"internal":         {"app", "platform", "architecture", "faults"},
		"web/src/features": nil,
	}
	for parent, others := range notFeatures {
		for _, f := range folders(t, parent) {
			if name := path.Base(f); path.Dir(f) == parent && !isFeature(name) && !slices.Contains(others, name) {
				t.Errorf("%s is no word. %s", f, oneFeatureOneWord)
			}
		}
	}
}

// TestBrowserTestsAreWords ensures that whoever looks for the browser test of a
// feature finds it under the feature's word.
func TestBrowserTestsAreWords(t *testing.T) {
	walk(t, "e2e", func(p string, _ fs.DirEntry) {
		name, spec := strings.CutSuffix(path.Base(p), ".spec.ts")
		if !spec {
			return
		}
		word, _, _ := strings.Cut(name, ".") // quotes.offline.spec.ts is about quotes
		if !isFeature(word) {
			t.Errorf("%s: a browser test is called <word>.spec.ts or <word>.<what>.spec.ts. %s", p, oneFeatureOneWord)
		}
	})
}

// segments says which word answers an address whose first part after /api/ or
// /api/staff/ is no word itself. Each is named by the contract in docs/architecture.md.
func segments() map[string]string {
	return map[string]string{
		"session": "staff", "setup": "staff", "password": "staff", "password-reset": "staff", "users": "staff", "colleagues": "staff", "links": "staff",
		"totp": "staff", "audit": "staff",
		"events":       "operations", // news for every board, not for one word
		"/api/events":  "blog",       // what readers do with a post; the contract's address
		"appointments": "leads",      // a call that somebody booked: their lead's
		"openapi.json": "site",
		"quote":        "quotes", // the page's address is the specification's
		"healthz":      "site", "readyz": "site",
		"uploads": "site", // files of pictures, whichever word took them
	}
}

// TestAddressesBearTheirWord ensures that an endpoint's address and its tag in
// OpenAPI are the word that answers it: an address in a log leads to its folder.
func TestAddressesBearTheirWord(t *testing.T) {
	for address, tags := range endpoints(t) {
		first, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(address, "/"), "api/"), "staff/"), "/")
		word := first
		if owner, ok := segments()[first]; ok {
			word = owner
		}
		if owner, ok := segments()[address]; ok {
			word = owner
		}
		if !isFeature(word) {
			t.Errorf("%s: %q is no word. %s", address, first, oneFeatureOneWord)
		}
		for _, tag := range tags {
			if tag != word {
				t.Errorf("%s is tagged %q, but its address says %q. Give the route the tag of the word that answers it.", address, tag, word)
			}
		}
	}
}

// endpoints are the addresses of the API with their tags, from the description
// that TestOpenAPI holds equal to the endpoint table.
func endpoints(t *testing.T) map[string][]string {
	t.Helper()
	var d struct {
		Paths map[string]map[string]struct{ Tags []string }
	}
	if err := json.Unmarshal([]byte(read(t, "web/src/api/openapi.json")), &d); err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for address, methods := range d.Paths {
		for _, m := range methods {
			out[address] = append(out[address], m.Tags...)
		}
	}
	if len(out) == 0 {
		t.Fatal("web/src/api/openapi.json describes no address: run `make generate`")
	}
	return out
}

// TestJobsBearTheirWord ensures that the kind of a job is "<word>.…", so that a
// row in the queue or a line in the log says whose it is.
func TestJobsBearTheirWord(t *testing.T) {
	for _, f := range goFiles(t) {
		word := featureOf(f.folder())
		if word == "" || f.test() {
			continue
		}
		for _, d := range f.tree.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil && fn.Name.Name == "Kind" {
				wantPrefix(t, f, fn, word)
			}
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if c, ok := n.(*ast.CompositeLit); ok && strings.Contains(typeName(c.Type), "jobs.Task") {
				wantPrefix(t, f, c, word)
			}
			return true
		})
	}
}

func typeName(e ast.Expr) string {
	if a, ok := e.(*ast.ArrayType); ok {
		e = a.Elt
	}
	return selected(e)
}

// wantPrefix wants the first string literal below n to begin with the word.
func wantPrefix(t *testing.T, f goFile, n ast.Node, word string) {
	t.Helper()
	first := ""
	ast.Inspect(n, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && first == "" {
			first = strings.Trim(l.Value, `"`)
		}
		return first == ""
	})
	if first != "" && !strings.HasPrefix(first, word+".") {
		t.Errorf("%s: %q must begin with %q. %s", f.at(n), first, word+".", oneFeatureOneWord)
	}
}

// TestLogLinesBearTheirWord ensures that the attribute "word" names the feature or the
// folder that writes the line.
func TestLogLinesBearTheirWord(t *testing.T) {
	for _, f := range goFiles(t) {
		folder := cmp.Or(featureOf(f.folder()), path.Base(f.folder()))
		ast.Inspect(f.tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || f.test() {
				return true
			}
			for i, a := range call.Args {
				if l, ok := a.(*ast.BasicLit); ok && l.Value == `"word"` && i+1 < len(call.Args) {
					if v, ok := call.Args[i+1].(*ast.BasicLit); ok && v.Value != `"`+folder+`"` {
						t.Errorf("%s: the log attribute word is %s in the folder %s. %s", f.at(v), v.Value, folder, oneFeatureOneWord)
					}
				}
			}
			return true
		})
	}
}

// TestMigrationsAreNamedAfterTheirOwner ensures that the name of a migration says
// whose tables it makes: a word, or a package of the platform.
func TestMigrationsAreNamedAfterTheirOwner(t *testing.T) {
	shape := regexp.MustCompile(`^\d{5}_([a-z]+)(_[a-z_]+)?\.sql$`)
	platform := platformNames(t)
	for _, s := range sources(t, "migrations", ".sql") {
		m := shape.FindStringSubmatch(path.Base(s.path))
		if m == nil || (!isFeature(m[1]) && !slices.Contains(platform, m[1])) {
			t.Errorf("%s: a migration is called NNNNN_<word>.sql or NNNNN_<word>_<what>.sql, after the word or the platform package "+
				"that owns the tables. %s", s.path, oneFeatureOneWord)
		}
	}
}

func platformNames(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, f := range folders(t, "internal/platform") {
		if path.Dir(f) == "internal/platform" {
			out = append(out, path.Base(f))
		}
	}
	return out
}
