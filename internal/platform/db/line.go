package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// line is one transaction on PostgreSQL and its statements that wait for the next
// journey: BEGIN, which travels with the first that is needed, and COMMIT, which
// travels with the last, are two of them. A nil line is SQLite's, where nothing waits.
type line struct {
	conn *sql.Conn

	mu      sync.Mutex // a use case may hand its tx to goroutines, as it may a sql.Tx
	waiting []*travelling
	begun   bool  // BEGIN has left
	failed  error // the first failure; the transaction is over
}

// travelling is a statement under way, and its result once it has arrived.
type travelling struct {
	line    *line
	ctx     context.Context //nolint:containedctx // the result is asked for later, within the same use case
	query   string
	args    []any
	arrived bool
	tag     string
	rows    int64
}

func newLine(ctx context.Context, conn *sql.Conn) *line {
	l := &line{conn: conn}
	l.add(ctx, "BEGIN", nil)
	return l
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
	return l.travel(ctx)
}

// travel is send for who holds mu.
func (l *line) travel(ctx context.Context) error {
	if l.failed != nil || len(l.waiting) == 0 {
		return l.failed
	}
	batch := &pgx.Batch{}
	for _, s := range l.waiting {
		batch.Queue(s.query, s.args...)
	}
	l.begun = true
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
		s.rows, s.tag, s.arrived = tag.RowsAffected(), tag.String(), true
	}
	return results.Close()
}

// commit ends the transaction and lets what waits travel with the COMMIT. asked
// tells whether that was sent: if not, then nothing is stored for sure. Whatever
// has not begun yet begins first, for a connection that died while it was idle must
// not leave the outcome in doubt.
func (l *line) commit(ctx context.Context) (asked bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.begun && len(l.waiting) == 1 { // the use case asked nothing of the database
		return false, nil
	}
	if !l.begun || l.failed != nil {
		if err := l.travel(ctx); err != nil {
			return false, err
		}
	}
	end := &travelling{line: l, ctx: ctx, query: "COMMIT"}
	l.waiting = append(l.waiting, end)
	if err := l.travel(ctx); err != nil {
		return true, err
	}
	if end.tag != "COMMIT" { // a failed statement that the use case passed over
		return true, pgx.ErrTxCommitRollback
	}
	return true, nil
}

// rollback undoes what has travelled. An error means that the connection is lost,
// and with it the transaction.
func (l *line) rollback(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = nil
	if !l.begun {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), rollbackTimeout)
	defer cancel()
	if _, err := l.conn.ExecContext(ctx, "ROLLBACK"); err != nil {
		// Given back with its transaction open, it would take the next use case's
		// statements into that.
		_ = l.conn.Raw(func(any) error { return driver.ErrBadConn })
		return err
	}
	return nil
}

// rollbackTimeout bounds the wait for a server that answers no more.
const rollbackTimeout = 5 * time.Second

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
