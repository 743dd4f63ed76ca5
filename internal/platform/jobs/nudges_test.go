package jobs_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/jobs"
)

// greets is a task whose sweep finds nothing, and which reports the rows that it was nudged
// for.
func greets(one func(ctx context.Context, id string) error) jobs.Task {
	return jobs.Task{Name: "site.greet", Every: time.Hour, Run: func(context.Context) error { return nil }, One: one}
}

// nudge makes a task look at rows once a transaction is committed; it ends with undo.
func nudge(t *testing.T, d *db.DB, n *jobs.Nudges, undo error, task string, rows ...string) {
	t.Helper()
	err := d.Write(t.Context(), func(_ context.Context, tx *db.Tx) error {
		for _, id := range rows {
			n.After(tx, task, id)
		}
		return undo
	})
	if !errors.Is(err, undo) {
		t.Fatal(err)
	}
}

// Proves: platform-52
func TestANudgeRunsIfItsTransactionCommitsAndNeverIfNot(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		heard := make(chan string, 10)
		n, _, stop := instance(t, d, noon(), greets(func(_ context.Context, id string) error { heard <- id; return nil }))
		nudge(t, d, n, errors.New("no"), "site.greet", "undone")
		nudge(t, d, n, nil, "site.greet", "done")
		if got := await(t, heard, "nobody was greeted"); got != "done" {
			t.Errorf("greeted %q", got)
		}
		stop()
		if more := len(heard); more > 0 {
			t.Errorf("%d more were greeted", more)
		}
	})
}

// Proves: platform-52
func TestANudgeThatFailsOrPanicsKeepsNobodyWaiting(t *testing.T) {
	d := dbtest.SQLite(t)
	heard := make(chan string, 10)
	n, log, stop := instance(t, d, noon(), greets(func(_ context.Context, id string) error {
		switch id {
		case "fails":
			return errors.New("no")
		case "panics":
			panic("no")
		}
		heard <- id
		return nil
	}))
	for _, id := range []string{"fails", "panics", "fails", "panics", "fails", "well"} { // more than are worked at once
		nudge(t, d, n, nil, "site.greet", id)
	}
	if got := await(t, heard, "those that failed took all the hands"); got != "well" {
		t.Errorf("greeted %q", got)
	}
	stop()
	if !strings.Contains(log.String(), "the sweep tries again") || !strings.Contains(log.String(), "a task panicked") {
		t.Errorf("the log says %s", log)
	}
}

// TestANudgeUnderWayIsFinished: a stop does not shorten it.
func TestANudgeUnderWayIsFinished(t *testing.T) {
	d := dbtest.SQLite(t)
	begun, stopping, goOn, ended := make(chan struct{}), make(chan struct{}), make(chan struct{}), make(chan error, 1)
	task := greets(func(ctx context.Context, _ string) error {
		close(begun)
		<-goOn
		ended <- ctx.Err()
		return nil
	})
	task.AtStop = func(context.Context) error { close(stopping); return nil }
	n, _, stop := instance(t, d, noon(), task)
	nudge(t, d, n, nil, "site.greet", "somebody")
	await(t, begun, "the nudge was not begun")
	stopped := make(chan struct{})
	go func() { stop(); close(stopped) }()
	await(t, stopping, "the stop did not begin")
	close(goOn)
	if err := await(t, ended, "the nudge was not finished"); err != nil {
		t.Errorf("it was interrupted: %v", err)
	}
	await(t, stopped, "the scheduler did not stop")
}

// TestNudgesThatFindNoRoomHoldNobodyUp: their work is left to the sweeps.
// Proves: platform-52
func TestNudgesThatFindNoRoomHoldNobodyUp(t *testing.T) {
	d := dbtest.SQLite(t)
	n := jobs.NewNudges() // nobody works them
	nudge(t, d, n, nil, "site.greet", make([]string, 10_000)...)
	if got := n.Waiting(); got == 0 || got >= 10_000 {
		t.Errorf("%d wait", got)
	}
}

// TestANudgeForATaskThatTakesNoneIsTold: it is a mistake in the program, and must not go
// unnoticed.
// Proves: platform-52
func TestANudgeForATaskThatTakesNoneIsTold(t *testing.T) {
	d := dbtest.SQLite(t)
	heard := make(chan string, 10)
	n, log, stop := instance(t, d, noon(), greets(func(_ context.Context, id string) error { heard <- id; return nil }))
	nudge(t, d, n, nil, "site.unknown", "somebody")
	for range 8 { // more than are worked at once: then the first was taken
		nudge(t, d, n, nil, "site.greet", "somebody")
		await(t, heard, "the others wait for it")
	}
	stop()
	if !strings.Contains(log.String(), "a nudge is for a task that takes none") || !strings.Contains(log.String(), "task=site.unknown") {
		t.Errorf("the log says %s", log)
	}
}
