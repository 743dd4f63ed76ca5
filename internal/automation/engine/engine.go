package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"sync"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/messages"
	"wardgate/internal/automation/plans"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

const (
	// batch is how many events or steps are taken at a time, usualWorkers how many leads are
	// processed in parallel, and sharedWorkers that on SQLite, where writes that wait at the same
	// time share a commit.
	batch         = 256
	usualWorkers  = 8
	sharedWorkers = 16
)

// Deps are the dependencies of Engine. All but Workers are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Leads   *leads.Service
	Plans   *plans.Plans
	Runs    *runs.Runs
	Tasks   *tasks.Store
	Gate    *messages.Gate
	Writer  *messages.Writer
	Audit   audit.Log
	Bus     *events.Bus
	Log     *slog.Logger
	// Promised are the answers that were promised to leads: what keeps a task keeps them. Without it there are none.
	Promised Promised `wiring:"optional"`
	// Workers is how many leads are processed in parallel, by default 8, on SQLite 16: with 1 the
	// order is the same every time.
	Workers int
}

// Promised are the answers that were promised to leads (leads/promises).
type Promised interface {
	// KeepFor keeps what was promised to one person until a moment; ReopenFor takes it back.
	KeepFor(ctx context.Context, tx *db.Tx, leadIDs []string, by string, at time.Time) error
	ReopenFor(ctx context.Context, tx *db.Tx, leadIDs []string, at time.Time) error
}

// Engine processes events, due steps and silent leads.
type Engine struct{ d Deps }

var _ tasks.Runner = (*Engine)(nil)

// New makes an Engine.
func New(d Deps) (*Engine, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	d.Workers = cmp.Or(d.Workers, workersOn(d.DB.Engine()))
	return &Engine{d}, nil
}

func workersOn(engine db.Engine) int {
	if engine == db.SQLite {
		return sharedWorkers
	}
	return usualWorkers
}

// inParallel calls do for every item, in order for those with the same key.
func inParallel[T any](workers int, list []T, key func(T) string, do func(T) error) error {
	queues, failed := make([][]T, workers), make([]error, workers)
	for _, one := range list {
		h := fnv.New32a()
		_, _ = h.Write([]byte(key(one))) // never fails
		worker := int(h.Sum32()) % workers
		queues[worker] = append(queues[worker], one)
	}
	var running sync.WaitGroup
	for i, queue := range queues {
		if len(queue) == 0 {
			continue
		}
		running.Go(func() {
			for _, one := range queue {
				failed[i] = errors.Join(failed[i], do(one))
			}
		})
	}
	running.Wait()
	return errors.Join(failed...)
}

// retryAfter is how long failed work waits: its cause is seldom over in a moment, and a hundred
// failures of a kind must not block everything else.
const retryAfter = 5 * time.Minute

// orRetry defers failed work, unless the program is ending or the database cannot be written:
// then everything waits where it is.
func (e *Engine) orRetry(ctx context.Context, what string, failed error, putOff func(until time.Time) error) error {
	if failed == nil {
		return nil
	}
	if ctx.Err() == nil {
		failed = errors.Join(failed, putOff(e.d.Clock.Now().Add(retryAfter)))
	}
	return fmt.Errorf("automation: %s: %w", what, failed)
}

// work is the work of one transaction.
type work struct {
	*Deps
	tx   *db.Tx
	now  time.Time
	rows runs.Rows
	// merged are the leads that were merged into the named one, as they were last read: each plan
	// that may begin with it needs them.
	merged struct {
		into string
		ids  []string
	}
}

// in is the work of a transaction.
func (e *Engine) in(tx *db.Tx) *work {
	now := e.d.Clock.Now()
	return &work{Deps: &e.d, tx: tx, now: now, rows: runs.In(tx, now)}
}

// mergedInto are the leads that were merged into one.
func (w *work) mergedInto(ctx context.Context, leadID string) (ids []string, err error) {
	if w.merged.into == leadID {
		return w.merged.ids, nil
	}
	if ids, err = w.Leads.MergedInto(ctx, w.tx, leadID); err == nil {
		w.merged.into, w.merged.ids = leadID, ids
	}
	return ids, err
}

// reading is work that only reads, outside of a transaction: it may read runs and leads, and
// change nothing.
func (e *Engine) reading() *work {
	now := e.d.Clock.Now()
	return &work{Deps: &e.d, now: now, rows: runs.From(e.d.DB.Read(), now)}
}
