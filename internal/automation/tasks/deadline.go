package tasks

import (
	"slices"

	"wardgate/catalog"
	"wardgate/internal/platform/deadlines"
)

// Promise is the promise that a person does a task, or decides about an approval. It raises nothing.
const Promise = "automation.task"

// deadlineOf is what a task that waits owes, and to whom it is given: a team or an account.
func deadlineOf(teams []catalog.Option, t Task) deadlines.Deadline {
	d := deadlines.Deadline{Promise: Promise, OwnerID: t.ID, StartedAt: t.CreatedAt, DueAt: t.DueAt, State: deadlines.Open}
	if slices.ContainsFunc(teams, func(o catalog.Option) bool { return o.ID == t.AssignedTo }) {
		d.Team = t.AssignedTo
	} else {
		d.Person = t.AssignedTo
	}
	return d
}

// deadlineState is where a decision leaves what a task owed: of an approval, a refusal is the decision, too.
func deadlineState(t Task, status string) deadlines.State {
	if status == Approved || status == Done || status == Rejected && t.Type == Approval {
		return deadlines.Met
	}
	return deadlines.Cancelled
}
