package reading

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// page collects what a page says, and what it quotes. It is read piece by piece, so that no nesting is too deep.
type page struct {
	own, quoted strings.Builder
	// within is the element that hides or quotes, open how many of its name are open.
	within string
	open   int
	hidden bool // what is within is shown to nobody
	after  bool // all that follows is quoted
}

// fromHTML is what a page says, and what it quotes: as text.
func fromHTML(text string) (own, quoted string) {
	p := &page{}
	z := html.NewTokenizer(strings.NewReader(text))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		out := &p.own
		if p.after || p.within != "" {
			out = &p.quoted
		}
		t := z.Token()
		switch {
		case kind != html.TextToken:
			if p.element(kind, t); !p.hidden {
				broken(out, kind, t.DataAtom)
			}
		case !p.hidden:
			out.WriteString(flowing(t.Data))
		}
	}
	return p.own.String(), p.quoted.String()
}

// element notes where something hidden or quoted begins and ends.
func (p *page) element(kind html.TokenType, t html.Token) {
	if p.within != "" {
		p.inside(kind, t)
		return
	}
	if kind != html.StartTagToken {
		return
	}
	switch {
	case hides(t.DataAtom):
		p.within, p.open, p.hidden = t.Data, 1, true
	case p.after:
	case begins(t):
		p.after = true
	case quotes(t):
		p.within, p.open = t.Data, 1
	}
}

func (p *page) inside(kind html.TokenType, t html.Token) {
	if t.Data != p.within {
		return
	}
	switch kind {
	case html.StartTagToken:
		p.open++
	case html.EndTagToken:
		if p.open--; p.open == 0 {
			p.within, p.hidden = "", false
		}
	default: // closes itself
	}
}

// flowing is a text of a page: its line ends are blanks.
func flowing(s string) string {
	if strings.TrimSpace(s) == "" {
		if strings.Trim(s, "\n\r\t") == "" {
			return ""
		}
		return " "
	}
	fields := strings.Join(strings.Fields(s), " ")
	if strings.ContainsAny(s[:1], " \n\t\r") {
		fields = " " + fields
	}
	if strings.ContainsAny(s[len(s)-1:], " \n\t\r") {
		fields += " "
	}
	return fields
}

// broken ends the line where an element does.
func broken(out *strings.Builder, kind html.TokenType, a atom.Atom) {
	switch a {
	case atom.Br:
		if kind != html.EndTagToken {
			out.WriteString("\n")
		}
	case atom.P, atom.H1, atom.H2, atom.H3, atom.H4, atom.Ul, atom.Ol, atom.Table, atom.Blockquote:
		if kind == html.EndTagToken {
			out.WriteString("\n\n")
		}
	case atom.Div, atom.Tr, atom.Hr:
		if !strings.HasSuffix(out.String(), "\n") {
			out.WriteString("\n")
		}
	case atom.Li:
		if kind == html.StartTagToken {
			out.WriteString("\n- ")
		}
	case atom.Td:
		if kind == html.EndTagToken {
			out.WriteString(" ")
		}
	default:
	}
}

func hides(a atom.Atom) bool {
	return slices.Contains([]atom.Atom{atom.Script, atom.Style, atom.Head, atom.Title, atom.Template, atom.Noscript, atom.Svg, atom.Object, atom.Iframe, atom.Textarea, atom.Select}, a)
}

// quotes reports whether an element holds what is answered, as Gmail, Apple Mail, Thunderbird and Yahoo write it.
func quotes(t html.Token) bool {
	class, kind := attribute(t, "class"), attribute(t, "type")
	return t.DataAtom == atom.Blockquote && kind == "cite" || strings.Contains(class, "gmail_quote") || strings.Contains(class, "yahoo_quoted") ||
		strings.Contains(class, "moz-cite-prefix") || strings.Contains(class, "gmail_signature") || strings.Contains(class, "moz-signature")
}

// begins reports whether from this element on everything is what is answered, as Outlook writes it.
func begins(t html.Token) bool {
	id := attribute(t, "id")
	return id == "divRplyFwdMsg" || id == "appendonsend" || id == "x_divRplyFwdMsg" || id == "mail-editor-reference-message-container"
}

func attribute(t html.Token, name string) string {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
