package layout

import (
	"strings"

	"wardgate/catalog"
	"wardgate/internal/platform/mail"
)

// Letterhead is the company in whose name mails are written, for code that needs no
// other facts of it.
type Letterhead struct{ company catalog.Company }

func NewLetterhead(company catalog.Company) Letterhead { return Letterhead{company} }

// Message completes m with the two parts rendered from d (Message).
func (l Letterhead) Message(m mail.Message, d Document) (mail.Message, error) {
	return Message(l.company, m, d)
}

// Address is the company's general address, which people read.
func (l Letterhead) Address() mail.Address {
	return mail.Address{Name: l.company.Name, Address: l.company.Email}
}

// Urgent asks people with an emergency to call instead of waiting for a mail.
func (l Letterhead) Urgent() Notice {
	phones := make([]string, len(l.company.Phones))
	for i, p := range l.company.Phones {
		phones[i] = p.Display
	}
	return Notice{Tone: Urgent, Title: "Is something happening now?",
		Text: "Please do not wait for an e-mail. Call " + strings.Join(phones, " or ") + ", day or night. If anybody is in danger, call 911 first."}
}
