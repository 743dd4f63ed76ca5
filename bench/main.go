// Command bench measures how fast wardgate is, always as a ratio to a bare
// baseline that is measured in the same run on the same machine: absolute
// numbers of a shared machine mean nothing. See README.md beside this file.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strings"
	"syscall"
	"time"

	"wardgate/internal/platform/db"
)

// options are the flags of a run.
type options struct {
	setup

	only    string
	profile string
	history string
	note    string
	stray   []string // words that are no flags
}

// setup is what every measurement needs: the program, its database, and how long and how often
// to measure.
type setup struct {
	binary   string
	postgres string
	seconds  time.Duration
	rounds   int
}

// requests measures what visitors and staff wait for.
type requests struct{ setup }

// background measures what the program does by itself.
type background struct{ setup }

func main() {
	var o options
	flag.StringVar(&o.binary, "binary", "bin/wardgate", "the program to measure")
	flag.StringVar(&o.postgres, "postgres", os.Getenv("WARDGATE_BENCH_POSTGRES"), "address of an empty PostgreSQL database; empty starts a server for this run")
	flag.StringVar(&o.only, "only", "", "comma-separated parts: sizes, start, page, writes, replica, chat, lists, blog, sending, newsletter, scores, automation, lighthouse; only when named: peers")
	flag.StringVar(&o.history, "history", "bench/history.md", "the file of earlier runs, to which this one is added; empty: compare with nothing and keep nothing")
	flag.StringVar(&o.note, "note", os.Getenv("WARDGATE_BENCH_NOTE"), "a remark to keep with the run")
	flag.StringVar(&o.profile, "profile", "", "write a CPU profile of the measuring process into this file: of the parts that run in it")
	flag.DurationVar(&o.seconds, "time", 5*time.Second, "how long each measurement runs")
	flag.IntVar(&o.rounds, "rounds", 3, "how often each pair is measured; the best round of each counts")
	bare := flag.String("bare", "", "serve the page in this file as a bare handler (used by the page measurement itself)")
	sink := flag.Bool("sink", false, "take mails on a free port and keep none (used by the newsletter's measurement itself)")
	turns := flag.String("turns", "", "let the engine of automation turn for an hour from this moment (used by automation's measurement itself)")
	data := flag.String("data", "", "the data folder for that")
	flag.Parse()
	o.stray = flag.Args()
	signal.Ignore(syscall.SIGPIPE) // reading only the first lines of the output does not end the run
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	run := func() error { return o.run(ctx) }
	if *bare != "" {
		run = func() error { return serveBare(*bare) }
	}
	if *sink {
		run = serveSink
	}
	if *turns != "" {
		run = func() error { return turnHour(ctx, *turns, db.Options{Dir: *data, URL: o.postgres}) }
	}
	err := run()
	stop()
	_ = os.Remove(sharedKeyFile()) // if there is one
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench: "+strings.Join(strings.Split(err.Error(), "\n"), "; "))
		os.Exit(1)
	}
}

// part is something that can be measured alone.
type part struct {
	name string
	run  func(context.Context, *report) error
	// alone tells that it is measured only when it is named.
	alone bool
}

func (o options) parts() []part {
	asked, alone := requests{o.setup}, background{o.setup}
	return []part{
		{name: "sizes", run: asked.sizes}, {name: "start", run: asked.start}, {name: "page", run: asked.page}, {name: "writes", run: asked.writes},
		{name: "replica", run: asked.replica},
		{name: "chat", run: asked.chat}, {name: "lists", run: asked.lists}, {name: "blog", run: asked.blog}, {name: "sending", run: alone.sending},
		{name: "newsletter", run: alone.newsletter}, {name: "scores", run: alone.scores}, {name: "automation", run: alone.automation},
		{name: "lighthouse", run: asked.lighthouse}, {name: "peers", run: asked.peers, alone: true},
	}
}

// chosen returns the parts that -only names, or all but those that must be
// named.
func chosen(all []part, only string) (out []part, err error) {
	wanted := map[string]bool{}
	for name := range strings.SplitSeq(only, ",") {
		if name = strings.TrimSpace(name); name != "" {
			wanted[name] = true
		}
	}
	everything, names := len(wanted) == 0, make([]string, 0, len(all))
	for _, p := range all {
		if wanted[p.name] || everything && !p.alone {
			out = append(out, p)
		}
		delete(wanted, p.name)
		names = append(names, p.name)
	}
	if len(wanted) > 0 {
		return nil, fmt.Errorf("-only %s: no part is called %s; there are %s", only, strings.Join(slices.Sorted(maps.Keys(wanted)), " or "), strings.Join(names, ", "))
	}
	return out, nil
}

// check refuses options whose mistake would appear only after minutes of
// measuring, or never.
func (o options) check() error {
	if len(o.stray) > 0 {
		return fmt.Errorf("%s: no flag; parts are named by -only %s", strings.Join(o.stray, " "), strings.Join(o.stray, ","))
	}
	if o.rounds < 1 || o.seconds <= 0 {
		return fmt.Errorf("-rounds %d -time %s: at least one round of some time, as in -rounds 3 -time 5s", o.rounds, o.seconds)
	}
	if o.history == "" {
		return nil
	}
	f, err := os.OpenFile(o.history, os.O_APPEND|os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		_, err = os.Stat(filepath.Dir(o.history)) // the first run makes the file
	} else if err == nil {
		err = f.Close()
	}
	if err != nil {
		return fmt.Errorf("the history could not be kept, so nothing is measured (-history \"\" keeps none): %w", err)
	}
	return nil
}

// run measures all parts to their end, even if one of them fails.
func (o options) run(ctx context.Context) error {
	if err := o.check(); err != nil {
		return err
	}
	parts, err := chosen(o.parts(), o.only)
	if err != nil {
		return err
	}
	stop, err := o.startProfile()
	if err != nil {
		return err
	}
	defer stop()
	past, warning := o.past()
	if warning != "" {
		fmt.Fprintln(os.Stderr, "bench: "+warning)
	}
	r := &report{out: os.Stdout, past: past, run: o.newRun(ctx)}
	if r.run.Remark != "" {
		_, _ = fmt.Fprintln(r.out, r.run.Remark)
	}
	r.measure(ctx, parts)
	err = r.summary()
	kept := o.keep(r.run) // also when the run was interrupted: the measured values count
	if kept == nil && o.history != "" {
		_, _ = fmt.Fprintf(r.out, "added to %s: commit it with the change that it measures\n", o.history)
	}
	return errors.Join(err, kept, ctx.Err())
}

// measure measures one part after another, each to its end.
func (r *report) measure(ctx context.Context, parts []part) {
	for _, p := range parts {
		if ctx.Err() != nil {
			break
		}
		r.part, r.counted = p.name, p.name == "sizes"
		r.run.Parts = append(r.run.Parts, p.name)
		_, _ = fmt.Fprintf(r.out, "— %s\n", p.name)
		if r.try(ctx, "the part", func() error { return p.run(ctx, r) }) && ctx.Err() == nil {
			r.whole = append(r.whole, p.name)
		}
	}
}

func (o options) startProfile() (stop func(), err error) {
	if o.profile == "" {
		return func() {}, nil
	}
	f, err := os.Create(o.profile)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() { pprof.StopCPUProfile(); _ = f.Close() }, nil
}
