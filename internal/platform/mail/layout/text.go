package layout

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"wardgate/catalog"
)

// width is where plain text is wrapped: RFC 3676 section 4.2 recommends 72 to 78.
const width = 72

// plainText is the plain-text part: the same text in the same order.
func plainText(c catalog.Company, d Document, blocks []view) string {
	var b strings.Builder
	b.WriteString(c.Name + "\n" + underline(c.Name, "=") + "\n")
	b.WriteString(wrap(d.Heading, "") + "\n")
	for _, block := range blocks {
		b.WriteString("\n" + plain(block))
	}
	b.WriteString("\n-- \n" + footer(c, d.Reason, nil))
	return b.String()
}

func underline(s, line string) string {
	return strings.Repeat(line, min(width, utf8.RuneCountInString(s))) + "\n"
}

func plain(b view) string {
	switch b.Kind {
	case "section":
		return wrap(b.Text, "") + "\n" + underline(b.Text, "-")
	case "facts":
		return facts(b.Facts)
	case "steps":
		return steps(b.Steps)
	case "button":
		return b.Label + ":\n" + b.URL + "\n"
	case "notice":
		return wrap(strings.TrimPrefix(b.Label+"\n"+b.Text, "\n"), "| ") + "\n"
	case "passage":
		return b.Label + ":\n" + wrap(b.Text, "> ") + "\n"
	}
	return wrap(b.Text, "") + "\n"
}

func facts(rows []Fact) string {
	widest := 0
	for _, r := range rows {
		widest = max(widest, utf8.RuneCountInString(r.Label))
	}
	var b strings.Builder
	for _, r := range rows {
		label := r.Label + ":" + strings.Repeat(" ", widest-utf8.RuneCountInString(r.Label)+1)
		indent := strings.Repeat(" ", widest+2)
		b.WriteString(label + strings.TrimPrefix(wrap(r.Value, indent), indent) + "\n")
	}
	return b.String()
}

func steps(list []Milestone) string {
	var b strings.Builder
	for i, s := range list {
		mark := strconv.Itoa(i+1) + ". "
		done := ""
		if s.Done {
			done = " (done)"
		}
		indent := strings.Repeat(" ", len(mark))
		b.WriteString(mark + strings.TrimPrefix(wrap(s.Title+done, indent), indent) + "\n")
		if s.Text != "" {
			b.WriteString(wrap(s.Text, indent) + "\n")
		}
	}
	return b.String()
}

func footer(c catalog.Company, reason string, actions []Action) string {
	var b strings.Builder
	b.WriteString(c.Name + "\n")
	if c.Tagline != "" {
		b.WriteString(c.Tagline + "\n")
	}
	for _, o := range c.Offices {
		b.WriteString(o.Street + ", " + o.City + " " + o.Province + "  " + o.PostalCode + "\n")
	}
	for _, p := range c.Phones {
		b.WriteString(p.Display + " (" + p.Label + ")\n")
	}
	for _, s := range []string{c.Email, c.URL} {
		if s != "" {
			b.WriteString(s + "\n")
		}
	}
	if reason != "" {
		b.WriteString("\n" + wrap(reason, "") + "\n")
	}
	for _, a := range actions {
		b.WriteString("\n" + a.Label + ":\n" + a.URL + "\n")
	}
	return b.String()
}

// wrap breaks s between words so that no line with its prefix is longer than
// width, unless a single word is: an address must stay whole.
func wrap(s, prefix string) string {
	var out []string
	for _, line := range lines(s) {
		out = append(out, wrapLine(line, prefix)...)
	}
	return strings.Join(out, "\n")
}

func wrapLine(line, prefix string) []string {
	var out []string
	var b strings.Builder
	indent, n := utf8.RuneCountInString(prefix), 0
	for word := range strings.FieldsSeq(line) {
		size := utf8.RuneCountInString(word)
		switch {
		case n == 0:
			b.WriteString(prefix)
			n = indent
		case n+1+size > width:
			out = append(out, b.String())
			b.Reset()
			b.WriteString(prefix)
			n = indent
		default:
			b.WriteByte(' ')
			n++
		}
		b.WriteString(word)
		n += size
	}
	if n == 0 { // an empty line keeps its prefix: "> " becomes ">"
		return append(out, strings.TrimRight(prefix, " "))
	}
	return append(out, b.String())
}
