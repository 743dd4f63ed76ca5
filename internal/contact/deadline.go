package contact

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/contact/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// Response is the promise that a message is answered by its deadline.
const Response = "contact.response"

// owed is what a message owes: an answer, until somebody has given it or none is due.
// next is when its next alert is due.
func (m Message) owed(next time.Time) deadlines.Deadline {
	d := deadlines.Deadline{
		Promise: Response, OwnerID: m.ID, StartedAt: m.CreatedAt, DueAt: m.Deadline, NextAt: next, State: deadlines.Cancelled, Person: m.AssignedTo,
	}
	switch {
	case m.Status == Open:
		d.State = deadlines.Open
	case !m.AnsweredAt.IsZero():
		d.State, d.MetAt = deadlines.Met, m.AnsweredAt
	}
	return d
}

// responses answers for the response clock of messages.
type responses struct{ *Service }

// Responses answers for what messages owe (deadlines.Owner).
func (s *Service) Responses() deadlines.Owner { return responses{s} }

// Promise implements deadlines.Owner.
func (responses) Promise() string { return Response }

// Alarms implements deadlines.Owner.
func (r responses) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	m, err := load(ctx, tx, id)
	if httpx.AsProblem(err) != nil {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	if err != nil {
		return deadlines.Alarms{}, err
	}
	return deadlines.Alarms{
		Timers: Timers(r.Catalog, m),
		Tell: func(ctx context.Context, tx *db.Tx, t deadlines.Timer) error {
			r.newsAfter(tx, id, t.Kind)
			return r.mailAlert(ctx, tx, m, t)
		},
	}, nil
}

// Lines implements deadlines.Owner.
func (r responses) Lines(ctx context.Context) (map[string]deadlines.Line, error) {
	rows, err := sqlgen.New(r.DB.Read()).Alerting(ctx)
	if err != nil {
		return nil, fmt.Errorf("contact: messages that raised alerts: %w", err)
	}
	out := make(map[string]deadlines.Line, len(rows))
	for _, row := range rows {
		out[row.ID] = deadlines.Line{Subject: row.ID, Ref: row.Reference, Name: row.Name}
	}
	return out, nil
}
