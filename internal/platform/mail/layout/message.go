package layout

import (
	"fmt"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/platform/mail"
)

// Message completes m: what visitors typed is made fit for headers, both parts are
// rendered from d, and what is answered to a mail for somebody outside comes to the
// company's general address, which people read, unless m names another one.
func Message(company catalog.Company, m mail.Message, d Document) (mail.Message, error) {
	if m.Class == mail.Answer && m.ReplyTo.Address == "" && company.Email != "" {
		m.ReplyTo = mail.Address{Name: company.Name, Address: company.Email}
	}
	m.To.Name, m.ReplyTo.Name, m.Subject = headerText(m.To.Name), headerText(m.ReplyTo.Name), headerText(m.Subject)
	var err error
	m.HTML, m.Text, err = Render(company, d)
	if err != nil {
		return m, fmt.Errorf("%s: %w", m.Kind, err)
	}
	return m, nil
}

// Prose returns the paragraphs of a text that a person wrote, separated by empty
// lines.
func Prose(text string) []Block {
	var out []Block
	for p := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, Paragraph(p))
		}
	}
	return out
}

// FirstLine is what a mail program can show before the mail is opened.
func FirstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return cut(line, 120)
}

// headerText makes a visitor's text fit for a mail header: one line of at most
// 200 characters, without the characters that change the direction of the text
// after them.
func headerText(s string) string {
	return cut(strings.Map(func(r rune) rune {
		if (r >= '\u202a' && r <= '\u202e') || (r >= '\u2066' && r <= '\u2069') {
			return -1
		}
		return r
	}, s), 200)
}

func cut(s string, n int) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || (r >= 0x7f && r < 0xa0) {
			return -1
		}
		return r
	}, s)
	if list := []rune(s); len(list) > n {
		return string(list[:n])
	}
	return s
}
