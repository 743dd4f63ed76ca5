// Package doctor runs checks of a machine side by side, each with an end, and tells what they saw and what to do. It changes nothing.
package doctor

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Result is how a check ended.
type Result string

// The results. A FAIL is what keeps the program from its work; a warning is what will hurt, or what could not be seen.
const (
	OK      Result = "ok"
	Warn    Result = "warn"
	Fail    Result = "FAIL"
	LeftOut Result = "skip"
)

// Finding is what one check saw.
type Finding struct {
	Check  string `json:"check"`
	Result Result `json:"result"`
	Seen   string `json:"seen"`
	// What to do, empty for nothing.
	Todo string `json:"todo,omitempty"`
}

// Good is a finding that needs nobody.
func Good(format string, args ...any) Finding {
	return Finding{Result: OK, Seen: fmt.Sprintf(format, args...)}
}

// Skipped is a finding that says why nothing was looked at.
func Skipped(format string, args ...any) Finding {
	return Finding{Result: LeftOut, Seen: fmt.Sprintf(format, args...)}
}

// Warned is a finding that somebody should look at.
func Warned(todo, format string, args ...any) Finding {
	return Finding{Result: Warn, Seen: fmt.Sprintf(format, args...), Todo: todo}
}

// Failed is a finding that somebody has to mend.
func Failed(todo, format string, args ...any) Finding {
	return Finding{Result: Fail, Seen: fmt.Sprintf(format, args...), Todo: todo}
}

// Check is one thing to look at.
type Check struct {
	Name string
	// Run looks. What it finds without a name of its own bears the check's.
	Run func(ctx context.Context) []Finding
}

// One is a check with one finding.
func One(name string, run func(ctx context.Context) Finding) Check {
	return Check{name, func(ctx context.Context) []Finding { return []Finding{run(ctx)} }}
}

const (
	// Within is how long a check may take.
	Within = 3 * time.Second
	// grace is how much later it is given up if it does not notice.
	grace = 500 * time.Millisecond
)

// Run runs the checks side by side, and returns what they found in their order. A check that does not notice its end, because the file system or
// the system itself hangs, is left behind and told.
func Run(ctx context.Context, checks []Check) []Finding {
	ctx, cancel := context.WithTimeout(ctx, Within)
	defer cancel()
	found := make([]chan []Finding, len(checks))
	for i, c := range checks {
		found[i] = make(chan []Finding, 1)
		go func() { found[i] <- c.Run(ctx) }()
	}
	late := time.NewTimer(Within + grace)
	defer late.Stop()
	over := false
	var out []Finding
	for i, c := range checks {
		list, done := take(found[i], late.C, &over)
		if !done {
			list = []Finding{Failed("look what hangs: a network drive, a disk, the name server", "it did not end within %v", Within)}
		}
		for _, f := range list {
			if f.Check == "" {
				f.Check = c.Name
			}
			out = append(out, f)
		}
	}
	return out
}

// take waits for what a check finds, until late fires; after that it takes what there is.
func take(from <-chan []Finding, late <-chan time.Time, over *bool) (list []Finding, done bool) {
	if !*over {
		select {
		case list = <-from:
			return list, true
		case <-late:
			*over = true
		}
	}
	select {
	case list = <-from:
		return list, true
	default:
		return nil, false
	}
}

// Unwell tells whether something failed.
func Unwell(found []Finding) bool {
	return slices.ContainsFunc(found, func(f Finding) bool { return f.Result == Fail })
}
