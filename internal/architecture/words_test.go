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

// features are the features of the program, with the word that each is called everywhere:
// in folders, in addresses, in OpenAPI, in jobs, in migrations and in the log.
// Where one thing has two names, nobody finds all of it.
func features() []string {
	return []string{
		"quotes", "contact", "assessments", "chat", "leads", "automation", "newsletter", "blog", "operations", "staff", "site", "company", "duty",
	}
}

const oneFeatureOneWord = "One feature has one word everywhere (docs/glossary.md). Use the word; a new one is an ADR and a line in features()."

func isFeature(s string) bool { return slices.Contains(features(), s) }

// TestFoldersAreWords ensures that the folders of features have their names.
func TestFoldersAreWords(t *testing.T) {
	notFeatures := map[string][]string{
		// app wires, platform knows no feature, architecture is this, faults and attacks break the whole program on purpose.
		"internal":         {"app", "platform", "architecture", "faults", "attacks"},
		"web/src/features": nil,
	}
	for parent, others := range notFeatures {
		for _, f := range folders(t, parent) {
			if name := path.Base(f); path.Dir(f) == parent && !isFeature(name) && !slices.Contains(others, name) {
				t.Errorf("%s is no feature. %s", f, oneFeatureOneWord)
			}
		}
	}
}

// TestBrowserTestsAreWords ensures that a search for the browser test of a
// feature finds it under the feature's name.
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
		"totp": "staff", "passkeys": "staff", "audit": "staff", "sessions": "staff", "notices": "staff", "rules": "staff", // rules: which roles must have a second factor
		"events":       "operations", // news for every board, not for one word
		"/api/events":  "blog",       // what readers do with a post; the contract's address
		"appointments": "leads",      // a call that somebody booked: their lead's
		"details":      "leads",      // what a form said of somebody: their lead's
		"verify":       "company",    // the page where strangers check it (ADR 74)
		"openapi.json": "site",
		"prices":       "site",   // a page of the visitor site that answers a query
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
			t.Errorf("%s: %q is no feature. %s", address, first, oneFeatureOneWord)
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

// TestTasksBearTheirWord ensures that the name of a task is "<word>.…", so that a
// claimed slot, a nudge or a line in the log says whose it is.
func TestTasksBearTheirWord(t *testing.T) {
	literals, found := constants(t), 0
	for _, f := range goFiles(t) {
		word := featureOf(f.folder())
		if word == "" || f.test() {
			continue
		}
		for n, name := range taskNames(f) {
			text := literal(literals, f, name)
			found++
			if !strings.HasPrefix(text, `"`+word+".") {
				t.Errorf("%s: %s must be a text, or a constant of one, that begins with %q. %s", f.at(n), text, word+".", oneFeatureOneWord)
			}
		}
	}
	if found == 0 {
		t.Error("no feature declares a task: this test has lost what it tests")
	}
}

// literal is the text that an expression stands for, in quotes: its own or that of a constant.
func literal(constants map[string]string, f goFile, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Value
	case *ast.Ident:
		return constants[f.folder()+" "+e.Name]
	}
	return ""
}

// taskNames are the names of the tasks that a file declares, by where that is.
func taskNames(f goFile) map[ast.Node]ast.Expr {
	out := map[ast.Node]ast.Expr{}
	ast.Inspect(f.tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			// A form brings its task's name along.
			if selected(n.Fun) == "jobs.RowTask" && len(n.Args) > 0 && f.folder() != "internal/platform/inbound" {
				out[n] = n.Args[0]
			}
		case *ast.CompositeLit:
			if form, ok := n.Type.(*ast.IndexListExpr); ok && selected(form.X) == "inbound.Form" {
				if kv, ok := fieldOf(n.Elts, "Task").(*ast.KeyValueExpr); ok {
					out[kv] = kv.Value
				}
			}
			if typeName(n.Type) != "jobs.Task" {
				return true
			}
			for _, e := range n.Elts { // of a list, or the fields of one
				if one, ok := e.(*ast.CompositeLit); ok {
					e = fieldOf(one.Elts, "Name")
				} else if fieldOf(n.Elts, "Name") != e {
					continue
				}
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					out[kv] = kv.Value
				}
			}
		}
		return true
	})
	return out
}

// fieldOf is the line of a literal that sets a field, nil when none does.
func fieldOf(elts []ast.Expr, name string) ast.Expr {
	for _, e := range elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
				return kv
			}
		}
	}
	return nil
}

// constants are the literals of all constants, by folder and name.
func constants(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, f := range goFiles(t) {
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Names) == len(v.Values) {
				for i, name := range v.Names {
					if l, ok := v.Values[i].(*ast.BasicLit); ok {
						out[f.folder()+" "+name.Name] = l.Value
					}
				}
			}
			return true
		})
	}
	return out
}

func typeName(e ast.Expr) string {
	if a, ok := e.(*ast.ArrayType); ok {
		e = a.Elt
	}
	return selected(e)
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
