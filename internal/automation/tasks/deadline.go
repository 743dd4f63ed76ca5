package tasks

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/tasks/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
)

// Promise is the promise that a person does a task, or decides about an approval.
const Promise = "automation.task"

// deadlineOf is what a task that waits owes, and to whom it is given: a team or an account.
func deadlineOf(teams []catalog.Option, t Task, now time.Time) deadlines.Deadline {
	d := deadlines.Deadline{
		Promise: Promise, OwnerID: t.ID, StartedAt: t.CreatedAt, DueAt: t.DueAt, NextAt: deadlines.Armed(timers(t), now), State: deadlines.Open,
	}
	if slices.ContainsFunc(teams, func(o catalog.Option) bool { return o.ID == t.AssignedTo }) {
		d.Team = t.AssignedTo
	} else {
		d.Person = t.AssignedTo
	}
	return d
}

// timers are what a task that waits raises: only that it is overdue. Alerts before that, and who
// is told, come with teams and duty rosters (D97).
func timers(t Task) []deadlines.Timer {
	return []deadlines.Timer{{Kind: deadlines.Breach, Due: t.DueAt, Label: "Overdue"}}
}

// deadlineState is where a decision leaves what a task owed: a rejected approval is decided, too.
func deadlineState(t Task, status string) deadlines.State {
	if status == Approved || status == Done || status == Rejected && t.Type == Approval {
		return deadlines.Met
	}
	return deadlines.Cancelled
}

// owner answers for the deadlines of tasks.
type owner struct{ *Tasks }

// Deadlines answers for what tasks and approvals owe (deadlines.Owner).
func (s *Tasks) Deadlines() deadlines.Owner { return owner{s} }

// Promise implements deadlines.Owner.
func (owner) Promise() string { return Promise }

// Alarms implements deadlines.Owner. Alerts are recorded, and nobody is told yet.
func (o owner) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	row, err := sqlgen.New(tx).TaskByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	return deadlines.Alarms{Timers: timers(taskFrom(row))}, err
}

// Lines implements deadlines.Owner. A task is called by its type and what is to be done.
func (o owner) Lines(ctx context.Context) (map[string]deadlines.Line, error) {
	rows, err := sqlgen.New(o.d.DB.Read()).AlertingTasks(ctx)
	if err != nil {
		return nil, fmt.Errorf("automation: tasks that raised alerts: %w", err)
	}
	out := make(map[string]deadlines.Line, len(rows))
	for _, r := range rows {
		out[r.ID] = deadlines.Line{Subject: r.ID, Ref: catalog.Label(o.d.Catalog.Automation.TaskTypes, r.Type), Name: r.Description}
	}
	return out, nil
}
