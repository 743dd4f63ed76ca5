package db

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// postgresTracer counts what the connections of a pool ask the server, and notes when it answers.
type postgresTracer struct {
	counts *counters
	heard  *hearing
}

// TraceQueryStart implements pgx.QueryTracer.
func (t postgresTracer) TraceQueryStart(ctx context.Context, conn *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	t.count(conn, data.SQL)
	return ctx
}

// TraceQueryEnd implements pgx.QueryTracer.
func (t postgresTracer) TraceQueryEnd(_ context.Context, _ *pgx.Conn, data pgx.TraceQueryEndData) {
	if data.Err == nil {
		t.heard.note()
	}
}

// TraceBatchStart implements pgx.BatchTracer.
func (t postgresTracer) TraceBatchStart(ctx context.Context, conn *pgx.Conn, data pgx.TraceBatchStartData) context.Context {
	for _, q := range data.Batch.QueuedQueries {
		t.count(conn, q.SQL)
	}
	return ctx
}

// TraceBatchQuery implements pgx.BatchTracer.
func (postgresTracer) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements pgx.BatchTracer.
func (t postgresTracer) TraceBatchEnd(_ context.Context, _ *pgx.Conn, data pgx.TraceBatchEndData) {
	if data.Err == nil {
		t.heard.note()
	}
}

func (t postgresTracer) count(conn *pgx.Conn, query string) {
	switch query {
	case "BEGIN":
		t.counts.transactions.Add(1)
		return
	case "COMMIT", "ROLLBACK":
		return
	}
	t.counts.statements.Add(1)
	if isNew(conn, query) {
		t.counts.compiled.Add(1)
	}
}

// preparedHere is where a connection records what it has prepared: pgx does not report
// what it prepares for a batch.
const preparedHere = "wardgate.prepared"

func isNew(conn *pgx.Conn, query string) bool {
	custom := conn.PgConn().CustomData()
	prepared, _ := custom[preparedHere].(map[string]struct{})
	if _, known := prepared[query]; known {
		return false
	}
	if prepared == nil || len(prepared) >= maxStatements { // pgx forgets from then on
		prepared = map[string]struct{}{}
		custom[preparedHere] = prepared
	}
	prepared[query] = struct{}{}
	return true
}
