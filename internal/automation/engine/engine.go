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
	// batch is how many events or steps are taken in one look, usualWorkers how many leads are
	// worked on side by side, and sharedWorkers that on SQLite, where the writes that wait at
	// one moment share a commit.
	batch         = 256
	usualWorkers  = 8
	sharedWorkers = 16
)

// Deps are what an Engine needs. All but Workers are required.
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
	// Workers is how many leads are worked on side by side, 8 unless it is given, on SQLite 16:
	// 1 has the same done in the same order every time.
	Workers int
}

// Engine works on events, due steps and silent leads.
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

// inParallel runs do on every item, those of one key in their order.
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

// retryAfter is how long what failed waits: what is wrong with it is seldom over in a moment,
// and a hundred of its kind must not keep everybody else waiting.
const retryAfter = 5 * time.Minute

// orRetry puts off what failed, unless the program is ending or the database cannot be
// written: then all of it waits where it is.
func (e *Engine) orRetry(ctx context.Context, what string, failed error, putOff func(until time.Time) error) error {
	if failed == nil {
		return nil
	}
	if ctx.Err() == nil {
		failed = errors.Join(failed, putOff(e.d.Clock.Now().Add(retryAfter)))
	}
	return fmt.Errorf("automation: %s: %w", what, failed)
}

// work is what one transaction does.
type work struct {
	*Deps
	tx   *db.Tx
	now  time.Time
	rows runs.Rows
	// merged are the leads that were merged into the one named, as they were read last: each
	// plan that may begin with it asks.
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

// reading is work that only reads, outside of a transaction: it may ask for runs and leads, and
// change nothing.
func (e *Engine) reading() *work {
	now := e.d.Clock.Now()
	return &work{Deps: &e.d, now: now, rows: runs.From(e.d.DB.Read(), now)}
}
