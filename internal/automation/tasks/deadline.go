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

// Promise is the name of the promise that a person does a task, or decides about an approval.
const Promise = "automation.task"

// deadlineOf is the deadline of a waiting task, with its assignee: a team or an account.
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

// timers are the alerts of a waiting task: only that it is overdue. Earlier alerts, and
// notifications, come with teams and duty rosters (D97).
func timers(t Task) []deadlines.Timer {
	return []deadlines.Timer{{Kind: deadlines.Breach, Due: t.DueAt, Label: "Overdue"}}
}

// deadlineState is the state of the deadline after a decision: a rejected approval is decided,
// too.
func deadlineState(t Task, status string) deadlines.State {
	if status == Approved || status == Done || status == Rejected && t.Type == Approval {
		return deadlines.Met
	}
	return deadlines.Cancelled
}

// owner is the owner of the deadlines of tasks.
type owner struct{ *Tasks }

// Deadlines returns the owner of the deadlines of tasks and approvals (deadlines.Owner).
func (s *Tasks) Deadlines() deadlines.Owner { return owner{s} }

// Promise implements deadlines.Owner.
func (owner) Promise() string { return Promise }

// Alarms implements deadlines.Owner. Alerts are recorded, and no one is notified yet.
func (o owner) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	row, err := sqlgen.New(tx).TaskByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	return deadlines.Alarms{Timers: timers(taskFrom(row))}, err
}

// Lines implements deadlines.Owner. A task is shown as its type and its text.
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
