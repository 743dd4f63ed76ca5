package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// judged is a reply with its verdict.
type judged struct {
	bank    string
	script  script
	place   int
	turn    turn
	reply   reply
	verdict verdict
}

type verdicts []judged

// only are those for which a question is answered with yes.
func (t verdicts) only(is func(judged) bool) verdicts {
	return slices.DeleteFunc(slices.Clone(t), func(j judged) bool { return !is(j) })
}

func (t verdicts) count(v verdict) int {
	return len(t.only(func(j judged) bool { return j.verdict == v }))
}

// cells are a line of a table: how many, each verdict's percent of those that a program can judge, and how many it cannot.
func (t verdicts) cells() string {
	eye := t.count(byEye)
	cells := []string{fmt.Sprint(len(t))}
	for _, v := range counted() {
		cells = append(cells, fmt.Sprint((200*t.count(v)+len(t)-eye)/max(1, 2*(len(t)-eye))))
	}
	return strings.Join(append(cells, fmt.Sprint(eye)), " | ")
}

// table are the rates by the kind of script.
func (t verdicts) table(title string) string {
	var out strings.Builder
	heads := []string{"replies"}
	for _, v := range counted() {
		heads = append(heads, string(v)+" %")
	}
	fmt.Fprintf(&out, "\n%s\n| kind | %s | by eye |\n|---%s|\n", title, strings.Join(heads, " | "), strings.Repeat("|---", len(heads)+1))
	for _, kind := range kinds() {
		if of := t.only(func(j judged) bool { return j.script.kind == kind }); len(of) > 0 {
			fmt.Fprintf(&out, "| %s | %s |\n", kind, of.cells())
		}
	}
	fmt.Fprintf(&out, "| all | %s |\n", t.cells())
	return out.String()
}

// byTurn are the rates of first messages, and of those that come after another.
func (t verdicts) byTurn() string {
	first := t.only(func(j judged) bool { return j.place == 0 })
	later := t.only(func(j judged) bool { return j.place > 0 })
	return fmt.Sprintf("| first messages | %s |\n| later messages | %s |\n", first.cells(), later.cells())
}

// confusion is what was meant, and what was said.
func (t verdicts) confusion() string {
	says := []string{"answer", "honest", "menu", "small", "contact", "danger", "suicide"}
	var out strings.Builder
	fmt.Fprintf(&out, "\nmeant \\ said | %s\n", strings.Join(says, " | "))
	for _, want := range wants() {
		of := t.only(func(j judged) bool { return j.turn.want == want })
		if len(of) == 0 {
			continue
		}
		cells := []string{want}
		for _, is := range says {
			cells = append(cells, fmt.Sprint(len(of.only(func(j judged) bool { return j.reply.is() == is }))))
		}
		fmt.Fprintln(&out, strings.Join(cells, " | "))
	}
	out.WriteString("\nright by topic\n")
	topics := map[string]verdicts{}
	for _, j := range t {
		topics[j.turn.topic] = append(topics[j.turn.topic], j)
	}
	names := make([]string, 0, len(topics))
	for name := range topics {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		of := topics[name]
		good := of.count(right) + of.count(honest) + of.count(asksBack)
		fmt.Fprintf(&out, "%s %d of %d; ", name, good, len(of)-of.count(byEye))
	}
	out.WriteByte('\n')
	return out.String()
}

// worst are the worst replies, of the worst verdict first.
func (t verdicts) worst(most int) string {
	bad := []verdict{dangerous, wrong, menu, unknown, partly}
	all := t.only(func(j judged) bool { return slices.Contains(bad, j.verdict) })
	slices.SortStableFunc(all, func(a, b judged) int {
		return cmp.Compare(slices.Index(bad, a.verdict), slices.Index(bad, b.verdict))
	})
	var out strings.Builder
	fmt.Fprintf(&out, "\nthe worst %d of %d\n", min(most, len(all)), len(all))
	for _, j := range all[:min(most, len(all))] {
		out.WriteString(j.line())
	}
	return out.String()
}

func (j judged) line() string {
	text := []rune(strings.ReplaceAll(j.reply.Content, "\n", " "))
	if len(text) > 160 {
		text = append(text[:160], '…')
	}
	return fmt.Sprintf("%s  %s:%d (%s, turn %d): %q\n    wants %s %q\n    got %s: %s\n",
		j.verdict, j.bank, j.turn.line, j.turn.topic, j.place+1, j.turn.said, j.turn.want, j.turn.has, j.reply.is(), string(text))
}

func (t verdicts) printAll() {
	for _, j := range t {
		fmt.Print(j.line())
	}
}
