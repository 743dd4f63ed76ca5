package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/bench/history"
)

// told is a report with what it says.
func told(past history.History) (*report, *strings.Builder) {
	var said strings.Builder
	return &report{out: &said, past: past, run: history.Run{When: "2026-11-23", Commit: "abc", Cores: 2, System: "linux/amd64", Rounds: 3, Span: time.Second}}, &said
}

// marks are the lines of a report with their marks.
func marks(r *report) (out []string) {
	for _, l := range r.run.Lines {
		out = append(out, fmt.Sprintf("%s %s %s", l.Mark, l.Part, l.Name))
	}
	return out
}

// TestEveryPartRunsToItsEnd ensures that an error, a panic and a missed goal do not stop
// the other measurements, that each is reported in one line, and that the summary repeats
// it.
// Proves: bench-9
func TestEveryPartRunsToItsEnd(t *testing.T) {
	r, said := told(nil)
	r.measure(t.Context(), []part{
		{name: "breaks", run: func(ctx context.Context, r *report) error {
			r.note("before", "1")
			r.try(ctx, "piece", func() error { return errors.New("first line\nof a log\nits last") })
			r.note("after", "2")
			return errors.New("stopped")
		}},
		{name: "panics", run: func(context.Context, *report) error { panic("out of order") }},
		{name: "misses", run: func(_ context.Context, r *report) error {
			r.line("slow", "9 ms", "<= 5 ms", false)
			return nil
		}},
		{name: "goes on", run: func(_ context.Context, r *report) error {
			r.line("fast", "1 ms", "<= 5 ms", true)
			return nil
		}},
	})
	want := []string{
		"note breaks before", "FAILED breaks piece", "note breaks after", "FAILED breaks the part", "FAILED panics the part", "MISSED misses slow", "ok goes on fast",
	}
	if got := marks(r); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if err := r.summary(); err == nil || err.Error() != "goals missed: 1, not measured: 3" {
		t.Errorf("the end says %v", err)
	}
	for _, line := range []string{
		"FAILED breaks: piece: first line … its last\n", "FAILED panics: the part: panic: out of order at ", "report_test.go:",
		"\nMISSED misses: slow: 9 ms, goal <= 5 ms\n",
	} {
		if !strings.Contains(said.String(), line) {
			t.Errorf("nothing says %q in\n%s", line, said)
		}
	}
	if !slices.Equal(r.whole, []string{"misses", "goes on"}) {
		t.Errorf("measured to their end: %q", r.whole)
	}
}

// TestAnInterruptedRun ensures that an interrupted run begins nothing more, calls
// nothing a failure, and keeps its results.
// Proves: bench-10
func TestAnInterruptedRun(t *testing.T) {
	past := history.History{{Rounds: 3, Cores: 2, Lines: []history.Line{{Part: "long", Name: "never reached", Value: "1", Mark: history.Note}}}}
	r, said := told(past)
	ctx, stop := context.WithCancel(t.Context())
	r.measure(ctx, []part{
		{name: "long", run: func(ctx context.Context, r *report) error {
			r.line("done", "1", "<= 2", true)
			stop()
			r.try(ctx, "next", func() error { t.Error("it went on"); return nil })
			return ctx.Err()
		}},
		{name: "later", run: func(context.Context, *report) error { t.Error("it went on"); return nil }},
	})
	if err := r.summary(); err != nil || !slices.Equal(marks(r), []string{"ok long done"}) || strings.Contains(said.String(), "GONE") {
		t.Errorf("%v, %q\n%s", err, marks(r), said)
	}
}

// TestNothingMeasured ensures that a run without a line is not taken for a good one.
// Proves: bench-9
func TestNothingMeasured(t *testing.T) {
	r, _ := told(nil)
	r.measure(t.Context(), []part{{name: "empty", run: func(context.Context, *report) error { return nil }}})
	if err := r.summary(); err == nil {
		t.Error("nothing was measured, and all is well")
	}
}

// TestChangesAreTold ensures that what became better or worse is marked at its line and
// again at the end, with lines that are gone, and that a line is never mistaken for
// another.
// Proves: bench-11
func TestChangesAreTold(t *testing.T) {
	line := func(name, value, goal string, m history.Mark) history.Line {
		return history.Line{Part: "writes", Name: name, Value: value, Goal: goal, Mark: m}
	}
	r, said := told(history.History{{Rounds: 3, Cores: 2, Lines: []history.Line{
		line("quotes", "0.20", ">= 0.3", history.Missed), line("p99", "20 ms", "<= 40 ms", history.OK), line("rate", "921/s", "", history.Note),
		line("old name", "5", "<= 9", history.OK),
	}}})
	r.measure(t.Context(), []part{{name: "writes", run: func(_ context.Context, r *report) error {
		r.line("quotes", "0.48", ">= 0.5", false)
		r.line("p99", "39 ms", "<= 40 ms", true)
		r.note("rate", "1800/s")
		r.line("new name", "5", "<= 9", true)
		r.line("new name", "6", "<= 9", true)
		return nil
	}}})
	_ = r.summary()
	for _, want := range []string{
		"goal >= 0.5     MISSED   (was 0.20, +140 %) BETTER\n", "(was 20 ms, +95 %) WORSE\n", "1800/s                            (was 921/s, +95 %)\n", "(new)\n",
		"changed by more than the noise: 2\n", "\nBETTER writes: quotes: 0.48 (was 0.20, +140 %)\n", "\nWORSE  writes: p99: 39 ms (was 20 ms, +95 %)\n",
		"\nGONE   writes: old name (was 5): no longer measured, or under another name\n", "new name, once more",
	} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("nothing says %q in\n%s", want, said)
		}
	}
}

// TestOneLine ensures that a message fits into a line and contains nothing about this
// machine.
func TestOneLine(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"plain": "plain",
		"the server did not become ready:\n\n{\"a\": 1}\n  {\"b\":\t2}\n": `the server did not become ready: … {"b": 2}`,
		"open " + filepath.Join(here, "x", "y") + ": no":                  "open " + filepath.Join("x", "y") + ": no",
	} {
		if got := oneLine(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
	if got := []rune(oneLine(strings.Repeat("ä", 1000))); len(got) != 301 {
		t.Errorf("a thousand letters became %d", len(got))
	}
}

// TestChosen ensures that only named parts are measured, and that an unknown name is an
// error.
// Proves: bench-9
func TestChosen(t *testing.T) {
	all := options{}.parts()
	names := func(only string) (out []string) {
		parts, err := chosen(all, only)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range parts {
			out = append(out, p.name)
		}
		return out
	}
	if got := names(""); slices.Contains(got, "peers") || len(got) != len(all)-1 {
		t.Errorf("all parts are %q", got)
	}
	for only, want := range map[string][]string{
		"chat": {"chat"}, "chat, sizes": {"sizes", "chat"}, "peers": {"peers"}, "lighthouse,peers,": {"lighthouse", "peers"},
	} {
		if got := names(only); !slices.Equal(got, want) {
			t.Errorf("-only %q measures %q", only, got)
		}
	}
	if _, err := chosen(all, "chat,chats"); err == nil || !strings.Contains(err.Error(), "no part is called chats; there are sizes, start") {
		t.Errorf("a part that there is not: %v", err)
	}
}

// TestHistoryIsOnlyAddedTo ensures that a missing file is created, and that its content
// stays to the last byte, whatever it is.
// Proves: bench-10, bench-12
func TestHistoryIsOnlyAddedTo(t *testing.T) {
	run := history.Run{
		When: "2026-11-23", Commit: "abc", Cores: 2, System: "linux/amd64", Rounds: 3, Span: time.Second, Parts: []string{"sizes"},
		Lines: []history.Line{{Part: "sizes", Name: "file", Value: "59.1 MB", Goal: "<= 60 MB", Mark: history.OK}},
	}
	garbled := "## what was I saying\n| x |\n\x00 no end of line"
	for name, before := range map[string]string{"missing": "", "garbled": garbled, "earlier": history.Preface + run.String()} {
		t.Run(name, func(t *testing.T) {
			o := options{history: filepath.Join(t.TempDir(), "history.md")}
			if before != "" {
				if err := os.WriteFile(o.history, []byte(before), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			past, warning := o.past()
			if (warning != "") != (name == "garbled") || strings.Contains(warning, "\n") {
				t.Errorf("the warning is %q", warning)
			}
			if name == "garbled" && !strings.HasPrefix(warning, o.history+":1: ") {
				t.Errorf("the warning names no line: %q", warning)
			}
			if err := o.keep(run); err != nil {
				t.Fatal(err)
			}
			after, err := os.ReadFile(o.history)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(string(after), before) || before == "" && !strings.HasPrefix(string(after), history.Preface) {
				t.Errorf("the file was not added to:\n%s", after)
			}
			now, _ := o.past()
			if len(now) != len(past)+1 || !reflect.DeepEqual(now[len(now)-1], run) {
				t.Errorf("the last run is read as %+v", now)
			}
		})
	}
	none := options{}
	if past, warning := none.past(); past != nil || warning != "" || none.keep(run) != nil {
		t.Errorf("without a file: %v %q", past, warning)
	}
	folder := options{history: t.TempDir()}
	if _, warning := folder.past(); !strings.HasPrefix(warning, "the history cannot be read") || strings.Contains(warning, "\n") {
		t.Errorf("of a folder: %q", warning)
	}
}

// TestBusy ensures that a run on a busy machine has a remark about it.
func TestBusy(t *testing.T) {
	for text, want := range map[string]string{
		"39.30 42.85 38.02 31/1200 4711\n": "(The machine was busy as it began: a load of 39.3 on 2 cores.)",
		"2.00 9.00 9.00 1/1 1\n":           "", "0.10 0.2 0.3 1/1 1\n": "", "": "", "much\n": "",
	} {
		if got := busy(text, 2); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestThirds ensures that delays are sorted by when they began, in whatever order their
// news came, and that those without news are late.
// Proves: bench-14
func TestThirds(t *testing.T) {
	begin := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	at := func(second, late int) effect {
		return effect{begin.Add(time.Duration(second) * time.Second), time.Duration(late) * time.Millisecond}
	}
	first, all, last := thirds([]effect{at(29, 900), {late: effectsWait}, at(9, 1), at(0, 2), at(20, 800), at(10, 3), at(19, 4), at(31, 700)}, 30*time.Second)
	for name, c := range map[string]struct {
		got  []time.Duration
		want []int
	}{
		"first": {first, []int{1, 2}}, "last": {last, []int{900, int(effectsWait.Milliseconds()), 800, 700}}, "all": {all, []int{900, int(effectsWait.Milliseconds()), 1, 2, 800, 3, 4, 700}},
	} {
		var got []int
		for _, d := range c.got {
			got = append(got, int(d.Milliseconds()))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestP95LeavesTheOrder ensures that computing it does not change the
// measurement.
func TestP95LeavesTheOrder(t *testing.T) {
	took := make([]time.Duration, 100)
	for i := range took {
		took[i] = time.Duration(100 - i)
	}
	if got := p95Of(took); got != 96 || took[0] != 100 || p95Of(nil) != 0 {
		t.Errorf("p95 %d of %v", got, took[:3])
	}
}

// TestStreamsTellWhy ensures that a failure of many streams says how many, with the end
// of the program's log.
// Proves: bench-15
func TestStreamsTellWhy(t *testing.T) {
	other := errors.New("another than the model answers")
	if err := ofStreams([]error{nil, other, nil, other}, "start\na budget is used up\n"); !errors.Is(err, other) ||
		err.Error() != "2 of 4 streams: another than the model answers\nthe program says: a budget is used up" {
		t.Errorf("%v", err)
	}
	if err := ofStreams(make([]error, 4), ""); err != nil {
		t.Errorf("none failed: %v", err)
	}
}

// TestAPeerThatDoesNotBuild ensures that it is one clear line, without network
// addresses, and that the run goes on.
// Proves: bench-13
func TestAPeerThatDoesNotBuild(t *testing.T) {
	folder := t.TempDir()
	for file, text := range map[string]string{
		"go.mod":  "module peers\n\ngo 1.26\n\nrequire example.com/no/such v1.0.0\n",
		"main.go": "package main\n\nimport _ \"example.com/no/such\"\n\nfunc main() {}\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOPROXY", "http://127.0.0.1:1/proxy") // nobody listens there
	t.Setenv("GOFLAGS", "-mod=mod")
	r, said := told(nil)
	r.measure(t.Context(), []part{
		{name: "peers", run: func(ctx context.Context, r *report) error {
			r.try(ctx, "PocketBase", func() error {
				_, err := buildPeer(ctx, folder, ".", filepath.Join(folder, "peer"))
				return err
			})
			return nil
		}},
		{name: "after", run: func(_ context.Context, r *report) error { r.note("reached", "1"); return nil }},
	})
	if got := marks(r); !slices.Equal(got, []string{"FAILED peers PocketBase", "note after reached"}) {
		t.Errorf("%q", got)
	}
	if text := said.String(); strings.Count(text, "\n") != 4 || !strings.Contains(text, "it does not build (it needs the network once)") || strings.Contains(text, "http://") {
		t.Errorf("it says\n%s", text)
	}
	if r.summary() == nil {
		t.Error("the end does not say it")
	}
}
