package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	sqlite3 "modernc.org/sqlite/lib"

	"wardgate/internal/platform/clock"
)

// carefulFor is how many groups get savepoints after one that had to be run again. A savepoint costs
// each use case two statements and a copy of every page that it changes, a tenth of a write; without
// one, a use case that fails costs its whole group. So a caller that keeps sending failing requests
// slows the others down by a tenth and not by half.
const carefulFor = 8

// commit answers every use case of the batch: with its own error, or when it is stored.
func (g *group) commit(b source) {
	if g.careful > 0 {
		g.careful--
		g.settle(g.tryWithSavepoints(b))
		return
	}
	waiting, err := g.tryWithoutSavepoints(b)
	if !errors.Is(err, errUndone) {
		g.settle(waiting, err)
		return
	}
	g.careful = carefulFor
	g.settle(g.tryWithSavepoints(&again{waiting}))
}

// settle answers those that share the outcome of a transaction. If one of them made it
// fail, each gets a transaction of its own, so that the others do not suffer.
func (g *group) settle(waiting []*useCase, err error) {
	if err == nil {
		g.committed()
		g.stored(waiting)
		return
	}
	if len(waiting) > 1 && oneAtFault(err) {
		for _, u := range waiting {
			g.settle(g.tryWithSavepoints(&again{[]*useCase{u}}))
		}
		return
	}
	for _, u := range waiting {
		u.done <- err
	}
}

// stored does what follows the commit, and answers.
func (g *group) stored(waiting []*useCase) {
	var follow []func()
	for _, u := range waiting {
		follow = append(append(follow, u.tx.after...), func() { u.done <- nil })
	}
	runAfterCommit(follow, g.log)
}

// oneAtFault: the transaction ended while one of them ran; the space ran out at
// the commit, perhaps because of a huge row; or a deferred constraint, checked
// only at the commit, is violated.
func oneAtFault(err error) bool {
	if errors.Is(err, errEndedTx) {
		return true
	}
	code, ok := sqliteCode(err)
	return ok && (code&0xff == sqlite3.SQLITE_FULL || code&0xff == sqlite3.SQLITE_CONSTRAINT)
}

// tryWithoutSavepoints runs the batch in one transaction without savepoints, in the hope that none of its
// use cases fails. One that refuses before it has written anything is answered here. Any other failure ends
// the transaction (SQLite itself may have done that): then the error is errUndone, nothing is stored, and
// all that have run, including the failed one, must run again.
func (g *group) tryWithoutSavepoints(b source) (ran []*useCase, err error) {
	tx, err := g.begin()
	if err != nil {
		return b.rest(), err
	}
	failed := guarded(func() error {
		for u := b.next(); u != nil; u = b.next() {
			if gone := u.gone(); gone != nil {
				u.done <- gone
				continue
			}
			ran = append(ran, u)
			u.tx = &Tx{on: tx}
			err := u.fn(inside(u.ctx), u.tx)
			if _, ofSQLite := sqliteCode(err); u.tx.failed || ofSQLite || err != nil && u.tx.wrote {
				return errUndone
			}
			if err != nil {
				ran = ran[:len(ran)-1]
				u.done <- err
			}
		}
		return nil
	})
	if failed != nil { // or it panicked, or ended the goroutine: tryWithSavepoints finds out
		g.rollback(tx)
		return ran, errUndone
	}
	return ran, g.commitGroup(tx)
}

var errUndone = errors.New("db.Write: a use case without a savepoint failed after it had written")

// tryWithSavepoints runs the batch in one transaction. Use cases that fail are undone by their
// savepoint and answered here; the others are returned: they share the outcome.
func (g *group) tryWithSavepoints(b source) (waiting []*useCase, err error) {
	tx, err := g.begin()
	if err != nil {
		return b.rest(), err
	}
	for u := b.next(); u != nil; u = b.next() {
		u.tx = &Tx{on: tx}
		undone, broken := u.run()
		if broken != nil {
			g.rollback(tx)
			return append(waiting, u), broken
		}
		if undone != nil {
			u.done <- undone
			continue
		}
		waiting = append(waiting, u)
	}
	return waiting, g.commitGroup(tx)
}

// begin begins a group's transaction. The connection belongs to no single request: a
// caller who hangs up must not roll back the others.
func (g *group) begin() (*sql.Tx, error) {
	if err := g.intact(); err != nil {
		return nil, fmt.Errorf("db.Write: begin: %w", err)
	}
	g.began = clock.Start()
	tx, err := g.db.BeginTx(context.Background(), nil)
	if err != nil {
		return nil, fmt.Errorf("db.Write: begin: %w", err)
	}
	return tx, nil
}

// commitGroup needs no rollback after it: the driver does it when SQLite refuses the COMMIT. A group that began before the file
// went is rolled back, for what is refused must not be stored if the file comes back; a file that goes during the COMMIT itself
// takes with it what was written, and that is not acknowledged.
func (g *group) commitGroup(tx *sql.Tx) error {
	if err := g.intact(); err != nil {
		g.rollback(tx)
		return fmt.Errorf("db.Write: commit: %w", err)
	}
	err := tx.Commit()
	g.timings.Held.Observe(g.began.Elapsed())
	if err == nil {
		err = g.intact()
	}
	if err != nil {
		return fmt.Errorf("db.Write: commit: %w", err)
	}
	return nil
}

func (g *group) rollback(tx *sql.Tx) {
	// SQLite may have rolled back by itself: then this says "no transaction is
	// active", and the connection is as clean as it should be.
	err := tx.Rollback()
	g.timings.Held.Observe(g.began.Elapsed())
	if err != nil {
		g.log.Debug("rolling back a group", "error", err)
	}
}

// gone claims the use case for the writer, or returns why it must not run: its caller left
// before it began.
func (u *useCase) gone() error {
	if err := u.ctx.Err(); err != nil {
		return err
	}
	if !u.begin() {
		return errQueueTimeout
	}
	return nil
}

// run runs one use case in a savepoint. undone is the use case's own error,
// after which the transaction goes on without it; broken means the transaction
// cannot go on.
func (u *useCase) run() (undone, broken error) {
	if gone := u.gone(); gone != nil {
		return gone, nil
	}
	// Without the caller's cancellation: SQLite rolls the whole transaction back
	// when a statement is interrupted (https://www.sqlite.org/c3ref/interrupt.html).
	ctx := inside(u.ctx)
	if _, err := u.tx.ExecContext(ctx, "SAVEPOINT use_case"); err != nil {
		return nil, fmt.Errorf("db.Write: savepoint: %w", err)
	}
	if err := guarded(func() error { return u.fn(ctx, u.tx) }); err != nil {
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
