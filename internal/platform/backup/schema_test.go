package backup_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// taken is when every backup of these tests is taken.
func taken() time.Time { return time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC) }

func meta() backup.Meta { return backup.Meta{Product: "v1.2.3", At: taken()} }

const steps = 3

// history is a schema of the tests' own, its first n steps, as engine e reads it.
func history(e db.Engine, n int) fs.FS {
	files := []string{
		`CREATE TABLE accounts (id TEXT PRIMARY KEY, start BIGINT NOT NULL, balance BIGINT NOT NULL,
			parent TEXT REFERENCES accounts (id));
		CREATE TABLE transfers (id TEXT PRIMARY KEY, from_id TEXT NOT NULL REFERENCES accounts (id),
			to_id TEXT NOT NULL REFERENCES accounts (id), amount BIGINT NOT NULL);`,
		`CREATE TABLE "Every kind" ("order" INTEGER PRIMARY KEY, "Text" TEXT, n BIGINT, f DOUBLE PRECISION,
			ok BOOLEAN, at TIMESTAMPTZ, bin BYTEA);
		CREATE TABLE a_seeded (id TEXT PRIMARY KEY);
		INSERT INTO a_seeded VALUES ('from the migration');`,
		`ALTER TABLE transfers ADD COLUMN note TEXT NOT NULL DEFAULT 'none';`,
	}
	out := fstest.MapFS{}
	for i, body := range files[:n] {
		if e == db.SQLite {
			body = strings.NewReplacer("TIMESTAMPTZ", "TIMESTAMP", "BYTEA", "BLOB").Replace(body)
		}
		out[fmt.Sprintf("%05d_step.sql", i+1)] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + body + "\n")}
	}
	return out
}

// bare opens a database without any table.
func bare(t *testing.T, e db.Engine) *db.DB {
	t.Helper()
	o := db.Options{Dir: t.TempDir()}
	if e == db.Postgres {
		o = db.Options{URL: dbtest.BarePostgresURL(t)}
	}
	d, err := db.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// migrated opens a database with the first n steps of the tests' schema.
func migrated(t *testing.T, e db.Engine, n int) *db.DB {
	t.Helper()
	d := bare(t, e)
	if _, err := d.Migrate(t.Context(), history(e, n)); err != nil {
		t.Fatal(err)
	}
	return d
}

// crosswise runs test for every pair of engines: from, to.
func crosswise(t *testing.T, test func(t *testing.T, from, to db.Engine)) {
	t.Helper()
	for _, from := range []db.Engine{db.SQLite, db.Postgres} {
		for _, to := range []db.Engine{db.SQLite, db.Postgres} {
			t.Run(fmt.Sprintf("%s to %s", from, to), func(t *testing.T) { test(t, from, to) })
		}
	}
}

func exec(t *testing.T, d *db.DB, q string, args ...any) {
	t.Helper()
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, q, args...)
		return err
	})
	if err != nil {
		t.Fatalf("%s: %v", q, err)
	}
}

func dump(t *testing.T, d *db.DB) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := backup.Backup(t.Context(), d, &b, meta()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func lines(t *testing.T, file []byte) []string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Collect(strings.Lines(string(text)))
}

// content is what a database contains, comparable across engines: without the
// header, the trailer and the order of rows.
func content(t *testing.T, d *db.DB) string {
	t.Helper()
	all := lines(t, dump(t, d))
	rows := all[1 : len(all)-1]
	slices.Sort(rows)
	return strings.Join(rows, "")
}

func number(t *testing.T, d *db.DB, q string) (n int64) {
	t.Helper()
	if err := d.Read().QueryRowContext(t.Context(), q).Scan(&n); err != nil {
		t.Fatalf("%s: %v", q, err)
	}
	return n
}
