package sending

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/newsletter/sending/sqlgen"
)

// Queue counts the mails of campaigns that wait to leave, and tells when the first campaign that is being sent was launched, zero if none is.
func (s *Worker) Queue(ctx context.Context) (n int64, launched time.Time, err error) {
	q := sqlgen.New(s.DB.Read())
	if n, err = q.CountWaiting(ctx); err != nil {
		return 0, launched, fmt.Errorf("sending.Queue: %w", err)
	}
	first, err := q.FirstSending(ctx)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, launched, fmt.Errorf("sending.Queue: %w", err)
	}
	return n, first.Time, nil
}
