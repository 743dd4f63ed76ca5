package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"wardgate/internal/platform/clock"
)

const (
	// postgresAttempts bounds how often a use case that must give way to others
	// runs: before the fifth time it has waited 150 ms in all.
	postgresAttempts = 5
	// postgresTimeout bounds one attempt. Every lock is waited for lockTimeout at
	// most, so only a server that no longer answers reaches it.
	postgresTimeout = 30 * time.Second
)

func (d *DB) writePostgres(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	if !d.gate.enter() {
		return ErrClosed
	}
	defer d.gate.leave()
	end := writeEnd{limit: writeLimit(ctx), since: clock.Start()}
	for attempt := 1; ; attempt++ {
		again, err := d.tryPostgres(ctx, end, fn)
		if !again || attempt == postgresAttempts || end.over() || d.life.Err() != nil {
			return classify(err)
		}
		d.log.Warn("a use case runs again", "attempt", attempt, "error", err)
		select {
		case <-ctx.Done():
			return classify(err)
		case <-time.After(time.Duration(attempt*attempt) * 5 * time.Millisecond):
		}
	}
}

// writeEnd is when a write must be over; without a limit: when its attempts are.
type writeEnd struct {
	limit time.Duration
	since clock.Stopwatch
}

func (e writeEnd) over() bool { return e.limit > 0 && e.since.Elapsed() >= e.limit }

// within is what is left of the write, most at most.
func (e writeEnd) within(most time.Duration) time.Duration {
	if e.limit == 0 {
		return most
	}
	return min(most, e.limit-e.since.Elapsed())
}

// toBegin is how long the write may wait for its beginning: a lock must be heard of before its end.
func (e writeEnd) toBegin() time.Duration {
	if e.limit == 0 {
		return queueTimeout
	}
	return min(queueTimeout, e.limit-e.since.Elapsed()-lockMargin-lockStep)
}

// tryPostgres runs fn once. again means that nothing is stored and that another
// attempt may succeed.
func (d *DB) tryPostgres(ctx context.Context, end writeEnd, fn func(ctx context.Context, tx *Tx) error) (again bool, err error) {
	waited := clock.Start()
	conn, giveBack, err := d.writerConn(ctx, end.toBegin()) // the caller may leave while it waits for a connection
	d.Timings.waited(ctx).Observe(waited.Elapsed())
	if err != nil {
		return lostConnection(err), fmt.Errorf("db.Write: connection: %w", err)
	}
	defer giveBack()
	held := clock.Start()
	defer func() { d.Timings.Held.Observe(held.Elapsed()) }()
	limit := end.within(postgresTimeout)
	ctx, cancel := context.WithTimeout(inside(ctx), limit)
	defer cancel()
	defer context.AfterFunc(d.life, cancel)()
	tx := &Tx{on: conn, pipeline: newPipeline(ctx, conn)}
	if limit < lockTimeout+lockMargin { // it must hear of a lock before its own end, or it would not know whether it was stored
		tx.pipeline.add(ctx, shorterLockWait(limit), nil)
	}
	defer tx.pipeline.end()
	if err := guarded(func() error { return fn(ctx, tx) }); err != nil {
		return d.undo(ctx, tx.pipeline, tx.pipeline.cause(err), limit)
	}
	if asked, err := tx.pipeline.commit(ctx); err != nil {
		if known := sqlState(err) != "" && !lostConnection(err); asked && !known {
			return false, commitFailed(err)
		}
		return d.undo(ctx, tx.pipeline, fmt.Errorf("db.Write: %w", err), limit)
	}
	runAfterCommit(tx.after, d.log)
	return false, nil
}

const (
	// lockMargin is how long before its end a use case must hear that a lock is held.
	lockMargin = time.Second
	// lockStep is what its wait for locks is cut to a multiple of, so that there are few such statements.
	lockStep = time.Second / 2
)

// shorterLockWait has the statements of a transaction that began late wait less for locks.
func shorterLockWait(limit time.Duration) string {
	return "SET LOCAL lock_timeout = " + milliseconds(max((limit-lockMargin).Truncate(lockStep), lockStep))
}

// writerConn waits in the write queue and takes a connection, both within limit; giveBack returns both.
func (d *DB) writerConn(ctx context.Context, limit time.Duration) (conn *sql.Conn, giveBack func(), err error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	if leave, mine := d.writeQueue.acquire(limited); mine {
		if conn, err = d.writer.Conn(limited); err == nil {
			return conn, func() {
				_ = conn.Close() // gives it back; a broken one is thrown away
				leave()
			}, nil
		}
		leave()
	} else {
		err = limited.Err()
	}
	if limited.Err() != nil && ctx.Err() == nil {
		err = errQueueTimeout
		if d.heard.silent(limit) { // all who were before this one were waiting for the server, too
			err = fmt.Errorf("%w: no connection within %v", ErrAway, limit)
		}
	}
	return nil, nil, err
}

// undo rolls back after the use case's error, which need not tell what happened
// to the connection: a failing ROLLBACK does. limit is how long the use case was given.
func (d *DB) undo(ctx context.Context, l *pipeline, cause error, limit time.Duration) (again bool, err error) {
	e := l.rollback(ctx)
	switch {
	case ctx.Err() != nil:
		return false, fmt.Errorf("%w: no answer within %v: %w", ErrAway, limit, cause)
	case e != nil:
		return true, fmt.Errorf("db.Write: connection lost: %w (%w)", cause, e)
	}
	return lostRace(cause), cause
}

// commitFailed distinguishes a commit that the server refused, which stored
// nothing, from one whose reply never came.
func commitFailed(err error) error {
	if errors.Is(err, pgx.ErrTxCommitRollback) {
		return fmt.Errorf("db.Write: commit: the use case went on after a statement had failed: %w", err)
	}
	return fmt.Errorf("db.Write: %w: %w", ErrUnknown, err)
}

// gate counts the use cases under way, so that closing can wait for them.
type gate struct {
	mu     sync.Mutex
	closed bool
	inside sync.WaitGroup
}

// enter returns false once the gate is closed.
func (g *gate) enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return false
	}
	g.inside.Add(1)
	return true
}

func (g *gate) leave() { g.inside.Done() }

func (g *gate) close() {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	g.inside.Wait()
}
