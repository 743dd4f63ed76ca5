package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	sqlite3 "modernc.org/sqlite/lib"
)

const (
	// maxGroup bounds how many use cases share one commit, and so how long the
	// first of them waits for the last.
	maxGroup = 128
	// maxBackground bounds how many use cases of background work alone share a commit: so
	// long does somebody wait who comes while they run.
	maxBackground = 16
)

type useCase struct {
	ctx  context.Context //nolint:containedctx // travels with its use case through the queue
	fn   func(ctx context.Context, tx *Tx) error
	tx   *Tx // of the attempt under way
	done chan error
	// settled is set once, by whoever comes first: the writer that begins it, or
	// the caller that has waited long enough.
	settled atomic.Bool
	begun   bool // the writer's own
}

// begin claims the use case for the writer; false means that its caller has gone.
func (u *useCase) begin() bool {
	u.begun = u.begun || u.settled.CompareAndSwap(false, true)
	return u.begun
}

// leave tells whether the caller may go without the use case being run.
func (u *useCase) leave() bool { return u.settled.CompareAndSwap(false, true) }

// group commits waiting use cases together on the one SQLite write connection: those that
// somebody waits for first, background work with what is left (see share).
type group struct {
	db         *sql.DB
	log        *slog.Logger
	queue      chan *useCase // of those that somebody waits for
	background chan *useCase
	share      share // of the loop alone

	mu     sync.RWMutex // guards closed against write's send
	closed bool
	ended  chan struct{}
}

func newGroup(db *sql.DB, log *slog.Logger) *group {
	g := &group{
		db: db, log: log, queue: make(chan *useCase, 4*maxGroup), background: make(chan *useCase, 4*maxGroup),
		share: share{of: sqliteShare}, ended: make(chan struct{}),
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
	u := &useCase{ctx: ctx, fn: fn, done: make(chan error, 1)}
	limit := time.NewTimer(turnTimeout)
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
		return errNoTurn
	}
	// It has begun and may be committing already: an answer "failed" to a request
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
		return errNoTurn
	}
}

func (g *group) loop() {
	defer close(g.ended)
	for {
		first, more := g.first()
		if !more {
			return
		}
		g.commit(&batch{group: g, first: first})
	}
}

// first waits for a use case: background work if nothing else is there. It tells when both
// queues are closed and empty.
func (g *group) first() (u *useCase, more bool) {
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

// commit answers every use case of the batch: with its own error, or when it is
// stored. If one of them brought the common transaction down, each gets one of
// its own, so that the others do not suffer.
func (g *group) commit(b source) {
	waiting, err := g.try(b)
	if err == nil {
		for _, u := range waiting {
			u.tx.committed(g.log)
			u.done <- nil
		}
		return
	}
	if len(waiting) > 1 && oneAtFault(err) {
		for _, u := range waiting {
			g.commit(&alone{u})
		}
		return
	}
	for _, u := range waiting {
		u.done <- err
	}
}

// oneAtFault: the transaction ended while one of them ran; the space ran out at
// the commit, perhaps for a huge row; or a deferred constraint, checked at the
// commit only, does not hold.
func oneAtFault(err error) bool {
	if errors.Is(err, errEndedTx) {
		return true
	}
	code, ok := sqliteCode(err)
	return ok && (code&0xff == sqlite3.SQLITE_FULL || code&0xff == sqlite3.SQLITE_CONSTRAINT)
}

// try runs the batch in one transaction. Use cases that fail are undone by their
// savepoint and answered here; the others are returned: they share the outcome.
func (g *group) try(b source) (waiting []*useCase, err error) {
	// The connection belongs to nobody's request: a caller who hangs up must not
	// roll back the others.
	sqlTx, err := g.db.BeginTx(context.Background(), nil)
	if err != nil {
		return b.rest(), fmt.Errorf("db.Write: begin: %w", err)
	}
	for u := b.next(); u != nil; u = b.next() {
		u.tx = &Tx{on: sqlTx}
		undone, broken := u.run()
		if broken != nil {
			g.rollback(sqlTx)
			return append(waiting, u), broken
		}
		if undone != nil {
			u.done <- undone
			continue
		}
		waiting = append(waiting, u)
	}
	// The driver rolls back itself when SQLite refuses the COMMIT.
	if err := sqlTx.Commit(); err != nil {
		return waiting, fmt.Errorf("db.Write: commit: %w", err)
	}
	return waiting, nil
}

func (g *group) rollback(tx *sql.Tx) {
	// SQLite may have rolled back by itself: then this says "no transaction is
	// active", and the connection is as clean as it should be.
	if err := tx.Rollback(); err != nil {
		g.log.Debug("rolling back a group", "error", err)
	}
}

// run runs one use case in a savepoint. undone is the use case's own error,
// after which the transaction goes on without it; broken means the transaction
// cannot go on.
func (u *useCase) run() (undone, broken error) {
	if err := u.ctx.Err(); err != nil {
		return err, nil // the caller left before its turn: nothing was done
	}
	if !u.begin() {
		return errNoTurn, nil
	}
	// Without the caller's cancellation: SQLite rolls the whole transaction back
	// when a statement is interrupted (https://www.sqlite.org/c3ref/interrupt.html).
	ctx := inside(u.ctx)
	if _, err := u.tx.ExecContext(ctx, "SAVEPOINT use_case"); err != nil {
		return nil, fmt.Errorf("db.Write: savepoint: %w", err)
	}
	if err := apart(func() error { return u.fn(ctx, u.tx) }); err != nil {
		if _, e := u.tx.ExecContext(ctx, "ROLLBACK TO use_case; RELEASE use_case"); e != nil {
			// Disk full and the like roll back the whole transaction by themselves;
			// then the cause is what the caller must see.
			return nil, fmt.Errorf("%w (%w; undoing it: %w)", err, errEndedTx, e)
		}
		return err, nil
	}
	if _, err := u.tx.ExecContext(ctx, "RELEASE use_case"); err != nil {
		return nil, fmt.Errorf("%w: %w", errEndedTx, err)
	}
	return nil, nil
}

// errEndedTx: SQLite rolled the common transaction back while a use case ran.
var errEndedTx = errors.New("db.Write: the transaction ended inside a use case")
