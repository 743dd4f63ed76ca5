package jobs_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/jobs"
)

// working runs nudges that hand over whom they greet, and stops them with the test.
func working(t *testing.T, work func(ctx context.Context, args greet) error) *jobs.Nudges {
	t.Helper()
	n := jobs.NewNudges(quiet())
	jobs.AddNudge(n, work)
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { n.Run(ctx, 2) })
	t.Cleanup(func() { stop(); running.Wait() })
	return n
}

// Proves: platform-52
func TestANudgeRunsIfItsTransactionCommitsAndNeverIfNot(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		heard := make(chan string, 10)
		n := working(t, func(_ context.Context, args greet) error { heard <- args.Name; return nil })
		undo := errors.New("no")
		for name, want := range map[string]error{"undone": undo, "done": nil} {
			if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				return errors.Join(n.Enqueue(ctx, tx, greet{name}), want)
			}); !errors.Is(err, want) {
				t.Fatal(err)
			}
		}
		if got := <-heard; got != "done" || len(heard) > 0 {
			t.Errorf("greeted %q, and %d more", got, len(heard))
		}
	})
}

// Proves: platform-52
func TestANudgeThatFailsOrPanicsKeepsNobodyWaiting(t *testing.T) {
	d := dbtest.SQLite(t)
	heard := make(chan string, 10)
	n := working(t, func(_ context.Context, args greet) error {
		switch args.Name {
		case "fails":
			return errors.New("no")
		case "panics":
			panic("no")
		}
		heard <- args.Name
		return nil
	})
	for _, name := range []string{"fails", "panics", "fails", "panics", "well"} { // more of each than goroutines
		if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return n.Enqueue(ctx, tx, greet{name}) }); err != nil {
			t.Fatal(err)
		}
	}
	if got := <-heard; got != "well" {
		t.Errorf("greeted %q", got)
	}
}

// TestNudgesThatFindNoRoomHoldNobodyUp: what they would have done is left to the sweeps.
// Proves: platform-52
func TestNudgesThatFindNoRoomHoldNobodyUp(t *testing.T) {
	d := dbtest.SQLite(t)
	n := jobs.NewNudges(quiet()) // nobody works them
	jobs.AddNudge(n, func(context.Context, greet) error { return nil })
	if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for range 10_000 {
			if err := n.Enqueue(ctx, tx, greet{"somebody"}); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if got := n.Waiting(); got == 0 || got >= 10_000 {
		t.Errorf("%d wait", got)
	}
}

// Proves: platform-52
func TestANudgeOfAnUnknownKindIsRefused(t *testing.T) {
	d := dbtest.SQLite(t)
	n := jobs.NewNudges(quiet())
	if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return n.Enqueue(ctx, tx, greet{}) }); err == nil {
		t.Error("nobody would do it, and nothing was said")
	}
}
