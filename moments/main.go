// Command moments plays the tests with the clock at moments at which programs go
// wrong: around midnight, at the ends of months and years, on the day that most years
// lack, and so far ahead that what was to expire has expired. See README.md beside this file.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/clock"
)

// options are the flags of a run.
type options struct {
	at       string
	only     string
	packages string
	specs    string
	command  []string
}

func main() {
	var o options
	flag.StringVar(&o.at, "at", "", `one moment only: its name, or "2028-02-29 23:58" in Edmonton`)
	flag.StringVar(&o.only, "only", "go,web,browser", "comma-separated suites")
	flag.StringVar(&o.packages, "packages", "./...", "the Go packages whose tests are played")
	flag.StringVar(&o.specs, "specs", "", `the browser specs that are played, "quotes operations"; empty: all`)
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go run ./moments [flags]                 play the suites\n"+
			"       go run ./moments [-at MOMENT] COMMAND…   run a command whose clock begins there, and can be set")
		flag.PrintDefaults()
	}
	flag.Parse()
	o.command = flag.Args()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := o.run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "moments:", err)
		os.Exit(1)
	}
}

func (o options) run(ctx context.Context) (err error) {
	if runtime.GOOS != "linux" {
		return fmt.Errorf("the clock of a process can be shifted on Linux only, and this is %s", runtime.GOOS)
	}
	when, err := o.moments()
	if err != nil {
		return err
	}
	root, err := filepath.Abs(".tools/moments")
	if err != nil {
		return err
	}
	s, err := prepare(ctx, root)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if len(o.command) > 0 {
		return o.runCommand(ctx, s, when)
	}
	return o.play(ctx, s, when)
}

// moments are those that the flags ask for.
func (o options) moments() ([]moment, error) {
	zone, err := clock.Zone("America/Edmonton")
	if err != nil {
		return nil, err
	}
	now := time.Now()
	all := hardMoments(now, zone)
	switch {
	case o.at == "" && len(o.command) > 0: // its own steps are what it is about
		return []moment{{"now", now}}, nil
	case o.at == "":
		return all, nil
	}
	if i := slices.IndexFunc(all, func(m moment) bool { return m.name == o.at }); i >= 0 {
		return all[i : i+1], nil
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", o.at, zone)
	if err != nil {
		names := make([]string, 0, len(all))
		for _, m := range all {
			names = append(names, m.name)
		}
		return nil, fmt.Errorf("-at %q is no moment: say %s, or a date and time such as \"2028-02-29 23:58\"", o.at, strings.Join(names, ", "))
	}
	if at.Before(now) {
		return nil, fmt.Errorf("-at %q is over: clocks are set forward only, so that nothing that was stored lies ahead of them", o.at)
	}
	return []moment{{o.at, at}}, nil
}

// runCommand runs what stands behind the flags, its output on ours. What it builds with
// Go has the shifted clock, too.
func (o options) runCommand(ctx context.Context, s *shifter, when []moment) error {
	cmd := exec.CommandContext(ctx, o.command[0], o.command[1:]...) //nolint:gosec // what was asked for
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Env = append(s.environment(when[0]), "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" -overlay="+s.overlay+" -count=1"))
	return cmd.Run()
}

// play plays the suites at each moment and says how each went. A suite that fails stops no other.
func (o options) play(ctx context.Context, s *shifter, when []moment) error {
	suites, err := o.suites(ctx, s)
	if err != nil {
		return err
	}
	failed := 0
	for _, m := range when {
		for _, suite := range suites {
			began := time.Now()
			r, err := suite.play(ctx, m)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil || len(r.failed) > 0 {
				failed++
			}
			fmt.Println(r.line(m, suite.name, time.Since(began), err))
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d did not pass; what they printed is in %s", failed, len(when)*len(suites), s.logs())
	}
	return nil
}
