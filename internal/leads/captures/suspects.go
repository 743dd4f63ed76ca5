package captures

import (
	"context"

	"wardgate/internal/leads/captures/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/retention"
)

// Suspects are the rows that nobody took out of quarantine, for package retention.
func (s *Captures) Suspects() retention.Source {
	return inbound.Suspects{
		Deps: s.Deps, Label: "Details left in a pop-up",
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
			return sqlgen.New(tx).DropSuspect(ctx, id)
		},
	}.Source()
}
