package quotes

import (
	"context"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/retention"
	"wardgate/internal/quotes/sqlgen"
)

// Suspects are the rows that nobody took out of quarantine, for package retention.
func (s *Service) Suspects() retention.Source {
	return inbound.Suspects{
		Deps: s.Deps, Label: "Request for a quote",
		List: func(ctx context.Context, from inbound.Statements, q retention.Query) ([]inbound.Suspect, error) {
			rows, err := sqlgen.New(from).Suspects(ctx, sqlgen.SuspectsParams{
				Before: q.Before, AfterAt: q.AfterAt, AfterID: q.AfterID, Most: int32(q.Limit), //nolint:gosec // a page
			})
			if err != nil {
				return nil, err
			}
			return db.Each(rows, func(r sqlgen.SuspectsRow) (inbound.Suspect, error) { return inbound.Suspect(r), nil })
		},
		Drop: func(ctx context.Context, tx *db.Tx, id string) (int64, error) {
			q := sqlgen.New(tx)
			if err := q.DropSuspectEvents(ctx, id); err != nil {
				return 0, err
			}
			if err := deadlines.Forget(ctx, tx, Response, id); err != nil {
				return 0, err
			}
			return q.DropSuspect(ctx, id)
		},
	}.Source()
}
