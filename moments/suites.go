package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// suite is a set of tests that is played at a moment.
type suite struct {
	name string
	play func(ctx context.Context, m moment) (result, error)
}

// How long a package's tests, and a suite of pages, may take on a busy machine.
const (
	packageMayTake = 20 * time.Minute
	pagesMayTake   = 90 * time.Minute
)

// suites are those that the flags name, with what they test built once for all moments.
func (o options) suites(ctx context.Context, s *shifter) ([]suite, error) {
	names := strings.Split(o.only, ",")
	for _, name := range names {
		if !slices.Contains([]string{"go", "web", "browser"}, name) {
			return nil, fmt.Errorf("-only %q: the suites are go, web and browser", name)
		}
	}
	program := filepath.Join(s.dir, "wardgate")
	if slices.Contains(names, "go") || slices.Contains(names, "browser") {
		if err := s.build(ctx, "build", program, "./cmd/wardgate"); err != nil {
			return nil, err
		}
	}
	var all []suite
	if slices.Contains(names, "go") {
		packages, err := s.compile(ctx, o.packages)
		if err != nil {
			return nil, err
		}
		all = append(all, suite{"go", func(ctx context.Context, m moment) (result, error) { return s.playPackages(ctx, m, packages, program) }})
	}
	if slices.Contains(names, "web") {
		all = append(all, suite{"web", s.playWeb})
	}
	if slices.Contains(names, "browser") {
		all = append(all, suite{"browser", func(ctx context.Context, m moment) (result, error) {
			return s.playBrowser(ctx, m, program, strings.Fields(o.specs))
		}})
	}
	return all, nil
}

// build runs `go build` or `go test -c` for a program whose clock can be shifted. Without
// symbols: nobody looks into it, and there is one for each package.
func (s *shifter) build(ctx context.Context, how, into, what string) error {
	args := append(strings.Fields(how), "-overlay", s.overlay, "-ldflags", "-s -w", "-o", into, what)
	if out, err := exec.CommandContext(ctx, "go", args...).CombinedOutput(); err != nil { //nolint:gosec // our own arguments
		return fmt.Errorf("building %s: %w\n%s", what, err, out)
	}
	return nil
}

// tested is a package with its tests, compiled.
type tested struct{ name, folder, binary string }

// compile compiles the tests of each package that has some.
func (s *shifter) compile(ctx context.Context, pattern string) ([]tested, error) {
	const fields = "{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Dir}}{{end}}"
	out, err := exec.CommandContext(ctx, "go", append([]string{"list", "-f", fields}, strings.Fields(pattern)...)...).Output() //nolint:gosec // patterns of packages
	if err != nil {
		return nil, fmt.Errorf("listing %s: %w", pattern, err)
	}
	var all []tested
	for line := range strings.Lines(string(out)) {
		path, folder, found := strings.Cut(strings.TrimSpace(line), " ")
		if !found {
			continue
		}
		name := strings.TrimPrefix(path, "wardgate/")
		p := tested{name, folder, filepath.Join(s.dir, strings.ReplaceAll(name, "/", "-")+".test")}
		if err := s.build(ctx, "test -c", p.binary, path); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// playPackages plays one package after the other, and sets the clock back to the moment
// before each: it would be past midnight for all but the first.
func (s *shifter) playPackages(ctx context.Context, m moment, packages []tested, program string) (result, error) {
	var all result
	for _, p := range packages {
		r, err := s.playPackage(ctx, m, p, program)
		if err != nil {
			return all, err
		}
		all.passed += r.passed
		all.failed = append(all.failed, r.failed...)
	}
	return all, nil
}

// playPackage gives the package a folder for temporary files: with a database server
// of its own, whose clock is its own too.
func (s *shifter) playPackage(ctx context.Context, m moment, p tested, program string) (result, error) {
	folder, err := os.MkdirTemp("", "wardgate-moment-")
	if err != nil {
		return result{}, err
	}
	defer func() {
		stopServers(folder)
		_ = os.RemoveAll(folder) // a folder of temporary files
	}()
	if err := os.Chmod(folder, 0o711); err != nil { //nolint:gosec // PostgreSQL runs as another user and passes through
		return result{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, packageMayTake)
	defer cancel()
	cmd := exec.CommandContext(ctx, p.binary, "-test.short", "-test.v", "-test.timeout", packageMayTake.String()) //nolint:gosec // what compile has built
	cmd.Dir = p.folder
	cmd.Env = append(s.environment(m), "TMPDIR="+folder, "WARDGATE_TEST_BINARY="+program)
	out, failure := s.log(cmd, m, strings.ReplaceAll(p.name, "/", "-"))
	r := countTests(p.name, out)
	if failure != nil && len(r.failed) == 0 {
		r.failed = append(r.failed, fmt.Sprintf("%s (%v)", p.name, failure))
	}
	return r, ctx.Err()
}

// stopServers ends the PostgreSQL servers that tests have left running in the folder.
func stopServers(folder string) {
	found, err := filepath.Glob(filepath.Join(folder, "wardgate-test-*", "*", "data", "postmaster.pid"))
	if err != nil {
		return // the pattern is ours and well-formed
	}
	for _, file := range found {
		var pid int
		if text, err := os.ReadFile(file); err == nil { //nolint:gosec // our own folder
			_, err = fmt.Sscan(string(text), &pid)
			if err != nil || pid < 2 {
				continue
			}
			_ = syscall.Kill(pid, syscall.SIGQUIT) // it may have ended already
		}
		for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			if syscall.Kill(pid, 0) != nil {
				break
			}
		}
	}
}

func (s *shifter) playWeb(ctx context.Context, m moment) (result, error) {
	report := filepath.Join(s.dir, "web.json")
	cmd := []string{"npm", "run", "--silent", "test", "--", "--reporter=default", "--reporter=json", "--outputFile.json=" + report}
	return s.playPages(ctx, m, "web", report, cmd, readVitest)
}

func (s *shifter) playBrowser(ctx context.Context, m moment, program string, specs []string) (result, error) {
	report := filepath.Join(s.dir, "browser.json")
	cmd := append([]string{"npm", "run", "--silent", "e2e", "--", "--reporter=list,json"}, specs...)
	return s.playPages(ctx, m, "browser", report, cmd, readPlaywright, "WARDGATE_BINARY="+program, "PLAYWRIGHT_JSON_OUTPUT_FILE="+report)
}

// playPages runs a suite of the web pages and reads the report that it has written.
func (s *shifter) playPages(ctx context.Context, m moment, name, report string, command []string,
	read func([]byte) (result, error), settings ...string,
) (result, error) {
	if err := os.RemoveAll(report); err != nil {
		return result{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, pagesMayTake)
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...) //nolint:gosec // our own arguments
	cmd.Env = append(s.environment(m), settings...)
	_, failure := s.log(cmd, m, name)
	text, err := os.ReadFile(report) //nolint:gosec // our own path
	if err != nil {
		return result{}, fmt.Errorf("no report: %w, %w", failure, err)
	}
	r, err := read(text)
	if err == nil && failure != nil && len(r.failed) == 0 {
		r.failed = append(r.failed, fmt.Sprintf("the run itself (%v)", failure))
	}
	return r, err
}

// log runs the command, with all that it starts in a group that ends with it, and keeps
// and answers what it printed.
func (s *shifter) log(cmd *exec.Cmd, m moment, name string) (string, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	out, failure := cmd.CombinedOutput()
	folder := filepath.Join(s.logs(), m.at.Format("2006-01-02T1504"))
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return string(out), err
	}
	if err := os.WriteFile(filepath.Join(folder, name+".log"), out, 0o600); err != nil {
		return string(out), err
	}
	return string(out), failure
}
