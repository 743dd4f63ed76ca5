package architecture_test

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mayTick are the folders that may look at something again and again, each for what it is:
// background work is done by the scheduler or by an outbox's workers, and by nothing else.
func mayTick() map[string]string {
	const (
		scheduler = "the scheduler"
		worker    = "an outbox's workers"
		memory    = "keeps memory up to date, and owes nobody anything"
		stream    = "the heartbeat of an open stream"
	)
	return map[string]string{
		"internal/platform/jobs":        scheduler,
		"internal/platform/mail":        worker,
		"internal/platform/sms":         worker,
		"internal/platform/push":        worker,
		"internal/newsletter/sending":   worker,
		"internal/platform/certificate": memory,
		"internal/site":                 memory,
		"internal/blog/fallback":        memory,
		"internal/operations":           stream,
		"internal/chat":                 stream,
		"internal/platform/replica":     "it copies what is stored, as it is written",
		"internal/platform/httpx":       "it measures out the moments at which one answer may begin, and ends with it",
	}
}

// TestBackgroundWorkHasTwoMechanisms ensures that no feature has a loop of its own for what
// is to be done: it declares a task.
// Proves: platform-8
func TestBackgroundWorkHasTwoMechanisms(t *testing.T) {
	tick := map[string]bool{}
	for _, f := range goFiles(t) {
		if f.test() || testSupport(f.folder()) || !within(f.folder(), "internal") {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok || !slices.Contains([]string{"time.NewTicker", "time.Tick"}, selected(e)) {
				return true
			}
			home := ""
			for folder := range mayTick() {
				if within(f.folder(), folder) {
					home = folder
				}
			}
			tick[home] = true
			if home == "" {
				t.Errorf("%s: %s: declare a jobs.Task, so that it is claimed, guarded, stopped and on docs/background-work.md.", f.at(n), selected(e))
			}
			return true
		})
	}
	for folder := range mayTick() {
		if !tick[folder] {
			t.Errorf("%s has no ticker any more: take it from mayTick()", folder)
		}
	}
}

// TestEveryTaskIsOnThePage ensures that docs/background-work.md has a row for each task, and
// none for what is gone.
func TestEveryTaskIsOnThePage(t *testing.T) {
	literals := constants(t)
	var declared, described []string
	for _, f := range goFiles(t) {
		if f.test() || !within(f.folder(), "internal") {
			continue
		}
		for _, name := range taskNames(f) {
			declared = append(declared, strings.Trim(literal(literals, f, name), `"`))
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+\\.[a-z-]+)` ").FindAllStringSubmatch(read(t, "docs/background-work.md"), -1) {
		described = append(described, row[1])
	}
	for _, name := range declared {
		if !slices.Contains(described, name) {
			t.Errorf("docs/background-work.md has no row for the task %s", name)
		}
	}
	for _, name := range described {
		if !slices.Contains(declared, name) {
			t.Errorf("docs/background-work.md describes the task %s, which nothing declares", name)
		}
	}
}

// TestNudgesNameARowAndNobody ensures that what is handed to background work is the id of a
// row: no address, no name, nothing of a person.
func TestNudgesNameARowAndNobody(t *testing.T) {
	found := 0
	for _, f := range goFiles(t) {
		if f.test() {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 3 {
				return true
			}
			if s, ok := call.Fun.(*ast.SelectorExpr); !ok || s.Sel.Name != "After" || lastName(s.X) != "Nudges" {
				return true
			}
			found++
			if name := lastName(call.Args[2]); name != "id" && name != "ID" {
				t.Errorf("%s: a nudge takes the id of a row, not %s", f.at(n), name)
			}
			return true
		})
	}
	if found == 0 {
		t.Error("nothing nudges: this test has lost what it tests")
	}
}

// lastName is the name that an expression ends with: ID for quote.ID.
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}
