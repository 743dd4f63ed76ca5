package inbound

import (
	"context"
	"fmt"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// Responses answers for the response clock of a form's cases (deadlines.Owner).
func (s *Cases[P, R]) Responses() deadlines.Owner { return responses[P, R]{s} }

type responses[P, R any] struct{ cases *Cases[P, R] }

// Promise implements deadlines.Owner.
func (o responses[P, R]) Promise() string { return o.cases.rules.Promise }

// Alarms implements deadlines.Owner.
func (o responses[P, R]) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	row, err := o.cases.load(ctx, tx, id)
	if httpx.AsProblem(err) != nil {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	if err != nil {
		return deadlines.Alarms{}, err
	}
	return deadlines.Alarms{
		Timers: o.cases.rules.Timers(row),
		Tell: func(ctx context.Context, tx *db.Tx, t deadlines.Timer) error {
			o.cases.newsAfter(tx, &row, t.Kind)
			return o.cases.mailAlert(ctx, tx, row, t)
		},
	}, nil
}

// Lines implements deadlines.Owner.
func (o responses[P, R]) Lines(ctx context.Context) (map[string]deadlines.Line, error) {
	lines, err := o.cases.rules.Records.Alerting(ctx, o.cases.DB.Read())
	if err != nil {
		return nil, fmt.Errorf("%s: cases that raised alerts: %w", o.cases.form.Feature, err)
	}
	return lines, nil
}
