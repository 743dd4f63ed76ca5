package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// fate is what became of a mutant.
type outcome string

const (
	killed   outcome = "killed"
	survived outcome = "survived"
	// timedOut counts as not killed: a busy machine could have done it.
	timedOut outcome = "timed out"
	// broke: it does not compile, so that nothing was asked.
	broke outcome = "does not compile"
	// doubtful: too many tests fail without it as well.
	doubtful outcome = "doubtful"
)

// asked tells whether the tests were asked at all.
func (f outcome) asked() bool { return f != broke && f != doubtful }

// result is what became of one mutant, and by which test or message.
type result struct {
	mutant  mutant
	outcome outcome
	by      string
	took    time.Duration
}

// String is the line of a result.
func (r result) String() string {
	line := fmt.Sprintf("%-4s %-11s %-9s %4ds  %s", r.mutant.id, r.mutant.word, r.outcome, int(r.took.Seconds()), r.mutant.rule)
	if r.by != "" {
		line += "\n" + strings.Repeat(" ", 34) + r.by
	}
	return line
}

// runner builds and runs tests with one file replaced.
type runner struct {
	top, dir string
	timeout  time.Duration
	tests    string   // a pattern of those that are asked, all if empty
	asItIs   sync.Map // *unchanged by folder
}

// unchanged is the tests of a package without any mutant, built when first asked for.
type unchanged struct {
	once sync.Once
	bin  string
	err  error
}

// fails tells why a test that killed a mutant proves nothing: it fails on the code as it
// is as well. Empty when it passes there.
func (r *runner) fails(ctx context.Context, folder, test string) string {
	kept, _ := r.asItIs.LoadOrStore(folder, &unchanged{})
	u, _ := kept.(*unchanged)
	u.once.Do(func() { u.bin, u.err = r.build(ctx, "unchanged", "", folder) })
	if u.err != nil {
		return u.err.Error()
	}
	if f, by := r.test(ctx, u.bin, folder, "-test.run", orNothing([]string{test})); f != survived {
		return fmt.Sprintf("%s fails without the mutant as well (%s: %s)", test, f, by)
	}
	return ""
}

// each tries every mutant, so many at once, and tells of each as it ends.
func (r *runner) each(ctx context.Context, list []mutant, parallel int, tell func(result)) []result {
	results := make([]result, len(list))
	next := make(chan int)
	var telling sync.Mutex
	var all sync.WaitGroup
	for range max(1, parallel) {
		all.Go(func() {
			for i := range next {
				results[i] = r.try(ctx, list[i])
				if ctx.Err() != nil {
					return // what was interrupted says nothing
				}
				telling.Lock()
				tell(results[i])
				telling.Unlock()
			}
		})
	}
	for i := range list {
		select {
		case next <- i:
		case <-ctx.Done():
		}
	}
	close(next)
	all.Wait()
	return results
}

// try builds the tests of a mutant, all of them first, and runs them until one fails.
func (r *runner) try(ctx context.Context, m mutant) result {
	start := time.Now()
	f, by := r.tryIn(ctx, m)
	return result{mutant: m, outcome: f, by: by, took: time.Since(start)}
}

func (r *runner) tryIn(ctx context.Context, m mutant) (outcome, string) {
	overlay, err := r.overlay(m)
	if err != nil {
		return broke, err.Error()
	}
	bins := make([]string, len(m.tested()))
	for i, p := range m.tested() {
		if bins[i], err = r.build(ctx, m.id, overlay, p); err != nil {
			return broke, err.Error()
		}
		defer func() { _ = os.Remove(bins[i]) }()
	}
	for i, p := range m.tested() {
		if f, by := r.ask(ctx, bins[i], p); f != survived {
			return f, p + ": " + by
		}
	}
	return survived, ""
}

// mostDoubts is how many tests of a package may fail without any mutant before nobody can
// be asked there.
const mostDoubts = 3

// ask runs the tests of one package until one fails that passes on the code as it is.
// Others are left out: what they say is not about the mutant.
func (r *runner) ask(ctx context.Context, bin, folder string) (outcome, string) {
	var doubted []string
	for {
		f, by := r.test(ctx, bin, folder, "-test.run", r.tests, "-test.skip", orNothing(doubted))
		if f != killed {
			return f, by
		}
		name, _, _ := strings.Cut(by, "/")
		why := r.fails(ctx, folder, name)
		if why == "" {
			return f, by
		}
		if doubted = append(doubted, name); len(doubted) == mostDoubts || slices.Contains(doubted[:len(doubted)-1], name) {
			return doubtful, why
		}
	}
}

// orNothing is a pattern for these tests, and none for none.
func orNothing(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "^(" + strings.Join(names, "|") + ")$"
}

// overlay writes the changed file and the map that puts it in the place of its own.
func (r *runner) overlay(m mutant) (string, error) {
	changed, err := m.apply(r.top)
	if err != nil {
		return "", err
	}
	from, err := filepath.Abs(filepath.Join(r.top, filepath.FromSlash(m.file)))
	if err != nil {
		return "", err
	}
	to := filepath.Join(r.dir, m.id+".go")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {from: to}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(r.dir, m.id+".json")
	return name, errors.Join(os.WriteFile(to, changed, 0o600), os.WriteFile(name, replace, 0o600))
}

// build compiles the tests of a package into a file of their own.
func (r *runner) build(ctx context.Context, id, overlay, folder string) (string, error) {
	bin, err := filepath.Abs(filepath.Join(r.dir, id+"-"+strings.ReplaceAll(folder, "/", "-")+".test"))
	if err != nil {
		return "", err
	}
	args := []string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", bin} // nobody debugs it, and linking is most of the work
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./"+folder)...)
	cmd.Dir = r.top
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the tests of %s: %w\n%s", folder, err, bytes.TrimSpace(out))
	}
	return bin, nil
}

// test runs built tests in their folder until the first fails, and names it.
func (r *runner) test(ctx context.Context, bin, folder string, more ...string) (outcome, string) {
	// The tests end themselves at their timeout and say where they stood; a test that
	// hangs beyond that is ended.
	bounded, stop := context.WithTimeout(ctx, r.timeout+30*time.Second)
	defer stop()
	args := append([]string{"-test.short", "-test.failfast", "-test.v", "-test.timeout", r.timeout.String()}, more...)
	cmd := exec.CommandContext(bounded, bin, args...)
	cmd.Dir = filepath.Join(r.top, filepath.FromSlash(folder))
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	switch {
	case err == nil:
		return survived, ""
	case bounded.Err() != nil, bytes.Contains(out, []byte("panic: test timed out after")):
		return timedOut, lastBegun(out)
	}
	return killed, failed(out)
}

// failed names the test that failed: the one that panicked if none could say so.
func failed(out []byte) string {
	// The first line tells of the innermost test that is complete; a subtest's own
	// line follows that of its parent and is longer.
	name := ""
	for _, m := range regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`).FindAllSubmatch(out, -1) {
		if name == "" || strings.HasPrefix(string(m[1]), name+"/") {
			name = string(m[1])
		}
	}
	if name == "" {
		return lastBegun(out)
	}
	return name
}

// lastBegun names the test that began last.
func lastBegun(out []byte) string {
	all := regexp.MustCompile(`(?m)^=== RUN\s+(\S+)`).FindAllSubmatch(out, -1)
	if len(all) == 0 {
		return "no test"
	}
	return string(all[len(all)-1][1])
}
