package db

import (
	"context"
	"database/sql"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/metrics"
)

const (
	// maxGroup bounds how many use cases share one commit, and so how long the
	// first of them waits for the last.
	maxGroup = 128
	// maxBackground bounds how many use cases of background work alone share a commit: a
	// request that comes while they run waits that long.
	maxBackground = 16
)

type useCase struct {
	ctx  context.Context //nolint:containedctx // travels with its use case through the queue
	fn   func(ctx context.Context, tx *Tx) error
	tx   *Tx // of the attempt under way
	done chan error
	// settled is set once, by the first of two: the writer that begins the use
	// case, or the caller that has waited long enough.
	settled atomic.Bool
	begun   bool // the writer's own
	since   clock.Stopwatch
	waited  *metrics.Durations // of its class
}

// begin claims the use case for the writer; false means that its caller has gone.
func (u *useCase) begin() bool {
	if !u.begun && u.settled.CompareAndSwap(false, true) {
		u.begun = true
		u.waited.Observe(u.since.Elapsed())
	}
	return u.begun
}

// leave reports whether the caller may go without the use case having run.
func (u *useCase) leave() bool {
	left := u.settled.CompareAndSwap(false, true)
	if left {
		u.waited.Observe(u.since.Elapsed())
	}
	return left
}

// group commits waiting use cases together on the only SQLite write connection: awaited
// ones first, background work with what is left (see share).
type group struct {
	db         *sql.DB
	log        *slog.Logger
	intact     func() error  // asked before a group is written, and before it is acknowledged
	committed  func()        // told of each commit
	queue      chan *useCase // awaited ones
	background chan *useCase
	pauses     chan func() // what runs between two transactions
	share      share       // of the loop alone
	careful    int         // of the loop alone: how many more groups get savepoints
	timings    *Timings
	began      clock.Stopwatch // of the loop alone: runs since the transaction under way was begun

	mu     sync.RWMutex // guards closed against write's send
	closed bool
	ended  chan struct{}
}

func newGroup(db *sql.DB, log *slog.Logger, intact func() error, committed func(), timings *Timings) *group {
	g := &group{
		db: db, log: log, intact: intact, committed: committed, queue: make(chan *useCase, 4*maxGroup), background: make(chan *useCase, 4*maxGroup),
		pauses: make(chan func()), share: share{of: sqliteShare}, ended: make(chan struct{}), timings: timings,
	}
	go g.loop()
	return g
}

// close refuses new use cases and returns when those that wait are answered.
func (g *group) close() {
	g.mu.Lock()
	if !g.closed {
		g.closed = true
		close(g.queue)
		close(g.background)
	}
	g.mu.Unlock()
	<-g.ended
}

func (g *group) write(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	u := &useCase{ctx: ctx, fn: fn, done: make(chan error, 1), since: clock.Start(), waited: g.timings.waited(ctx)}
	limit := time.NewTimer(queueTimeout)
	defer limit.Stop()
	if err := g.enqueue(ctx, u, limit.C); err != nil {
		return err
	}
	select {
	case err := <-u.done:
		return classify(err)
	case <-limit.C:
	}
	if u.leave() {
		return errQueueTimeout
	}
	// It has begun and may be committing already: to answer "failed" to a request
	// that is stored would be a lie. For the same reason ctx.Done does not count.
	return classify(<-u.done)
}

func (g *group) enqueue(ctx context.Context, u *useCase, limit <-chan time.Time) error {
	g.mu.RLock()
	defer g.mu.RUnlock()
	if g.closed {
		return ErrClosed
	}
	queue := g.queue
	if inBackground(ctx) {
		queue = g.background
	}
	select {
	case queue <- u:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-limit:
		u.leave()
		return errQueueTimeout
	}
}

func (g *group) loop() {
	defer close(g.ended)
	for {
		first, more := g.first()
		if !more {
			return
		}
		if first == nil {
			continue
		}
		g.commit(&batch{group: g, first: first})
	}
}

// pause runs fn on the writer's goroutine, between two transactions: while it runs, nobody in this process writes.
func (g *group) pause(ctx context.Context, fn func() error) error {
	done := make(chan error, 1)
	select {
	case g.pauses <- func() { done <- fn() }:
		return <-done
	case <-g.ended:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// first waits for a use case: background work if there is nothing else. It returns none after a pause. more is false when
// both queues are closed and empty.
func (g *group) first() (u *useCase, more bool) {
	select {
	case pause := <-g.pauses:
		pause()
		return nil, true
	default:
	}
	select {
	case u, more = <-g.queue:
		if more {
			return u, true
		}
		u, more = <-g.background
		return u, more
	default:
	}
	select {
	case pause := <-g.pauses:
		pause()
		return nil, true
	case u, more = <-g.queue:
		if !more {
			u, more = <-g.background
		}
	case u, more = <-g.background:
		if !more {
			u, more = <-g.queue
		}
	}
	return u, more
}
