package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"wardgate/internal/platform/audit/sqlgen"
)

const (
	prefix = "aud"
	// newest sorts after every id this package makes: Z is the last letter of a
	// ULID's alphabet and a ULID has 26 of them.
	newest = prefix + "_ZZZZZZZZZZZZZZZZZZZZZZZZZZZ"
	// maxLimit is the largest page.
	maxLimit = 200
)

// Query says which lines to read.
type Query struct {
	Subject string // of one row only; empty means of all
	Limit   int    // 1 to 200; anything else means 50
	Cursor  string // Next of the page before; empty for the newest
}

// List reads one page of the record, newest first. next is the cursor of the
// page after it, empty on the last one. Lines written meanwhile never shift a
// page: paging is by id, not by position.
func List(ctx context.Context, q sqlgen.DBTX, query Query) (lines []Line, next string, err error) {
	if query.Limit < 1 || query.Limit > maxLimit {
		query.Limit = 50
	}
	if !strings.HasPrefix(query.Cursor, prefix+"_") {
		query.Cursor = newest
	}
	rows, err := read(ctx, q, query)
	if err != nil {
		return nil, "", fmt.Errorf("audit.List: %w", err)
	}
	if len(rows) > query.Limit {
		rows = rows[:query.Limit]
		next = rows[query.Limit-1].ID
	}
	lines = make([]Line, 0, len(rows))
	for _, r := range rows {
		lines = append(lines, Line{
			ID: r.ID, At: r.At.UTC(), Actor: Actor{ID: r.ActorID, Email: r.ActorEmail},
			Action: r.Action, Subject: r.Subject, Detail: json.RawMessage(r.Detail), RequestID: r.RequestID,
		})
	}
	return lines, next, nil
}

// read asks for one line more than wanted, to see whether there is a next page.
func read(ctx context.Context, q sqlgen.DBTX, query Query) ([]sqlgen.AuditLog, error) {
	n := int32(query.Limit) + 1 //nolint:gosec // at most maxLimit
	if query.Subject == "" {
		return sqlgen.New(q).ListAll(ctx, sqlgen.ListAllParams{ID: query.Cursor, Limit: n})
	}
	return sqlgen.New(q).ListSubject(ctx, sqlgen.ListSubjectParams{Subject: query.Subject, ID: query.Cursor, Limit: n})
}
