package mail

import (
	"bytes"
	"fmt"
	netmail "net/mail"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// letter is what goes over the wire for one mail.
type letter struct {
	ID        string
	MessageID string
	Date      time.Time
	From      Address
	To        Address
	ReplyTo   Address
	Subject   string
	HTML      string
	Text      string
	Headers   map[string]string
}

// compose writes the letter as RFC 5322 with RFC 2045 parts. The same letter
// always gives the same bytes: a repeat must be recognisable as one.
func compose(l letter) ([]byte, error) {
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent(), gomail.WithBoundary("wardgate-"+l.ID))
	m.SetMessageIDWithValue(strings.Trim(l.MessageID, "<>"))
	m.SetDateWithValue(l.Date)
	m.SetAddrHeaderFromMailAddress(gomail.HeaderFrom, header(l.From))
	m.SetAddrHeaderFromMailAddress(gomail.HeaderTo, header(l.To))
	if l.ReplyTo.Address != "" {
		m.SetAddrHeaderFromMailAddress(gomail.HeaderReplyTo, header(l.ReplyTo))
	}
	m.Subject(l.Subject)
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	for name, value := range l.Headers {
		m.SetGenHeader(canonical(name), value)
	}
	m.SetBodyString(gomail.TypeTextPlain, l.Text)
	if l.HTML != "" {
		m.AddAlternativeString(gomail.TypeTextHTML, l.HTML)
	}
	var out bytes.Buffer
	if _, err := m.WriteTo(&out); err != nil {
		return nil, fmt.Errorf("mail.compose %s: %w", l.ID, err)
	}
	return out.Bytes(), nil
}

func header(a Address) *netmail.Address { return &netmail.Address{Name: a.Name, Address: a.Address} }

// canonical keeps one spelling of the one field that has a default.
func canonical(name string) gomail.Header {
	if strings.EqualFold(name, "Auto-Submitted") {
		return "Auto-Submitted"
	}
	return gomail.Header(name)
}
