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

// Tell adds the mails that were sent to the other entries and sorts them all,
// oldest first.
func Tell(entries []Entry, mails []mail.Mail) []Entry {
	for _, m := range mails {
		if !m.SentAt.IsZero() {
			entries = append(entries, Entry{At: m.SentAt, Kind: "mail", Title: "E-mail sent: " + m.Subject, Detail: "To " + m.To.Address})
		}
	}
	slices.SortStableFunc(entries, func(a, b Entry) int { return a.At.Compare(b.At) }) // stable: entries of the same moment keep their order
	return entries
}

// SentAt is when the latest mail of a kind was sent, zero when none was.
func SentAt(mails []mail.Mail, kind string) time.Time {
	for _, m := range mails {
		if m.Kind == kind {
			return m.SentAt
		}
	}
	return time.Time{}
}
