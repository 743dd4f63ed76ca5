package db_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// notes gives the tests tables of their own: a plain one, one with a counter, and
// one whose reference is checked at the commit only.
func notes() dbtest.Option {
	return dbtest.Also("db-notes-v2", func(ctx context.Context, d *db.DB) error {
		return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for _, q := range []string{
				`CREATE TABLE notes (id TEXT PRIMARY KEY, body TEXT NOT NULL DEFAULT '')`,
				`CREATE TABLE counters (id TEXT PRIMARY KEY, n BIGINT NOT NULL)`,
				`INSERT INTO counters VALUES ('a', 0), ('b', 0)`,
				`CREATE TABLE remarks (id TEXT PRIMARY KEY, note_id TEXT NOT NULL
					REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED)`,
			} {
				if _, err := tx.ExecContext(ctx, q); err != nil {
					return fmt.Errorf("%s: %w", q, err)
				}
			}
			return nil
		})
	})
}

func each(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	dbtest.Each(t, test, notes())
}

// eachStored is each for tests that open the same database more than once.
func eachStored(t *testing.T, test func(t *testing.T, o db.Options)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, db.Options{Dir: dbtest.SQLiteDir(t, notes())}) })
	t.Run("postgres", func(t *testing.T) { test(t, db.Options{URL: dbtest.PostgresURL(t, notes())}) })
}

func open(t *testing.T, o db.Options) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func insert(id string) func(context.Context, *db.Tx) error {
	return func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO notes (id) VALUES ($1)", id)
		return err
	}
}

func stored(t *testing.T, d *db.DB) map[string]bool {
	t.Helper()
	rows, err := d.Read().QueryContext(context.Background(), "SELECT id FROM notes")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	found := map[string]bool{}
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			t.Fatal(err)
		}
		found[id] = true
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return found
}

// eventually waits for a state that another goroutine causes.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("still not so after 10 s: %s", what)
		}
	}
}
