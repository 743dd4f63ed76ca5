package main

import (
	"strings"
	"testing"
	"time"
)

// TestOptionsAreRefused: each with one line that says what to do.
func TestOptionsAreRefused(t *testing.T) {
	good := options{parallel: 2, timeout: time.Minute, goal: 85}
	if err := good.check(); err != nil {
		t.Fatal(err)
	}
	for says, change := range map[string]func(*options){
		"-only leads,Q1": func(o *options) { o.stray = []string{"leads", "Q1"} },
		"-parallel 0":    func(o *options) { o.parallel = 0 },
		"-timeout 0s":    func(o *options) { o.timeout = 0 },
		"-goal 101":      func(o *options) { o.goal = 101 },
	} {
		o := good
		change(&o)
		if err := o.check(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q in it", err, says)
		}
	}
}
