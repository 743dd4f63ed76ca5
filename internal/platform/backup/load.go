package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"wardgate/internal/platform/db"
)

const (
	// rowsPerInsert rows, or bytesPerInsert of text, go to the server at once.
	rowsPerInsert  = 200
	bytesPerInsert = 1 << 20
	// maxArguments is SQLite's limit, the smaller one
	// (https://www.sqlite.org/limits.html#max_variable_number).
	maxArguments = 32766
)

// inserter collects rows of one table and inserts many at once: over a network
// every statement costs a round trip.
type inserter struct {
	tx    *sql.Tx
	table table
	args  []any
	bytes int
}

func newInserter(tx *sql.Tx, t table) *inserter { return &inserter{tx: tx, table: t} }

func (i *inserter) add(ctx context.Context, row []any) error {
	i.args = append(i.args, row...)
	for _, v := range row {
		switch x := v.(type) {
		case string:
			i.bytes += len(x)
		case []byte:
			i.bytes += len(x)
		}
	}
	rows := len(i.args) / len(row)
	if rows < rowsPerInsert && i.bytes < bytesPerInsert && len(i.args)+len(row) <= maxArguments {
		return nil
	}
	return i.flush(ctx)
}

func (i *inserter) flush(ctx context.Context) error {
	if len(i.args) == 0 {
		return nil
	}
	if _, err := i.tx.ExecContext(ctx, i.statement(len(i.args)/len(i.table.Columns)), i.args...); err != nil {
		return fmt.Errorf("storing rows of table %s: %w", i.table.Name, err)
	}
	i.args, i.bytes = i.args[:0], 0
	return nil
}

func (i *inserter) statement(rows int) string {
	var b strings.Builder
	b.WriteString("INSERT INTO " + quoted(i.table.Name) + " (")
	for n, c := range i.table.Columns {
		b.WriteString(separator(n) + quoted(c.Name))
	}
	b.WriteString(") VALUES ")
	for r := range rows {
		b.WriteString(separator(r) + "(")
		for n := range i.table.Columns {
			_, _ = fmt.Fprintf(&b, "%s$%d", separator(n), r*len(i.table.Columns)+n+1)
		}
		b.WriteString(")")
	}
	return b.String()
}

func separator(n int) string {
	if n == 0 {
		return ""
	}
	return ", "
}

// deferReferences postpones the check of foreign keys, since tables may refer
// to each other in circles and rows to later rows. The returned function checks
// them all and restores the constraints.
func deferReferences(ctx context.Context, tx *sql.Tx, e db.Engine) (check func() error, err error) {
	if e == db.SQLite {
		_, err := tx.ExecContext(ctx, "PRAGMA defer_foreign_keys = ON") // until the commit, which checks
		return func() error { return nil }, err
	}
	references, err := immediateReferences(ctx, tx)
	if err != nil {
		return nil, err
	}
	alter := func(to string) error {
		for _, alterConstraint := range references {
			if _, err := tx.ExecContext(ctx, alterConstraint+to); err != nil {
				return err
			}
		}
		return nil
	}
	return func() error {
		if _, err := tx.ExecContext(ctx, "SET CONSTRAINTS ALL IMMEDIATE"); err != nil {
			return err
		}
		return alter(" NOT DEFERRABLE")
	}, alter(" DEFERRABLE INITIALLY DEFERRED")
}

// immediateReferences returns the first halves of the statements that change
// the foreign keys that are checked at once.
func immediateReferences(ctx context.Context, tx *sql.Tx) (_ []string, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT 'ALTER TABLE ' || conrelid::regclass || ' ALTER CONSTRAINT ' || quote_ident(conname)
		FROM pg_constraint WHERE contype = 'f' AND NOT condeferrable AND connamespace = current_schema()::regnamespace`)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	var found []string
	for rows.Next() {
		var begin string
		if err := rows.Scan(&begin); err != nil {
			return nil, err
		}
		found = append(found, begin)
	}
	return found, rows.Err()
}
