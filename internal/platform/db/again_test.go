package db_test

import (
	"context"
	"database/sql"
	"errors"
	"testing"

	"wardgate/internal/platform/db"
)

// TestWhoeverFindsANameTakenRunsAgain: the duplicate shows at the statement on
// SQLite, and only at the commit on PostgreSQL, where both are sent together.
func TestWhoeverFindsANameTakenRunsAgain(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		if err := d.Write(t.Context(), insert("taken")); err != nil {
			t.Fatal(err)
		}
		runs := 0
		if err := d.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			id := "taken"
			if runs++; runs == 3 {
				id = "free"
			}
			if _, err := tx.ExecContext(ctx, "INSERT INTO notes (id, body) VALUES ($1, 'x')", "before "+id); err != nil {
				return err
			}
			_, err := tx.Pipelined().ExecContext(ctx, "INSERT INTO notes (id, body) VALUES ($1, 'x')", id)
			return err
		}); err != nil || runs != 3 {
			t.Errorf("after %d runs: %v", runs, err)
		}
		if found := stored(t, d); len(found) != 3 {
			t.Errorf("stored: %v, want taken, before free, free", found)
		}
	})
}

func TestAUseCaseThatAsksNothingStoresNothing(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		followed := false
		if err := d.Write(t.Context(), func(_ context.Context, tx *db.Tx) error {
			tx.AfterCommit(func() { followed = true })
			return nil
		}); err != nil || !followed {
			t.Errorf("answered %v; what follows the commit ran: %v", err, followed)
		}
	})
}

// TestAQueryAfterAFailureNeverRunsOutsideOfItsTransaction: the statement cannot even
// be prepared, so no transaction has begun when the query comes.
func TestAQueryAfterAFailureNeverRunsOutsideOfItsTransaction(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.Pipelined().ExecContext(ctx, "INSERT INTO nowhere VALUES ($1)", 1); err != nil {
				return err // SQLite, at once
			}
			var id string
			return tx.QueryRowContext(ctx, "INSERT INTO notes (id, body) VALUES ('stray', 'x') RETURNING id").Scan(&id)
		})
		if err == nil || errors.Is(err, sql.ErrNoRows) {
			t.Errorf("answered %v", err)
		}
		if found := stored(t, d); len(found) != 0 {
			t.Errorf("stored: %v", found)
		}
		if err := d.Write(t.Context(), insert("after")); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	})
}
