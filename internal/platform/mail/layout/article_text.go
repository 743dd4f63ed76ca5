package layout

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wardgate/catalog"
)

// marketingText is the plain-text part of a mail: its text, with the addresses of its
// links listed at the end.
func marketingText(c catalog.Company, l Marketing, body *html.Node) string {
	p := plainArticle{leads: l.LinkTo}
	p.blocks(body, "", "", false)
	var b strings.Builder
	b.WriteString(c.Name + "\n" + underline(c.Name, "=") + "\n" + wrap(l.Heading, "") + "\n")
	if text := strings.TrimSpace(p.out.String()); text != "" {
		b.WriteString("\n" + text + "\n")
	}
	for i, to := range p.links {
		if i == 0 {
			b.WriteString("\n")
		}
		b.WriteString("[" + strconv.Itoa(i+1) + "] " + to + "\n")
	}
	b.WriteString("\n-- \n" + footer(c, l.Reason, l.Actions))
	return b.String()
}

// plainArticle writes the body of a mail as plain text.
type plainArticle struct {
	out   strings.Builder
	links []string
	leads func(address string) string
}

// blocks writes the children of n with an empty line between them, unless the list is
// tight. first precedes the very first line, then each of the others: a list's bullet,
// and the indentation below it.
func (p *plainArticle) blocks(n *html.Node, first, then string, tight bool) {
	var line strings.Builder
	begun := false
	prefix := func() string {
		if !begun {
			begun = true
			return first
		}
		if !tight {
			p.gap(then)
		}
		return then
	}
	flush := func() {
		if text := strings.TrimSpace(line.String()); text != "" {
			p.paragraph(text, prefix(), then)
		}
		line.Reset()
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.TextNode || c.Type == html.ElementNode && inLine(c):
			p.inline(&line, c)
		case c.Type == html.ElementNode && (c.DataAtom == atom.Hr || strings.TrimSpace(words(c)+pictures(c)) != ""):
			flush()
			p.block(c, prefix(), then)
		}
	}
	flush()
}

// gap writes an empty line.
func (p *plainArticle) gap(then string) { p.out.WriteString(strings.TrimRight(then, " ") + "\n") }

// inLine reports whether n is part of a line.
func inLine(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Strong, atom.Em, atom.Del, atom.Br, atom.A, atom.Img, atom.Code:
		return true
	default:
		return false
	}
}

// pictures is not empty when n holds a picture with a description.
func pictures(n *html.Node) string {
	if n.DataAtom == atom.Img {
		return attribute(n, "alt")
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if alt := pictures(c); alt != "" {
			return alt
		}
	}
	return ""
}

func (p *plainArticle) block(n *html.Node, first, then string) {
	switch n.DataAtom {
	case atom.P, atom.Figcaption:
		p.paragraph(p.line(n), first, then)
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		text := p.line(n)
		mark := "-"
		if n.DataAtom == atom.H1 || n.DataAtom == atom.H2 {
			mark = "="
		}
		p.paragraph(text+"\n"+strings.TrimSuffix(underline(text, mark), "\n"), first, then)
	case atom.Ul, atom.Ol:
		p.list(n, first, then)
	case atom.Blockquote:
		p.blocks(n, first+"> ", then+"> ", false)
	case atom.Pre:
		for i, line := range strings.Split(strings.Trim(words(n), "\n"), "\n") {
			p.out.WriteString(strings.TrimRight(chosen(i == 0, first, then)+"    "+line, " ") + "\n")
		}
	case atom.Hr:
		p.paragraph("* * *", first, then)
	case atom.Table:
		p.table(n, first, then)
	case atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Iframe, atom.Object, atom.Svg, atom.Math, atom.Textarea, atom.Title:
	default:
		p.blocks(n, first, then, false)
	}
}

// paragraph writes text, wrapped.
func (p *plainArticle) paragraph(text, first, then string) {
	p.out.WriteString(first + strings.TrimPrefix(wrap(text, then), then) + "\n")
}

func (p *plainArticle) list(n *html.Node, first, then string) {
	number, begun, tight := 1, false, !loose(n)
	if start, err := strconv.Atoi(attribute(n, "start")); err == nil {
		number = start
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.DataAtom != atom.Li {
			continue
		}
		mark := "* "
		if n.DataAtom == atom.Ol {
			mark = strconv.Itoa(number) + ". "
		}
		number++
		if begun && !tight {
			p.gap(then)
		}
		p.blocks(c, chosen(!begun, first, then)+mark, then+strings.Repeat(" ", utf8.RuneCountInString(mark)), tight)
		begun = true
	}
}

// loose reports whether the items of a list are paragraphs.
func loose(list *html.Node) bool {
	for item := list.FirstChild; item != nil; item = item.NextSibling {
		for c := item.FirstChild; c != nil; c = c.NextSibling {
			if c.DataAtom == atom.P {
				return true
			}
		}
	}
	return false
}

// table writes each row as a line, its cells with a bar between.
func (p *plainArticle) table(n *html.Node, first, then string) {
	for i, row := range rows(n) {
		cells := []string{}
		for c := row.FirstChild; c != nil; c = c.NextSibling {
			if c.DataAtom == atom.Th || c.DataAtom == atom.Td {
				cells = append(cells, p.line(c))
			}
		}
		line := strings.TrimPrefix(wrap(strings.Join(cells, " | "), then), then)
		p.out.WriteString(chosen(i == 0, first, then) + line + "\n")
	}
}

func rows(n *html.Node) (out []*html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.DataAtom == atom.Tr {
			out = append(out, c)
			continue
		}
		out = append(out, rows(c)...)
	}
	return out
}

// line returns the content of n as one run of text, with the line breaks that its
// author wrote.
func (p *plainArticle) line(n *html.Node) string {
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		p.inline(&b, c)
	}
	return strings.TrimSpace(b.String())
}

func (p *plainArticle) inline(b *strings.Builder, n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		b.WriteString(strings.ReplaceAll(n.Data, "\n", " "))
	case n.DataAtom == atom.Br:
		b.WriteString("\n")
	case n.DataAtom == atom.Img:
		if alt := strings.TrimSpace(attribute(n, "alt")); alt != "" {
			b.WriteString("[Picture: " + alt + "]")
		}
	default:
		says := p.line(n)
		b.WriteString(says)
		if n.DataAtom != atom.A {
			return
		}
		if to := p.leads(attribute(n, "href")); to != "" && to != "mailto:"+says {
			b.WriteString(strings.TrimLeft(" ["+strconv.Itoa(p.number(to))+"]", chosen(says == "", " ", "")))
		}
	}
}

// number is an address's position in the list of links.
func (p *plainArticle) number(to string) int {
	if i := slices.Index(p.links, to); i >= 0 {
		return i + 1
	}
	p.links = append(p.links, to)
	return len(p.links)
}

func chosen(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
