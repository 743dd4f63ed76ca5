package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs/sqlgen"
)

// Task is periodic work. Run must be able to run again after a crash: a slot
// whose instance died is not repeated, the next slot does what is due.
type Task struct {
	Name  string
	Every time.Duration
	Run   func(ctx context.Context) error
}

// Periodic runs tasks, each slot of time once for the whole installation: the
// instance that inserts the slot's row runs it.
type Periodic struct {
	DB    *db.DB
	Clock clock.Clock
	Log   *slog.Logger
	Tasks []Task
}

// Run works until ctx ends. Tasks run beside each other: one that has much to do keeps
// no other waiting. None runs twice at once in one instance.
func (p *Periodic) Run(ctx context.Context) {
	var running sync.WaitGroup
	for _, t := range p.Tasks {
		running.Go(func() { p.repeat(ctx, t) })
	}
	running.Wait()
}

// repeat runs one task, each slot of time in turn; slots that pass while it runs are left out.
func (p *Periodic) repeat(ctx context.Context, t Task) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	last := int64(-1)
	for {
		if slot := p.Clock.Now().UnixMilli() / t.Every.Milliseconds(); slot != last {
			last = slot
			p.runSlot(ctx, t, slot)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

func (p *Periodic) runSlot(ctx context.Context, t Task, slot int64) {
	mine, err := p.claim(ctx, t.Name, slot)
	if err == nil && mine {
		err = t.Run(ctx)
	}
	if err != nil && ctx.Err() == nil {
		p.Log.WarnContext(ctx, "periodic work failed; the next run does what is due", "task", t.Name, "error", err)
	}
}

// InTurn runs act on every row of a sweep, which has a transaction of its own for each,
// and returns how many went well: one that fails must not keep those behind it
// waiting, nor silence their alerts.
func InTurn(ids []string, act func(id string) error) (int, error) {
	var failed []error
	for _, id := range ids {
		if err := act(id); err != nil {
			failed = append(failed, err)
		}
	}
	return len(ids) - len(failed), errors.Join(failed...)
}

// SweepBatch is how many rows a sweep reads at once.
const SweepBatch = 500

// sweepers is how many rows of a sweep are acted on at once: on SQLite they share commits,
// on PostgreSQL journeys. Each is background work, which leaves visitors their turn (ADR 41).
const sweepers = 8

// Sweep acts on every row that due finds, batch after batch, until a batch was not full: what
// a burst or a kill has left behind must not wait for one slot of time per batch. due returns
// at most limit rows, and a row that went well must not be due any more. A batch of which
// nothing went well ends the sweep, so that damaged rows are not asked in a circle.
func Sweep(ctx context.Context, due func(ctx context.Context, limit int32) ([]string, error), act func(ctx context.Context, id string) error) error {
	for {
		ids, err := due(ctx, SweepBatch)
		if err != nil {
			return err
		}
		// Who failed in an earlier batch is due, and so in this one, again.
		failed := sideBySide(ctx, ids, act)
		if len(ids) < SweepBatch || len(failed) == len(ids) || ctx.Err() != nil {
			return errors.Join(failed...)
		}
	}
}

// sideBySide acts on all of ids, some at once, and returns what failed.
func sideBySide(ctx context.Context, ids []string, act func(ctx context.Context, id string) error) (failed []error) {
	var (
		running sync.WaitGroup
		mu      sync.Mutex
	)
	next := make(chan string)
	for range min(sweepers, len(ids)) {
		running.Go(func() {
			for id := range next {
				err := act(ctx, id)
				mu.Lock()
				if err != nil {
					failed = append(failed, fmt.Errorf("%s: %w", id, err))
				}
				mu.Unlock()
			}
		})
	}
	for _, id := range ids {
		next <- id
	}
	close(next)
	running.Wait()
	return failed
}

func (p *Periodic) claim(ctx context.Context, name string, slot int64) (mine bool, err error) {
	err = p.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		n, err := q.ClaimSlot(ctx, sqlgen.ClaimSlotParams{Name: name, Slot: slot, ClaimedAt: p.Clock.Now()})
		if err != nil {
			return fmt.Errorf("claiming a slot of %s: %w", name, err)
		}
		mine = n == 1
		if !mine {
			return nil
		}
		return q.ForgetSlots(ctx, sqlgen.ForgetSlotsParams{Name: name, Slot: slot - 10})
	})
	return mine, err
}
