package architecture_test

import (
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wardgate/catalog"
)

// TestAnEnumerationStandsOnce ensures that a list of values which more than one place
// takes or answers has a name (catalog.Enumerations), and is not written out beside it:
// the second copy is the one that is forgotten. The browser's side of it is
// web/src/app/one-truth.test.ts.
func TestAnEnumerationStandsOnce(t *testing.T) {
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	named := facts.Enumerations()
	seen := map[string]string{}
	looked := 0
	for _, f := range goFiles(t) {
		if f.test() || testSupport(f.folder()) || !strings.HasPrefix(f.path, "internal/") || strings.HasPrefix(f.path, "internal/app/demo") {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			values, tag := written(n)
			if tag {
				looked++
			}
			if name := listIn(values, named); name != "" {
				t.Errorf("%s writes out %s. In a tag say enum:\"@%s\"; elsewhere ask the catalog.", f.at(n), name, name)
			}
			if key := strings.Join(slices.Sorted(slices.Values(values)), ","); tag && len(values) > 1 {
				if before := seen[key]; before != "" {
					t.Errorf("%s writes out %s, which stands in %s: give the list a name in catalog/states.json.", f.at(n), key, before)
				}
				seen[key] = f.at(n)
			}
			return true
		})
	}
	if looked < 40 {
		t.Errorf("%d enum tags were looked at: this test has lost what it tests", looked)
	}
}

// written are the values that an enum tag or a list of texts writes out.
func written(n ast.Node) (values []string, tag bool) {
	switch n := n.(type) {
	case *ast.Field:
		if n.Tag == nil {
			return nil, false
		}
		text, tag := reflect.StructTag(strings.Trim(n.Tag.Value, "`")).Lookup("enum")
		return slices.DeleteFunc(strings.Split(text, ","), func(v string) bool { return v == "" || v == "all" || strings.HasPrefix(v, "@") }), tag
	case *ast.CompositeLit:
		for _, e := range n.Elts {
			lit, ok := e.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return nil, false
			}
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				return nil, false
			}
			values = append(values, text)
		}
	}
	return values, false
}

// listIn is the name of a list that values hold in full; one of two values must be all of them.
func listIn(values []string, named map[string][]string) string {
	for name, list := range named {
		whole := !slices.ContainsFunc(list, func(v string) bool { return !slices.Contains(values, v) })
		if whole && (len(list) > 2 || len(values) == len(list)) {
			return name
		}
	}
	return ""
}

// TestLimitsOfBodiesAreTheCatalogs ensures that a length which the API refuses by itself
// is the one that the browser's fields have: a tag cannot name it, so its number is
// compared.
func TestLimitsOfBodiesAreTheCatalogs(t *testing.T) {
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{"automation reason": facts.Automation.Limits.Rejection, "newsletter reason": catalog.UnsubscribeReason, " reason": facts.Retention.Limits.Reason}
	found := 0
	for _, f := range goFiles(t) {
		if f.test() || !strings.HasPrefix(f.path, "internal/") {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			field, ok := n.(*ast.Field)
			if !ok || field.Tag == nil {
				return true
			}
			tags := reflect.StructTag(strings.Trim(field.Tag.Value, "`"))
			length, limited := tags.Lookup("maxLength")
			name, _, _ := strings.Cut(tags.Get("json"), ",")
			if !limited || name == "" || length == idLength || name == "slug" {
				return true
			}
			found++
			if key := featureOf(f.folder()) + " " + name; strconv.Itoa(want[key]) != length {
				t.Errorf("%s: %s of a body is limited to %s, the catalog says %d", f.at(n), key, length, want[key])
			}
			return true
		})
	}
	if found != len(want) {
		t.Errorf("%d limits of bodies were found, want %d", found, len(want))
	}
}

// idLength is the limit of whatever is an id.
const idLength = "100"
