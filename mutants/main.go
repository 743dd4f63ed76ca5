// Command mutants asks of the tests what coverage cannot: would they notice? It
// breaks one rule of the program at a time, each a change that a careless hand could
// make, and runs the tests that stand beside the code. A change that no test notices
// survives, and the rule behind it is held by nobody.
//
// The work tree is never touched: a changed file reaches the compiler as an overlay.
// A mutant that no longer fits its file, or does not compile, is an error of the list
// and never counts as killed. What the last run found stands in docs/mutants.md.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"
)

// options are the flags of a run.
type options struct {
	only     string
	parallel int
	timeout  time.Duration
	goal     int
	tests    string
	stray    []string // words that are no flags
}

func main() {
	var o options
	flag.StringVar(&o.only, "only", "", "comma-separated ids or words: Q1,leads")
	flag.IntVar(&o.parallel, "parallel", 2, "how many mutants are tested at once")
	flag.DurationVar(&o.timeout, "timeout", 8*time.Minute, "how long the tests of one package may run")
	flag.StringVar(&o.tests, "run", "", "ask only tests that match this, as go test -run: for whoever writes the test of a survivor")
	flag.IntVar(&o.goal, "goal", 85, "percent that must be killed")
	list := flag.Bool("list", false, "list the mutants and stop")
	flag.Parse()
	o.stray = flag.Args()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := o.run(ctx, *list)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// check refuses what would otherwise be looked past.
func (o options) check() error {
	switch {
	case len(o.stray) > 0:
		return fmt.Errorf("%s: no flag; mutants are named by -only %s", strings.Join(o.stray, " "), strings.Join(o.stray, ","))
	case o.parallel < 1:
		return fmt.Errorf("-parallel %d: at least one mutant is tested at a time", o.parallel)
	case o.timeout <= 0:
		return fmt.Errorf("-timeout %s: tests need some time, as in -timeout 8m", o.timeout)
	case o.goal < 0 || o.goal > 100:
		return fmt.Errorf("-goal %d: a share in percent, 0 to 100", o.goal)
	}
	return nil
}

func (o options) run(ctx context.Context, list bool) error {
	if err := o.check(); err != nil {
		return err
	}
	chosen, err := choose(all(), o.only)
	if err != nil {
		return err
	}
	if list {
		for _, m := range chosen {
			fmt.Printf("%-4s %-11s %s\n     %s\n", m.id, m.word, m.rule, m.file)
		}
		return nil
	}
	if err := check(".", chosen); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	r := &runner{top: ".", dir: dir, timeout: o.timeout, tests: o.tests}
	results := r.each(ctx, chosen, o.parallel, func(res result) { fmt.Println(res) })
	if err := ctx.Err(); err != nil {
		return err
	}
	return report(results, o.goal)
}

// report prints what came out for each word and for all, and fails below goal percent
// or when a mutant could not be tried.
func report(results []result, goal int) error {
	fmt.Println()
	var broken []string
	for _, word := range words(results) {
		t := count(results, word)
		fmt.Printf("%-11s %s\n", word, t)
	}
	for _, res := range results {
		if !res.outcome.asked() {
			broken = append(broken, res.mutant.id)
		}
	}
	t := count(results, "")
	fmt.Printf("mutants: %s\n", t)
	if len(broken) > 0 {
		return fmt.Errorf("%s could not be tried", strings.Join(broken, ", "))
	}
	if t.percent() < goal {
		return fmt.Errorf("%d %% are killed, less than %d %%", t.percent(), goal)
	}
	return nil
}
