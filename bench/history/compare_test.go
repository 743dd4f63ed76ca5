package history_test

import (
	"testing"
	"time"

	"wardgate/bench/history"
)

// one is a run of three rounds with one line.
func one(value, goal string, mark history.Mark) history.Run {
	return history.Run{
		When: "2026-11-23", Commit: "66a6d8a", Cores: 2, System: "linux/amd64", Rounds: 3, Span: time.Second, Parts: []string{"writes"},
		Lines: []history.Line{{Part: "writes", Name: "quotes", Value: value, Goal: goal, Mark: mark}},
	}
}

// TestCompare ensures that a line is compared with the last one, and that only
// what exceeds the noise, in the direction of its goal, is called a change.
// Proves: bench-11
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		was, now, goal, text string
		verdict              history.Verdict
	}{
		{"0.20", "0.48", ">= 0.5", "(was 0.20, +140 %)", history.Better},
		{"0.48", "0.20", ">= 0.5", "(was 0.48, -58 %)", history.Worse},
		{"0.48", "0.42", ">= 0.5", "(was 0.48, -12 %)", history.Within},
		{"0.48", "0.48", ">= 0.5", "(was 0.48, the same)", history.Within},
		{"1000", "1004", ">= 900", "(was 1000, +0.4 %)", history.Within},
		{"63 ms", "33.1 ms, n 40", "<= 40 ms", "(was 63 ms, -47 %)", history.Better},
		{"33.1 ms", "63 ms", "<= 40 ms", "(was 33.1 ms, +90 %)", history.Worse},
		{"0.6 MB", "1.4 MB", "<= 20 MB", "(was 0.6 MB, +133 %)", history.Within}, // a trifle of what is allowed
		{"0.6 MB", "1.7 MB", "<= 20 MB", "(was 0.6 MB, +183 %)", history.Worse},
		{"0 rows in 1.2 ms", "3 rows in 1.1 ms", "<= 0", "(was 0 rows)", history.Worse},
		{"-2.0 MB", "-3.0 MB", "<= 20 MB", "(was -2.0 MB, -50 %)", history.Within},
		{"921/s, p99 63 ms", "1600/s, p99 33 ms", "", "(was 921/s, +74 %)", history.Within}, // a note depends on the machine
		{"900 ms", "0.9 s", "<= 1 s", "(was 900 ms)", history.Within},                       // in another unit
		{"[a b]", "[c]", "", "(was [a b])", history.Within},
	} {
		mark := history.OK
		if c.goal == "" {
			mark = history.Note
		}
		now := one(c.now, c.goal, mark)
		if got := (history.History{one(c.was, c.goal, mark)}).Compare(now, now.Lines[0], false); got.Text != c.text || got.Verdict != c.verdict {
			t.Errorf("%s after %s (%s): %+v, want %s %s", c.now, c.was, c.goal, got, c.text, c.verdict)
		}
	}
}

// TestNoiseOfShortRuns ensures that a run with fewer rounds is trusted less, and
// that counted lines have no noise.
// Proves: bench-11
func TestNoiseOfShortRuns(t *testing.T) {
	was, now := one("1.00", ">= 0.5", history.OK), one("0.80", ">= 0.5", history.OK)
	compare := func(counted bool) history.Verdict {
		return history.History{was}.Compare(now, now.Lines[0], counted).Verdict
	}
	if got := compare(false); got != history.Worse {
		t.Errorf("three rounds: %q", got)
	}
	was.Rounds = 1
	if got := compare(false); got != history.Within {
		t.Errorf("one round before: %q", got)
	}
	was.Rounds, now.Rounds = 3, 2
	if got := compare(false); got != history.Within {
		t.Errorf("two rounds now: %q", got)
	}
	now.Lines[0].Value = "0.99"
	if got := compare(true); got != history.Worse {
		t.Errorf("counted: %q", got)
	}
}

// TestTheLastOneCounts ensures that runs of other parts and failed ones are
// skipped, and that a number of another machine is marked as such.
// Proves: bench-11
func TestTheLastOneCounts(t *testing.T) {
	others := one("9", ">= 1", history.OK)
	others.Lines[0].Part = "page"
	failed := one("nobody answers", "", history.Failed)
	h := history.History{one("0.10", ">= 0.5", history.OK), one("0.20", ">= 0.5", history.OK), others, failed}
	now := one("0.22", ">= 0.5", history.OK)
	if got := h.Compare(now, now.Lines[0], false).Text; got != "(was 0.20, +10 %)" {
		t.Error(got)
	}
	now.Cores = 8
	if got := h.Compare(now, now.Lines[0], false).Text; got != "(was 0.20 on 2 cores, +10 %)" {
		t.Error(got)
	}
}

// TestRenamed ensures that a line with another name is new, and that its old name is
// reported, except when a part of it could not be measured.
// Proves: bench-11
func TestRenamed(t *testing.T) {
	h := history.History{one("0.20", ">= 0.5", history.OK)}
	now := one("0.20", ">= 0.5", history.OK)
	now.Lines[0].Name = "requests"
	if got := h.Compare(now, now.Lines[0], false).Text; got != "(new)" {
		t.Error(got)
	}
	gone := h.Gone("writes", now.Lines)
	if len(gone) != 1 || gone[0].Name != "quotes" {
		t.Errorf("gone: %+v", gone)
	}
	if gone := h.Gone("page", now.Lines); gone != nil {
		t.Errorf("gone of another part: %+v", gone)
	}
	now.Lines = append(now.Lines, history.Line{Part: "writes", Name: "SQLite", Value: "no", Mark: history.Failed})
	if gone := h.Gone("writes", now.Lines); gone != nil {
		t.Errorf("gone of a part that failed: %+v", gone)
	}
	now.Lines = one("0.3", ">= 0.5", history.OK).Lines
	if gone := h.Gone("writes", now.Lines); gone != nil {
		t.Errorf("nothing is gone: %+v", gone)
	}
	moved := history.Line{Part: "page", Name: "quotes", Value: "1", Mark: history.Note}
	if gone := h.Gone("writes", []history.Line{moved}); len(gone) != 1 {
		t.Errorf("the same name in another part is not the line: %+v", gone)
	}
}
