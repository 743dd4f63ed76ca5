package quotes

import (
	"context"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/replies"
)

// Status is the state of a request (U16).
type Status = inbound.Status

// The states. Open ones are pending and reviewed.
const (
	Pending   Status = "pending"
	Reviewed  Status = "reviewed"
	Responded Status = "responded"
	Quoted    Status = "quoted"
	Won       Status = "won"
	Lost      Status = "lost"
	Spam      Status = "spam"
)

// isOpen tells whether a request still waits for its first human answer.
func isOpen(s Status) bool { return s == Pending || s == Reviewed }

// rules are what staff may do with requests.
func rules(deps Deps) inbound.Rules[Quote] {
	c := deps.Catalog.Quotes
	return inbound.Rules[Quote]{
		Promise:     Response,
		Kind:        queueKind,
		Named:       named,
		Case:        func(q *Quote) *inbound.Case { return &q.Case },
		Open:        isOpen,
		Released:    Pending,
		Answered:    Responded,
		Quarantined: Spam,
		Moves:       catalog.Moves(c.Statuses),
		Undo:        time.Duration(c.UndoSeconds) * time.Second,
		Texts: inbound.Texts{
			Noun: "request", Verb: "responded", TooLate: "Set the status in the request's drawer instead.",
			NoMove: "A %s request cannot become %s. Possible: %s.",
		},
		Timers: func(q Quote) []deadlines.Timer { return Timers(c, q) },
		First:  func(q Quote) time.Time { return nextTimer(c, q, q.CreatedAt) },
		Become: func(ctx context.Context, tx *db.Tx, q *Quote, next Status, now time.Time) error {
			if err := closed(ctx, tx, deps.Leads, *q, next, now); err != nil {
				return err
			}
			q.become(next, httpx.ActorFrom(ctx).ID, now)
			return saveWalk(ctx, tx, *q, now)
		},
		Handled: func(ctx context.Context, tx *db.Tx, q Quote, h inbound.Handled) error {
			return deps.Leads.Answered(ctx, tx, q.LeadID, leads.Answer{
				Fact: leads.ByAnswer, Channel: h.By, Content: h.What + " (" + q.Reference + ")", Outcome: h.MailID, Ref: q.ID, At: h.At,
			})
		},
		Unhandled: func(ctx context.Context, tx *db.Tx, q Quote, at time.Time) error {
			return deps.Leads.Unanswered(ctx, tx, q.LeadID, q.ID, at)
		},
		Assigned: func(q *Quote, at time.Time) { q.AssignedAt = at },
		Given: func(ctx context.Context, tx *db.Tx, q Quote) error {
			if !q.hasWalk() {
				return nil
			}
			return deadlines.Give(ctx, tx, Walk, q.ID, q.AssignedTo)
		},
		Replies: Reply,
		ReplyClock: func(q Quote, emergency bool) inbound.ReplyClock {
			p := priorityByStored(c, q.Priority)
			if urgent, known := c.Priority(deps.Catalog.Contact.EmergencyPriority); emergency && known {
				p = urgent
			}
			return inbound.ReplyClock{Within: minutes(p.ResponseMinutes), Pause: minutes(c.BreachReminderMinutes), Shares: shares(c)}
		},
		Wrote: func(ctx context.Context, tx *db.Tx, q Quote, reply replies.Reply) error {
			return deps.Leads.WroteBack(ctx, tx, q.LeadID, q.ID, "They answered by email ("+q.Reference+"): "+reply.Brief(), reply.At)
		},
		Lead: func(q Quote) string { return q.LeadID },
		Audited: func(q Quote) map[string]any {
			kept := map[string]any{"status": q.Status, "priority": q.Priority, "assigned_to": q.AssignedTo}
			if q.hasWalk() {
				kept["walk_at"], kept["quote_by"] = q.WalkAt, q.QuoteBy
			}
			return kept
		},
		Sender:  func(q Quote) mail.Address { return mail.Address{Name: q.Name(), Address: q.Email} },
		Told:    mailer{deps}.waiting,
		Records: table{},
	}
}

// closed tells that what a person asked for was won or lost; a won request makes its person a customer (D77).
func closed(ctx context.Context, tx *db.Tx, people Leads, q Quote, next Status, now time.Time) error {
	if q.LeadID == "" || next != Won && next != Lost {
		return nil
	}
	if next == Won {
		if err := people.SetStage(ctx, tx, q.LeadID, "customer"); err != nil {
			return err
		}
	}
	return people.Answered(ctx, tx, q.LeadID, leads.Answer{
		Fact: leads.ByClosing, Channel: "staff", Content: "Request " + q.Reference + " is " + string(next), Outcome: string(next), Ref: q.ID, At: now,
	})
}

// become sets the status and its timestamps. Leaving the open statuses by an
// answer stops the response deadline.
func (q *Quote) become(next Status, by string, now time.Time) {
	if isOpen(q.Status) && (next == Responded || next == Quoted || next == Won) && q.AnsweredAt.IsZero() {
		q.AnsweredAt, q.AnsweredBy = now, by
	}
	switch next {
	case Reviewed:
		q.ReviewedAt = first(q.ReviewedAt, now)
		q.AnsweredAt, q.AnsweredBy = time.Time{}, ""
	case Quoted, Won:
		q.QuotedAt = first(q.QuotedAt, now)
		q.AssessedAt = first(q.AssessedAt, now) // a quote is an assessment of what it is for
	default: // leaves no mark
	}
	q.Status, q.StatusBefore = next, ""
}

// Review marks a pending request as seen: the first opening of its drawer by
// somebody who may write (U17). On any other status it changes nothing.
func (s *Service) Review(ctx context.Context, id string) (Quote, error) {
	return s.Change(ctx, id, func(_ context.Context, _ *db.Tx, q *Quote, now time.Time) (inbound.Step, error) {
		if q.Status != Pending {
			return inbound.Step{}, nil
		}
		q.Status, q.ReviewedAt = Reviewed, now
		return inbound.Step{Kind: "reviewed", Title: "Opened for the first time"}, nil
	})
}

// Assess marks the initial assessment as done (V51).
func (s *Service) Assess(ctx context.Context, id string) (Quote, error) {
	return s.Change(ctx, id, func(_ context.Context, _ *db.Tx, q *Quote, now time.Time) (inbound.Step, error) {
		if !q.AssessedAt.IsZero() {
			return inbound.Step{}, nil
		}
		q.AssessedAt = now
		return inbound.Step{Kind: "assessed", Title: "Initial assessment done"}, nil
	})
}

// SetPriority sets the priority by hand; low is possible here only (D23). The
// deadline that the visitor was told stays.
func (s *Service) SetPriority(ctx context.Context, id, stored string) (Quote, error) {
	if p := priorityByStored(s.Catalog.Quotes, stored); p.Stored != stored {
		return Quote{}, httpx.Invalid(httpx.FieldError{Field: "priority", Message: "Please choose urgent, high, medium or low."})
	}
	return s.Change(ctx, id, func(_ context.Context, _ *db.Tx, q *Quote, _ time.Time) (inbound.Step, error) {
		if q.Priority == stored {
			return inbound.Step{}, nil
		}
		from := q.Priority
		q.Priority = stored
		return inbound.Step{Kind: "priority", Title: fmt.Sprintf("Priority: %s to %s", from, stored)}, nil
	})
}
