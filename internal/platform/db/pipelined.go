package db

import (
	"context"
	"database/sql"
	"strings"
)

// Pipelined writes through a Tx with statements that are sent together: on
// PostgreSQL each waits until a result is asked for, the use case reads, or it is
// committed; then all that wait go in one round trip. On SQLite, where there is no
// round trip, each runs at once. Generated queries take it in place of the Tx.
//
// An error of a statement whose result nobody asks for appears when it is sent, at
// the commit at the latest, and undoes the use case as any other. So code that acts
// on an error itself, on a duplicate for example, must use the Tx.
type Pipelined struct{ tx *Tx }

// Pipelined returns tx with statements that are sent together.
func (t *Tx) Pipelined() Pipelined { return Pipelined{t} }

// ExecContext runs a statement, or lets it wait for the next round trip.
func (t Pipelined) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if t.tx.pipeline == nil {
		return t.tx.exec(ctx, query, args)
	}
	return t.tx.pipeline.add(ctx, query, args), nil
}

// PrepareContext is the Tx's.
func (t Pipelined) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	return t.tx.PrepareContext(ctx, query)
}

// QueryContext is the Tx's.
func (t Pipelined) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return t.tx.QueryContext(ctx, query, args...)
}

// QueryRowContext is the Tx's.
func (t Pipelined) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return t.tx.QueryRowContext(ctx, query, args...)
}

// ExecContext sends what waits, then runs the statement.
func (t *Tx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := t.pipeline.flush(ctx); err != nil {
		return nil, err
	}
	return t.exec(ctx, query, args)
}

func (t *Tx) exec(ctx context.Context, query string, args []any) (sql.Result, error) {
	t.wrote = true
	done, err := t.on.ExecContext(ctx, query, args...)
	t.failed = t.failed || err != nil
	return done, err
}

// PrepareContext sends what waits, then prepares the statement.
func (t *Tx) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	if err := t.pipeline.flush(ctx); err != nil {
		return nil, err
	}
	t.wrote = true // a prepared statement may write, whenever it runs
	return t.on.PrepareContext(ctx, query)
}

// QueryContext sends what waits, then runs the query.
func (t *Tx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := t.pipeline.flush(ctx); err != nil {
		return nil, err
	}
	t.wrote = t.wrote || !reads(query)
	return t.on.QueryContext(ctx, query, args...)
}

// QueryRowContext sends what waits, then runs the query. A sql.Row cannot carry
// the error of what was sent: the query then fails instead, and Write reports the
// cause.
func (t *Tx) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if t.pipeline.flush(ctx) != nil { // kept in the pipeline; see cause
		ended, end := context.WithCancel(ctx)
		end() // outside its transaction, a query that writes would be stored on its own
		ctx = ended
	}
	t.wrote = t.wrote || !reads(query)
	return t.on.QueryRowContext(ctx, query, args...)
}

// reads reports whether a query is a SELECT, after the comments before it, and so changes
// nothing.
func reads(query string) bool {
	for strings.HasPrefix(query, "--") {
		_, query, _ = strings.Cut(query, "\n")
	}
	return strings.HasPrefix(query, "SELECT")
}
