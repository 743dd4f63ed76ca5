package db_test

import (
	"context"
	"fmt"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

func letters(t *testing.T) *db.DB {
	t.Helper()
	d := dbtest.SQLite(t)
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.ExecContext(ctx, "CREATE TABLE letters (l TEXT NOT NULL, n INTEGER NOT NULL)"); err != nil {
			return err
		}
		for i, l := range []string{"a", "b", "c"} {
			if _, err := tx.ExecContext(ctx, "INSERT INTO letters (l, n) VALUES ($1, $2)", l, i); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestOneQueryWithinItself: while rows of a query are being read, the same query
// runs again on the same connection; each must see its own rows.
func TestOneQueryWithinItself(t *testing.T) {
	d := letters(t)
	var seen string
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		const query = "SELECT l FROM letters ORDER BY n"
		outer, err := tx.QueryContext(ctx, query)
		if err != nil {
			return err
		}
		defer func() { _ = outer.Close() }()
		for outer.Next() {
			var o, i string
			if err := outer.Scan(&o); err != nil {
				return err
			}
			if err := tx.QueryRowContext(ctx, query).Scan(&i); err != nil {
				return err
			}
			seen += o + i
		}
		return outer.Err()
	})
	if err != nil || seen != "aabaca" {
		t.Errorf("%q, %v", seen, err)
	}
}

// TestAKeptStatementForgetsItsValues: no value and no error of an earlier call
// reaches a later call of the same statement.
func TestAKeptStatementForgetsItsValues(t *testing.T) {
	d := letters(t)
	get := func(n any) (l string, err error) {
		err = d.Read().QueryRowContext(t.Context(), "SELECT l FROM letters WHERE n = $1", n).Scan(&l)
		return l, err
	}
	for range 3 {
		if l, err := get(1); l != "b" || err != nil {
			t.Fatalf("%q, %v", l, err)
		}
		if l, err := get(nil); err == nil {
			t.Fatalf("no value was given, and the row %q of an earlier one was found", l)
		}
	}
}

func TestAKeptStatementFollowsTheSchema(t *testing.T) {
	d := letters(t)
	count := func() int {
		rows, err := d.Read().QueryContext(t.Context(), "SELECT * FROM letters")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() { // SQLite recompiles at the first step
			if err := rows.Err(); err != nil {
				t.Fatal(err)
			}
		}
		return len(columns)
	}
	before := count()
	if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "ALTER TABLE letters ADD COLUMN more TEXT NOT NULL DEFAULT ''")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	count()
	if after := count(); before != 2 || after != 3 {
		t.Errorf("%d columns before, %d after", before, after)
	}
}

func TestManyDifferentStatementsAreServed(t *testing.T) {
	d := letters(t)
	for round := range 2 {
		for i := range 600 {
			var got int
			if err := d.Read().QueryRowContext(t.Context(), fmt.Sprintf("SELECT %d", i)).Scan(&got); err != nil || got != i {
				t.Fatalf("round %d, statement %d: %d, %v", round, i, got, err)
			}
		}
	}
}
