package main

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// TestReportsAreRead: what passed is counted, what failed is named, subtests with their test.
// Proves: gate-9
func TestReportsAreRead(t *testing.T) {
	golang := "=== RUN   TestOne\n--- PASS: TestOne (0.00s)\n=== RUN   TestTwo\n    --- PASS: TestTwo/sqlite (0.00s)\n" +
		"    --- FAIL: TestTwo/postgres (0.00s)\n--- FAIL: TestTwo (0.01s)\n--- SKIP: TestThree (0.00s)\nFAIL\n"
	vitest := `{"numPassedTests": 2, "testResults": [
		{"name": "a.test.ts", "status": "failed", "assertionResults": [{"fullName": "a works", "status": "passed"}, {"fullName": "a ends", "status": "failed"}]},
		{"name": "b.test.ts", "status": "failed", "assertionResults": []},
		{"name": "c.test.ts", "status": "passed", "assertionResults": [{"fullName": "c works", "status": "passed"}]}]}`
	playwright := `{"stats": {"expected": 3, "unexpected": 1, "skipped": 0, "flaky": 0}, "suites": [{"specs": [{"title": "fits", "file": "site.spec.ts", "line": 7, "ok": true}],
		"suites": [{"specs": [{"title": "answers", "file": "quotes.spec.ts", "line": 21, "ok": false}]}]}]}`
	fromGo := func(text []byte) (result, error) { return countTests("internal/quotes", string(text)), nil }
	for text, want := range map[string]struct {
		read   func([]byte) (result, error)
		passed int
		failed []string
	}{
		golang:     {fromGo, 1, []string{"internal/quotes TestTwo"}},
		vitest:     {readVitest, 2, []string{"a ends", "b.test.ts"}},
		playwright: {readPlaywright, 3, []string{"quotes.spec.ts:21 answers"}},
	} {
		got, err := want.read([]byte(text))
		if err != nil || got.passed != want.passed || !slices.Equal(got.failed, want.failed) {
			t.Errorf("%+v, %v, want %d passed and %v", got, err, want.passed, want.failed)
		}
	}
	for _, read := range []func([]byte) (result, error){readVitest, readPlaywright} {
		if got, err := read([]byte("killed")); err == nil {
			t.Errorf("no report is read as %+v", got)
		}
	}
}

// TestALineSaysAll: the moment, the suite, both counts, and below it who failed.
func TestALineSaysAll(t *testing.T) {
	m := moment{"month", time.Date(2026, 12, 1, 0, 2, 0, 0, time.UTC)}
	got := result{passed: 12, failed: []string{"internal/quotes TestTwo"}}.line(m, "go", 90*time.Second, nil)
	for _, part := range []string{"month", "2026-12-01 00:02 Tue", "go", "12 passed", "1 failed", "1m30s", "\n    internal/quotes TestTwo"} {
		if !strings.Contains(got, part) {
			t.Errorf("%q does not say %q", got, part)
		}
	}
}
