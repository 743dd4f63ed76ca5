package tasks

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/news"
	"wardgate/internal/automation/tasks/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// Promise is the name of the promise that a person does a task, or decides about an approval.
const Promise = "automation.task"

// expiresKind is the alert that an approval ends soon without a decision. It takes the place of the reminders before it.
const expiresKind = "sla.expires"

// deadlineOf is the deadline of a waiting task, with its assignee: a team or an account.
func deadlineOf(c catalog.Automation, t Task, now time.Time) deadlines.Deadline {
	d := deadlines.Deadline{
		Promise: Promise, OwnerID: t.ID, StartedAt: t.CreatedAt, DueAt: t.DueAt, NextAt: deadlines.Armed(timers(c, t), now), State: deadlines.Open,
		Kind: "task",
	}
	if t.Type == Approval {
		d.Kind = "approval"
	}
	d.Team, d.Person = assigneeOf(c, t)
	return d
}

// assigneeOf is the team or the person a task was given to; neither is for nobody in particular.
func assigneeOf(c catalog.Automation, t Task) (team, person string) {
	if slices.ContainsFunc(c.Teams, func(o catalog.Option) bool { return o.ID == t.AssignedTo }) {
		return t.AssignedTo, ""
	}
	return "", t.AssignedTo
}

// timers are the alerts of a waiting task: the shares and reminders of a request's clock (D82, D97), and of an approval that it
// ends soon.
func timers(c catalog.Automation, t Task) []deadlines.Timer {
	shares := make([]deadlines.Share, len(c.TaskAlerts))
	for i, a := range c.TaskAlerts {
		shares[i] = deadlines.Share(a)
	}
	list := deadlines.Clock(shares, t.CreatedAt, t.DueAt, time.Duration(c.Priority(t.Priority).ReminderMinutes)*time.Minute)
	if soon := t.ExpiresAt.Add(-time.Duration(c.TaskNotices.ExpiresHours) * time.Hour); !t.ExpiresAt.IsZero() && soon.After(t.CreatedAt) {
		list = append(list, deadlines.Timer{Kind: expiresKind, Due: soon, Label: c.TaskNotices.Expires})
	}
	deadlines.Sort(list)
	return list
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

// Alarms implements deadlines.Owner. An alert is told by the next round; that of a breach by the duty, where it has an incident of
// the task.
func (o owner) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	row, err := sqlgen.New(tx).TaskByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	tell := func(ctx context.Context, tx *db.Tx, t deadlines.Timer) error {
		news.After(o.d.Bus, tx, id, "task")
		if t.Kind == deadlines.Breach && o.d.Incident != nil {
			if told, err := o.d.Incident(ctx, tx, id); err != nil || told {
				return err
			}
		}
		return sqlgen.New(tx).SetTell(ctx, sqlgen.SetTellParams{ID: id, TellKind: t.Kind, TellAt: db.NullTime(o.d.Clock.Now())})
	}
	return deadlines.Alarms{Timers: timers(o.d.Catalog.Automation, taskFrom(row)), Tell: tell}, err
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

// Named implements deadlines.Owner. In a queue a task is called by whom it is about.
func (o owner) Named(ctx context.Context, id string) (deadlines.Line, error) {
	t, err := o.Get(ctx, id)
	if httpx.AsProblem(err) != nil {
		return deadlines.Line{}, deadlines.ErrGone
	}
	if err != nil {
		return deadlines.Line{}, err
	}
	line := deadlines.Line{
		Subject: t.ID, Ref: catalog.Label(o.d.Catalog.Automation.TaskTypes, t.Type), Words: t.Description, CameAt: t.CreatedAt, DueAt: t.DueAt, Holder: t.AssignedName,
	}
	who, err := o.d.Leads.ByIDs(ctx, []string{t.LeadID})
	if err != nil || len(who) == 0 {
		return line, err
	}
	line.LeadID, line.Name, line.Phone = who[0].ID, cmp.Or(who[0].Name, who[0].Company, who[0].Email, who[0].Phone), who[0].PhoneE164
	return line, nil
}
