package db_test

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// Proves: platform-19
func TestAFullDiskIsNamedUndoneAndOvercome(t *testing.T) {
	d := dbtest.SQLite(t, notes())
	limitPages(t, d, 10)
	huge := func(ctx context.Context, tx *db.Tx) error {
		if err := insert("half")(ctx, tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO notes VALUES ('huge', $1)", strings.Repeat("x", 1<<20))
		return err
	}
	answers := together(t, d, insert("a"), huge, insert("b"))
	if answers[0] != nil || !errors.Is(answers[1], db.ErrFull) || db.Retryable(answers[1]) || answers[2] != nil {
		t.Errorf("with the disk full: %v", answers)
	}
	if found := stored(t, d); !found["a"] || !found["b"] || found["half"] {
		t.Errorf("stored with the disk full: %v", found)
	}
	limitPages(t, d, 100_000)
	if err := d.Write(t.Context(), huge); err != nil {
		t.Errorf("with space again: %v", err)
	}
	integrity(t, d)
}

// limitPages lets the database grow by n pages, as a disk with that much space left
// would.
func limitPages(t *testing.T, d *db.DB, n int) {
	t.Helper()
	var pages, limit int
	if err := d.Writer().QueryRowContext(t.Context(), "PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	// A pragma takes no arguments; it holds for the one write connection.
	err := d.Writer().QueryRowContext(t.Context(), "PRAGMA max_page_count = "+itoa(pages+n)).Scan(&limit)
	if err != nil || limit != pages+n {
		t.Fatalf("the limit is %d pages (%v)", limit, err)
	}
}

func integrity(t *testing.T, d *db.DB) {
	t.Helper()
	var answer string
	if err := d.Read().QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&answer); err != nil || answer != "ok" {
		t.Errorf("integrity check: %s (%v)", answer, err)
	}
}

// Proves: platform-20
func TestADatabaseLockedByAnotherProcessIsNamedBusyAndOvercome(t *testing.T) {
	o := db.Options{Dir: dbtest.SQLiteDir(t, notes())}
	d := open(t, o)
	if _, err := d.Writer().ExecContext(t.Context(), "PRAGMA busy_timeout = 50"); err != nil { // not 5 s
		t.Fatal(err)
	}
	release := lockFile(t, filepath.Join(o.Dir, db.FileName))
	err := d.Write(t.Context(), insert("a"))
	if !errors.Is(err, db.ErrBusy) || !db.Retryable(err) {
		t.Errorf("while another process writes: %v", err)
	}
	if n := len(stored(t, d)); n != 0 {
		t.Errorf("%d notes stored", n) // and reading does not wait
	}
	release()
	if err := d.Write(t.Context(), insert("a")); err != nil || !stored(t, d)["a"] {
		t.Errorf("afterwards: %v", err)
	}
}

// lockFile holds the write lock until the returned function is called.
func lockFile(t *testing.T, path string) func() {
	t.Helper()
	other, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(5000)&_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.Close() })
	tx, err := other.BeginTx(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := tx.Rollback(); err != nil {
			t.Error(err)
		}
	}
}

func TestTheSQLiteFileIsPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a folder?with=odd#characters")
	d := open(t, db.Options{Dir: dir})
	if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "CREATE TABLE t (id TEXT)")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for name, mode := range modes(t, dir) {
		if mode != 0o600 {
			t.Errorf("%s has mode %o", name, mode)
		}
	}
}
