// Command bench shows how fast wardgate is, always as a ratio to a bare baseline
// that is measured in the same run on the same machine: absolute numbers of a
// shared machine say nothing. See README.md beside this file.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime/pprof"
	"strings"
	"time"

	"wardgate/internal/platform/db"
)

// options are the flags of a run.
type options struct {
	binary   string
	postgres string
	only     string
	seconds  time.Duration
	rounds   int
	profile  string
}

func main() {
	var o options
	flag.StringVar(&o.binary, "binary", "bin/wardgate", "the program to measure")
	flag.StringVar(&o.postgres, "postgres", os.Getenv("WARDGATE_BENCH_POSTGRES"), "address of an empty PostgreSQL database; empty starts a server for this run")
	flag.StringVar(&o.only, "only", "", "comma-separated parts: sizes, start, page, writes, chat, lists, blog, sending, newsletter, scores, automation, lighthouse")
	flag.StringVar(&o.profile, "profile", "", "write a CPU profile of the measuring process into this file: of the parts that run in it")
	flag.DurationVar(&o.seconds, "time", 5*time.Second, "how long each measurement runs")
	flag.IntVar(&o.rounds, "rounds", 3, "how often each pair is measured; the best round of each counts")
	bare := flag.String("bare", "", "serve the page in this file as a bare handler (used by the page measurement itself)")
	sink := flag.Bool("sink", false, "take mails on a free port and keep none (used by the newsletter's measurement itself)")
	turns := flag.String("turns", "", "let the engine of automation turn for an hour from this moment (used by automation's measurement itself)")
	data := flag.String("data", "", "the data folder for that")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
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
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// report collects the lines of a run and whether each reached its goal.
type report struct{ missed int }

// line prints one measurement. better tells whether value reaches goal.
func (r *report) line(name, value, goal string, reached bool) {
	mark := "ok"
	if !reached {
		mark = "MISSED"
		r.missed++
	}
	fmt.Printf("%-66s %18s   goal %-10s %s\n", name, value, goal, mark)
}

// note prints a number that has no goal of its own.
func (r *report) note(name, value string) { fmt.Printf("%-66s %18s\n", name, value) }

func (o options) run(ctx context.Context) error {
	if o.profile != "" {
		f, err := os.Create(o.profile)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	r := &report{}
	for _, part := range []struct {
		name string
		run  func(context.Context, *report) error
	}{
		{"sizes", o.sizes}, {"start", o.start}, {"page", o.page}, {"writes", o.writes}, {"chat", o.chat},
		{"lists", o.lists}, {"blog", o.blog}, {"sending", o.sending}, {"newsletter", o.newsletter}, {"scores", o.scores}, {"automation", o.automation},
		{"lighthouse", o.lighthouse},
	} {
		if o.only != "" && !strings.Contains(","+o.only+",", ","+part.name+",") {
			continue
		}
		if err := part.run(ctx, r); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	if r.missed > 0 {
		return fmt.Errorf("%d goals missed", r.missed)
	}
	return nil
}
