package inbound

import (
	"context"
	"database/sql"
	"errors"
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

// Named implements deadlines.Owner.
func (o responses[P, R]) Named(ctx context.Context, id string) (deadlines.Line, error) {
	row, err := o.cases.form.Table.ByID(ctx, o.cases.DB.Read(), id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Line{}, deadlines.ErrGone
	}
	if err != nil {
		return deadlines.Line{}, fmt.Errorf("%s: naming %s: %w", o.cases.form.Feature, id, err)
	}
	line := o.cases.rules.Named(row)
	line.Holder = o.cases.rules.Case(&row).AssignedName
	return line, nil
}
