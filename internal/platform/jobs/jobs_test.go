package jobs_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/jobs"
)

type greet struct {
	Name string `json:"name"`
}

// Kind implements river.JobArgs.
func (greet) Kind() string { return "site.greet" }

type greeter struct {
	river.WorkerDefaults[greet]
	heard chan string
}

// Work implements river.Worker.
func (g *greeter) Work(_ context.Context, job *river.Job[greet]) error {
	g.heard <- job.Args.Name
	return nil
}

func river31() dbtest.Option { return dbtest.Also("river-0.31.0", jobs.Migrate) }

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

func start(t *testing.T, d *db.DB) (*jobs.Queue, chan string) {
	t.Helper()
	g := &greeter{heard: make(chan string, 10)}
	workers := river.NewWorkers()
	river.AddWorker(workers, g)
	q, err := jobs.New(d, workers, 2, quiet())
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := q.Stop(ctx); err != nil {
			t.Error(err)
		}
	})
	return q, g.heard
}

func TestAJobRunsIfItsTransactionCommitsAndNeverIfNot(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q, heard := start(t, d)
		undo := errors.New("no")
		err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if err := q.Enqueue(ctx, tx, greet{"undone"}); err != nil {
				return err
			}
			return undo
		})
		if !errors.Is(err, undo) {
			t.Fatal(err)
		}
		if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return q.Enqueue(ctx, tx, greet{"done"})
		}); err != nil {
			t.Fatal(err)
		}
		select {
		case name := <-heard:
			if name != "done" {
				t.Errorf("the job of an undone transaction ran")
			}
		case <-time.After(20 * time.Second):
			t.Fatal("the job did not run")
		}
		if n := len(heard); n != 0 {
			t.Errorf("%d more jobs ran", n)
		}
	}, river31())
}

// TestForgottenJobsAreGone: by a row that their arguments name, and no others.
// Proves: leads-39
func TestForgottenJobsAreGone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		workers := river.NewWorkers()
		river.AddWorker(workers, &greeter{heard: make(chan string, 1)})
		q, err := jobs.New(d, workers, 1, quiet())
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return errors.Join(q.Enqueue(ctx, tx, greet{"row_1"}), q.Enqueue(ctx, tx, greet{"row_12"}), q.Forget(ctx, tx, []string{"row_1"}))
		}); err != nil {
			t.Fatal(err)
		}
		if n, err := q.Waiting(t.Context()); err != nil || n != 1 {
			t.Errorf("%d jobs wait (%v), want that of row_12", n, err)
		}
	}, river31())
}

func TestMigrateMayRunAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := jobs.Migrate(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}, river31())
}

// TestPeriodicWorkRunsOnceForAllInstances: two instances on one database share
// the slots of one minute-by-minute task.
// Proves: platform-8
func TestPeriodicWorkRunsOnceForAllInstances(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC))
		var runs atomic.Int32
		ran := make(chan struct{}, 100)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{}, 2)
		for range 2 {
			p := &jobs.Periodic{DB: d, Clock: now, Log: quiet(), Tasks: []jobs.Task{{
				Name: "site.count", Every: time.Minute,
				Run: func(context.Context) error { runs.Add(1); ran <- struct{}{}; return nil },
			}}}
			go func() { p.Run(ctx); done <- struct{}{} }()
		}
		const slots = 3
		for i := range slots {
			select {
			case <-ran:
			case <-time.After(20 * time.Second):
				t.Fatalf("slot %d was not run", i)
			}
			if i < slots-1 {
				now.Advance(time.Minute)
			}
		}
		awaitClaims(t, d)
		cancel()
		<-done
		<-done
		if got := runs.Load(); got != slots {
			t.Errorf("%d slots ran %d times", slots, got)
		}
	})
}

// awaitClaims gives the slower instance its turn at the last slot: it has had one
// once a slot can be claimed by nobody any more, which the unique row says.
func awaitClaims(t *testing.T, d *db.DB) {
	t.Helper()
	var n int
	if err := d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM periodic_slots").Scan(&n); err != nil || n != 3 {
		t.Fatalf("%d slots are claimed, want 3 (%v)", n, err)
	}
}

func TestAFailingTaskIsRunAgainInTheNextSlot(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC))
		ran := make(chan struct{}, 10)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		p := &jobs.Periodic{DB: d, Clock: now, Log: quiet(), Tasks: []jobs.Task{{
			Name: "site.fail", Every: time.Minute,
			Run: func(context.Context) error { ran <- struct{}{}; return errors.New("not today") },
		}}}
		done := make(chan struct{})
		go func() { p.Run(ctx); close(done) }()
		<-ran
		now.Advance(time.Minute)
		select {
		case <-ran:
		case <-time.After(20 * time.Second):
			t.Fatal("a failure ended the periodic work")
		}
		cancel()
		<-done
	})
}

// TestASweepEndsWhenNothingIsLeft: after a burst more rows are due than a batch holds.
func TestASweepEndsWhenNothingIsLeft(t *testing.T) {
	const many = 3*jobs.SweepBatch + 7
	due := make([]string, 0, many)
	for i := range many {
		due = append(due, strconv.Itoa(i))
	}
	var mu sync.Mutex
	done := map[string]int{}
	find := func(_ context.Context, limit int32) (out []string, _ error) {
		mu.Lock()
		defer mu.Unlock()
		for _, id := range due {
			if done[id] == 0 && len(out) < int(limit) {
				out = append(out, id)
			}
		}
		return out, nil
	}
	if err := jobs.Sweep(t.Context(), find, func(_ context.Context, id string) error {
		mu.Lock()
		defer mu.Unlock()
		done[id]++
		return nil
	}); err != nil || len(done) != many {
		t.Errorf("%d of %d are done (%v)", len(done), many, err)
	}
	for id, n := range done {
		if n != 1 {
			t.Errorf("%s was done %d times", id, n)
		}
	}
}

// TestASweepGoesPastDamageAndNotInACircle: rows that fail are due again and stand in front.
func TestASweepGoesPastDamageAndNotInACircle(t *testing.T) {
	for _, healthy := range []int{0, 1, 2 * jobs.SweepBatch} {
		var mu sync.Mutex
		done, asked := 0, 0
		find := func(_ context.Context, limit int32) (out []string, _ error) {
			asked++
			out = []string{"damaged"}
			for range min(int(limit)-1, healthy-done) {
				out = append(out, "healthy")
			}
			if healthy == 0 {
				out = slices.Repeat(out, int(limit))
			}
			return out, nil
		}
		err := jobs.Sweep(t.Context(), find, func(_ context.Context, id string) error {
			mu.Lock()
			defer mu.Unlock()
			if id == "damaged" {
				return errors.New("damaged")
			}
			done++
			return nil
		})
		if err == nil || done != healthy || asked > 4 {
			t.Errorf("%d of %d are done, asked %d times (%v)", done, healthy, asked, err)
		}
	}
}

// TestATaskKeepsNoOtherWaiting: a sweep after a burst may take minutes.
func TestATaskKeepsNoOtherWaiting(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		ran := make(chan struct{}, 10)
		p := &jobs.Periodic{DB: d, Clock: clock.NewManual(time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)), Log: quiet(), Tasks: []jobs.Task{
			{Name: "site.long", Every: time.Minute, Run: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }},
			{Name: "site.short", Every: time.Minute, Run: func(context.Context) error { ran <- struct{}{}; return nil }},
		}}
		done := make(chan struct{})
		go func() { p.Run(ctx); close(done) }()
		select {
		case <-ran:
		case <-time.After(20 * time.Second):
			t.Error("the short task waits for the long one")
		}
		cancel()
		<-done
	})
}

func TestOneFailureSilencesNobodyElse(t *testing.T) {
	var raised []string
	n, err := jobs.InTurn([]string{"a", "broken", "c"}, func(id string) error {
		raised = append(raised, id)
		if id == "broken" {
			return errors.New("no")
		}
		return nil
	})
	if n != 2 || err == nil || len(raised) != 3 {
		t.Errorf("%d, %v, %v", n, err, raised)
	}
}

// TestInstancesThatStartAtOnceMakeTheTablesOnce: River itself takes no lock, and all but
// one would end with a duplicate key.
// Proves: platform-8
func TestInstancesThatStartAtOnceMakeTheTablesOnce(t *testing.T) {
	url := dbtest.BarePostgresURL(t)
	var all sync.WaitGroup
	for range 6 {
		d, err := db.Open(t.Context(), db.Options{URL: url, Log: quiet()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		all.Go(func() {
			if err := jobs.Migrate(t.Context(), d); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}
