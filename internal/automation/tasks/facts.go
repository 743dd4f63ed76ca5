package tasks

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/news"
	"wardgate/internal/automation/tasks/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// ByStage is the fact that a person has moved a lead to another stage; the others come with the event (leads.Fact).
const ByStage = "stage"

// Fact is something that happened with a lead after which nobody has to get in touch with them any more (D97).
type Fact struct {
	// Kind is one of the catalog's facts, Ref the row, By the member of staff.
	Kind, Ref, By string
	At            time.Time
}

// Fulfil ends the tasks that a fact has done, of leads that are one person. What was asked for after the fact is left: it
// was not done by it.
func (s *Store) Fulfil(ctx context.Context, tx *db.Tx, leadIDs []string, f Fact) error {
	ends := s.ends(f.Kind)
	return s.each(ctx, leadIDs, sqlgen.New(tx).PendingOfLead, func(t Task) error {
		if !slices.Contains(ends, t.Type) || !t.CreatedAt.Before(f.At) {
			return nil
		}
		n, err := sqlgen.New(tx).FulfilTask(ctx, sqlgen.FulfilTaskParams{
			ID: t.ID, EndedBy: f.Kind, EndedRef: f.Ref, DecidedByName: f.By, DecidedAt: db.NullTime(f.At),
		})
		if err != nil || n == 0 {
			return err
		}
		news.After(s.bus, tx, t.ID, "task")
		return deadlines.Close(ctx, tx, Promise, t.ID, deadlines.Met, f.At)
	})
}

// Unfulfil lets the tasks wait again that a row had done at a moment, because it was taken back.
func (s *Store) Unfulfil(ctx context.Context, tx *db.Tx, leadIDs []string, ref string, at, now time.Time) error {
	done := func(ctx context.Context, leadID string) ([]sqlgen.AutomationTask, error) {
		return sqlgen.New(tx).FulfilledBy(ctx, sqlgen.FulfilledByParams{LeadID: leadID, EndedRef: ref, DecidedAt: db.NullTime(at)})
	}
	return s.each(ctx, leadIDs, done, func(t Task) error {
		_, err := s.reopen(ctx, tx, t, now)
		return err
	})
}

// each does something with the tasks of leads.
func (s *Store) each(
	ctx context.Context, leadIDs []string, of func(ctx context.Context, leadID string) ([]sqlgen.AutomationTask, error), do func(t Task) error,
) error {
	for _, id := range leadIDs {
		rows, err := of(ctx, id)
		if err != nil {
			return fmt.Errorf("automation: the tasks of %s: %w", id, err)
		}
		for _, r := range rows {
			if err := do(taskFrom(r)); err != nil {
				return fmt.Errorf("automation: task %s: %w", r.ID, err)
			}
		}
	}
	return nil
}

// ends are the types of tasks that a fact ends.
func (s *Store) ends(kind string) []string {
	i := slices.IndexFunc(s.catalog.Automation.TaskFacts, func(f catalog.TaskFact) bool { return f.ID == kind })
	if i < 0 {
		return nil
	}
	return s.catalog.Automation.TaskFacts[i].Ends
}

// reopen lets a task that a fact has ended wait again, until the time it was due before.
func (s *Store) reopen(ctx context.Context, tx *db.Tx, t Task, now time.Time) (Task, error) {
	n, err := sqlgen.New(tx).ReopenTask(ctx, t.ID)
	if err != nil || n == 0 {
		return t, err
	}
	t.Status, t.EndedBy, t.DecidedName, t.DecidedBy, t.DecidedAt = Pending, "", "", "", time.Time{}
	news.After(s.bus, tx, t.ID, "task")
	return t, deadlines.Save(ctx, tx, deadlineOf(s.catalog.Automation, t, now))
}

// Reopen lets a task wait again that something that happened had ended: the person who has to do it may know better. A task
// that was decided stays as it is (409).
func (s *Tasks) Reopen(ctx context.Context, id string) (Task, error) {
	var after Task
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		t, l, err := s.lockTask(ctx, tx, id)
		if err != nil {
			return err
		}
		switch after = t; {
		case t.Status == Pending:
			return nil
		case t.EndedBy == "":
			return httpx.Conflict("This task is " + t.Status + ": only one that was ended by something that happened can wait again.")
		case l.State != leads.StateActive:
			return httpx.Conflict("The person of this task is erased.")
		}
		if after, err = s.d.Store.reopen(ctx, tx, t, s.d.Clock.Now()); err != nil {
			return err
		}
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: news.Feature + ".task-reopened", Subject: id, Detail: map[string]any{"type": t.Type, "ended_by": t.EndedBy}})
	})
	if err != nil {
		return Task{}, fmt.Errorf("automation: reopening %s: %w", id, err)
	}
	return after, nil
}
