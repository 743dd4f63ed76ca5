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

// pipeline is one transaction on PostgreSQL and its statements that wait for the next
// round trip. Two of them are BEGIN, which is sent with the first that is needed, and
// COMMIT, which is sent with the last. A nil pipeline is SQLite's, where nothing waits.
type pipeline struct {
	conn *sql.Conn

	mu      sync.Mutex // a use case may hand its tx to goroutines, as it may a sql.Tx
	waiting []*queuedStatement
	begun   bool  // BEGIN has been sent
	failed  error // the first failure; the transaction is over
}

// queuedStatement is a statement that waits or is under way, and its result once it is done.
type queuedStatement struct {
	pipeline *pipeline
	ctx      context.Context //nolint:containedctx // the result is asked for later, within the same use case
	query    string
	args     []any
	done     bool
	tag      string
	rows     int64
}

func newPipeline(ctx context.Context, conn *sql.Conn) *pipeline {
	p := &pipeline{conn: conn}
	p.add(ctx, "BEGIN", nil)
	return p
}

func (p *pipeline) add(ctx context.Context, query string, args []any) *queuedStatement {
	s := &queuedStatement{pipeline: p, ctx: ctx, query: query, args: args}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting = append(p.waiting, s)
	return s
}

// flush sends everything that waits.
func (p *pipeline) flush(ctx context.Context) error {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.flushLocked(ctx)
}

// flushLocked is flush for a caller that holds mu.
func (p *pipeline) flushLocked(ctx context.Context) error {
	if p.failed != nil || len(p.waiting) == 0 {
		return p.failed
	}
	batch := &pgx.Batch{}
	for _, s := range p.waiting {
		batch.Queue(s.query, s.args...)
	}
	p.begun = true
	p.failed = p.conn.Raw(func(driver any) error {
		return p.readResults(driver.(*stdlib.Conn).Conn().SendBatch(ctx, batch))
	})
	p.waiting = nil
	return p.failed
}

func (p *pipeline) readResults(results pgx.BatchResults) error {
	for _, s := range p.waiting {
		tag, err := results.Exec()
		if err != nil {
			_ = results.Close() // returns the same error again
			return err
		}
		s.rows, s.tag, s.done = tag.RowsAffected(), tag.String(), true
	}
	return results.Close()
}

// commit ends the transaction and sends what waits together with the COMMIT. asked
// reports whether that was sent: if not, nothing is stored for sure. A transaction
// that has not begun yet begins first, because a connection that died while idle
// must not leave the outcome in doubt.
func (p *pipeline) commit(ctx context.Context) (asked bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.begun && len(p.waiting) == 1 { // the use case did not use the database
		return false, nil
	}
	if !p.begun || p.failed != nil {
		if err := p.flushLocked(ctx); err != nil {
			return false, err
		}
	}
	end := &queuedStatement{pipeline: p, ctx: ctx, query: "COMMIT"}
	p.waiting = append(p.waiting, end)
	if err := p.flushLocked(ctx); err != nil {
		return true, err
	}
	if end.tag != "COMMIT" { // a failed statement that the use case ignored
		return true, pgx.ErrTxCommitRollback
	}
	return true, nil
}

// rollback undoes what was sent. An error means that the connection is lost,
// and the transaction with it.
func (p *pipeline) rollback(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting = nil
	if !p.begun {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), rollbackTimeout)
	defer cancel()
	if _, err := p.conn.ExecContext(ctx, "ROLLBACK"); err != nil {
		// With its transaction left open, it would take the next use case's
		// statements into that.
		_ = p.conn.Raw(func(any) error { return driver.ErrBadConn })
		return err
	}
	return nil
}

// rollbackTimeout bounds the wait for a server that no longer answers.
const rollbackTimeout = 2 * time.Second

// end makes sure that nothing is sent after its transaction: it would be stored on its
// own.
func (p *pipeline) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting = nil
	if p.failed == nil {
		p.failed = sql.ErrTxDone
	}
}

// cause is why the transaction is over, if a statement of the pipeline ended it; else
// err, the use case's own error.
func (p *pipeline) cause(err error) error {
	if p == nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failed == nil || errors.Is(err, p.failed) {
		return err
	}
	return fmt.Errorf("%w (%w)", p.failed, err)
}

// RowsAffected implements sql.Result: it sends the statement if that has not
// happened yet.
func (s *queuedStatement) RowsAffected() (int64, error) {
	if !s.done {
		if err := s.pipeline.flush(s.ctx); err != nil {
			return 0, err
		}
	}
	return s.rows, nil
}

// LastInsertId implements sql.Result; PostgreSQL has none.
func (s *queuedStatement) LastInsertId() (int64, error) {
	return 0, errors.New("db: PostgreSQL has no last inserted id; use RETURNING")
}
