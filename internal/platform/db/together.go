package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Together is a way to write through a Tx on which statements travel together: on
// PostgreSQL each waits until a result is asked for, the use case reads, or it is
// committed, and then all that wait go in one journey. On SQLite, where there is
// no journey, each runs at once. Generated queries take it in place of the Tx.
//
// An error of a statement that nobody asks for shows itself when it travels, at the
// commit at the latest, and undoes the use case as any other. So what wants to act
// on an error itself, on a taken name perhaps, must use the Tx.
type Together struct{ tx *Tx }

// Together returns the way of tx on which statements travel together.
func (t *Tx) Together() Together { return Together{t} }

// ExecContext runs a statement, or lets it wait for the next journey.
func (t Together) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if t.tx.line == nil {
		return t.tx.Tx.ExecContext(ctx, query, args...)
	}
	return t.tx.line.add(ctx, query, args), nil
}

// PrepareContext is the Tx's.
func (t Together) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	return t.tx.PrepareContext(ctx, query)
}

// QueryContext is the Tx's.
func (t Together) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return t.tx.QueryContext(ctx, query, args...)
}

// QueryRowContext is the Tx's.
func (t Together) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return t.tx.QueryRowContext(ctx, query, args...)
}

// ExecContext sends what waits, then runs the statement.
func (t *Tx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := t.line.send(ctx); err != nil {
		return nil, err
	}
	return t.Tx.ExecContext(ctx, query, args...)
}

// PrepareContext sends what waits, then prepares the statement.
func (t *Tx) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	if err := t.line.send(ctx); err != nil {
		return nil, err
	}
	return t.Tx.PrepareContext(ctx, query)
}

// QueryContext sends what waits, then asks.
func (t *Tx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := t.line.send(ctx); err != nil {
		return nil, err
	}
	return t.Tx.QueryContext(ctx, query, args...)
}

// QueryRowContext sends what waits, then asks. A sql.Row cannot carry the error of
// what was sent: the transaction is then ended, so that the query fails too, and
// Write reports the cause.
func (t *Tx) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	_ = t.line.send(ctx) // kept in the line; see cause
	return t.Tx.QueryRowContext(ctx, query, args...)
}

// line holds the statements of one transaction that wait for the next journey. A
// nil line is SQLite's, where nothing waits.
type line struct {
	conn *sql.Conn

	mu      sync.Mutex // a use case may hand its tx to goroutines, as it may a sql.Tx
	waiting []*travelling
	failed  error // the first failure; the transaction is over
}

// travelling is a statement under way, and its result once it has arrived.
type travelling struct {
	line    *line
	ctx     context.Context //nolint:containedctx // the result is asked for later, within the same use case
	query   string
	args    []any
	arrived bool
	rows    int64
}

func (l *line) add(ctx context.Context, query string, args []any) *travelling {
	s := &travelling{line: l, ctx: ctx, query: query, args: args}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = append(l.waiting, s)
	return s
}

// send lets everything that waits travel.
func (l *line) send(ctx context.Context) error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed != nil || len(l.waiting) == 0 {
		return l.failed
	}
	batch := &pgx.Batch{}
	for _, s := range l.waiting {
		batch.Queue(s.query, s.args...)
	}
	l.failed = l.conn.Raw(func(driver any) error {
		return l.arrive(driver.(*stdlib.Conn).Conn().SendBatch(ctx, batch))
	})
	l.waiting = nil
	return l.failed
}

func (l *line) arrive(results pgx.BatchResults) error {
	for _, s := range l.waiting {
		tag, err := results.Exec()
		if err != nil {
			_ = results.Close() // says the same once more
			return err
		}
		s.rows, s.arrived = tag.RowsAffected(), true
	}
	return results.Close()
}

// end makes sure that nothing travels after its transaction: it would be stored by itself.
func (l *line) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = nil
	if l.failed == nil {
		l.failed = sql.ErrTxDone
	}
}

// cause is why the transaction is over, if a statement of the line ended it; else
// err, what the use case made of it.
func (l *line) cause(err error) error {
	if l == nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed == nil || errors.Is(err, l.failed) {
		return err
	}
	return fmt.Errorf("%w (%w)", l.failed, err)
}

// RowsAffected implements sql.Result: it lets the statement travel, if it waits still.
func (s *travelling) RowsAffected() (int64, error) {
	if !s.arrived {
		if err := s.line.send(s.ctx); err != nil {
			return 0, err
		}
	}
	return s.rows, nil
}

// LastInsertId implements sql.Result; PostgreSQL has none.
func (s *travelling) LastInsertId() (int64, error) {
	return 0, errors.New("db: PostgreSQL has no last inserted id; use RETURNING")
}
