package db_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// together runs the use cases in one group: the first holds the writer until all
// of them wait. It returns their answers in order.
func together(t *testing.T, d *db.DB, cases ...func(context.Context, *db.Tx) error) []error {
	t.Helper()
	holding, goOn := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		_ = d.Write(t.Context(), func(context.Context, *db.Tx) error {
			close(holding)
			<-goOn
			return nil
		})
	})
	<-holding
	answers := make([]error, len(cases))
	for i, fn := range cases {
		wg.Go(func() { answers[i] = d.Write(t.Context(), fn) })
		eventually(t, "the use case waits", func() bool { return d.Queued() == i+1 })
	}
	close(goOn)
	wg.Wait()
	return answers
}

// Proves: platform-2
func TestWhatWaitsIsCommittedOnceAndInOrder(t *testing.T) {
	d := dbtest.SQLite(t, notes())
	var order, visible []int
	cases := make([]func(context.Context, *db.Tx) error, 20)
	for i := range cases {
		cases[i] = func(ctx context.Context, tx *db.Tx) error {
			order = append(order, i)
			visible = append(visible, len(stored(t, d))) // through another connection
			return insert(strconv.Itoa(i))(ctx, tx)
		}
	}
	for i, err := range together(t, d, cases...) {
		if err != nil {
			t.Errorf("use case %d: %v", i, err)
		}
	}
	if !slices.IsSorted(order) || slices.Max(visible) != 0 || len(stored(t, d)) != 20 {
		t.Errorf("order %v; others saw %v notes before the commit, %d after", order, visible, len(stored(t, d)))
	}
}

func TestADeferredConstraintThatFailsTakesNobodyAlong(t *testing.T) {
	d := dbtest.SQLite(t, notes())
	answers := together(t, d, insert("a"), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO remarks VALUES ('r', 'missing')")
		return err
	}, insert("b"))
	if answers[0] != nil || answers[1] == nil || answers[2] != nil {
		t.Errorf("answers: %v", answers)
	}
	if found := stored(t, d); !found["a"] || !found["b"] {
		t.Errorf("stored: %v", found)
	}
}

func TestAUseCaseThatEndsTheTransactionTakesNobodyAlong(t *testing.T) {
	d := dbtest.SQLite(t, notes())
	answers := together(t, d, insert("a"), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT OR ROLLBACK INTO notes (id) VALUES ('a')") // as a full disk does
		return err
	}, insert("b"))
	if answers[0] != nil || answers[1] == nil || answers[2] != nil {
		t.Errorf("answers: %v", answers)
	}
	if found := stored(t, d); !found["a"] || !found["b"] {
		t.Errorf("stored: %v", found)
	}
}

// TestOnlyAGroupWithAFailureRunsAgain: without savepoints, a use case that fails after it has
// written is undone together with its neighbours, and they run once more. One that refuses
// before it has written, and any failure for a while after that, costs the neighbours
// nothing.
// Proves: platform-53
func TestOnlyAGroupWithAFailureRunsAgain(t *testing.T) {
	refusal := func(context.Context, *db.Tx) error { return errRefused }
	look := func(ctx context.Context, tx *db.Tx) error {
		var n int
		if err := tx.QueryRowContext(ctx, "-- name: Look :one\nSELECT count(*) FROM notes").Scan(&n); err != nil {
			return err
		}
		return errRefused
	}
	swallowed := func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO notes (id) VALUES ('kept')")
		return errors.Join(err, errRefused)
	}
	for name, c := range map[string]struct {
		fails func(context.Context, *db.Tx) error
		runs  int
	}{
		"refuses at once": {refusal, 1}, "refuses after a look": {look, 1}, "refuses after a write": {insertUnless(true, "x"), 2},
		"breaks a rule": {swallowed, 2}, "panics": {func(context.Context, *db.Tx) error { panic("boom") }, 2},
	} {
		t.Run(name, func(t *testing.T) {
			d := dbtest.SQLite(t, notes())
			if err := d.Write(t.Context(), insert("kept")); err != nil {
				t.Fatal(err)
			}
			runs := 0
			neighbour := func(id string) func(context.Context, *db.Tx) error {
				return func(ctx context.Context, tx *db.Tx) error { runs++; return insert(id)(ctx, tx) }
			}
			for round, want := range []int{c.runs, 1} {
				runs = 0
				id := strconv.Itoa(round)
				answers := together(t, d, neighbour("a"+id), c.fails, insert("b"+id))
				if answers[0] != nil || answers[1] == nil || answers[2] != nil {
					t.Errorf("answers: %v", answers)
				}
				if found := stored(t, d); !found["a"+id] || !found["b"+id] || found["x"] {
					t.Errorf("stored: %v", found)
				}
				if runs != want {
					t.Errorf("round %d: the neighbour ran %d times, want %d", round, runs, want)
				}
			}
		})
	}
}

// TestWhatBreaksARuleAndSaysNothingIsFoundOut: a use case that ignores a failed statement
// is run in a savepoint, where SQLite reports whether the transaction is still open.
// Proves: platform-53
func TestWhatBreaksARuleAndSaysNothingIsFoundOut(t *testing.T) {
	d := dbtest.SQLite(t, notes())
	answers := together(t, d, insert("a"), func(ctx context.Context, tx *db.Tx) error {
		_, _ = tx.ExecContext(ctx, "INSERT OR ROLLBACK INTO notes (id) VALUES ('a')") // as a full disk does
		return nil
	}, insert("b"))
	if answers[0] != nil || answers[1] == nil || answers[2] != nil {
		t.Errorf("answers: %v", answers)
	}
	if found := stored(t, d); !found["a"] || !found["b"] {
		t.Errorf("stored: %v", found)
	}
}
