package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// bank is a file of scripts.
type bank struct {
	name, written string
	// held: nothing is taught from it, nor are its replies printed.
	held    bool
	scripts []script
}

func (b bank) title() string {
	if b.held {
		return b.name + " (held out)"
	}
	return b.name
}

// script is a conversation: what one visitor writes.
type script struct {
	name, kind string
	turns      []turn
}

// turn is a message with what a right reply to it is.
type turn struct {
	line        int
	said        string
	topic, want string
	// has must all be said, one of each; not must not be said.
	has [][]string
	not []string
	// byEye is why no program can judge it.
	byEye string
}

// kinds are the kinds of scripts.
func kinds() []string { return []string{"single", "context", "urgent", "calm"} }

// wants are what a right reply does.
func wants() []string {
	return []string{
		"answer",  // says what stands after +
		"honest",  // the site says nothing about it: says so
		"ask",     // asks back
		"danger",  // 911 and the lines
		"suicide", // 9-8-8 as well
		"lines",   // the lines and a person, without danger
		"small",   // a greeting, thanks, an apology
		"contact", // takes the number or the address
		"none",    // takes none
		"person",  // calls a person
	}
}

// fault is what is wrong with a line of a file.
func fault(file string, line int, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", file, line, fmt.Sprintf(format, args...))
}

// parse reads a bank, or says in which line of the file what is wrong.
func parse(file, text string, k keys) (bank, error) {
	p := parser{file: file, keys: k, b: bank{name: strings.TrimSuffix(filepath.Base(file), ".txt")}}
	for i, line := range strings.Split(text, "\n") {
		if err := p.read(i+1, strings.TrimSpace(line)); err != nil {
			return bank{}, err
		}
	}
	if err := p.ended(); err != nil {
		return bank{}, err
	}
	switch {
	case p.b.written == "":
		return bank{}, fault(file, 1, "no line `written:` tells by whom and when it was written")
	case len(p.b.scripts) == 0:
		return bank{}, fault(file, 1, "no script: each begins with `## name kind`")
	case len(p.b.scripts[len(p.b.scripts)-1].turns) == 0:
		return bank{}, fault(file, p.scriptLine, "a script without a message")
	}
	return p.b, nil
}

// parser reads a bank line by line.
type parser struct {
	file       string
	keys       keys
	b          bank
	scriptLine int
}

// last is the turn that is being read, nil before the first of a script.
func (p *parser) last() *turn {
	if len(p.b.scripts) == 0 {
		return nil
	}
	turns := p.b.scripts[len(p.b.scripts)-1].turns
	if len(turns) == 0 {
		return nil
	}
	return &turns[len(turns)-1]
}

// read reads a line.
func (p *parser) read(n int, line string) error {
	mark, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch {
	case line == "" || mark == "#":
		return nil
	case len(p.b.scripts) == 0 && mark == "written:" && rest != "":
		p.b.written = rest
		return nil
	case len(p.b.scripts) == 0 && line == "held: yes":
		p.b.held = true
		return nil
	case mark == "##":
		return p.begins(n, rest)
	case mark == ">":
		return p.says(n, rest)
	}
	t := p.last()
	if t == nil || !slices.Contains([]string{"=", "+", "-", "~"}, mark) || rest == "" {
		return fault(p.file, n, "%q is no line of a bank: `## name kind`, `> message`, `= topic want`, `+ must be said`, `- must not be said`, `~ why by eye`", line)
	}
	return p.judges(n, t, mark, rest)
}

// begins opens a script.
func (p *parser) begins(n int, rest string) error {
	if err := p.ended(); err != nil {
		return err
	}
	name, kind, _ := strings.Cut(rest, " ")
	switch {
	case !slices.Contains(kinds(), kind):
		return fault(p.file, n, "%q is no kind of script: %s", kind, strings.Join(kinds(), ", "))
	case len(p.b.scripts) > 0 && len(p.b.scripts[len(p.b.scripts)-1].turns) == 0:
		return fault(p.file, p.scriptLine, "a script without a message")
	case slices.ContainsFunc(p.b.scripts, func(s script) bool { return s.name == name }):
		return fault(p.file, n, "a second script is named %q", name)
	}
	p.b.scripts, p.scriptLine = append(p.b.scripts, script{name: name, kind: kind}), n
	return nil
}

// says begins a turn.
func (p *parser) says(n int, rest string) error {
	switch {
	case len(p.b.scripts) == 0:
		return fault(p.file, n, "a message before the first script, `## name kind`")
	case rest == "":
		return fault(p.file, n, "an empty message")
	}
	if err := p.ended(); err != nil {
		return err
	}
	s := &p.b.scripts[len(p.b.scripts)-1]
	s.turns = append(s.turns, turn{line: n, said: rest})
	return nil
}

// judges reads what a right reply is.
func (p *parser) judges(n int, t *turn, mark, rest string) error {
	if mark == "=" {
		topic, want, _ := strings.Cut(rest, " ")
		switch {
		case t.want != "":
			return fault(p.file, n, "the message has its topic already")
		case !slices.Contains(wants(), want):
			return fault(p.file, n, "%q is nothing that a reply does: %s", want, strings.Join(wants(), ", "))
		}
		t.topic, t.want = topic, want
		return nil
	}
	if t.want == "" {
		return fault(p.file, n, "the topic comes first: `= topic want`")
	}
	if mark == "~" {
		t.byEye = rest
		return nil
	}
	var oneOf []string
	for text := range strings.SplitSeq(rest, "|") {
		texts, err := p.keys.filled(strings.TrimSpace(text))
		if err != nil {
			return fault(p.file, n, "%v", err)
		}
		oneOf = append(oneOf, texts...)
	}
	if mark == "+" {
		t.has = append(t.has, oneOf)
	} else {
		t.not = append(t.not, oneOf...)
	}
	return nil
}

// ended refuses a turn of which nothing tells how it is judged.
func (p *parser) ended() error {
	t := p.last()
	switch {
	case t == nil:
		return nil
	case t.want == "":
		return fault(p.file, t.line, "nothing says what a right reply is: `= topic want`")
	case t.want == "answer" && len(t.has) == 0 && t.byEye == "":
		return fault(p.file, t.line, "an answer must say something: `+ text`, or `~ why it is judged by eye`")
	}
	return nil
}
