package jobs

import (
	"wardgate/internal/platform/db"
)

// nudgesWaiting bounds what waits in memory. The rest is left to the sweeps.
const nudgesWaiting = 4096

// Nudges wait in memory until the scheduler of this instance works them: adding a row to a
// queue and removing it cost a fifth of the database's work for an accepted request (ADR 40).
// They name a task and a row, and nothing about a person. The row itself shows what is undone
// (notified_at is empty, for instance), so the task's sweep makes up for a nudge that is lost
// with its process, fails, or finds no room.
type Nudges struct {
	waiting chan nudge
}

type nudge struct{ task, id string }

// NewNudges returns nudges for a scheduler to work.
func NewNudges() *Nudges { return &Nudges{waiting: make(chan nudge, nudgesWaiting)} }

// After makes a task look at one row once the caller's transaction is committed, and never
// if it is not.
func (n *Nudges) After(tx *db.Tx, task, id string) {
	tx.AfterCommit(func() {
		select {
		case n.waiting <- nudge{task, id}:
		default: // the sweep finds it
		}
	})
}

// Waiting counts those that have not begun.
func (n *Nudges) Waiting() int { return len(n.waiting) }
