package automation

import (
	"slices"

	"wardgate/catalog"
	"wardgate/internal/platform/deadlines"
)

// TaskDone is the promise that a person does a task, or decides about an approval. It raises nothing.
const TaskDone = "automation.task"

// owed is what a task that waits owes, and to whom it is given: a team or an account.
func (s *Service) owed(t Task) deadlines.Deadline {
	d := deadlines.Deadline{Promise: TaskDone, OwnerID: t.ID, StartedAt: t.CreatedAt, DueAt: t.DueAt, State: deadlines.Open}
	if slices.ContainsFunc(s.Catalog.Automation.Teams, func(o catalog.Option) bool { return o.ID == t.AssignedTo }) {
		d.Team = t.AssignedTo
	} else {
		d.Person = t.AssignedTo
	}
	return d
}

// becomes is where a decision leaves what a task owed: of an approval, a refusal is the decision, too.
func becomes(t Task, status string) deadlines.State {
	if status == taskApproved || status == taskDone || status == taskRejected && t.Type == approvalTask {
		return deadlines.Met
	}
	return deadlines.Cancelled
}
