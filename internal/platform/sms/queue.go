package sms

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/sms/sqlgen"
)

// Queue counts the messages that wait to leave by themselves, and tells since when the first of them could have, zero if there is none.
func (o *Outbox) Queue(ctx context.Context) (n int64, due time.Time, err error) {
	q := sqlgen.New(o.DB.Read())
	if n, err = q.CountQueued(ctx); err != nil {
		return 0, due, fmt.Errorf("sms.Queue: %w", err)
	}
	first, err := q.FirstQueued(ctx)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, due, fmt.Errorf("sms.Queue: %w", err)
	}
	return n, first.Time, nil
}
