package db_test

import (
	"context"
	"errors"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// cut ends every connection of a database except the caller's own.
func cut(t *testing.T, d *db.DB) {
	t.Helper()
	_, err := d.Read().ExecContext(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	if err != nil {
		t.Fatal(err)
	}
}

func TestConnectionsCutWhileIdleAreReplaced(t *testing.T) {
	url := dbtest.PostgresURL(t, notes())
	d, killer := open(t, db.Options{URL: url}), open(t, db.Options{URL: url})
	for range 3 {
		cut(t, killer)
		if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE counters SET n = n + 1")
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	expectCounters(t, d, 3)
}

func TestAConnectionCutDuringTheUseCaseRunsItAgain(t *testing.T) {
	url := dbtest.PostgresURL(t, notes())
	d, killer := open(t, db.Options{URL: url}), open(t, db.Options{URL: url})
	runs := 0
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		runs++
		if err := insert("a")(ctx, tx); err != nil {
			return err
		}
		if runs == 1 {
			cut(t, killer)
		}
		return insert("b")(ctx, tx)
	})
	if err != nil || runs != 2 || len(stored(t, d)) != 2 {
		t.Errorf("after %d runs: %v; stored %v", runs, err, stored(t, d))
	}
}

func TestAConnectionCutBeforeTheCommitSaysThatItDoesNotKnow(t *testing.T) {
	url := dbtest.PostgresURL(t, notes())
	d, killer := open(t, db.Options{URL: url}), open(t, db.Options{URL: url})
	runs := 0
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		runs++
		err := insert("a")(ctx, tx)
		cut(t, killer)
		return err
	})
	if !errors.Is(err, db.ErrUnknown) || db.Retryable(err) || runs != 1 {
		t.Errorf("after %d runs: %v", runs, err)
	}
	if err := d.Write(t.Context(), insert("b")); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestAServerThatIsAwayIsRetryable(t *testing.T) {
	_, err := db.Open(t.Context(), db.Options{URL: "postgres://nobody@127.0.0.1:1/nothing?sslmode=disable"})
	if !db.Retryable(err) {
		t.Errorf("nobody listens: %v", err)
	}
}
