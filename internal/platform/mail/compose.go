package mail

import (
	"bytes"
	"fmt"
	netmail "net/mail"
	"regexp"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// letter is one mail as it is sent over the wire.
type letter struct {
	ID          string
	MessageID   string
	Date        time.Time
	From        Address
	To          Address
	ReplyTo     Address
	Subject     string
	HTML        string
	Text        string
	Headers     map[string]string
	Attachments []Attachment
}

// compose writes the letter as RFC 5322 with RFC 2045 parts. The same letter
// always gives the same bytes, so that a repeat can be recognised.
func compose(l letter) ([]byte, error) {
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
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
	for _, a := range l.Attachments {
		kind := gomail.WithFileContentType(gomail.ContentType(a.Type))
		if err := m.AttachReader(a.Name, strings.NewReader(a.Content), kind); err != nil {
			return nil, fmt.Errorf("mail.compose %s: attaching %s: %w", l.ID, a.Name, err)
		}
	}
	var out bytes.Buffer
	if _, err := m.WriteTo(&out); err != nil {
		return nil, fmt.Errorf("mail.compose %s: %w", l.ID, err)
	}
	return named(out.Bytes(), l.ID), nil
}

// drawn finds the random boundaries of the composer where they are declared.
var drawn = regexp.MustCompile(`(?m)^ boundary=([0-9a-f]{60})\r$`)

// named replaces the random boundaries by ones made of id: the composer lets us set
// our own for one level only. None is the beginning of another, because readers
// compare no further than its end (RFC 2046 section 5.1.2). It cannot change any
// text: the composer's boundaries occur in no text, and in the parts a "=" is
// encoded.
func named(letter []byte, id string) []byte {
	for i, found := range drawn.FindAllSubmatch(letter, -1) {
		boundary := "wardgate-" + id
		if i > 0 {
			boundary = "wardgate" + strconv.Itoa(i) + "-" + id
		}
		letter = bytes.ReplaceAll(letter, found[1], []byte(boundary))
	}
	return letter
}

func header(a Address) *netmail.Address { return &netmail.Address{Name: a.Name, Address: a.Address} }

// canonical keeps one spelling of the only field that has a default.
func canonical(name string) gomail.Header {
	if strings.EqualFold(name, "Auto-Submitted") {
		return "Auto-Submitted"
	}
	return gomail.Header(name)
}
