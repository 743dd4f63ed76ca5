package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"

	"wardgate/internal/platform/db"
)

// loader is the sink that stores everything in one transaction.
type loader struct {
	ctx     context.Context //nolint:containedctx // lives as long as one Restore
	db      *db.DB
	history fs.FS

	tx      *sql.Tx
	tables  map[string]table // existing ones, by name
	undefer func() error
	insert  *inserter
}

// begin creates the tables as they were when the backup was taken, and checks
// that they are empty.
func (l *loader) begin(h header) error {
	applied, newest, err := l.db.SchemaVersion(l.ctx, l.history)
	switch {
	case err != nil:
		return err
	case h.Schema > newest:
		return fmt.Errorf("%w (its tables are number %d, this program knows %d)", ErrNewer, h.Schema, newest)
	case applied > h.Schema:
		return fmt.Errorf("%w (its tables are number %d already, the backup's are %d)", ErrNotEmpty, applied, h.Schema)
	}
	if applied > 0 {
		if err := l.open(); err != nil {
			return err
		}
		if err := errors.Join(l.expectEmpty(), l.giveUp()); err != nil {
			return err
		}
	}
	if err := l.db.MigrateTo(l.ctx, l.history, h.Schema); err != nil {
		return err
	}
	return l.prepare(applied == h.Schema)
}

// prepare opens the transaction for all rows. Rows that migrations put into new
// tables are in the backup too, or were removed on purpose.
func (l *loader) prepare(wasThere bool) error {
	if err := l.open(); err != nil {
		return err
	}
	undefer, err := deferReferences(l.ctx, l.tx, l.db.Engine())
	if err != nil {
		return err
	}
	l.undefer = undefer
	if wasThere {
		return l.expectEmpty() // once more, now that nobody else can write
	}
	for name := range l.tables {
		if _, err := l.tx.ExecContext(l.ctx, "DELETE FROM "+quoted(name)); err != nil { //nolint:gosec // names from the catalog
			return err
		}
	}
	return nil
}

func (l *loader) open() (err error) {
	if l.tx, err = l.db.Writer().BeginTx(l.ctx, nil); err != nil {
		return err
	}
	found, err := tables(l.ctx, l.tx, l.db.Engine())
	l.tables = make(map[string]table, len(found))
	for _, t := range found {
		l.tables[t.Name] = t
	}
	return err
}

func (l *loader) expectEmpty() error {
	for name := range l.tables {
		var used bool
		q := "SELECT EXISTS (SELECT 1 FROM " + quoted(name) + ")"
		if err := l.tx.QueryRowContext(l.ctx, q).Scan(&used); err != nil {
			return err
		}
		if used {
			return fmt.Errorf("%w (table %s has rows)", ErrNotEmpty, name)
		}
	}
	return nil
}

func (l *loader) table(t table) error {
	if err := l.flush(); err != nil {
		return err
	}
	there, ok := l.tables[t.Name]
	if !ok || !sameColumns(t.Columns, there.Columns) {
		return fmt.Errorf("%w: its table %s is not the one of its version", ErrDamaged, t.Name)
	}
	l.insert = newInserter(l.tx, t)
	return nil
}

// sameColumns ignores the order: it follows the history of each database.
func sameColumns(a, b []column) bool {
	kinds := make(map[column]bool, len(b))
	for _, c := range b {
		kinds[c] = true
	}
	for _, c := range a {
		if !kinds[c] {
			return false
		}
		delete(kinds, c)
	}
	return len(kinds) == 0
}

func (l *loader) row(values []any) error { return l.insert.add(l.ctx, values) }

func (l *loader) flush() error {
	if l.insert == nil {
		return nil
	}
	return l.insert.flush(l.ctx)
}

// commit stores everything. It is called once the whole file has been checked.
func (l *loader) commit() error {
	if err := l.flush(); err != nil {
		return err
	}
	if err := l.undefer(); err != nil {
		return err
	}
	return l.tx.Commit()
}

// giveUp undoes what is not committed.
func (l *loader) giveUp() error {
	if l.tx == nil {
		return nil
	}
	if err := l.tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return fmt.Errorf("undoing it: %w", err)
	}
	return nil
}
