package appointments

import (
	"context"

	"wardgate/internal/leads/appointments/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/retention"
)

// Suspects are the rows that nobody took out of quarantine, for package retention.
func (s *Appointments) Suspects() retention.Source {
	return inbound.Suspects{
		Deps: s.Deps, Label: "Appointment",
		List: inbound.ListSuspects(func(ctx context.Context, from inbound.Statements, q sqlgen.SuspectsParams) ([]sqlgen.SuspectsRow, error) {
			return sqlgen.New(from).Suspects(ctx, q)
		}),
		Drop: func(ctx context.Context, tx *db.Tx, id string) (int64, error) {
			return sqlgen.New(tx).DropSuspect(ctx, id)
		},
	}.Source()
}
