package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestTheListFits ensures that every mutant still changes a line that is there: a rule
// that was moved or rewritten takes its mutant along. That each compiles, a run tells.
// Proves: gate-6
func TestTheListFits(t *testing.T) {
	list := all()
	if len(list) < 60 {
		t.Errorf("%d mutants", len(list))
	}
	if err := check("..", list); err != nil {
		t.Error(err)
	}
	seen, covered := map[string]bool{}, map[string]bool{}
	for _, m := range list {
		if seen[m.id] {
			t.Errorf("%s names two mutants", m.id)
		}
		if m.old == m.new || !strings.HasSuffix(m.rule, ".") {
			t.Errorf("%s changes nothing, or its rule is no sentence: %q", m.id, m.rule)
		}
		for _, p := range m.tested() {
			if tests, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(p), "*_test.go")); err != nil || len(tests) == 0 {
				t.Errorf("%s: %s has no test that could notice (%v)", m.id, p, err)
			}
		}
		seen[m.id], covered[m.word] = true, true
	}
	for _, word := range []string{
		"quotes", "contact", "assessments", "chat", "leads", "automation", "newsletter", "blog", "operations", "staff", "site",
		"forms", "deadlines", "httpx", "mail", "sms", "jobs", "llm", "db", "backup", "markdown", "search", "uploads", "audit",
	} {
		if !covered[word] {
			t.Errorf("no mutant asks of %s", word)
		}
	}
}

// Proves: gate-6
func TestAMutantThatDoesNotFitIsStale(t *testing.T) {
	top := t.TempDir()
	if err := os.WriteFile(filepath.Join(top, "a.go"), []byte("package a\n\nvar x = 1 + 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for old, fits := range map[string]bool{"x = 1": true, "1": false, "y": false} {
		_, err := mutant{id: "M", file: "a.go", old: old, new: "x = 2"}.apply(top)
		if (err == nil) != fits || err != nil && !strings.Contains(err.Error(), "M is stale") {
			t.Errorf("%q: %v", old, err)
		}
	}
	if err := check(top, []mutant{{id: "gone", file: "b.go", old: "x"}}); err == nil {
		t.Error("a file that is gone fits")
	}
}

func TestChoosing(t *testing.T) {
	list := []mutant{{id: "Q1", word: "quotes"}, {id: "L1", word: "leads"}, {id: "L2", word: "leads"}}
	got, err := choose(list, "Q1,leads")
	if err != nil || len(got) != 3 {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := choose(list, "Q1,nobody"); err == nil {
		t.Error("a name that is none chooses something")
	}
}

// TestWhoKilledIt reads what the test binary says: the innermost test that failed, or the
// one that ran when everything ended.
// Proves: gate-5
func TestWhoKilledIt(t *testing.T) {
	for out, want := range map[string]string{
		"=== RUN   TestA\n--- PASS: TestA (0.0s)\n=== RUN   TestB\n    b_test.go:1: no\n--- FAIL: TestB (0.0s)\nFAIL\n": "TestB",
		"=== RUN   TestC\n=== RUN   TestC/sqlite\n--- FAIL: TestC (0.0s)\n    --- FAIL: TestC/sqlite (0.0s)\n":          "TestC/sqlite",
		"=== RUN   TestD\npanic: nil map\n\ngoroutine 7 [running]:\n":                                                   "TestD",
		"panic: no main\n": "no test",
	} {
		if got := failed([]byte(out)); got != want {
			t.Errorf("%q: %s, want %s", out, got, want)
		}
	}
}

// TestOnlyWhatWasKilledCounts ensures that nobody is flattered by a mutant that hung on a
// busy machine or was never built.
// Proves: gate-5
func TestOnlyWhatWasKilledCounts(t *testing.T) {
	results := []result{
		{mutant: mutant{id: "1", word: "a"}, outcome: killed}, {mutant: mutant{id: "2", word: "a"}, outcome: survived},
		{mutant: mutant{id: "3", word: "b"}, outcome: timedOut}, {mutant: mutant{id: "4", word: "b"}, outcome: killed},
	}
	if got := count(results, "").String(); got != "2 of 4 killed (50 %), 1 timed out" {
		t.Error(got)
	}
	if got := count(results, "a").String(); got != "1 of 2 killed (50 %)" || !slices.Equal(words(results), []string{"a", "b"}) {
		t.Error(got, words(results))
	}
	if report(results, 50) != nil || report(results, 51) == nil {
		t.Error("the goal decides what passes")
	}
	if report([]result{{outcome: broke}}, 0) == nil {
		t.Error("a mutant that does not compile passes")
	}
}

// TestTheRulesAreWrittenDown ensures that docs/mutants.md names every rule, and no other.
// Proves: gate-6
func TestTheRulesAreWrittenDown(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", "docs", "mutants.md"))
	if err != nil {
		t.Fatal(err)
	}
	written := map[string]bool{}
	for line := range strings.Lines(string(b)) {
		if cells := strings.Split(line, " | "); len(cells) > 2 && strings.HasPrefix(line, "| ") {
			written[strings.TrimPrefix(cells[0], "| ")+" "+cells[2]] = true
		}
	}
	for _, m := range all() {
		if !written[m.id+" "+m.rule] {
			t.Errorf("docs/mutants.md has no row \"| %s | %s | %s | before | after |\"", m.id, m.word, m.rule)
		}
		delete(written, m.id+" "+m.rule)
	}
	for row := range written {
		if row != "id rule" && !strings.HasPrefix(row, "---") && strings.HasSuffix(row, ".") {
			t.Errorf("docs/mutants.md has a row of no mutant: %s", row)
		}
	}
}
