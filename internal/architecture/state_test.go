package architecture_test

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// TestNoInit ensures that nothing happens because a package was imported.
func TestNoInit(t *testing.T) {
	for _, f := range goFiles(t) {
		for _, d := range f.tree.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				t.Errorf("%s: no init(). What it prepares belongs to a constructor that app calls: then its order is "+
					"written down, it can fail, and a test can do without it.", f.at(fn))
			}
		}
	}
}

// TestNoMutablePackageState ensures that no package-level variable can change
// while the program runs: two tests, two instances, or two requests would meet in it.
func TestNoMutablePackageState(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test() || testSupport(f.folder()) {
			continue
		}
		for _, d := range f.tree.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && !constantInSpirit(g, v) && !reviewed(f.path+" "+v.Names[0].Name) {
					t.Errorf("%s: %s is a package-level variable. Make it a constant, a function that returns it, or a field of what "+
						"uses it. Allowed are errors, compiled regular expressions, embedded files and `var _ I = T{}`.", f.at(v), v.Names[0].Name)
				}
			}
		}
	}
}

// reviewed are the variables that cannot be constants and that nothing changes.
func reviewed(name string) bool {
	return slices.Contains([]string{
		"cmd/wardgate/main.go version",              // set by the linker
		"web/embed.go Dist",                         // embedded files below one folder
		"internal/platform/httpx/page.go endOfTime", // Go has no constant instants
		"internal/platform/mail/check.go composed",  // an array: its length is fixed, and nobody writes to it
	}, name)
}

func constantInSpirit(g *ast.GenDecl, v *ast.ValueSpec) bool {
	if v.Names[0].Name == "_" || embedded(g, v) {
		return true
	}
	return len(v.Values) > 0 && !slices.ContainsFunc(v.Values, func(e ast.Expr) bool {
		call, ok := e.(*ast.CallExpr)
		if !ok {
			return true
		}
		name := selected(call.Fun)
		return name != "errors.New" && name != "fmt.Errorf" && name != "regexp.MustCompile"
	})
}

func embedded(g *ast.GenDecl, v *ast.ValueSpec) bool {
	for _, doc := range []*ast.CommentGroup{g.Doc, v.Doc} {
		if doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:embed ") }) {
			return true
		}
	}
	return false
}

// passedIn says, for what comes from outside the program, which folders may reach
// for it themselves. Everybody else gets it from its caller: then a test can turn
// the clock, repeat the random numbers and set the environment.
func passedIn() map[string][]string {
	entrances := []string{"cmd", "bench", "mutants", "moments", "release", "internal/app", "internal/faults", "internal/attacks"}
	clock := append([]string{"internal/platform/clock"}, entrances...)
	random := append([]string{"internal/platform/ids"}, entrances...)
	return map[string][]string{
		"time.Now": clock, "time.Since": clock, "time.Until": clock,
		"os.Getenv":    clock, // clock: ZONEINFO, which is the Go runtime's
		"os.LookupEnv": entrances, "os.Environ": entrances,
		"import crypto/rand": random, "import math/rand": random, "import math/rand/v2": random,
	}
}

// TestTheOutsideIsPassedIn ensures that clock, environment and randomness reach
// the code as arguments.
func TestTheOutsideIsPassedIn(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test() || testSupport(f.folder()) {
			continue
		}
		check := func(what string, n ast.Node) {
			folders, watched := passedIn()[what]
			if watched && !slices.ContainsFunc(folders, func(a string) bool { return within(f.folder(), a) }) {
				t.Errorf("%s: %s is for %s only. Take a clock.Clock, an *ids.Source, an io.Reader or a getenv function from the caller.",
					f.at(n), what, strings.Join(folders, ", "))
			}
		}
		for p, n := range f.imports() {
			check("import "+p, n)
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && socketDeadline(call) {
				return false // the kernel compares it with the machine's own clock
			}
			if e, ok := n.(ast.Expr); ok {
				check(selected(e), n) // also when it is passed on uncalled: Now: time.Now
			}
			return true
		})
	}
}

func socketDeadline(call *ast.CallExpr) bool {
	s, ok := call.Fun.(*ast.SelectorExpr)
	return ok && slices.Contains([]string{"SetDeadline", "SetReadDeadline", "SetWriteDeadline"}, s.Sel.Name)
}

// TestTheProgramIsPortable ensures that `make release` can build the program for every
// system: what is called by number or by one system's name exists there only.
// Proves: gate-7
func TestTheProgramIsPortable(t *testing.T) {
	everywhere := []string{"syscall.SIGTERM", "syscall.ECONNRESET", "syscall.EPIPE"}
	twins := []string{"internal/platform/vault/rights_unix.go", "internal/platform/db/claim_unix.go", "internal/platform/db/claim_windows.go",
		"internal/platform/db/dial_linux.go", "internal/platform/db/dial_other.go", "internal/platform/db/space_unix.go",
		"internal/platform/db/access_unix.go", "internal/platform/db/holder_linux.go", "internal/platform/doctor/synchronized_linux.go"}
	for _, f := range goFiles(t) {
		if f.test() || testSupport(f.folder()) || within(f.folder(), "bench") || within(f.folder(), "moments") || // tools for this kind of machine
			slices.Contains(twins, f.path) {
			continue
		}
		if n := f.imports()["golang.org/x/sys/unix"]; n != nil {
			t.Errorf("%s: golang.org/x/sys/unix is not on every system. Find a way with package os.", f.at(n))
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok && strings.HasPrefix(selected(e), "syscall.") && !slices.Contains(everywhere, selected(e)) {
				t.Errorf("%s: %s is not on every system. Find a way with package os, or give it a twin behind a build tag and name it here.", f.at(n), selected(e))
			}
			return true
		})
	}
}

// TestNoUnsafePolicy ensures that no answer loosens the content security policy:
// one unsafe-inline, and a stored script runs in the browser of the staff.
// Proves: platform-11
func TestNoUnsafePolicy(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test() {
			continue
		}
		f.literals(func(text string, n ast.Node) {
			if strings.Contains(text, "'unsafe-") {
				t.Errorf("%s: the content security policy says no unsafe-*. Move the script or style into a built file.", f.at(n))
			}
		})
	}
}

// TestTestsCanFail ensures that no test is skipped: what does not run proves
// nothing. A long test runs a short form of itself unless WARDGATE_LONG is set;
// `go test -short` may leave one out, for `make test` runs it.
func TestTestsCanFail(t *testing.T) {
	for _, f := range goFiles(t) {
		if !f.test() && !testSupport(f.folder()) {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if i, ok := n.(*ast.IfStmt); ok && f.called(i.Cond) == "testing.Short" {
				return false
			}
			if s, ok := n.(*ast.SelectorExpr); ok && slices.Contains([]string{"Skip", "Skipf", "SkipNow"}, s.Sel.Name) {
				t.Errorf("%s: no skipped tests. Bring what the test needs (dbtest brings PostgreSQL), or guard it with "+
					"`if testing.Short()`.", f.at(n))
			}
			return true
		})
	}
}
