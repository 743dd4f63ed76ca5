package inbound

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Handled is that a member of staff got in touch with the sender of a case.
type Handled struct {
	// By is the way: "email" for an answer that was written here, "staff" for one that was given elsewhere.
	By string
	// What is how it is called in a history.
	What string
	// MailID is the mail of an answer by email, empty otherwise.
	MailID string
	At     time.Time
}

// assigned is the kind of the entry about who has a case from then on.
const assigned = "assigned"

// handled follows from an answer: a case that nobody had belongs to who gave it (D93), and the feature that knows the
// sender hears of it. The program itself answers nobody.
func (s *Cases[P, R]) handled(ctx context.Context, tx *db.Tx, r *R, h Handled) error {
	c, who := s.rules.Case(r), httpx.ActorFrom(ctx)
	if c.AssignedTo == "" && who.Known() {
		c.AssignedTo, c.AssignedName = who.ID, who.Called()
		if s.rules.Assigned != nil {
			s.rules.Assigned(r, h.At)
		}
		if err := s.rules.Records.AddEvent(ctx, tx, Event{
			ID: s.IDs.Row("event", h.At), CaseID: c.ID, At: h.At, Kind: assigned, Title: "Assigned to " + c.AssignedName, Detail: "By answering.", Actor: who.Name,
		}); err != nil {
			return fmt.Errorf("%s: who has %s: %w", s.form.Feature, c.ID, err)
		}
	}
	if s.rules.Handled == nil {
		return nil
	}
	return s.rules.Handled(ctx, tx, *r, h)
}

// unhandled takes back what followed from an answer that is undone. What was really sent stays as it is.
func (s *Cases[P, R]) unhandled(ctx context.Context, tx *db.Tx, r *R) error {
	c := s.rules.Case(r)
	happened, err := s.rules.Records.Events(ctx, tx, c.ID)
	if err != nil {
		return fmt.Errorf("%s: what was answered to %s: %w", s.form.Feature, c.ID, err)
	}
	took := false
	for _, e := range happened {
		if !e.At.Equal(c.AnsweredAt) {
			continue
		}
		if e.Kind == replied {
			return nil
		}
		took = took || e.Kind == assigned
	}
	at := c.AnsweredAt
	if took && c.AssignedTo == c.AnsweredBy {
		c.AssignedTo, c.AssignedName = "", ""
		if s.rules.Assigned != nil {
			s.rules.Assigned(r, time.Time{})
		}
	}
	if s.rules.Unhandled == nil {
		return nil
	}
	return s.rules.Unhandled(ctx, tx, *r, at)
}
