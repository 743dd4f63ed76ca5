package tasks

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/news"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/leads/lists"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
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
	// ExpiresAt is when it expires without a decision; zero for never.
	ExpiresAt time.Time
	// EndedBy is the fact that ended it (catalog.TaskFact), empty where somebody decided.
	EndedBy string
}

// The statuses of a task.
const (
	Pending  = "pending"
	Approved = "approved"
	Rejected = "rejected"
	Done     = "done"
	Expired  = "expired"
)

// The types of tasks that automation creates itself; the others are in the catalog.
const (
	Approval = "approval"
	Handoff  = "handoff"
)

func taskFrom(r sqlgen.AutomationTask) Task {
	return Task{
		ID: r.ID, Type: r.Type, LeadID: r.LeadID, RuleID: r.RuleID, RunID: r.RunID, RuleVersion: int(r.RuleVersion),
		Description: r.Description, Priority: r.Priority, Status: r.Status, AssignedTo: r.AssignedTo, AssignedName: r.AssignedName,
		RejectionReason: r.RejectionReason, DecidedBy: r.DecidedBy, DecidedName: r.DecidedByName,
		DecidedAt: r.DecidedAt.Time, DueAt: r.DueAt, CreatedAt: r.CreatedAt, ExpiresAt: r.ExpiresAt.Time,
		EndedBy: r.EndedBy,
	}
}

// Runner carries out the decision about an approval, in its transaction.
type Runner interface {
	// Approved continues a run.
	Approved(ctx context.Context, tx *db.Tx, runID string, l leads.Lead) error
	// Rejected ends a run; by is the member of staff who did it, empty for the program.
	Rejected(ctx context.Context, tx *db.Tx, runID, reason, by string) error
}

// Deps are the dependencies of Tasks. All are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	Leads   *leads.Service
	// LeadLists finds leads by search words.
	LeadLists *lists.Lists
	// People finds an enabled member of staff, or returns a problem 422.
	People func(ctx context.Context, id string) (string, error)
	Runs   *runs.Runs
	Runner Runner
	Store  *Store
	Audit  audit.Log
	Bus    *events.Bus
	// Incident tells whether the duty tells people of a task that is late; nil: it never does.
	Incident func(ctx context.Context, tx *db.Tx, taskID string) (bool, error) `wiring:"optional"`
}

// Tasks has the use cases of tasks and approvals.
type Tasks struct{ d Deps }

// NewTasks returns the use cases of tasks.
func NewTasks(d Deps) (*Tasks, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Tasks{d}, nil
}

// Expire ends the approvals that were not given in time, and returns how many.
func (s *Tasks) Expire(ctx context.Context) (int, error) {
	now := s.d.Clock.Now()
	over, err := sqlgen.New(s.d.DB.Read()).ExpireTasks(ctx, db.NullTime(now))
	if err != nil {
		return 0, fmt.Errorf("automation: looking for expired tasks: %w", err)
	}
	for _, id := range over {
		if _, err := s.decide(ctx, id, Expired, "Nobody decided in time."); err != nil && httpx.AsProblem(err) == nil {
			return 0, err
		}
	}
	return len(over), nil
}

// Approve makes a run do what its task shows (S84), once: a second press by the same person
// changes nothing, and a later decision is rejected (409).
func (s *Tasks) Approve(ctx context.Context, id string) (Task, error) {
	return s.decide(ctx, id, Approved, "")
}

// Reject ends a run that waits for its approval, or withdraws another task. An empty reason
// stands for the specified one (S84).
func (s *Tasks) Reject(ctx context.Context, id, reason string) (Task, error) {
	return s.decide(ctx, id, Rejected, cmp.Or(reason, s.d.Catalog.Automation.Rejection))
}

// Finish marks a call, a handoff or another task as done.
func (s *Tasks) Finish(ctx context.Context, id string) (Task, error) {
	return s.decide(ctx, id, Done, "")
}

// decide ends a task: the first decision counts (D80).
func (s *Tasks) decide(ctx context.Context, id, status, reason string) (Task, error) {
	var after Task
	actor := httpx.ActorFrom(ctx)
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := s.d.Clock.Now()
		t, l, err := s.lockTask(ctx, tx, id)
		if err != nil {
			return err
		}
		if after = t; t.Status != Pending {
			return decidedAlready(t, status, actor.ID)
		}
		if wrong := wrongStatus(t, status); wrong != "" {
			return httpx.Conflict(wrong)
		}
		if status == Approved {
			if err := s.mayApprove(ctx, tx, t, l); err != nil {
				return err
			}
		}
		if err := db.Met(sqlgen.New(tx).DecideTask(ctx, sqlgen.DecideTaskParams{
			ID: id, Status: status, RejectionReason: reason, DecidedBy: actor.ID, DecidedByName: actor.Called(), DecidedAt: db.NullTime(now),
		})); err != nil {
			return err
		}
		if err := deadlines.Close(ctx, tx, Promise, id, deadlineState(t, status), now); err != nil {
			return err
		}
		after.Status, after.RejectionReason, after.DecidedBy, after.DecidedName, after.DecidedAt = status, reason, actor.ID, actor.Called(), now
		news.After(s.d.Bus, tx, id, "task")
		if err := s.carryOut(ctx, tx, after, l); err != nil || actor.ID == "" {
			return err
		}
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: news.Feature + ".task-" + status, Subject: id, Detail: map[string]any{"type": t.Type, "rule": t.RuleID}})
	})
	if err != nil {
		return Task{}, fmt.Errorf("automation: deciding %s: %w", id, err)
	}
	return after, nil
}

// lockTask reads a task and locks its lead: decisions about one lead are made one after the
// other.
func (s *Tasks) lockTask(ctx context.Context, tx *db.Tx, id string) (Task, leads.Lead, error) {
	q := sqlgen.New(tx)
	row, err := q.TaskByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Task{}, leads.Lead{}, httpx.NotFound("task")
	}
	if err != nil {
		return Task{}, leads.Lead{}, err
	}
	l, err := s.d.Leads.Lock(ctx, tx, row.LeadID)
	if err != nil {
		return Task{}, leads.Lead{}, err
	}
	row, err = q.TaskByID(ctx, id)
	return taskFrom(row), l, err
}

// mayApprove returns a problem for an approval that must not be given any more. Its run processes
// a change of the stage a moment later, and ends.
func (s *Tasks) mayApprove(ctx context.Context, tx *db.Tx, t Task, l leads.Lead) error {
	if !rules.MayAct(l) {
		return httpx.Conflict("A person has this lead, or automation is switched off for it. Give it back to automation first, or reject this task.")
	}
	run, deleted, err := runs.In(tx, s.d.Clock.Now()).RunNow(ctx, t.RunID)
	if err != nil {
		return err
	}
	if !deleted.IsZero() {
		return httpx.Conflict("The rule that asks for this was deleted. Bring it back first, or reject this task.")
	}
	if l.Stage != run.Stage {
		return httpx.Conflict("The stage of this lead has changed since this was asked. Nothing was done: begin it anew if it still fits.")
	}
	return nil
}

// wrongStatus is why a task cannot get a status, empty when it can.
func wrongStatus(t Task, status string) string {
	switch {
	case t.Type == Approval && status == Done:
		return "This asks for a decision: approve or reject it."
	case t.Type != Approval && status == Approved:
		return "There is nothing to approve: mark this task as done, or reject it."
	}
	return ""
}

// decidedAlready is the result for a person who comes after the decision: the same press again is
// not an error.
func decidedAlready(t Task, status, by string) error {
	if t.Status == status && t.DecidedBy == by {
		return nil
	}
	who := cmp.Or(t.DecidedName, "the program")
	return httpx.Conflict(fmt.Sprintf("This task is %s already, by %s. Nothing was done twice.", t.Status, who))
}

// carryOut carries out a decision.
func (s *Tasks) carryOut(ctx context.Context, tx *db.Tx, t Task, l leads.Lead) error {
	switch {
	case t.Type != Approval:
		return nil
	case t.Status == Approved:
		return s.d.Runner.Approved(ctx, tx, t.RunID, l)
	}
	return s.d.Runner.Rejected(ctx, tx, t.RunID, cmp.Or(t.RejectionReason, s.d.Catalog.Automation.Rejection), t.DecidedName)
}
