package automation

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// Task is what a person has to do or decide (S71, U19).
type Task struct {
	ID, Type, LeadID, RuleID, RunID string
	RuleVersion                     int
	Description, Priority, Status   string
	AssignedTo, AssignedName        string
	RejectionReason                 string
	DecidedBy, DecidedName          string
	DecidedAt, DueAt, CreatedAt     time.Time
	// ExpiresAt is when it is over if nobody decides; zero for never.
	ExpiresAt time.Time
}

// The statuses of a task.
const (
	taskPending  = "pending"
	taskApproved = "approved"
	taskRejected = "rejected"
	taskDone     = "done"
	taskExpired  = "expired"
)

const (
	approvalTask = "approval"
	handoffTask  = "handoff"
)

func taskFrom(r sqlgen.AutomationTask) Task {
	return Task{
		ID: r.ID, Type: r.Type, LeadID: r.LeadID, RuleID: r.RuleID, RunID: r.RunID, RuleVersion: int(r.RuleVersion),
		Description: r.Description, Priority: r.Priority, Status: r.Status, AssignedTo: r.AssignedTo, AssignedName: r.AssignedName,
		RejectionReason: r.RejectionReason, DecidedBy: r.DecidedBy, DecidedName: r.DecidedByName,
		DecidedAt: r.DecidedAt.Time, DueAt: r.DueAt, CreatedAt: r.CreatedAt, ExpiresAt: r.ExpiresAt.Time,
	}
}

// newTask is a task that automation makes.
type newTask struct {
	id, kind, priority, description string
	lead                            leads.Lead
	run                             sqlgen.AutomationRun
	team                            catalog.Option
	expires                         time.Time
}

func (w *work) makeTask(ctx context.Context, t newTask) error {
	priority := w.Catalog.Automation.Priority(t.priority)
	id := cmp.Or(t.id, w.IDs.Row("task", w.now))
	due, to := w.now.Add(time.Duration(priority.DueMinutes)*time.Minute), cmp.Or(t.team.ID, t.lead.AssignedTo)
	if err := w.q.InsertTask(ctx, sqlgen.InsertTaskParams{
		ID: id, Type: t.kind, LeadID: t.lead.ID, RuleID: t.run.PlanID, RuleVersion: t.run.Version, RunID: t.run.ID,
		Description: t.description, Priority: priority.ID, AssignedTo: to,
		AssignedName: cmp.Or(t.team.Label, t.lead.AssignedName), CreatedAt: w.now, ExpiresAt: db.NullTime(t.expires), DueAt: due,
	}); err != nil {
		return fmt.Errorf("automation: making a task: %w", err)
	}
	if err := deadlines.Save(ctx, w.tx, w.owed(Task{ID: id, CreatedAt: w.now, DueAt: due, AssignedTo: to})); err != nil {
		return err
	}
	w.newsAfter(w.tx, id, "task")
	return nil
}

// askApproval has a person decide whether a run does what its plan says.
func (w *work) askApproval(ctx context.Context, p Plan, l leads.Lead, runID string) error {
	run, err := w.q.RunByID(ctx, runID)
	if err != nil {
		return fmt.Errorf("automation: reading a run: %w", err)
	}
	priority := "medium"
	for _, a := range p.Actions {
		if a.Config.Priority == "high" {
			priority = "high"
		}
	}
	return w.makeTask(ctx, newTask{
		kind: approvalTask, lead: l, run: run, priority: priority, description: p.Name,
		expires: w.now.AddDate(0, 0, w.Catalog.Automation.ApprovalDays),
	})
}

// withdraw ends the approvals that a run still waits for.
func (w *work) withdraw(ctx context.Context, runID, reason string) error {
	waiting, err := w.q.PendingOfRun(ctx, runID)
	if err != nil {
		return fmt.Errorf("automation: the tasks of a run: %w", err)
	}
	for _, t := range waiting {
		if t.Type != approvalTask {
			continue // a call stays to be made
		}
		if _, err := w.q.DecideTask(ctx, sqlgen.DecideTaskParams{
			ID: t.ID, Status: taskExpired, RejectionReason: reason, DecidedAt: db.NullTime(w.now),
		}); err != nil {
			return fmt.Errorf("automation: ending an approval: %w", err)
		}
		if err := deadlines.Close(ctx, w.tx, TaskDone, t.ID, deadlines.Cancelled, w.now); err != nil {
			return err
		}
		w.newsAfter(w.tx, t.ID, "task")
	}
	return nil
}

// expire ends the approvals that nobody gave in time, and returns how many.
func (s *Service) expire(ctx context.Context) (int, error) {
	now := s.Clock.Now()
	over, err := sqlgen.New(s.DB.Read()).ExpireTasks(ctx, db.NullTime(now))
	if err != nil {
		return 0, fmt.Errorf("automation: looking for expired tasks: %w", err)
	}
	for _, id := range over {
		if _, err := s.decide(ctx, id, taskExpired, "Nobody decided in time."); err != nil && httpx.AsProblem(err) == nil {
			return 0, err
		}
	}
	return len(over), nil
}

// Approve has a run do what its task shows (S84), once: a second press of the same person
// changes nothing, and whoever comes after somebody else is told (409).
func (s *Service) Approve(ctx context.Context, id string) (Task, error) {
	return s.decide(ctx, id, taskApproved, "")
}

// Reject ends a run that waits for its approval, or takes back another task. An empty
// reason stands for the specified one (S84).
func (s *Service) Reject(ctx context.Context, id, reason string) (Task, error) {
	return s.decide(ctx, id, taskRejected, cmp.Or(reason, s.Catalog.Automation.Rejection))
}

// Finish tells that a call, a handoff or another task is done.
func (s *Service) Finish(ctx context.Context, id string) (Task, error) {
	return s.decide(ctx, id, taskDone, "")
}

// decide takes a task to its end: whoever comes first (D80).
func (s *Service) decide(ctx context.Context, id, status, reason string) (Task, error) {
	var after Task
	actor := httpx.ActorFrom(ctx)
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		w := &work{Service: s, tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}
		t, l, err := w.task(ctx, id)
		if err != nil {
			return err
		}
		if after = t; t.Status != taskPending {
			return decidedAlready(t, status, actor.ID)
		}
		if wrong := unfit(t, status); wrong != "" {
			return httpx.Conflict(wrong)
		}
		if status == taskApproved {
			if err := w.approvable(ctx, t, l); err != nil {
				return err
			}
		}
		n, err := w.q.DecideTask(ctx, sqlgen.DecideTaskParams{
			ID: id, Status: status, RejectionReason: reason, DecidedBy: actor.ID, DecidedByName: nameOf(actor), DecidedAt: db.NullTime(w.now),
		})
		if err := again(n, err); err != nil {
			return err
		}
		if err := deadlines.Close(ctx, tx, TaskDone, id, becomes(t, status), w.now); err != nil {
			return err
		}
		after.Status, after.RejectionReason, after.DecidedBy, after.DecidedName, after.DecidedAt = status, reason, actor.ID, nameOf(actor), w.now
		w.newsAfter(tx, id, "task")
		if err := w.carryOut(ctx, after, l); err != nil || actor.ID == "" {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{Action: tag + ".task-" + status, Subject: id, Detail: map[string]any{"type": t.Type, "rule": t.RuleID}})
	})
	if err != nil {
		return Task{}, fmt.Errorf("automation: deciding %s: %w", id, err)
	}
	return after, nil
}

// task reads a task and holds its lead: what is decided on one lead is decided in turn.
func (w *work) task(ctx context.Context, id string) (Task, leads.Lead, error) {
	row, err := w.q.TaskByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Task{}, leads.Lead{}, httpx.NotFound("task")
	}
	if err != nil {
		return Task{}, leads.Lead{}, err
	}
	l, err := w.Leads.Lock(ctx, w.tx, row.LeadID)
	if err != nil {
		return Task{}, leads.Lead{}, err
	}
	row, err = w.q.TaskByID(ctx, id)
	return taskFrom(row), l, err
}

// approvable answers a problem for an approval that must not be given any more. Of a stage that
// has changed its run learns a moment later, and ends.
func (w *work) approvable(ctx context.Context, t Task, l leads.Lead) error {
	if !open(l) {
		return httpx.Conflict("A person has this lead, or automation is switched off for it. Give it back to automation first, or reject this task.")
	}
	run, err := w.q.RunByID(ctx, t.RunID)
	if err != nil {
		return fmt.Errorf("automation: reading a run: %w", err)
	}
	if l.Stage != run.Stage {
		return httpx.Conflict("The stage of this lead has changed since this was asked. Nothing was done: begin it anew if it still fits.")
	}
	return nil
}

// unfit tells why a task cannot come to a status, empty when it can.
func unfit(t Task, status string) string {
	switch {
	case t.Type == approvalTask && status == taskDone:
		return "This asks for a decision: approve or reject it."
	case t.Type != approvalTask && status == taskApproved:
		return "There is nothing to approve: mark this task as done, or reject it."
	}
	return ""
}

// decidedAlready answers who comes after the decision: the same press again is no error.
func decidedAlready(t Task, status, by string) error {
	if t.Status == status && t.DecidedBy == by {
		return nil
	}
	who := cmp.Or(t.DecidedName, "the program")
	return httpx.Conflict(fmt.Sprintf("This task is %s already, by %s. Nothing was done twice.", t.Status, who))
}

// carryOut does what follows from a decision.
func (w *work) carryOut(ctx context.Context, t Task, l leads.Lead) error {
	if t.Type != approvalTask {
		return nil
	}
	if t.Status != taskApproved {
		return w.stop(ctx, t.RunID, cmp.Or(t.RejectionReason, w.Catalog.Automation.Rejection), t.DecidedName)
	}
	n, err := w.q.ActivateRun(ctx, t.RunID)
	if err := again(n, err); err != nil {
		return err
	}
	steps, err := w.q.StepsOfRun(ctx, t.RunID)
	if err != nil {
		return fmt.Errorf("automation: reading the steps of a run: %w", err)
	}
	for _, step := range steps {
		a, err := actionOf(step)
		if err != nil {
			return err
		}
		n, err := w.q.ReleaseStep(ctx, sqlgen.ReleaseStepParams{ID: step.ID, DueAt: w.now.Add(time.Duration(a.Delay) * time.Minute)})
		if err := again(n, err); err != nil {
			return err
		}
	}
	_, err = w.doNow(ctx, t.RunID, l)
	return err
}
