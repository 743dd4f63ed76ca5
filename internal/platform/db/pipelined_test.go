package db_test

import (
	"context"
	"database/sql"
	"testing"

	"wardgate/internal/platform/db"
)

// later adds a note through the pipeline.
func later(ctx context.Context, t *testing.T, tx *db.Tx, id string) sql.Result {
	t.Helper()
	res, err := tx.Pipelined().ExecContext(ctx, "INSERT INTO notes (id, body) VALUES ($1, 'x') ON CONFLICT DO NOTHING", id)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestStatementsThatTravelTogetherAreStoredInOrder(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		var counts []int64
		var seen int
		if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			first, again := later(ctx, t, tx, "a"), later(ctx, t, tx, "a")
			later(ctx, t, tx, "b")
			for _, res := range []sql.Result{again, first} {
				n, err := res.RowsAffected()
				if err != nil {
					return err
				}
				counts = append(counts, n)
			}
			later(ctx, t, tx, "c") // waits until the query needs it
			if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM notes").Scan(&seen); err != nil {
				return err
			}
			later(ctx, t, tx, "d") // waits until the commit
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if counts[0] != 0 || counts[1] != 1 || seen != 3 {
			t.Errorf("the repeat changed %d rows, the first %d, and then %d notes were seen; want 0, 1, 3", counts[0], counts[1], seen)
		}
		if found := stored(t, d); len(found) != 4 {
			t.Errorf("stored: %v", found)
		}
	})
}

func TestAFailureOnTheWayUndoesTheUseCase(t *testing.T) {
	for name, end := range map[string]func(ctx context.Context, tx *db.Tx) error{
		"at the commit": func(context.Context, *db.Tx) error { return nil },
		"at a statement": func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM notes")
			return err
		},
		"at a query": func(ctx context.Context, tx *db.Tx) error {
			var n int
			return tx.QueryRowContext(ctx, "SELECT count(*) FROM notes").Scan(&n)
		},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, d *db.DB) {
				err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
					later(ctx, t, tx, "half")
					if _, err := tx.Pipelined().ExecContext(ctx, "INSERT INTO notes (id, body) VALUES ('no body', NULL)"); err != nil {
						return err // SQLite, at once
					}
					later(ctx, t, tx, "other half")
					return end(ctx, tx)
				})
				if !db.IsNotNull(err) {
					t.Errorf("answered %v, want that a body is needed", err)
				}
				if found := stored(t, d); len(found) != 0 {
					t.Errorf("stored by half: %v", found)
				}
				if err := d.Write(t.Context(), insert("after")); err != nil {
					t.Errorf("the connection is not fit for use afterwards: %v", err)
				}
			})
		})
	}
}

func TestAResultCannotBeAskedForAfterItsTransaction(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		var res sql.Result
		undone := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			res = later(ctx, t, tx, "a")
			return errRefused
		})
		if undone == nil || len(stored(t, d)) != 0 {
			t.Fatalf("answered %v, stored %v", undone, stored(t, d))
		}
		if n, err := res.RowsAffected(); d.Engine() == db.Postgres && err == nil {
			t.Errorf("%d rows of a statement that never ran", n)
		}
	})
}
