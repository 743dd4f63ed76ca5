package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"
)

// Tx is one use case's transaction. It has database/sql's methods, so generated
// queries accept it. The use case never commits or rolls back itself: it
// returns nil or an error.
type Tx struct {
	on       statements
	pipeline *pipeline // what waits for the next round trip; PostgreSQL only
	after    []func()

	wrote  bool // perhaps: a statement other than a SELECT was run
	failed bool // a statement that should change something failed
}

// statements is where a transaction's statements run: an SQLite sql.Tx, or the
// PostgreSQL connection on which the pipeline has begun one.
type statements interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// AfterCommit runs fn once the change is durable, and never if it is not. fn
// must be quick and must not write to the database. A panic in it is logged and
// harms nobody: the change is stored.
func (t *Tx) AfterCommit(fn func()) { t.after = append(t.after, fn) }

// runAfterCommit runs what follows a commit. A failure is logged; the others still run.
func runAfterCommit(follow []func(), log *slog.Logger) {
	next := 0
	for next < len(follow) {
		if err := guarded(func() error {
			for next < len(follow) {
				next++
				follow[next-1]()
			}
			return nil
		}); err != nil {
			log.Error("a function that follows a commit failed", "error", err)
		}
	}
}

// queueTimeout bounds the wait for the writer, which somebody else's lock may
// delay for 5 s at a time (busy_timeout, lockTimeout), once for each use case
// ahead: a visitor gets an answer long before the connection is cut.
const queueTimeout = 8 * time.Second

var errQueueTimeout = fmt.Errorf("%w: others were written for %v", ErrBusy, queueTimeout)

type insideWrite struct{}

var errNested = errors.New("db.Write was called inside a use case: use its tx")

// Write runs fn in a transaction and returns when it is durable. An error from fn undoes fn alone and
// is returned, errors.Is finds it; a panic becomes an error.
//
// fn may run again (a conflict or a lost connection on PostgreSQL, a neighbour in its group that
// failed or a full disk on SQLite), each time in a new transaction, so it must not act on anything but
// tx. fn must not call Write. After a statement has failed, fn must return: both engines may have
// ended the transaction by then. A caller that leaves before fn begins stores nothing; once fn has
// begun, the caller's cancellation no longer counts, so that the answer always matches what is stored.
//
// Errors of its own: ErrBusy, ErrAway, ErrFull, ErrReplaced, ErrClosed, ErrUnknown.
func (d *DB) Write(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	if ctx.Value(insideWrite{}) != nil {
		return errNested
	}
	if inBackground(ctx) {
		d.counts.background.Add(1)
	}
	var err error
	if d.group != nil {
		err = d.group.write(ctx, fn)
	} else {
		err = d.writePostgres(ctx, fn)
	}
	if err == nil || errors.Is(err, ErrUnknown) {
		noteStored(ctx)
	}
	d.storing.note(err)
	return err
}

// inside is the context that a use case runs in: the caller's values, not its
// cancellation.
func inside(ctx context.Context) context.Context {
	return context.WithValue(context.WithoutCancel(ctx), insideWrite{}, true)
}

var errEnded = errors.New("db.Write: the use case ended its goroutine")

// guarded runs fn and turns its panic, or the end of its goroutine (t.FailNow),
// into an error: the other use cases of a group and the loop that commits them
// must go on.
func guarded(fn func() error) error {
	result := make(chan error, 1)
	go func() {
		err := errEnded
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("db.Write: the use case panicked: %v\n%s", r, debug.Stack())
			}
			result <- err
		}()
		err = fn()
	}()
	return <-result
}
