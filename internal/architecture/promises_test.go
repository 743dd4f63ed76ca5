package architecture_test

import (
	"go/ast"
	"maps"
	"slices"
	"testing"
)

// TestEveryPromiseHasAnOwner ensures that what is saved as a deadline is raised and named:
// each kind of promise in the table is one that an Owner answers for, and the program
// gives all owners to its sweep. What the owners answer is tested in internal/app.
func TestEveryPromiseHasAnOwner(t *testing.T) {
	saved, owned, wired := map[string]bool{}, map[string]bool{}, 0
	for _, f := range goFiles(t) {
		if f.test() || testSupport(f.folder()) || f.folder() == "internal/platform/deadlines" || f.folder() == "internal/platform/inbound" {
			continue // whose forms say in their Rules what they promise
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				kind := nameOf(n.Type)
				for _, e := range n.Elts {
					kv, ok := e.(*ast.KeyValueExpr)
					if !ok || (nameOf(kv.Key) != "Promise" || kind != "Deadline" && kind != "Rules") && (nameOf(kv.Key) != "Replies" || kind != "Rules") {
						continue
					}
					saved[f.folder()+" "+nameOf(kv.Value)] = true
					if kind == "Rules" { // inbound's Responses and Returned are the owners
						owned[f.folder()+" "+nameOf(kv.Value)] = true
					}
				}
			case *ast.FuncDecl:
				if ret, ok := onlyResult(n); ok && n.Recv != nil && n.Name.Name == "Promise" {
					owned[f.folder()+" "+nameOf(ret)] = true
				}
			case *ast.CallExpr:
				if nameOf(n.Fun) == "NewSweep" && f.folder() == "internal/app" {
					wired = len(n.Args) - 2
				}
			}
			return true
		})
	}
	if !maps.Equal(saved, owned) || len(saved) < 5 {
		t.Errorf("deadlines are saved of %v, there are owners of %v", slices.Sorted(maps.Keys(saved)), slices.Sorted(maps.Keys(owned)))
	}
	if wired != len(owned) {
		t.Errorf("internal/app gives %d owners to its sweep, there are %d", wired, len(owned))
	}
}

// nameOf is the last name of an expression: Deadline of deadlines.Deadline.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.IndexExpr:
		return nameOf(e.X)
	}
	return ""
}

// onlyResult is what a function of one line returns.
func onlyResult(fn *ast.FuncDecl) (ast.Expr, bool) {
	if fn.Body == nil || len(fn.Body.List) != 1 {
		return nil, false
	}
	ret, ok := fn.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil, false
	}
	return ret.Results[0], true
}
