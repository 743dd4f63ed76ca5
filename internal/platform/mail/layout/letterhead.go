package layout

import (
	"strings"

	"wardgate/catalog"
	"wardgate/internal/platform/mail"
)

// Letterhead is the company in whose name mails are written, for code that needs no
// other facts of it.
type Letterhead struct{ company catalog.Company }

// NewLetterhead returns the letterhead of a company.
func NewLetterhead(company catalog.Company) Letterhead { return Letterhead{company} }

// Message completes m with the two parts rendered from d (Message).
func (l Letterhead) Message(m mail.Message, d Document) (mail.Message, error) {
	return Message(l.company, m, d)
}

// Address is the company's general address, which people read.
func (l Letterhead) Address() mail.Address {
	return mail.Address{Name: l.company.Name, Address: l.company.Email}
}

// Phones are the company's lines in words.
func (l Letterhead) Phones() string {
	list := make([]string, len(l.company.Phones))
	for i, p := range l.company.Phones {
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
		Text: "Please do not wait for an e-mail. Call " + l.Phones() + ", day or night. If anybody is in danger, call 911 first."}
}
