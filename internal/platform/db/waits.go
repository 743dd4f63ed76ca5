package db

import (
	"context"
	"database/sql"
	"errors"
	"sync/atomic"
	"time"
)

// Every wait for the database has an end (ADR 77). A server that hangs, or a network that swallows what is sent, answers nothing, not even
// an error: without an end of its own each call would wait for as long as that lasts.
const (
	// requestRead bounds each read of a request, with its wait for a connection.
	requestRead = 3 * time.Second
	// requestWrite bounds a whole write of a request on PostgreSQL: its wait in the queue, and all attempts. On SQLite the wait for
	// the writer has an end (queueTimeout, busy_timeout), and a commit waits for nobody.
	requestWrite = 7 * time.Second
	// backgroundRead bounds each read of background work. Backups read in transactions of their own, which take as long as they take.
	backgroundRead = 30 * time.Second
)

type requestKey struct{}

// request is the context of a request that somebody waits for, and what is known of it.
type request struct {
	context.Context //nolint:containedctx // it is one

	stored atomic.Bool
}

// Value implements context.Context.
func (r *request) Value(key any) any {
	if key == (requestKey{}) {
		return r
	}
	return r.Context.Value(key)
}

// ForRequest marks what is done in ctx as a request's, for whose answer somebody waits: its reads and writes end early, with an error for
// which Unanswered is true.
func ForRequest(ctx context.Context) context.Context {
	return &request{Context: ctx}
}

// Stored tells whether something was stored already in the request of ctx: what then fails may not be told as "nothing was stored".
func Stored(ctx context.Context) bool {
	r, _ := ctx.Value(requestKey{}).(*request)
	return r != nil && r.stored.Load()
}

// noteStored remembers that a write of the request of ctx is durable, or may be.
func noteStored(ctx context.Context) {
	if r, _ := ctx.Value(requestKey{}).(*request); r != nil {
		r.stored.Store(true)
	}
}

// readLimit is how long a read in ctx may take, 0 for as long as it takes: for commands, which somebody watches.
func readLimit(ctx context.Context) time.Duration {
	switch {
	case inBackground(ctx):
		return backgroundRead
	case ctx.Value(requestKey{}) != nil:
		return requestRead
	}
	return 0
}

// writeLimit is the same for a whole write on PostgreSQL.
func writeLimit(ctx context.Context) time.Duration {
	if ctx.Value(requestKey{}) != nil && !inBackground(ctx) {
		return requestWrite
	}
	return 0
}

// Reader is the pool for queries outside a transaction, each with an end.
type Reader struct{ *sql.DB }

// within is ctx that ends after the limit for reads. What is read is used after the call that
// asks for it, so its context is left to end by itself, with its request at the latest.
func within(ctx context.Context) (context.Context, context.CancelFunc) {
	if limit := readLimit(ctx); limit > 0 {
		return context.WithTimeout(ctx, limit)
	}
	return ctx, func() {}
}

// ExecContext runs a statement without rows.
func (r Reader) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	ctx, cancel := within(ctx)
	defer cancel()
	return r.DB.ExecContext(ctx, query, args...)
}

// PrepareContext prepares a statement.
func (r Reader) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	ctx, cancel := within(ctx)
	defer cancel()
	return r.DB.PrepareContext(ctx, query) //nolint:sqlclosecheck // the caller closes it
}

// QueryContext runs a query. Its rows must be read within the same limit.
func (r Reader) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	ctx, _ = within(ctx)
	return r.DB.QueryContext(ctx, query, args...)
}

// QueryRowContext runs a query for one row.
func (r Reader) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	ctx, _ = within(ctx)
	return r.DB.QueryRowContext(ctx, query, args...)
}

// Unanswered reports whether the database did not answer: the server is away, hangs, or was not reached in time. The transaction that
// returned such an error has stored nothing; whether an earlier one has, Stored tells.
func Unanswered(err error) bool {
	return err != nil && !errors.Is(err, ErrUnknown) && !errors.Is(err, context.Canceled) &&
		(errors.Is(err, ErrAway) || errors.Is(err, context.DeadlineExceeded) || lostConnection(err) || isInterrupted(err))
}
