package leads

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
)

// EventQueue counts the events that nobody has taken yet and that may be taken at now, and tells when the first of them happened, zero if there is
// none.
func EventQueue(ctx context.Context, d *db.DB, now time.Time) (n int64, first time.Time, err error) {
	q := sqlgen.New(d.Read())
	if n, err = q.CountEvents(ctx, db.NullTime(now)); err != nil {
		return 0, first, fmt.Errorf("leads.EventQueue: %w", err)
	}
	first, err = q.FirstEvent(ctx, db.NullTime(now))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, first, fmt.Errorf("leads.EventQueue: %w", err)
	}
	return n, first, nil
}
