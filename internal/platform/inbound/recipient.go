package inbound

import (
	"strings"
	"time"

	"wardgate/internal/platform/history"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// hello is how a mail greets a person of whom nothing is known but an address.
const hello = "Hello,"

// Recipient is the person that a form's mail goes to, and how it greets them. typed is what the form says: its sender
// may have typed another person's address, and a message into the name. So nothing that was typed is used but the
// address, until the person is known to have pressed a mailed link, or staff vouched for them (D91). This is the one
// place that decides it; today nobody is known here.
func (d Deps) Recipient(typed mail.Address) (to mail.Address, greeting string) {
	return mail.Address{Address: typed.Address}, hello
}

// Acknowledge completes the mail of a kind that a form sends to the address that was typed into it. What it says in
// doc must not be free text of the form: facts that were chosen from lists, times and references are no message that
// a stranger could have written. It leaves after what people write, unless m has another urgency.
func (d Deps) Acknowledge(kind, id string, m mail.Message, doc layout.Document) (mail.Message, error) {
	m.Class = mail.Answer
	if m.Urgency == 0 {
		m.Urgency = mail.Confirmations
	}
	m.To, _ = d.Recipient(m.To)
	if feature, _, _ := strings.Cut(kind, "."); m.ReplyTo.Address == "" {
		m = d.answeredAt(m, feature, id)
	}
	return d.About(kind, id, m, doc)
}

// The states of the mail that acknowledges a form, as its sender is told.
const (
	mailQueued      = "queued"
	mailSent        = "sent"
	mailUnavailable = "unavailable"
)

// MailExpected is what the answer to a form says of its mail: "queued", or "unavailable" while none can leave at all.
// Whether this address gets one is not said: it gets mail.PerDay of a kind, and what others caused is nobody's business
// who typed it. So pages say "unless this address got several today", which is true of each.
func (d Deps) MailExpected() string {
	if d.Mail.Configured() {
		return mailQueued
	}
	return mailUnavailable
}

// Acknowledged says what a row's private page tells of the mail of that kind to its sender, and since when: "queued",
// "sent", or "unavailable" when none can leave. A mail that was left out (mail.PerDay) is told as one that was sent: with
// "unless this address got several today" both are true, and nobody learns what an address got by writing to it.
func (d Deps) Acknowledged(mails []mail.Mail, kind string, e Entry, address string) (state string, at time.Time) {
	m, written := history.MailOf(mails, kind)
	switch {
	case written && !m.SentAt.IsZero():
		return mailSent, m.SentAt
	case !d.Mail.Configured(), !mail.CanReach(address):
		return mailUnavailable, time.Time{}
	case written && m.State == mail.Withheld, !written && !e.NotifiedAt.IsZero():
		return mailSent, e.NotifiedAt
	}
	return mailQueued, time.Time{}
}
