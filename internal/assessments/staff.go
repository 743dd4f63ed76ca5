package assessments

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"wardgate/internal/assessments/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
)

// List answers a page of assessments, newest first, and the cursor of the next one,
// empty at the end; held lists only those in quarantine.
func (s *Service) List(ctx context.Context, held bool, cursor string, limit int) ([]Assessment, string, error) {
	at, id, err := httpx.ParseCursor(cursor)
	if err != nil {
		return nil, "", err
	}
	rows, err := sqlgen.New(s.DB.Read()).List(ctx, sqlgen.ListParams{
		BeforeAt: at, BeforeID: id, HeldOnly: held, MaxRows: int32(limit + 1), //nolint:gosec // at most 201
	})
	if err != nil {
		return nil, "", fmt.Errorf("assessments.List: %w", err)
	}
	next := ""
	if len(rows) > limit {
		rows = rows[:limit]
		next = httpx.FormatCursor(rows[limit-1].CreatedAt, rows[limit-1].ID)
	}
	out := make([]Assessment, len(rows))
	for i, r := range rows {
		if out[i], err = fromRow(r); err != nil {
			return nil, "", err
		}
	}
	return out, next, nil
}

// Release takes an assessment out of quarantine: its visitor becomes a lead and gets
// the report. It answers a problem 404 or, when it is not held, 409.
func (s *Service) Release(ctx context.Context, id string) (Assessment, error) {
	var a Assessment
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		row, err := q.ByID(ctx, id)
		if errors.Is(err, sql.ErrNoRows) {
			return httpx.NotFound("assessment")
		}
		if err != nil {
			return err
		}
		if a, err = fromRow(row); err != nil {
			return err
		}
		if a.QuarantineReason == "" {
			return httpx.Conflict("This assessment is not in quarantine.")
		}
		if a.LeadID, err = s.captureLead(ctx, tx, a); err != nil {
			return err
		}
		n, err := q.Release(ctx, sqlgen.ReleaseParams{ID: id, LeadID: a.LeadID})
		if err != nil {
			return err
		}
		if n == 0 {
			return db.ErrAgain
		}
		a.QuarantineReason = ""
		s.Nudges.After(tx, notify, id)
		tx.AfterCommit(func() { s.Bus.Publish(events.News{Topic: Topic, ID: id, Kind: "released"}) })
		return s.Audit.Record(ctx, tx, audit.Entry{Action: "assessments.released", Subject: id})
	})
	if err != nil {
		return Assessment{}, fmt.Errorf("assessments.Release %s: %w", id, err)
	}
	return a, nil
}
