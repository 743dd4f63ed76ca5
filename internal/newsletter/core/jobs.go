package core

import (
	"context"

	"github.com/riverqueue/river"

	"wardgate/internal/platform/db"
)

// Enqueuer adds a job in the caller's transaction.
type Enqueuer interface {
	Enqueue(ctx context.Context, tx *db.Tx, args river.JobArgs) error
}
