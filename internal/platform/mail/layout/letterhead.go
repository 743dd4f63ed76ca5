package layout

import (
	"strings"

	"wardgate/catalog"
	"wardgate/internal/platform/mail"
)

// Letterhead is the company whose mails they are, for whoever writes mails and knows no
// more of it.
type Letterhead struct{ company catalog.Company }

// NewLetterhead returns the letterhead of a company.
func NewLetterhead(company catalog.Company) Letterhead { return Letterhead{company} }

// Message completes m with the two parts made of d (Message).
func (l Letterhead) Message(m mail.Message, d Document) (mail.Message, error) {
	return Message(l.company, m, d)
}

// Address is the company's general address, which people read.
func (l Letterhead) Address() mail.Address {
	return mail.Address{Name: l.company.Name, Address: l.company.Email}
}

// Urgent asks whoever is in need to call, and not to wait for a mail.
func (l Letterhead) Urgent() Notice {
	phones := make([]string, len(l.company.Phones))
	for i, p := range l.company.Phones {
		phones[i] = p.Display
	}
	return Notice{Tone: Urgent, Title: "Is something happening now?",
		Text: "Please do not wait for an e-mail. Call " + strings.Join(phones, " or ") + ", day or night. If anybody is in danger, call 911 first."}
}
