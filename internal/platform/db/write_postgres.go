package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
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
	for attempt := 1; ; attempt++ {
		again, err := d.tryPostgres(ctx, fn)
		if !again || attempt == postgresAttempts {
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

// tryPostgres runs fn once. again means that nothing is stored and that another
// attempt may succeed.
func (d *DB) tryPostgres(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) (again bool, err error) {
	conn, giveBack, err := d.writerConn(ctx) // the caller may leave while it waits for a connection
	if err != nil {
		return lostConnection(err), fmt.Errorf("db.Write: connection: %w", err)
	}
	defer giveBack()
	ctx, cancel := context.WithTimeout(inside(ctx), postgresTimeout)
	defer cancel()
	tx := &Tx{on: conn, pipeline: newPipeline(ctx, conn)}
	defer tx.pipeline.end()
	if err := guarded(func() error { return fn(ctx, tx) }); err != nil {
		return d.undo(ctx, tx.pipeline, tx.pipeline.cause(err))
	}
	if asked, err := tx.pipeline.commit(ctx); err != nil {
		if known := sqlState(err) != "" && !lostConnection(err); asked && !known {
			return false, commitFailed(err)
		}
		return d.undo(ctx, tx.pipeline, fmt.Errorf("db.Write: %w", err))
	}
	runAfterCommit(tx.after, d.log)
	return false, nil
}

// writerConn waits in the write queue and takes a connection; giveBack returns both.
func (d *DB) writerConn(ctx context.Context) (conn *sql.Conn, giveBack func(), err error) {
	limited, cancel := context.WithTimeout(ctx, queueTimeout)
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
	}
	return nil, nil, err
}

// undo rolls back after the use case's error, which need not tell what happened
// to the connection: a failing ROLLBACK does.
func (d *DB) undo(ctx context.Context, l *pipeline, cause error) (again bool, err error) {
	e := l.rollback(ctx)
	switch {
	case ctx.Err() != nil:
		return false, fmt.Errorf("%w: no answer within %v: %w", ErrBusy, postgresTimeout, cause)
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
