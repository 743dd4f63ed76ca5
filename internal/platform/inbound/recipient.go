package inbound

import (
	"context"

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
// a stranger could have written.
func (d Deps) Acknowledge(kind, id string, m mail.Message, doc layout.Document) (mail.Message, error) {
	m.Class = mail.Answer
	m.To, _ = d.Recipient(m.To)
	return d.About(kind, id, m, doc)
}

// The states of the mail that acknowledges a form, as its sender is told.
const (
	mailQueued      = "queued"
	mailSent        = "sent"
	mailUnavailable = "unavailable"
)

// Acknowledged says what the sender of a row can be told of its mail of that kind to an address: "sent", "queued", or
// "unavailable" when none can leave, or none leaves for this row (mail.PerDay). Of a new row it tells what is expected.
func (d Deps) Acknowledged(ctx context.Context, kind string, e Entry, address string) (string, error) {
	if e.NotifiedAt.IsZero() {
		if !d.Mail.Configured() || d.Mail.Full(ctx, kind, address) {
			return mailUnavailable, nil
		}
		return mailQueued, nil
	}
	mails, err := d.Mail.ListFor(ctx, e.ID)
	return d.AcknowledgedBy(mails, kind, e), err
}

// AcknowledgedBy is Acknowledged for a row whose mails were read.
func (d Deps) AcknowledgedBy(mails []mail.Mail, kind string, e Entry) string {
	m, written := history.MailOf(mails, kind)
	switch {
	case written && !m.SentAt.IsZero():
		return mailSent
	case !d.Mail.Configured(), written && m.State == mail.Withheld, !written && !e.NotifiedAt.IsZero():
		return mailUnavailable
	}
	return mailQueued
}

// MailExpected is Acknowledged for an answer that has no word for a mail that was sent: it is on its way. What cannot
// be read is told as not on its way.
func (d Deps) MailExpected(ctx context.Context, kind string, e Entry, address string) string {
	state, err := d.Acknowledged(ctx, kind, e, address)
	if err != nil {
		d.Log.WarnContext(ctx, "reading what became of a mail failed", "kind", kind, "ref", e.ID, "error", err)
		return mailUnavailable
	}
	if state == mailSent {
		return mailQueued
	}
	return state
}
