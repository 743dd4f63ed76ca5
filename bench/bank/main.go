// Command bank asks the running program what visitors ask, turn by turn, and judges the built-in assistant's replies by what a right
// one must say: banks/*.txt beside this file, whose form README.md tells. It prints the rates by kind, what was meant and what was said
// instead, and the worst replies, and adds a line for each bank to history.md.
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
	"strings"
	"time"

	"wardgate/catalog"
)

// options are the flags of a run.
type options struct {
	binary, banks, history, only, note string
	worst                              int
	all                                bool
	stray                              []string // words that are no flags
}

func main() {
	var o options
	flag.StringVar(&o.binary, "binary", "bin/wardgate", "the program that is asked")
	flag.StringVar(&o.banks, "banks", "bench/bank/banks", "the folder of the banks")
	flag.StringVar(&o.history, "history", "bench/bank/history.md", "where a line for each bank is added; empty for nowhere")
	flag.StringVar(&o.only, "only", "", "banks whose name holds this")
	flag.StringVar(&o.note, "note", "", "a remark for the history")
	flag.IntVar(&o.worst, "worst", 20, "how many of the worst replies are printed")
	flag.BoolVar(&o.all, "all", false, "print each message with its reply and verdict")
	flag.Parse()
	o.stray = flag.Args()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := o.run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bank:", err)
		os.Exit(1)
	}
}

// run asks all chosen banks. A bank that is malformed is refused before anything is asked.
func (o options) run(ctx context.Context) error {
	if len(o.stray) > 0 {
		return fmt.Errorf("%s: no flag; banks are chosen by -only", strings.Join(o.stray, " "))
	}
	c, err := catalog.Load()
	if err != nil {
		return err
	}
	banks, err := readAll(o.banks, o.only, keys{c})
	if err != nil {
		return err
	}
	s, err := start(ctx, o.binary)
	if err != nil {
		return err
	}
	defer s.stop()
	of := commit(ctx) // before its own lines change the work tree
	var all, open verdicts
	for _, b := range banks {
		got, err := s.ask(ctx, b)
		if err != nil {
			return err
		}
		if o.all {
			got.printAll()
		}
		fmt.Print(got.table(b.title()))
		all = append(all, got...)
		if !b.held { // what is held out is never read: somebody would mend it
			open = append(open, got...)
		}
		if err := o.keep(of, b, got); err != nil {
			return err
		}
	}
	fmt.Print(all.table("all banks"), all.byTurn(), all.confusion(), open.worst(o.worst))
	return nil
}

// readAll reads the banks of a folder whose name holds a text, and says all that is wrong with any.
func readAll(folder, only string, k keys) (banks []bank, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		return nil, err
	}
	var wrong []error
	for _, file := range files {
		if !strings.Contains(filepath.Base(file), only) {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		b, err := parse(file, string(text), k)
		wrong, banks = append(wrong, err), append(banks, b)
	}
	if len(banks) == 0 {
		return nil, fmt.Errorf("no bank in %s is named *%s*.txt", folder, only)
	}
	return banks, errors.Join(wrong...)
}

const preface = "# History of the bank\n\nEach run of `make bank` adds a line for each bank, in percent of the replies that a program can judge (README.md beside this file).\n\n" +
	"| day | commit | bank | replies | right | partly | honest | asks back | menu | unknown though known | wrong | dangerous | by eye | remark |\n" +
	"|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n"

// keep adds a bank's line to the history.
func (o options) keep(commit string, b bank, t verdicts) error {
	if o.history == "" {
		return nil
	}
	before, err := os.ReadFile(o.history)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	text := ""
	switch {
	case len(before) == 0:
		text = preface
	case before[len(before)-1] != '\n':
		text = "\n"
	}
	f, err := os.OpenFile(o.history, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "%s| %s | %s | %s | %s | %s |\n", text, time.Now().UTC().Format(time.DateOnly), commit, b.title(), t.cells(), strings.NewReplacer("|", "/", "\n", " ").Replace(o.note))
	return errors.Join(err, f.Close())
}

// commit is the one of the work tree, with -dirty where files differ from it.
func commit(ctx context.Context) string {
	out, err := exec.CommandContext(ctx, "git", "describe", "--always", "--abbrev=8", "--dirty", "--exclude=*").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}
