package jobs_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/jobs"
)

// noon is a clock that stands still.
func noon() *clock.Manual {
	return clock.NewManual(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
}

// instance runs tasks as one instance does, and returns its nudges, its log, and the
// function that stops it and waits for its end. It stops with the test.
func instance(t *testing.T, d *db.DB, now clock.Clock, tasks ...jobs.Task) (*jobs.Nudges, *bytes.Buffer, func()) {
	t.Helper()
	nudges, log := jobs.NewNudges(), &bytes.Buffer{}
	s, err := jobs.NewScheduler(jobs.Deps{DB: d, Clock: now, Log: slog.New(slog.NewTextHandler(log, nil)), Nudges: nudges}, tasks...)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { s.Run(ctx) })
	stop := func() { cancel(); running.Wait() }
	t.Cleanup(stop)
	return nudges, log, stop
}

// await waits for a signal, and fails when none comes.
func await[T any](t *testing.T, signal <-chan T, what string) (got T) {
	t.Helper()
	select {
	case got = <-signal:
	case <-time.After(20 * time.Second):
		t.Fatal(what)
	}
	return got
}

// signals is work that signals that it began.
func signals(ran chan struct{}) func(context.Context) error {
	return func(context.Context) error { ran <- struct{}{}; return nil }
}

// TestPeriodicWorkRunsOnceForAllInstances: two instances on one database share
// the slots of a task that is due every minute.
// Proves: platform-8
func TestPeriodicWorkRunsOnceForAllInstances(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := noon()
		ran := make(chan struct{}, 100)
		_, _, stop1 := instance(t, d, now, jobs.Task{Name: "site.count", Every: time.Minute, Run: signals(ran)})
		_, _, stop2 := instance(t, d, now, jobs.Task{Name: "site.count", Every: time.Minute, Run: signals(ran)})
		const slots = 3
		for i := range slots {
			await(t, ran, "a slot was not run")
			if i < slots-1 {
				now.Advance(time.Minute)
			}
		}
		wantClaims(t, d, slots)
		stop1()
		stop2()
		if more := len(ran); more != 0 {
			t.Errorf("%d slots ran %d times", slots, slots+more)
		}
	})
}

// wantClaims lets the slower instance try the last slot: it has tried once the
// slot cannot be claimed any more, which the unique row shows.
func wantClaims(t *testing.T, d *db.DB, want int) {
	t.Helper()
	var n int
	if err := d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM periodic_slots").Scan(&n); err != nil || n != want {
		t.Fatalf("%d slots are claimed, want %d (%v)", n, want, err)
	}
}

// TestATaskOfEachInstanceClaimsNothing: its rows decide, and it runs by real time, however
// often it is due.
func TestATaskOfEachInstanceClaimsNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one, two := make(chan struct{}), make(chan struct{})
		_, _, stop1 := instance(t, d, noon(), jobs.Task{Name: "site.look", Every: time.Millisecond, OnEach: true, Run: signalsUntilStop(one)})
		_, _, stop2 := instance(t, d, noon(), jobs.Task{Name: "site.look", Every: time.Millisecond, OnEach: true, Run: signalsUntilStop(two)})
		for range 3 {
			await(t, one, "the first instance does not run it")
			await(t, two, "the second instance does not run it")
		}
		stop1()
		stop2()
		wantClaims(t, d, 0)
	})
}

// signalsUntilStop is work whose signal nobody may read any more when the test stops
// it.
func signalsUntilStop(ran chan struct{}) func(context.Context) error {
	return func(ctx context.Context) error {
		select {
		case ran <- struct{}{}:
		case <-ctx.Done():
		}
		return ctx.Err()
	}
}

func TestATaskThatFailsOrPanicsIsRunAgainInTheNextSlot(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := noon()
		ran := make(chan struct{}, 10)
		var times atomic.Int32
		_, log, stop := instance(t, d, now, jobs.Task{Name: "site.fail", Every: time.Minute, Run: func(context.Context) error {
			ran <- struct{}{}
			if times.Add(1) == 1 {
				panic("no day for it")
			}
			return errors.New("not today")
		}})
		// A failure is told after its run has signalled, maybe a minute later by this clock, and one in a minute is logged: of
		// the second and the third one surely is, before the fourth begins.
		for range 4 {
			await(t, ran, "a failure ended the periodic work")
			now.Advance(time.Minute)
		}
		stop()
		for _, want := range []string{"a task panicked", "no day for it", "periodic work failed", "not today", "task=site.fail"} {
			if !strings.Contains(log.String(), want) {
				t.Errorf("the log does not say %q: %s", want, log)
			}
		}
	})
}

// TestATaskKeepsNoOtherWaiting: a sweep after a burst may take minutes.
func TestATaskKeepsNoOtherWaiting(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ran := make(chan struct{}, 10)
		instance(t, d, noon(),
			jobs.Task{Name: "site.long", Every: time.Minute, Run: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }},
			jobs.Task{Name: "site.short", Every: time.Minute, Run: signals(ran)})
		await(t, ran, "the short task waits for the long one")
	})
}

// TestWhatATaskDoesAtTheEndIsDone: after its last run, and while the program stops.
func TestWhatATaskDoesAtTheEndIsDone(t *testing.T) {
	d := dbtest.SQLite(t)
	ran, ended := make(chan struct{}, 10), make(chan error, 1)
	_, _, stop := instance(t, d, noon(), jobs.Task{Name: "site.keep", Every: time.Minute, Run: signals(ran), AtStop: func(ctx context.Context) error {
		ended <- ctx.Err()
		return nil
	}})
	await(t, ran, "the task did not run")
	if len(ended) != 0 {
		t.Error("its end came before the program's")
	}
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("no time was left for it: %v", err)
		}
	default:
		t.Error("the program ended without it")
	}
}

// TestATaskThatGoesOnFailingIsLoggedOnceAMinute: its first failure, one a minute after that, and its next success.
func TestATaskThatGoesOnFailingIsLoggedOnceAMinute(t *testing.T) {
	now, ran := noon(), make(chan struct{})
	var broken atomic.Bool
	broken.Store(true)
	_, log, stop := instance(t, dbtest.SQLite(t), now, jobs.Task{
		Name: "site.look", Every: time.Millisecond, OnEach: true,
		Run: func(ctx context.Context) error {
			select {
			case ran <- struct{}{}:
			case <-ctx.Done():
			}
			if broken.Load() {
				return errors.New("the database is away")
			}
			return nil
		},
	})
	looks := func(n int) {
		for range n {
			await(t, ran, "the task was not run again")
		}
	}
	looks(6) // the sixth has begun: five have failed
	now.Advance(time.Minute)
	looks(5)
	broken.Store(false)
	looks(5)
	stop()
	if n := strings.Count(log.String(), "periodic work failed"); n != 2 {
		t.Errorf("failures of one minute and a moment were logged %d times, not twice:\n%s", n, log)
	}
	if n := strings.Count(log.String(), "periodic work succeeds again"); n != 1 {
		t.Errorf("that it succeeds again was logged %d times, not once:\n%s", n, log)
	}
}

func TestTasksThatCannotBeRunAreRefused(t *testing.T) {
	deps := jobs.Deps{DB: dbtest.SQLite(t), Clock: noon(), Log: slog.New(slog.DiscardHandler), Nudges: jobs.NewNudges()}
	nothing := func(context.Context) error { return nil }
	good := jobs.Task{Name: "site.good", Every: time.Second, Run: nothing}
	for name, tasks := range map[string][]jobs.Task{
		"without a name":             {{Every: time.Second, Run: nothing}},
		"without work":               {{Name: "site.idle", Every: time.Second}},
		"without a time":             {{Name: "site.never", Run: nothing}},
		"a claim for every moment":   {{Name: "site.busy", Every: time.Second - 1, Run: nothing}},
		"two that are called alike":  {good, good},
		"the same on each, one time": {good, {Name: "site.good", Every: time.Millisecond, OnEach: true, Run: nothing}},
	} {
		if _, err := jobs.NewScheduler(deps, tasks...); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	if s, err := jobs.NewScheduler(deps, good); err != nil || strings.Join(s.Names(), " ") != "site.good" {
		t.Errorf("%v, %v", s.Names(), err)
	}
	for name, miss := range map[string]func(*jobs.Deps){
		"database": func(d *jobs.Deps) { d.DB = nil }, "clock": func(d *jobs.Deps) { d.Clock = nil },
		"log": func(d *jobs.Deps) { d.Log = nil }, "nudges": func(d *jobs.Deps) { d.Nudges = nil },
	} {
		d := deps
		miss(&d)
		if _, err := jobs.NewScheduler(d, good); err == nil {
			t.Errorf("made without a %s", name)
		}
	}
}
