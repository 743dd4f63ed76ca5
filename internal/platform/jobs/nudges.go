package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"

	"github.com/riverqueue/river"

	"wardgate/internal/platform/db"
)

// nudgesWaiting bounds what waits in memory. What comes on top is left to the sweeps.
const nudgesWaiting = 4096

// Nudges run what follows a commit in the instance that committed it, and keep no row of
// their own: adding one to the queue and taking it out again cost a fifth of the database's
// work for an accepted request (ADR 40). They are for work that the row of its word still
// shows as undone (notified_at is empty, for instance): a nudge that is lost with its process, fails,
// or finds no room is made up for by the sweep of that word.
type Nudges struct {
	log     *slog.Logger
	work    map[string]func(ctx context.Context, args river.JobArgs) error
	waiting chan river.JobArgs
}

// NewNudges returns nudges that nobody works yet; see Run.
func NewNudges(log *slog.Logger) *Nudges {
	return &Nudges{log: log, work: map[string]func(context.Context, river.JobArgs) error{}, waiting: make(chan river.JobArgs, nudgesWaiting)}
}

// AddNudge tells what is done for the nudges of a kind, before the first of them comes.
func AddNudge[T river.JobArgs](n *Nudges, work func(ctx context.Context, args T) error) {
	var kind T
	n.work[kind.Kind()] = func(ctx context.Context, args river.JobArgs) error { return work(ctx, args.(T)) }
}

// Enqueue nudges once the caller's transaction is committed, and never if it is not. There
// must be work for its kind.
func (n *Nudges) Enqueue(_ context.Context, tx *db.Tx, args river.JobArgs) error {
	if n.work[args.Kind()] == nil {
		return fmt.Errorf("jobs.Nudges: nothing is done for %s", args.Kind())
	}
	tx.AfterCommit(func() {
		select {
		case n.waiting <- args:
		default: // the sweep finds it
		}
	})
	return nil
}

// Waiting counts those that nobody has begun.
func (n *Nudges) Waiting() int { return len(n.waiting) }

// Run works with so many goroutines until ctx ends; what is under way then is finished.
func (n *Nudges) Run(ctx context.Context, goroutines int) {
	var running sync.WaitGroup
	for range goroutines {
		running.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case args := <-n.waiting:
					n.one(context.WithoutCancel(ctx), args)
				}
			}
		})
	}
	running.Wait()
}

func (n *Nudges) one(ctx context.Context, args river.JobArgs) {
	ctx, cancel := context.WithTimeout(ctx, jobTimeout)
	defer cancel()
	defer func() {
		if r := recover(); r != nil { // one that is broken must not take the others along
			n.log.ErrorContext(ctx, "what follows a request panicked", "kind", args.Kind(), "panic", r, "stack", string(debug.Stack()))
		}
	}()
	if err := n.work[args.Kind()](ctx, args); err != nil {
		n.log.WarnContext(ctx, "what follows a request failed; the sweep tries again", "kind", args.Kind(), "error", err)
	}
}
