package quotes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/quotes/sqlgen"
)

// Walk is the promise that a detailed quote follows the walk of a site (D88). It goes on after the answer, which ends
// the response clock.
const Walk = "quotes.walk"

// lateQuote is the alert at its end: that of the step, as it is called where no walk is.
const lateQuote = "milestone.quoted"

// walkAlertKind is the mail of that alert.
const walkAlertKind = "quotes.walk-alert"

// saveWalk stores the clock of a quote that follows a walk as the request stands; without a walk there is none.
func saveWalk(ctx context.Context, tx *db.Tx, q Quote, now time.Time) error {
	if !q.hasWalk() {
		return nil
	}
	d := deadlines.Deadline{
		Promise: Walk, OwnerID: q.ID, StartedAt: now, DueAt: q.QuoteBy, NextAt: deadlines.Armed(walkTimers(q), now), State: deadlines.Open,
		Person: q.AssignedTo, Kind: queueKind,
	}
	switch {
	case !q.QuotedAt.IsZero():
		d.State, d.MetAt = deadlines.Met, q.QuotedAt
	case !q.mayBeQuoted():
		d.State = deadlines.Cancelled
	}
	return deadlines.Save(ctx, tx, d)
}

// walkTimers is what a quote that follows a walk raises: one alert, when it is late.
func walkTimers(q Quote) []Timer {
	if !q.hasWalk() || !q.QuotedAt.IsZero() || !q.mayBeQuoted() {
		return nil
	}
	return []Timer{{Kind: lateQuote, Due: q.QuoteBy, Label: "Detailed quote is late"}}
}

// Promise implements deadlines.Owner.
func (Walks) Promise() string { return Walk }

// Alarms implements deadlines.Owner.
func (s Walks) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	q, err := table{}.ByID(ctx, tx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	if err != nil {
		return deadlines.Alarms{}, fmt.Errorf("quotes: %w", err)
	}
	return deadlines.Alarms{
		Timers: walkTimers(q),
		Tell: func(ctx context.Context, tx *db.Tx, t deadlines.Timer) error {
			tx.AfterCommit(func() { s.Bus.Publish(events.News{Topic: Topic, ID: q.ID, Kind: t.Kind}) })
			return s.mailLateQuote(ctx, tx, q, t)
		},
	}, nil
}

// Lines implements deadlines.Owner.
func (s Walks) Lines(ctx context.Context) (map[string]deadlines.Line, error) {
	rows, err := sqlgen.New(s.DB.Read()).LateAfterWalk(ctx)
	if err != nil {
		return nil, fmt.Errorf("quotes: late quotes: %w", err)
	}
	out := make(map[string]deadlines.Line, len(rows))
	for _, r := range rows {
		q := Quote{Valid: Valid{Payload: Payload{FirstName: r.FirstName, LastName: r.LastName}}}
		out[r.ID] = deadlines.Line{Subject: r.ID, Ref: r.TicketID, Name: q.Name()}
	}
	return out, nil
}

// Named implements deadlines.Owner.
func (s Walks) Named(ctx context.Context, id string) (deadlines.Line, error) {
	q, err := table{}.ByID(ctx, s.DB.Read(), id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Line{}, deadlines.ErrGone
	}
	if err != nil {
		return deadlines.Line{}, fmt.Errorf("quotes: %w", err)
	}
	line := named(q)
	line.Emergency, line.Holder = false, q.AssignedName
	return line, nil
}

// mailLateQuote tells the company of a quote that is late.
func (s Walks) mailLateQuote(ctx context.Context, tx *db.Tx, q Quote, t deadlines.Timer) error {
	m, err := s.Letterhead.Message(mail.Message{
		Key: fmt.Sprintf("%s:%s:%d", walkAlertKind, q.ID, q.QuoteBy.Unix()), Kind: walkAlertKind, Class: mail.Notification, Urgency: mail.Alerts, To: s.Admin(), Ref: q.ID,
		Subject: fmt.Sprintf("%s: %s, %s", t.Label, q.Name(), q.Reference),
	}, s.mailer.waiting(layout.Document{
		Heading:   t.Label,
		Preheader: fmt.Sprintf("%s, %s, promised by %s", q.Name(), q.Reference, s.Words(q.QuoteBy)),
		Blocks: []layout.Block{layout.Notice{Tone: layout.Urgent, Text: fmt.Sprintf(
			"The site was to be walked on %s. The detailed quote was promised by %s.", s.Words(q.WalkAt), s.Words(q.QuoteBy))}},
		Reason: "You get this because a promised quote is late. It ends when the request is marked as quoted, won or lost, or another time is agreed.",
	}, q))
	if err != nil {
		return err
	}
	return s.Enqueue(ctx, tx, m)
}
