package tasks

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/news"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
)

// Store creates and ends tasks inside the transaction of their cause.
type Store struct {
	catalog *catalog.Catalog
	ids     *ids.Source
	bus     *events.Bus
}

// NewStore returns a Store. All of its dependencies are required.
func NewStore(c *catalog.Catalog, source *ids.Source, bus *events.Bus) (*Store, error) {
	if c == nil || source == nil || bus == nil {
		return nil, errors.New("automation/tasks: a dependency of the store is missing")
	}
	return &Store{c, source, bus}, nil
}

// New is a task to be created.
type New struct {
	ID, Type, Priority, Description string
	Lead                            leads.Lead
	Run                             runs.Row
	// Team is its assignee; without one it is assigned to the person the lead is assigned to.
	Team    catalog.Option
	Expires time.Time
}

// Make creates a task with its deadline, of which the next round tells (Notices).
func (s *Store) Make(ctx context.Context, tx *db.Tx, now time.Time, t New) error {
	priority := s.catalog.Automation.Priority(t.Priority)
	id := cmp.Or(t.ID, s.ids.Row("task", now))
	due, to := now.Add(time.Duration(priority.DueMinutes)*time.Minute), cmp.Or(t.Team.ID, t.Lead.AssignedTo)
	if err := sqlgen.New(tx).InsertTask(ctx, sqlgen.InsertTaskParams{
		ID: id, Type: t.Type, LeadID: t.Lead.ID, RuleID: t.Run.PlanID, RuleVersion: t.Run.Version, RunID: t.Run.ID,
		Description: t.Description, Priority: priority.ID, AssignedTo: to,
		AssignedName: cmp.Or(t.Team.Label, t.Lead.AssignedName), CreatedAt: now, ExpiresAt: db.NullTime(t.Expires), DueAt: due,
		TellKind: givenKind, TellAt: db.NullTime(now),
	}); err != nil {
		return fmt.Errorf("automation: making a task: %w", err)
	}
	made := Task{ID: id, Type: t.Type, Priority: priority.ID, CreatedAt: now, DueAt: due, ExpiresAt: t.Expires, AssignedTo: to}
	if err := deadlines.Save(ctx, tx, deadlineOf(s.catalog.Automation, made, now)); err != nil {
		return err
	}
	news.After(s.bus, tx, id, "task")
	return nil
}

// MakeFor creates the task of a step.
func (s *Store) MakeFor(ctx context.Context, tx *db.Tx, now time.Time, t New) (runs.Result, error) {
	t.ID = s.ids.Row("task", now)
	if err := s.Make(ctx, tx, now, t); err != nil {
		return runs.Result{}, err
	}
	return runs.Result{State: runs.StepDone, Outcome: "A task was made: " + t.Description + ".", Ref: t.ID}, nil
}

// AskApproval asks a person to decide whether a run carries out its plan.
func (s *Store) AskApproval(ctx context.Context, tx *db.Tx, now time.Time, p rules.Plan, l leads.Lead, run runs.Row) error {
	priority := "medium"
	for _, a := range p.Actions {
		if a.Config.Priority == "high" {
			priority = "high"
		}
	}
	return s.Make(ctx, tx, now, New{
		Type: Approval, Lead: l, Run: run, Priority: priority, Description: p.Name,
		Expires: now.AddDate(0, 0, s.catalog.Automation.ApprovalDays),
	})
}

// Withdraw ends the approvals that a run still waits for.
func (s *Store) Withdraw(ctx context.Context, tx *db.Tx, now time.Time, runID, reason string) error {
	q := sqlgen.New(tx)
	waiting, err := q.PendingOfRun(ctx, runID)
	if err != nil {
		return fmt.Errorf("automation: the tasks of a run: %w", err)
	}
	for _, t := range waiting {
		if t.Type != Approval {
			continue // a call still has to be made
		}
		if _, err := q.DecideTask(ctx, sqlgen.DecideTaskParams{
			ID: t.ID, Status: Expired, RejectionReason: reason, DecidedAt: db.NullTime(now),
		}); err != nil {
			return fmt.Errorf("automation: ending an approval: %w", err)
		}
		if err := deadlines.Close(ctx, tx, Promise, t.ID, deadlines.Cancelled, now); err != nil {
			return err
		}
		news.After(s.bus, tx, t.ID, "task")
	}
	return nil
}

// End ends the tasks of a lead that is erased.
func (s *Store) End(ctx context.Context, tx *db.Tx, now time.Time, leadID string) error {
	q := sqlgen.New(tx)
	list, err := q.TasksOfLead(ctx, leadID)
	if err != nil {
		return fmt.Errorf("automation.EraseOfLead: %w", err)
	}
	for _, t := range list {
		if t.Status != Pending {
			continue
		}
		if _, err := q.DecideTask(ctx, sqlgen.DecideTaskParams{ID: t.ID, Status: Expired, RejectionReason: runs.BecauseErased, DecidedAt: db.NullTime(now)}); err != nil {
			return fmt.Errorf("automation.EraseOfLead: %w", err)
		}
		if err := deadlines.Close(ctx, tx, Promise, t.ID, deadlines.Cancelled, now); err != nil {
			return err
		}
		news.After(s.bus, tx, t.ID, "task")
	}
	return nil
}

// OfLead are the tasks of a lead, the newest first, as from (a transaction, or the readers)
// sees them.
func OfLead(ctx context.Context, from sqlgen.DBTX, leadID string) ([]Task, error) {
	rows, err := sqlgen.New(from).TasksOfLead(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("automation.TasksOf: %w", err)
	}
	out := make([]Task, len(rows))
	for i, r := range rows {
		out[i] = taskFrom(r)
	}
	return out, nil
}

// Erase removes a person's data from tasks.
func Erase(ctx context.Context, tx *db.Tx, leadID string) error {
	if err := sqlgen.New(tx).EraseTasks(ctx, leadID); err != nil {
		return fmt.Errorf("automation: erasing the tasks of a lead: %w", err)
	}
	return nil
}
