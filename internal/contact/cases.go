package contact

import (
	"context"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/replies"
)

// The states. Only Open waits for an answer.
const (
	Open     Status = "open"
	Answered Status = "answered"
	Closed   Status = "closed"
	Spam     Status = "spam"
)

// Status is the state of a message.
type Status = inbound.Status

// rules are what staff may do with messages.
func rules(deps Deps) inbound.Rules[Message] {
	mails := mailer{deps}
	return inbound.Rules[Message]{
		Promise:     Response,
		Kind:        "message",
		Named:       named,
		Case:        func(m *Message) *inbound.Case { return &m.Case },
		Open:        func(s Status) bool { return s == Open },
		Released:    Open,
		Answered:    Answered,
		Quarantined: Spam,
		MoveAnswers: true,
		Moves:       catalog.Moves(deps.Catalog.Contact.Statuses),
		Undo:        time.Duration(deps.Catalog.Quotes.UndoSeconds) * time.Second, // requests and messages have the same time (U15)
		Texts: inbound.Texts{
			Noun: "message", Verb: "answered", TooLate: "Reopen the message in its drawer instead.",
			NoMove: "A message that is %s cannot become %s. Possible: %s.",
		},
		Timers: func(m Message) []deadlines.Timer { return Timers(deps.Catalog, m) },
		Become: become,
		Handled: func(ctx context.Context, tx *db.Tx, m Message, h inbound.Handled) error {
			return deps.Leads.Answered(ctx, tx, m.LeadID, leads.Answer{
				Fact: leads.ByAnswer, Channel: h.By, Content: h.What + " (" + m.Reference + ")", Outcome: h.MailID, Ref: m.ID, At: h.At,
			})
		},
		Unhandled: func(ctx context.Context, tx *db.Tx, m Message, at time.Time) error {
			return deps.Leads.Unanswered(ctx, tx, m.LeadID, m.ID, at)
		},
		Replies: Reply,
		ReplyClock: func(m Message, emergency bool) inbound.ReplyClock {
			about := m.Subject
			if emergency {
				about = deps.Catalog.Contact.EmergencySubject
			}
			p := promiseFor(deps.Catalog, about)
			return inbound.ReplyClock{Within: p.within, Pause: p.pause, Shares: shares(deps.Catalog)}
		},
		Wrote: func(ctx context.Context, tx *db.Tx, m Message, reply replies.Reply) error {
			return deps.Leads.WroteBack(ctx, tx, m.LeadID, m.ID, "They answered by email ("+m.Reference+"): "+reply.Brief(), reply.At)
		},
		Lead:    func(m Message) string { return m.LeadID },
		Audited: func(m Message) map[string]any { return map[string]any{"status": m.Status, "assigned_to": m.AssignedTo} },
		Sender:  func(m Message) mail.Address { return mail.Address{Name: m.Name, Address: m.Email} },
		Told:    mails.waiting,
		Records: table{},
	}
}

// become sets a status with the marks that belong to it.
func become(_ context.Context, _ *db.Tx, m *Message, next Status, now time.Time) error {
	switch next {
	case Open: // reopened: nobody has answered
		m.AnsweredAt, m.AnsweredBy, m.ClosedAt = time.Time{}, "", time.Time{}
	case Closed:
		m.ClosedAt = now
	default: // leaves no mark
	}
	m.Status, m.StatusBefore = next, ""
	return nil
}
