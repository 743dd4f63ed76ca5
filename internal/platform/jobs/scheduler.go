package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs/sqlgen"
)

const (
	// look is how often the scheduler checks whether a new time slot has begun.
	look = time.Second
	// nudgers is how many nudges one instance works at once.
	nudgers = 4
	// nudgeTimeout is how long one nudge may take: the sweep does it again.
	nudgeTimeout = 15 * time.Second
	// failureLogEvery is how often a task that goes on failing is logged: one that runs four times
	// a second would fill the log while a database is down.
	failureLogEvery = time.Minute
	// stopTimeout is how long a task may take for AtStop.
	stopTimeout = 5 * time.Second
)

// Scheduler runs tasks and works nudges, until its context ends.
type Scheduler struct {
	deps  Deps
	tasks []Task
	named map[string]Task
	// figures are those of tasks, in the same order.
	figures []*Figures
}

// Names returns the names of all tasks, in the order in which they were
// declared.
func (s *Scheduler) Names() []string {
	var out []string
	for _, t := range s.tasks {
		out = append(out, t.Name)
	}
	return out
}

// Run works until ctx ends. Tasks run beside each other, so a long one delays no other.
// None runs twice at once in one instance. Nudges under way at the end are finished.
func (s *Scheduler) Run(ctx context.Context) {
	var running sync.WaitGroup
	for i, t := range s.tasks {
		running.Go(func() { s.repeat(ctx, t, s.figures[i]) })
	}
	for range nudgers {
		running.Go(func() { s.keepWorking(ctx) })
	}
	running.Wait()
}

// repeat runs one task until ctx ends; times that pass while it runs are left out.
func (s *Scheduler) repeat(ctx context.Context, t Task, f *Figures) {
	run, every := s.slots(t), min(t.Every, look)
	if t.OnEach {
		run, every = func(ctx context.Context) (bool, error) { return true, s.guarded(ctx, t.Name, t.Run) }, t.Every
	}
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	var streak failures
	for {
		if ran, err := run(ctx); (ran || err != nil) && ctx.Err() == nil {
			f.ended(s.deps.Clock.Now(), err)
			s.report(ctx, t.Name, &streak, err)
		}
		select {
		case <-ctx.Done():
			s.stop(ctx, t)
			return
		case <-ticker.C:
		}
	}
}

// failures are a task's failed runs in a row.
type failures struct {
	count  int
	logged time.Time // when the last of them was
}

// report logs the first failure of a streak, one in each failureLogEvery after it, and the run that ends it.
func (s *Scheduler) report(ctx context.Context, task string, f *failures, err error) {
	now := s.deps.Clock.Now()
	switch {
	case err == nil && f.count > 0:
		s.deps.Log.InfoContext(ctx, "periodic work succeeds again", "task", task, "failed", f.count)
		*f = failures{}
	case err != nil:
		f.count++
		if f.count == 1 || now.Sub(f.logged) >= failureLogEvery {
			f.logged = now
			s.deps.Log.WarnContext(ctx, "periodic work failed; the next run does what is due", "task", task, "failed", f.count, "error", err)
		}
	}
}

// Runs tells when a task that claims slots last began, zero for never, and when its next slot begins. A task that runs on each instance
// tells no times.
func (s *Scheduler) Runs(ctx context.Context, task string) (last, next time.Time, err error) {
	t, known := s.named[task]
	if !known || t.OnEach {
		return last, next, nil
	}
	last, err = sqlgen.New(s.deps.DB.Read()).LatestSlot(ctx, task)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return last, next, fmt.Errorf("jobs.Runs %s: %w", task, err)
	}
	every := t.Every.Milliseconds()
	return last, time.UnixMilli((s.deps.Clock.Now().UnixMilli()/every + 1) * every).UTC(), nil
}

// slots runs a task in each new time slot that this instance can claim, and returns whether it did.
func (s *Scheduler) slots(t Task) func(ctx context.Context) (ran bool, err error) {
	last := int64(-1)
	return func(ctx context.Context) (bool, error) {
		slot := s.deps.Clock.Now().UnixMilli() / t.Every.Milliseconds()
		if slot == last {
			return false, nil
		}
		last = slot
		mine, err := s.claim(ctx, t.Name, slot)
		if err != nil || !mine {
			return false, err
		}
		return true, s.guarded(ctx, t.Name, t.Run)
	}
}

func (s *Scheduler) stop(ctx context.Context, t Task) {
	if t.AtStop == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	if err := s.guarded(ctx, t.Name, t.AtStop); err != nil {
		s.deps.Log.WarnContext(ctx, "what a task does at the end failed", "task", t.Name, "error", err)
	}
}

func (s *Scheduler) keepWorking(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case n := <-s.deps.Nudges.waiting:
			s.work(context.WithoutCancel(ctx), n)
		}
	}
}

// Do does what is due for one task, now and without a claim: for the demo, which simulates
// months, and for tests.
func (s *Scheduler) Do(ctx context.Context, task string) error {
	t, known := s.named[task]
	if !known {
		return fmt.Errorf("jobs: there is no task %s", task)
	}
	return s.guarded(ctx, task, t.Run)
}

// WorkNudges works the nudges that wait now, one after another.
func (s *Scheduler) WorkNudges(ctx context.Context) {
	for range s.deps.Nudges.Waiting() {
		select {
		case n := <-s.deps.Nudges.waiting:
			s.work(ctx, n)
		default: // somebody else has it
		}
	}
}

func (s *Scheduler) work(ctx context.Context, n nudge) {
	one := s.named[n.task].One
	if one == nil {
		s.deps.Log.ErrorContext(ctx, "a nudge is for a task that takes none", "task", n.task)
		return
	}
	ctx, cancel := context.WithTimeout(ctx, nudgeTimeout)
	defer cancel()
	if err := s.guarded(ctx, n.task, func(ctx context.Context) error { return one(ctx, n.id) }); err != nil {
		s.deps.Log.WarnContext(ctx, "what follows a request failed; the sweep tries again", "task", n.task, "error", err)
	}
}

// guarded turns a panic into an error: a broken task must not stop the others.
func (s *Scheduler) guarded(ctx context.Context, task string, run func(ctx context.Context) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			s.deps.Log.ErrorContext(ctx, "a task panicked", "task", task, "panic", r, "stack", string(debug.Stack()))
			err = fmt.Errorf("jobs: %s panicked: %v", task, r)
		}
	}()
	return run(ctx)
}

func (s *Scheduler) claim(ctx context.Context, name string, slot int64) (mine bool, err error) {
	err = s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		n, err := q.ClaimSlot(ctx, sqlgen.ClaimSlotParams{Name: name, Slot: slot, ClaimedAt: s.deps.Clock.Now()})
		if err != nil {
			return fmt.Errorf("claiming a slot of %s: %w", name, err)
		}
		mine = n == 1
		if !mine {
			return nil
		}
		return q.ForgetSlots(ctx, sqlgen.ForgetSlotsParams{Name: name, Slot: slot - 10})
	})
	return mine, err
}
