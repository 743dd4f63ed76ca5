package layout

import (
	"strings"

	"wardgate/catalog"
	"wardgate/internal/platform/mail"
)

// Letterhead is the company in whose name mails are written, for code that needs no
// other facts of it.
type Letterhead struct{ catalog *catalog.Catalog }

// NewLetterhead returns the letterhead of whatever company the catalog holds when a mail is written.
func NewLetterhead(c *catalog.Catalog) Letterhead { return Letterhead{c} }

// Message completes m with the two parts rendered from d (Message).
func (l Letterhead) Message(m mail.Message, d Document) (mail.Message, error) {
	return Message(l.catalog.Company(), m, d)
}

// Name is the company's.
func (l Letterhead) Name() string { return l.catalog.Company().Name }

// Phones are the company's lines in words.
func (l Letterhead) Phones() string {
	lines := l.catalog.Company().Phones
	list := make([]string, len(lines))
	for i, p := range lines {
		list[i] = p.Display
	}
	return strings.Join(list, " or ")
}

// Telephone is the link of a number, empty for one that could not be read.
func Telephone(e164 string) string {
	if e164 == "" {
		return ""
	}
	return "tel:" + e164
}

// Urgent asks people with an emergency to call instead of waiting for a mail.
func (l Letterhead) Urgent() Notice {
	return Notice{Tone: Urgent, Title: "Is something happening now?",
		Text: "Please do not wait for an email. Call " + l.Phones() + ", day or night. If anyone is in danger, call 911 first."}
}
