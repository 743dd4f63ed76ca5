package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"wardgate/internal/platform/db"
)

// Reasons to refuse a database. Test for them with errors.Is.
var (
	// ErrNotEmpty: it holds data, or its tables are newer than the backup's.
	ErrNotEmpty = errors.New("the database is in use: restore into a new one " +
		"(another WARDGATE_DATA folder, or an empty PostgreSQL database), then switch to it")
	// ErrNewer: the backup was taken by a newer program.
	ErrNewer = errors.New("the backup is newer than this program: restore it with the program that took it, or a newer one")
)

// Restore fills the empty database d with a backup. The tables need not exist:
// history, the migrations as d's engine reads them, is run up to the backup's
// version before the rows are read in, and up to the newest afterwards. Nobody
// else may use d meanwhile.
//
// The whole of r is read and checked before d is touched, so a damaged backup
// leaves no trace in it; all rows are then committed at once. An r that is no
// io.ReadSeeker is copied to a temporary file for that.
// Errors of its own: ErrFormat, ErrDamaged, ErrNewer, ErrNotEmpty.
func Restore(ctx context.Context, d *db.DB, r io.Reader, history fs.FS) (_ Stats, err error) {
	seeker, ok := r.(io.ReadSeeker)
	if !ok {
		f, err := spool(r)
		if err != nil {
			return Stats{}, fmt.Errorf("backup.Restore: %w", err)
		}
		defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
		seeker = f
	}
	stats, err := restore(ctx, d, seeker, history)
	if err != nil {
		return Stats{}, fmt.Errorf("backup.Restore: %w", err)
	}
	return stats, nil
}

func restore(ctx context.Context, d *db.DB, r io.ReadSeeker, history fs.FS) (Stats, error) {
	if err := verifyFirst(r); err != nil {
		return Stats{}, err
	}
	l := &loader{ctx: ctx, db: d, history: history}
	stats, err := read(r, l)
	if err == nil {
		err = l.commit()
	}
	if err = errors.Join(err, l.giveUp()); err != nil {
		return Stats{}, err
	}
	if _, err := d.Migrate(ctx, history); err != nil {
		return Stats{}, fmt.Errorf("all rows are stored; bringing them to this program's version: %w", err)
	}
	return stats, nil
}

func verifyFirst(r io.ReadSeeker) error {
	start, err := r.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	if _, err := read(r, nothing{}); err != nil {
		return err
	}
	_, err = r.Seek(start, io.SeekStart)
	return err
}

// spool copies r to a temporary file, which the caller closes and removes.
func spool(r io.Reader) (*os.File, error) {
	f, err := os.CreateTemp("", "wardgate-restore-*") // mode 0600
	if err != nil {
		return nil, err
	}
	_, err = io.Copy(f, r)
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(f.Name()))
	}
	return f, nil
}

// loader is the sink that stores what it is given in one transaction.
type loader struct {
	ctx     context.Context //nolint:containedctx // lives as long as one Restore
	db      *db.DB
	history fs.FS

	tx      *sql.Tx
	tables  map[string]table // there, by name
	undefer func() error
	insert  *inserter
}

// begin makes the tables as they were when the backup was taken, and makes sure
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

// prepare opens the transaction that all rows go into. Rows that migrations made
// in new tables are in the backup too, or were removed on purpose.
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

// sameColumns does not mind the order: it follows the history of each database.
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

// commit stores everything. It is called once the file has proved undamaged.
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
