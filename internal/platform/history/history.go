// Package history lists what happened to one row of a board as one story: its own
// events, what was raised about it, and the mails that were sent.
package history

import (
	"slices"
	"time"

	"wardgate/internal/platform/mail"
)

// Entry is one thing that happened.
type Entry struct {
	At     time.Time `json:"at"`
	Kind   string    `json:"kind"`
	Title  string    `json:"title"`
	Detail string    `json:"detail"`
	Actor  string    `json:"actor" doc:"who did it; empty for the program and the visitor"`
}

// Mail is a mail that belongs to the row.
type Mail struct {
	ID      string    `json:"id"`
	Kind    string    `json:"kind"`
	To      string    `json:"to"`
	Subject string    `json:"subject"`
	State   string    `json:"state"`
	At      time.Time `json:"at" doc:"when it was sent, else when it was written"`
}

// Mails are the outbox's mails as a row's page lists them.
func Mails(mails []mail.Mail) []Mail {
	out := make([]Mail, len(mails))
	for i, m := range mails {
		at := m.SentAt
		if at.IsZero() {
			at = m.CreatedAt
		}
		out[i] = Mail{m.ID, m.Kind, m.To.Address, m.Subject, string(m.State), at}
	}
	return out
}

// Tell adds the mails that were sent, and those that were left out, to the other entries and sorts them all,
// oldest first.
func Tell(entries []Entry, mails []mail.Mail) []Entry {
	for _, m := range mails {
		switch {
		case !m.SentAt.IsZero():
			entries = append(entries, Entry{At: m.SentAt, Kind: "mail", Title: "Email sent: " + m.Subject, Detail: "To " + m.To.Address})
		case m.State == mail.Withheld:
			entries = append(entries, Entry{At: m.CreatedAt, Kind: "mail", Title: "Email left out: " + m.Subject, Detail: "To " + m.To.Address + ". " + m.LastError})
		}
	}
	slices.SortStableFunc(entries, func(a, b Entry) int { return a.At.Compare(b.At) }) // stable: entries of the same moment keep their order
	return entries
}

// MailOf is the first mail of a kind, false when there is none.
func MailOf(mails []mail.Mail, kind string) (mail.Mail, bool) {
	i := slices.IndexFunc(mails, func(m mail.Mail) bool { return m.Kind == kind })
	if i < 0 {
		return mail.Mail{}, false
	}
	return mails[i], true
}
