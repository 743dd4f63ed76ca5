package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"

	"wardgate/bench/history"
)

// past reads the history. warning describes in one line what cannot be read: the run
// goes on with the rest.
func (o options) past() (h history.History, warning string) {
	if o.history == "" {
		return nil, ""
	}
	text, err := os.ReadFile(o.history)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "" // the first run
	}
	if err != nil {
		return nil, "the history cannot be read, and nothing is compared: " + oneLine(err.Error())
	}
	h, faults := history.Parse(string(text))
	return h, history.Faults(o.history, faults)
}

// keep adds a run to the history, behind all that stands in it.
func (o options) keep(run history.Run) error {
	if o.history == "" || len(run.Lines) == 0 {
		return nil
	}
	before, err := os.ReadFile(o.history)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text := run.String()
	switch {
	case len(before) == 0:
		text = history.Preface + text
	case before[len(before)-1] != '\n': // somebody's editor
		text = "\n" + text
	}
	f, err := os.OpenFile(o.history, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// newRun returns a run that begins now. On a busy machine its remark says so: even
// ratios are unreliable there.
func (o options) newRun(ctx context.Context) history.Run {
	load, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		load = nil // no Linux: nobody tells
	}
	return history.Run{
		When: history.Minute(time.Now()), Commit: o.commit(ctx), Cores: runtime.NumCPU(), System: runtime.GOOS + "/" + runtime.GOARCH,
		Rounds: o.rounds, Span: o.seconds,
		Remark: strings.TrimSpace(o.note + " " + busy(string(load), runtime.NumCPU())),
	}
}

// busy describes a load average above the number of cores in the minute before the
// run; "" when it was lower.
func busy(loadavg string, cores int) string {
	first, _, _ := strings.Cut(strings.TrimSpace(loadavg), " ")
	load, err := strconv.ParseFloat(first, 64)
	if err != nil || load <= float64(cores) {
		return ""
	}
	return fmt.Sprintf("(The machine was busy as it began: a load of %.1f on %d cores.)", load, cores)
}

// commit identifies what is measured: the commit of the sources, and -dirty when any
// file but the history itself differs.
func (o options) commit(ctx context.Context) string {
	head, err := exec.CommandContext(ctx, "git", "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	changed, err := exec.CommandContext(ctx, "git", "status", "--porcelain", "--", ".", ":(exclude)bench/history.md").Output()
	name := strings.TrimSpace(string(head))
	if err != nil || len(changed) > 0 {
		name += "-dirty"
	}
	return name
}
