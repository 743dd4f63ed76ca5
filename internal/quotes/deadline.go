package quotes

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/quotes/sqlgen"
)

// Response is the promise that a request is answered by its deadline.
const Response = "quotes.response"

// owed is what a request owes: an answer, until somebody has given it or none is due.
// next is when its next alert is due.
func (q Quote) owed(next time.Time) deadlines.Deadline {
	d := deadlines.Deadline{
		Promise: Response, OwnerID: q.ID, StartedAt: q.CreatedAt, DueAt: q.Deadline, NextAt: next, State: deadlines.Cancelled, Person: q.AssignedTo,
	}
	switch {
	case q.Status.Open():
		d.State = deadlines.Open
	case !q.RespondedAt.IsZero():
		d.State, d.MetAt = deadlines.Met, q.RespondedAt
	}
	return d
}

// responses answers for the response clock of requests.
type responses struct{ *Service }

// Responses answers for what requests owe (deadlines.Owner).
func (s *Service) Responses() deadlines.Owner { return responses{s} }

// Promise implements deadlines.Owner.
func (responses) Promise() string { return Response }

// Alarms implements deadlines.Owner.
func (r responses) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	quote, err := load(ctx, tx, id)
	if httpx.AsProblem(err) != nil {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	if err != nil {
		return deadlines.Alarms{}, err
	}
	return deadlines.Alarms{
		Timers: Timers(r.Catalog.Quotes, quote),
		Tell: func(ctx context.Context, tx *db.Tx, t Timer) error {
			r.newsAfter(tx, id, t.Kind)
			return r.mailAlert(ctx, tx, quote, t)
		},
	}, nil
}

// Lines implements deadlines.Owner. An alert of a promised step is over once the step was made.
func (r responses) Lines(ctx context.Context) (map[string]deadlines.Line, error) {
	rows, err := sqlgen.New(r.DB.Read()).Alerting(ctx)
	if err != nil {
		return nil, fmt.Errorf("quotes: requests that raised alerts: %w", err)
	}
	out := make(map[string]deadlines.Line, len(rows))
	for _, row := range rows {
		q := Quote{
			FirstName: row.FirstName, LastName: row.LastName, AssignedAt: row.AssignedAt.Time,
			AssessedAt: row.AssessedAt.Time, QuotedAt: row.QuotedAt.Time, RespondedAt: row.RespondedAt.Time,
		}
		out[row.ID] = deadlines.Line{Subject: row.ID, Ref: row.TicketID, Name: q.Name(), Over: func(kind string) bool {
			step, isStep := strings.CutPrefix(kind, "milestone.")
			return isStep && !milestoneDone(step, q).IsZero()
		}}
	}
	return out, nil
}
