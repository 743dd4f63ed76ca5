package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
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

// Run works until ctx ends.
func (p *Periodic) Run(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	last := map[string]int64{}
	for {
		for _, t := range p.Tasks {
			slot := p.Clock.Now().UnixMilli() / t.Every.Milliseconds()
			if slot == last[t.Name] {
				continue
			}
			last[t.Name] = slot
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
