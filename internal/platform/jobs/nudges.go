package jobs

import (
	"wardgate/internal/platform/db"
)

// nudgesWaiting bounds what waits in memory. What comes on top is left to the sweeps.
const nudgesWaiting = 4096

// Nudges wait in memory until the scheduler of this instance comes to them: a row of a queue,
// added and taken out again, cost a fifth of the database's work for an accepted request
// (ADR 40). They name a task and a row, and nothing of a person. The row itself shows what is
// undone (notified_at is empty, for instance), so the sweep of the task makes up for a nudge
// that is lost with its process, fails, or finds no room.
type Nudges struct {
	waiting chan nudge
}

type nudge struct{ task, id string }

// NewNudges returns nudges that nobody works yet: the scheduler does.
func NewNudges() *Nudges { return &Nudges{waiting: make(chan nudge, nudgesWaiting)} }

// After has a task look at one row once the caller's transaction is committed, and never if
// it is not.
func (n *Nudges) After(tx *db.Tx, task, id string) {
	tx.AfterCommit(func() {
		select {
		case n.waiting <- nudge{task, id}:
		default: // the sweep finds it
		}
	})
}

// Waiting counts those that nobody has begun.
func (n *Nudges) Waiting() int { return len(n.waiting) }
