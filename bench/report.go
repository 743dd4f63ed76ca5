package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"wardgate/bench/history"
)

// report collects the lines of a run and prints each at once, together with the last
// value.
type report struct {
	out  io.Writer
	past history.History
	run  history.Run
	part string
	// counted means that the part counts and does not measure: then any change is
	// reported.
	counted bool
	// whole are the parts that were measured to their end.
	whole []string
	// moved are the lines that changed by more than the noise.
	moved []string
}

// line reports one measurement. reached means that value meets goal, whose >= or <=
// shows which way is better.
func (r *report) line(name, value, goal string, reached bool) {
	mark := history.OK
	if !reached {
		mark = history.Missed
	}
	r.add(history.Line{Part: r.part, Name: name, Value: value, Goal: goal, Mark: mark})
}

// note reports a number that has no goal of its own.
func (r *report) note(name, value string) {
	r.add(history.Line{Part: r.part, Name: name, Value: value, Mark: history.Note})
}

// fail reports in one line what could not be measured.
func (r *report) fail(what string, err error) {
	r.add(history.Line{Part: r.part, Name: what, Value: oneLine(err.Error()), Mark: history.Failed})
}

func (r *report) add(l history.Line) {
	if slices.ContainsFunc(r.run.Lines, func(o history.Line) bool { return o.Part == l.Part && o.Name == l.Name }) {
		l.Name += ", once more" // the next run could not tell them apart
	}
	if l.Mark == history.Failed {
		_, _ = fmt.Fprintf(r.out, "FAILED %s: %s: %s\n", l.Part, l.Name, l.Value)
		r.run.Lines = append(r.run.Lines, l)
		return
	}
	told := r.past.Compare(r.run, l, r.counted)
	r.run.Lines = append(r.run.Lines, l)
	goal, end := "", string(l.Mark)
	if l.Mark == history.Note {
		end = ""
	} else {
		goal = "goal " + l.Goal
	}
	text := strings.Join(strings.Fields(fmt.Sprintf("%s %s", told.Text, told.Verdict)), " ")
	if told.Verdict != history.Within {
		r.moved = append(r.moved, fmt.Sprintf("%-6s %s: %s: %s %s", told.Verdict, l.Part, l.Name, l.Value, told.Text))
	}
	_, _ = fmt.Fprintln(r.out, strings.TrimRight(fmt.Sprintf("%-66s %18s   %-15s %-6s   %s", l.Name, l.Value, goal, end, text), " "))
}

// try runs one step of a part. A failure is reported in one line and does not stop the
// other measurements; the result is whether all went well. Once the run is ending, nothing
// begins any more, and what is cut off by that has not failed.
func (r *report) try(ctx context.Context, what string, do func() error) bool {
	if ctx.Err() != nil {
		return false
	}
	err := guarded(do)
	if err != nil && ctx.Err() == nil {
		r.fail(what, err)
	}
	return err == nil
}

// guarded turns a panic into an error, with the place where it happened.
func guarded(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			_, after, _ := strings.Cut(string(debug.Stack()), "panic(")
			lines := strings.Split(after, "\n")
			at := ""
			if len(lines) > 3 { // panic's own two, then the caller and its place
				at = strings.TrimSpace(lines[3])
			}
			err = fmt.Errorf("panic: %v at %s", p, at)
		}
	}()
	return do()
}

// oneLine shortens a message to one line: of a program's log it keeps only the last
// line, and it removes paths of this machine.
func oneLine(text string) string {
	const most = 300
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return strings.TrimSpace(l) == "" })
	if len(lines) > 1 {
		lines = []string{lines[0], lines[len(lines)-1]}
	}
	text = strings.Join(strings.Fields(strings.Join(lines, " … ")), " ")
	if here, err := os.Getwd(); err == nil {
		text = strings.ReplaceAll(text, here+string(os.PathSeparator), "")
	}
	if home, err := os.UserHomeDir(); err == nil && len(home) > 1 {
		text = strings.ReplaceAll(text, home, "~")
	}
	if all := []rune(text); len(all) > most {
		text = string(all[:most]) + "…"
	}
	return text
}

// summary repeats at the end what needs attention, and returns an error when
// something does.
func (r *report) summary() error {
	missed, failed := r.of(history.Missed), r.of(history.Failed)
	_, _ = fmt.Fprintf(r.out, "\n%d lines of %s; goals missed: %d, not measured: %d, changed by more than the noise: %d\n",
		len(r.run.Lines), strings.Join(r.run.Parts, ", "), len(missed), len(failed), len(r.moved))
	for _, l := range missed {
		_, _ = fmt.Fprintf(r.out, "MISSED %s: %s: %s, goal %s\n", l.Part, l.Name, l.Value, l.Goal)
	}
	for _, l := range failed {
		_, _ = fmt.Fprintf(r.out, "FAILED %s: %s: %s\n", l.Part, l.Name, l.Value)
	}
	for _, text := range r.moved {
		_, _ = fmt.Fprintln(r.out, text)
	}
	for _, part := range r.whole {
		for _, l := range r.past.Gone(part, r.run.Lines) {
			_, _ = fmt.Fprintf(r.out, "GONE   %s: %s (was %s): no longer measured, or under another name\n", l.Part, l.Name, l.Value)
		}
	}
	if len(missed)+len(failed) > 0 {
		return fmt.Errorf("goals missed: %d, not measured: %d", len(missed), len(failed))
	}
	if len(r.run.Lines) == 0 {
		return errors.New("nothing was measured")
	}
	return nil
}

func (r *report) of(mark history.Mark) (out []history.Line) {
	for _, l := range r.run.Lines {
		if l.Mark == mark {
			out = append(out, l)
		}
	}
	return out
}
