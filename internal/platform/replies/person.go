package replies

import (
	"context"
	"errors"
	"fmt"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/replies/sqlgen"
)

// Feature is the name for leads, which ask about their rows (leads.Holder).
func (s *Service) Feature() string { return "replies" }

// RowsOfLead are the answers of one lead as their person may read them, the latest first, and their ids.
func (s *Service) RowsOfLead(ctx context.Context, tx *db.Tx, leadID string) (rows any, ids []string, err error) {
	found, err := sqlgen.New(tx).OfLead(ctx, leadID)
	if err != nil {
		return nil, nil, fmt.Errorf("replies.RowsOfLead: %w", err)
	}
	list, err := db.Each(found, fromRow)
	if err != nil {
		return nil, nil, err
	}
	views := make([]exported, len(list))
	for i, r := range list {
		if views[i], err = export(ctx, tx, r); err != nil {
			return nil, nil, err
		}
		ids = append(ids, r.ID)
	}
	return views, ids, nil
}

// EraseOfLead deletes the answers of one lead with their files; nothing is owed to them any more.
func (s *Service) EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error {
	q := sqlgen.New(tx)
	rows, err := q.OfLead(ctx, leadID)
	if err != nil {
		return fmt.Errorf("replies.EraseOfLead: %w", err)
	}
	for _, r := range rows {
		if err := deadlines.Close(ctx, tx, Promise(r.Feature), r.CaseID, deadlines.Cancelled, s.Clock.Now()); err != nil {
			return err
		}
	}
	if err := errors.Join(q.EraseFilesOfLead(ctx, leadID), q.EraseOfLead(ctx, leadID)); err != nil {
		return fmt.Errorf("replies.EraseOfLead: %w", err)
	}
	return nil
}

// Spoken has what a person wrote back count as answered, in the caller's transaction: staff spoke to them. The leads are all that stand for them.
func (s *Service) Spoken(ctx context.Context, tx *db.Tx, leadIDs []string) error {
	q, told := sqlgen.New(tx), map[string]bool{}
	for _, id := range leadIDs {
		rows, err := q.OfLead(ctx, id)
		if err != nil {
			return fmt.Errorf("replies.Spoken: %w", err)
		}
		for _, r := range rows {
			thread := s.Threads[r.Feature]
			if thread == nil || told[r.CaseID] {
				continue
			}
			told[r.CaseID] = true
			if err := thread.Spoke(ctx, tx, r.CaseID); err != nil {
				return err
			}
		}
	}
	return nil
}

// Promise is what a case of a feature owes once somebody has answered: to be answered again.
func Promise(feature string) string { return feature + ".reply" }
