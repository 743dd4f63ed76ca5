package history_test

import (
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"wardgate/bench/history"
)

// quotes is a run of two lines with a goal, a note and one that failed.
func quotes() history.Run {
	return history.Run{
		When: "2026-11-23 14:02 UTC", Commit: "66a6d8a-dirty", Cores: 2, System: "linux/amd64", Rounds: 3, Span: 5 * time.Second,
		Parts: []string{"writes", "chat"}, Remark: `a "remark" with a | and a \ in it`,
		Lines: []history.Line{
			{Part: "writes", Name: "quotes / bare", Value: "0.20", Goal: ">= 0.5", Mark: history.Missed},
			{Part: "writes", Name: "p99 of quotes", Value: "33.4 ms", Goal: "<= 40 ms", Mark: history.OK},
			{Part: "writes", Name: `a | b \ c \| d`, Value: "921/s, p99 63 ms", Mark: history.Note},
			{Part: "chat", Name: "streams", Value: "145 of 500: another than the model answers", Mark: history.Failed},
		},
	}
}

// TestRoundTrip ensures that a run is read as it was written, with another one behind it.
// Proves: bench-10
func TestRoundTrip(t *testing.T) {
	second := history.Run{
		When: "2026-11-24", Commit: "1234567", Cores: 8, System: "darwin/arm64", Rounds: 1, Span: 1500 * time.Millisecond, Parts: []string{"sizes"},
		Lines: []history.Line{{Part: "sizes", Name: "file", Value: "59.1 MB", Goal: "<= 60 MB", Mark: history.OK}},
	}
	want := history.History{quotes(), second}
	text := history.Preface + want[0].String() + want[1].String()
	got, faults := history.Parse(text)
	if len(faults) > 0 {
		t.Fatalf("faults %v in\n%s", faults, text)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read\n%#v\nwritten\n%#v", got, want)
	}
	if got, faults = history.Parse(strings.ReplaceAll(text, "\n", "\r\n")); len(faults) > 0 || !reflect.DeepEqual(got, want) {
		t.Errorf("with the line ends of Windows: %v, %#v", faults, got)
	}
}

// TestTextIsOneLine ensures that no message breaks the table that it stands in.
func TestTextIsOneLine(t *testing.T) {
	run := quotes()
	run.Remark = "first\n## second"
	run.Lines = []history.Line{{Part: "chat", Name: "two\nlines", Value: "a\n| b |\n## c", Mark: history.Failed}}
	h, faults := history.Parse(run.String())
	if len(faults) > 0 || len(h) != 1 || len(h[0].Lines) != 1 {
		t.Fatalf("%v %+v", faults, h)
	}
	if got := h[0].Lines[0]; got.Name != "two lines" || got.Value != "a | b | ## c" || h[0].Remark != "first ## second" {
		t.Errorf("%+v, remark %q", got, h[0].Remark)
	}
}

// TestFirstRun ensures that an empty file, and one with only a preface, is a history
// without runs.
func TestFirstRun(t *testing.T) {
	for _, text := range []string{"", "\n", history.Preface} {
		h, faults := history.Parse(text)
		if len(h) != 0 || len(faults) != 0 {
			t.Errorf("%q is read as %v with %v", text, h, faults)
		}
		if got := h.Compare(quotes(), quotes().Lines[0], false); got.Text != "(new)" || got.Verdict != history.Within {
			t.Errorf("compared with nothing: %+v", got)
		}
		if gone := h.Gone("writes", nil); gone != nil {
			t.Errorf("gone from nothing: %v", gone)
		}
	}
}

// TestGarbled ensures that broken lines are reported by number, and that all the rest
// counts.
// Proves: bench-12
func TestGarbled(t *testing.T) {
	whole := history.Preface + quotes().String()
	lines := strings.Count(whole, "\n")
	for name, c := range map[string]struct {
		spoil  func(string) string
		lines  []int // where the faults are
		runs   int
		values int
	}{
		"words between": {func(s string) string { return s + "\nThis was a noisy day.\n" }, nil, 1, 4},
		"aligned by hand": {func(s string) string {
			return strings.Replace(s, "|---|---|---|---|---|", "| :--- | --- | ---: |---|---|", 1)
		}, nil, 1, 4},
		"a cell too few":  {func(s string) string { return s + "| writes | x | 0.3 | ok |\n" }, []int{lines + 1}, 1, 4},
		"a cell too many": {func(s string) string { return s + "| writes | x | 0.3 | >= 1 | ok | well done |\n" }, []int{lines + 1}, 1, 4},
		"no number":       {func(s string) string { return strings.Replace(s, "| 0.20 |", "| fast |", 1) }, []int{lines - 3}, 1, 3},
		"another mark":    {func(s string) string { return strings.Replace(s, "| MISSED |", "| fine |", 1) }, []int{lines - 3}, 1, 3},
		"no name":         {func(s string) string { return strings.Replace(s, "quotes / bare", "", 1) }, []int{lines - 3}, 1, 3},
		"a lost heading":  {func(s string) string { return strings.Replace(s, "## 2026-11-23 14:02 UTC · 66a6d8a", "## Monday", 1) }, []int{7}, 0, 0},
		"a lost rule": {func(s string) string {
			return s + "\n## 2026-13-45\n\n| writes | x | 0.3 | ok |\n" + quotes().String()
		}, []int{lines + 2}, 2, 8},
		"a row above all": {func(s string) string { return "| writes | x | 1 | | note |\n" + s }, []int{1}, 1, 4},
		"a merge": {func(s string) string {
			return strings.Replace(s, "| writes | p99", "<<<<<<< HEAD\n=======\n>>>>>>> other\n| writes | p99", 1)
		}, []int{lines - 2, lines - 1, lines}, 1, 4},
		"a row without its beginning": {func(s string) string { return s + "writes | x | 0.3 | >= 1 | ok |\n" }, []int{lines + 1}, 1, 4},
		"no text":                     {func(s string) string { return s + "\x00\x01\x02\n\xff\xfe\n" }, []int{lines + 1, lines + 2}, 1, 4},
		"binary":                      {func(s string) string { return s + "|\x00\xff\xfe|\n## \x00\n" }, []int{lines + 1, lines + 2}, 1, 4},
	} {
		t.Run(name, func(t *testing.T) {
			text := c.spoil(whole)
			h, faults := history.Parse(text)
			var at []int
			for _, f := range faults {
				at = append(at, f.Line)
			}
			values := 0
			for _, r := range h {
				values += len(r.Lines)
			}
			if !reflect.DeepEqual(at, c.lines) || len(h) != c.runs || values != c.values {
				t.Errorf("faults %+v, %d runs, %d lines; want faults at %v, %d, %d in\n%s", faults, len(h), values, c.lines, c.runs, c.values, text)
			}
		})
	}
}

// TestFaultsAreOneLine ensures that any number of faults is reported in one line.
// Proves: bench-12
func TestFaultsAreOneLine(t *testing.T) {
	if got := history.Faults("h.md", nil); got != "" {
		t.Errorf("no faults: %q", got)
	}
	all := []history.Fault{{Line: 41, Why: "a row has five cells, this one 4"}}
	if got := history.Faults("h.md", all); got != "h.md:41: cannot be read: a row has five cells, this one 4. They stay as they are, and nothing is compared with them." {
		t.Errorf("one fault: %q", got)
	}
	for i := range 7 {
		all = append(all, history.Fault{Line: 50 + i})
	}
	if got := history.Faults("h.md", all); !strings.Contains(got, "; nor lines 50, 51, 52, 53, 54, and 2 more. ") || strings.Contains(got, "\n") {
		t.Errorf("eight faults: %q", got)
	}
}

// TestTheHistoryIsReadable ensures that the file in the project can be read for
// comparison.
func TestTheHistoryIsReadable(t *testing.T) {
	text, err := os.ReadFile("../history.md")
	if err != nil {
		t.Fatal(err)
	}
	h, faults := history.Parse(string(text))
	if len(faults) > 0 {
		t.Error(history.Faults("bench/history.md", faults))
	}
	if len(h) == 0 || len(h[0].Lines) == 0 {
		t.Error("bench/history.md holds no run")
	}
	if !strings.HasPrefix(string(text), history.Preface) {
		t.Error("bench/history.md does not begin as a new file would")
	}
}
