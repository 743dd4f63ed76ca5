package inbound

import (
	"context"
	"fmt"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Release takes a row out of quarantine that no person answers: its sender becomes known,
// and its mails leave. It answers a problem 404 or, when it is not held back, 409.
func (b *Inbox[P, R]) Release(ctx context.Context, id string) (row R, err error) {
	err = b.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		if row, err = b.form.Table.ByID(ctx, tx, id); err != nil {
			return b.missing(err)
		}
		entry := b.form.Entry(&row)
		if err := entry.refuseErased(b.form.Missing); err != nil {
			return err
		}
		if entry.QuarantineReason == "" {
			return httpx.Conflict("This " + b.form.Missing + " is not in quarantine.")
		}
		if err := b.form.Capture(ctx, tx, &row, entry.CreatedAt); err != nil {
			return err
		}
		n, err := b.form.Released(ctx, tx, row)
		if err != nil {
			return err
		}
		if n == 0 {
			return db.ErrAgain
		}
		entry.QuarantineReason = ""
		b.nudge(tx, id)
		b.newsAfter(tx, &row, "released")
		return b.Audit.Record(ctx, tx, audit.Entry{Action: b.form.Feature + "." + b.form.Part + "released", Subject: id})
	})
	if err != nil {
		var none R
		return none, fmt.Errorf("%s.Release %s: %w", b.form.Feature, id, err)
	}
	return row, nil
}
