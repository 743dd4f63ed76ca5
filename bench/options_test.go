package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestOptionsAreRefusedBeforeAnythingIsMeasured: each with one line that says what to do.
func TestOptionsAreRefusedBeforeAnythingIsMeasured(t *testing.T) {
	good := options{setup: setup{rounds: 3, seconds: time.Second}, history: filepath.Join(t.TempDir(), "history.md")}
	if err := good.check(); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(*options)
		says   string
	}{
		"a part without its flag":     {func(o *options) { o.stray = []string{"writes"} }, "-only writes"},
		"no round":                    {func(o *options) { o.rounds = 0 }, "-rounds 0"},
		"no time":                     {func(o *options) { o.seconds = 0 }, "-time 0s"},
		"a folder for the history":    {func(o *options) { o.history = t.TempDir() }, "the history could not be kept"},
		"a history in no such folder": {func(o *options) { o.history = filepath.Join(t.TempDir(), "none", "h.md") }, "the history could not be kept"},
	} {
		o := good
		c.change(&o)
		if err := o.check(); err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line with %q", name, err, c.says)
		}
	}
}
