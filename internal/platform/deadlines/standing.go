package deadlines

import (
	"context"
	"fmt"

	"wardgate/internal/platform/deadlines/sqlgen"
)

// Standing is what is owed of one kind of promise: how much, how much of it is late, and of how much four fifths of the time are used, of which
// people were told (sla.eighty).
type Standing struct {
	Promise            string
	Open, Late, AtRisk int64
}

// Standing is what is owed now of each kind of promise.
func (s *Sweep) Standing(ctx context.Context) ([]Standing, error) {
	rows, err := sqlgen.New(s.database.Read()).Standing(ctx, s.clock.Now())
	if err != nil {
		return nil, fmt.Errorf("deadlines.Standing: %w", err)
	}
	var out []Standing
	for _, promise := range s.Promises() {
		one := Standing{Promise: promise}
		for _, r := range rows {
			if r.Promise == promise {
				one = Standing{promise, r.Open, r.Late, r.AtRisk}
			}
		}
		out = append(out, one)
	}
	return out, nil
}
