package contact

import (
	"context"

	"wardgate/internal/contact/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/retention"
)

// Suspects are the rows that nobody took out of quarantine, for package retention.
func (s *Service) Suspects() retention.Source {
	return inbound.Suspects{
		Deps: s.Deps, Label: "Message",
		List: inbound.ListSuspects(func(ctx context.Context, from inbound.Statements, q sqlgen.SuspectsParams) ([]sqlgen.SuspectsRow, error) {
			return sqlgen.New(from).Suspects(ctx, q)
		}),
		Drop: func(ctx context.Context, tx *db.Tx, id string) (int64, error) {
			return inbound.DropCase(ctx, tx, sqlgen.New(tx), Response, id)
		},
	}.Source()
}
