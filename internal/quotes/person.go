package quotes

import (
	"context"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/quotes/sqlgen"
)

// Feature is the feature's name for leads, which ask it about its rows
// (leads.Holder).
func (s *Service) Feature() string { return tag }

// RowsOfLead are the requests of one lead as their person may read them, the latest
// first, and their ids.
func (s *Service) RowsOfLead(ctx context.Context, tx *db.Tx, leadID string) (rows any, ids []string, err error) {
	return inbound.OfLead(fromRow, s.row)(sqlgen.New(tx).OfLead(ctx, leadID))
}

// IDsOfLead are the ids of one lead's requests, the latest first.
func IDsOfLead(ctx context.Context, from inbound.Statements, leadID string) ([]string, error) {
	rows, err := sqlgen.New(from).OfLead(ctx, leadID)
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	return ids, err
}

// EraseOfLead removes the personal data in one lead's requests. The rows stay and
// are counted; their private links lead nowhere.
func (s *Service) EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error {
	q := sqlgen.New(tx)
	asked, err := q.OfLead(ctx, leadID)
	if err != nil {
		return err
	}
	for _, row := range asked {
		if !row.WalkAt.Valid {
			continue
		}
		if err := deadlines.Forget(ctx, tx, Walk, row.ID); err != nil {
			return err
		}
	}
	if err := q.EraseEventsOfLead(ctx, leadID); err != nil {
		return err
	}
	return q.EraseOfLead(ctx, leadID)
}
