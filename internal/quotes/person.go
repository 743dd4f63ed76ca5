package quotes

import (
	"context"
	"fmt"

	"wardgate/internal/platform/db"
	"wardgate/internal/quotes/sqlgen"
)

// Feature is the feature's name for leads, which ask it about its rows
// (leads.Holder).
func (s *Service) Feature() string { return tag }

// RowsOfLead are the requests of one lead as their person may read them, the latest
// first, and their ids.
func (s *Service) RowsOfLead(ctx context.Context, tx *db.Tx, leadID string) (rows any, ids []string, err error) {
	stored, err := sqlgen.New(tx).OfLead(ctx, leadID)
	if err != nil {
		return nil, nil, fmt.Errorf("quotes.RowsOfLead: %w", err)
	}
	out := make([]Row, len(stored))
	for i, r := range stored {
		one, err := fromRow(r)
		if err != nil {
			return nil, nil, err
		}
		out[i], ids = s.row(one), append(ids, one.ID)
	}
	return out, ids, nil
}

// EraseOfLead removes the personal data in one lead's requests. The rows stay and
// are counted; their private links lead nowhere.
func (s *Service) EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error {
	q := sqlgen.New(tx)
	if err := q.EraseEventsOfLead(ctx, leadID); err != nil {
		return fmt.Errorf("quotes.EraseOfLead: %w", err)
	}
	if err := q.EraseOfLead(ctx, leadID); err != nil {
		return fmt.Errorf("quotes.EraseOfLead: %w", err)
	}
	return nil
}
