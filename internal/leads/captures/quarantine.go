package captures

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"wardgate/internal/leads/captures/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// List answers a page of captures, newest first, and the cursor of the next one, empty
// at the end; quarantinedOnly lists only those in quarantine.
func (s *Captures) List(ctx context.Context, quarantinedOnly bool, cursor string, limit int) ([]Capture, string, error) {
	at, id, err := httpx.ParseCursor(cursor)
	if err != nil {
		return nil, "", err
	}
	rows, err := sqlgen.New(s.d.DB.Read()).ListCaptures(ctx, sqlgen.ListCapturesParams{
		BeforeAt: at, BeforeID: id, HeldOnly: quarantinedOnly, MaxRows: int32(limit + 1), //nolint:gosec // at most 201
	})
	if err != nil {
		return nil, "", fmt.Errorf("captures.List: %w", err)
	}
	next := ""
	if len(rows) > limit {
		rows = rows[:limit]
		next = httpx.FormatCursor(rows[limit-1].CreatedAt, rows[limit-1].ID)
	}
	out := make([]Capture, len(rows))
	for i, r := range rows {
		if out[i], err = fromRow(r); err != nil {
			return nil, "", err
		}
	}
	return out, next, nil
}

// quarantined is a capture that is in quarantine.
func quarantined(row sqlgen.LeadCapture, err error) (Capture, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return Capture{}, httpx.NotFound("capture")
	}
	if err != nil {
		return Capture{}, err
	}
	c, err := fromRow(row)
	if err == nil && c.QuarantineReason == "" {
		err = httpx.Conflict("This is not in quarantine.")
	}
	return c, err
}

// Release takes a capture out of quarantine: its visitor becomes a lead, and the mails
// leave. It answers a problem 404 or, when it is not in quarantine, 409.
func (s *Captures) Release(ctx context.Context, id string) (Capture, error) {
	var c Capture
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		var err error
		if c, err = quarantined(q.CaptureByID(ctx, id)); err != nil {
			return err
		}
		lead, err := s.d.Leads.Capture(ctx, tx, c.contact(s.d.Catalog))
		if err != nil {
			return err
		}
		c.LeadID, c.QuarantineReason = lead.ID, ""
		n, err := q.ReleaseCapture(ctx, sqlgen.ReleaseCaptureParams{ID: id, LeadID: lead.ID})
		if err != nil {
			return err
		}
		if n == 0 {
			return db.ErrAgain
		}
		if err := s.d.Promises.Make(ctx, tx, s.asked(c)); err != nil {
			return err
		}
		s.d.Nudges.After(tx, notify, id)
		if err := s.tell(ctx, tx, c); err != nil {
			return err
		}
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: "leads.capture-released", Subject: id})
	})
	if err != nil {
		return Capture{}, fmt.Errorf("captures.Release %s: %w", id, err)
	}
	return c, nil
}
