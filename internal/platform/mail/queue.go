package mail

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"wardgate/internal/platform/mail/sqlgen"
)

// Outcomes are how attempts to send mails ended since the start, of this instance.
type Outcomes struct{ Sent, Failed, Uncertain, Deferred atomic.Int64 }

func (o *Outcomes) count(s State) {
	switch s {
	case Sent:
		o.Sent.Add(1)
	case Failed:
		o.Failed.Add(1)
	case Uncertain:
		o.Uncertain.Add(1)
	case Deferred:
		o.Deferred.Add(1)
	default: // it goes on waiting
	}
}

// Queued is what waits of one urgency.
type Queued struct {
	Urgency Urgency
	N       int64
	// Due is since when the first of them could have left, zero if none of them may leave yet.
	Due time.Time
}

// Queue is what waits to leave by itself, of each urgency.
func (o *Outbox) Queue(ctx context.Context) ([]Queued, error) {
	q := sqlgen.New(o.db.Read())
	counts, err := q.CountQueued(ctx)
	if err != nil {
		return nil, fmt.Errorf("mail.Queue: %w", err)
	}
	out := make([]Queued, 0, Automation)
	for u := Alerts; u <= Automation; u++ {
		one := Queued{Urgency: u}
		for _, c := range counts {
			if Urgency(c.Urgency) == u {
				one.N = c.N
			}
		}
		due, err := q.FirstQueued(ctx, int64(u))
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, fmt.Errorf("mail.Queue: %w", err)
		}
		one.Due = due.Time
		out = append(out, one)
	}
	return out, nil
}
