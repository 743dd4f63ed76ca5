// Package jobs runs background work: the tasks that features declare, each once for the
// whole installation or on every instance.
//
// A task has no queue. The feature that owns the task keeps rows that decide what may
// happen once, and its sweep finds there what is due: after a kill, a failure, or without
// any nudge. A nudge makes a task look at one row right after the commit that made it due,
// in this instance and in memory only: losing it loses nothing (ADR 6, 40, 48).
package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
)

// Task is one declared piece of background work.
type Task struct {
	// Name begins with its feature and a dot: it names the slots, the nudges and the log lines.
	Name string
	// Every is how often Run is due.
	Every time.Duration
	// Run does what is due. It must be able to run again after a crash: a slot whose
	// instance died is not repeated, the next slot does what is due.
	Run func(ctx context.Context) error
	// OnEach makes every instance run it, by its own ticker. Otherwise one instance runs
	// each time slot, claimed in a table. It is for work that is looked for so often that a
	// claim would cost more than the look, and whose rows make sure that each thing happens
	// once anyway.
	OnEach bool
	// One does what Run would do, for one row; nil: this task has no nudges.
	One func(ctx context.Context, id string) error
	// AtStop runs after the last Run, while the program stops; may be nil.
	AtStop func(ctx context.Context) error
}

// claimable is the shortest slot that is claimed in a table: each claim is a
// write.
const claimable = time.Second

func (t Task) check() error {
	switch {
	case t.Name == "" || t.Run == nil || t.Every <= 0:
		return fmt.Errorf("jobs: the task %q has no name, no time or no work", t.Name)
	case !t.OnEach && t.Every < claimable:
		return fmt.Errorf("jobs: the task %s would claim a slot every %v; run it on each instance", t.Name, t.Every)
	}
	return nil
}

// Deps are what the scheduler needs; all are required.
type Deps struct {
	DB     *db.DB
	Clock  clock.Clock
	Log    *slog.Logger
	Nudges *Nudges
}

// NewScheduler returns the scheduler of these tasks. It refuses two with the
// same name.
func NewScheduler(d Deps, tasks ...Task) (*Scheduler, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Nudges == nil {
		return nil, errors.New("jobs: the scheduler needs a database, a clock, a log and nudges")
	}
	s := &Scheduler{deps: d, tasks: tasks, named: map[string]Task{}}
	for _, t := range tasks {
		if err := t.check(); err != nil {
			return nil, err
		}
		if _, taken := s.named[t.Name]; taken {
			return nil, fmt.Errorf("jobs: two tasks are called %s", t.Name)
		}
		s.named[t.Name] = t
		s.figures = append(s.figures, &Figures{Task: t.Name})
	}
	return s, nil
}
