package jobs

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// InTurn runs act on every row of a sweep, each in its own transaction, and returns how
// many succeeded: one that fails must not delay those behind it, nor silence their
// alerts.
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

// sweepers is how many rows of a sweep are acted on at once: on SQLite they share commits, on
// PostgreSQL round trips. Each is background work, which lets visitors go first (ADR 41).
const sweepers = 8

// Sweep acts on every row that due finds, batch after batch, until a batch was not full: what
// a burst or a kill has left must not wait for one time slot per batch. due returns at most
// limit rows, and a row that succeeded must not be due any more. A batch in which nothing
// succeeded ends the sweep, so that broken rows do not make it loop.
func Sweep(ctx context.Context, due func(ctx context.Context, limit int32) ([]string, error), act func(ctx context.Context, id string) error) error {
	for {
		ids, err := due(ctx, SweepBatch)
		if err != nil {
			return err
		}
		// Rows that failed in an earlier batch are due again, and so in this
		// one.
		failed := sideBySide(ctx, ids, act)
		if len(ids) < SweepBatch || len(failed) == len(ids) || ctx.Err() != nil {
			return errors.Join(failed...)
		}
	}
}

const (
	// sweepEvery is how often a sweep looks for rows that no nudge has finished.
	sweepEvery = 5 * time.Second
	// NudgeFirst is how long a row is left to its nudge before a sweep takes it.
	NudgeFirst = 5 * time.Second
)

// RowTask is a task that is nudged: one does the work for a row, once however often it is
// called, and unfinished finds, as due does for Sweep, the rows that are older than
// NudgeFirst and whose work is still to be done.
func RowTask(name string, unfinished func(ctx context.Context, limit int32) ([]string, error), one func(ctx context.Context, id string) error) Task {
	return Task{Name: name, Every: sweepEvery, One: one, Run: func(ctx context.Context) error { return Sweep(ctx, unfinished, one) }}
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
