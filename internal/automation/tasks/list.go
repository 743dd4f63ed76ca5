package tasks

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/automation/news"
	"wardgate/internal/automation/tasks/sqlgen"
	"wardgate/internal/leads/lists"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// TaskFilter selects a page of ListTasks.
type TaskFilter struct {
	// Status is one of the catalog's; empty for all. Type likewise.
	Status, Type string
	// Query is looked for in what is to be done and in whom it is about, as leads are.
	Query, Cursor string
	Limit         int
}

// ListTasks returns one page of tasks and the cursor of the next: those that wait with the
// soonest due first, others with the newest first.
func (s *Tasks) ListTasks(ctx context.Context, f TaskFilter) ([]Task, string, error) {
	q, most := sqlgen.New(s.d.DB.Read()), int32(f.Limit+1) //nolint:gosec // a page
	at, id, err := httpx.ParseCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	people, err := s.leadsFor(ctx, f.Query)
	if err != nil {
		return nil, "", err
	}
	pattern := httpx.LikePattern(f.Query)
	var rows []sqlgen.AutomationTask
	if f.Status == Pending {
		if f.Cursor == "" {
			at = time.Time{}
		}
		rows, err = q.PendingTasks(ctx, sqlgen.PendingTasksParams{FromAt: at, FromID: id, Type: f.Type, Pattern: pattern, People: people, MaxRows: most})
	} else {
		rows, err = q.TasksByCreation(ctx, sqlgen.TasksByCreationParams{BeforeAt: at, BeforeID: id, Status: f.Status, Type: f.Type, Pattern: pattern, People: people, MaxRows: most})
	}
	if err != nil {
		return nil, "", fmt.Errorf("automation.Tasks: %w", err)
	}
	out := make([]Task, min(len(rows), f.Limit))
	for i := range out {
		out[i] = taskFrom(rows[i])
	}
	if len(rows) <= f.Limit {
		return out, "", nil
	}
	last := out[len(out)-1]
	if f.Status == Pending {
		return out, httpx.FormatCursor(last.DueAt, last.ID), nil
	}
	return out, httpx.FormatCursor(last.CreatedAt, last.ID), nil
}

// leadsFor are the leads that a query finds, between blanks, with those merged into them. At
// most 100 are looked at: so many mean that more must be typed.
func (s *Tasks) leadsFor(ctx context.Context, query string) (string, error) {
	if strings.TrimSpace(query) == "" {
		return "", nil
	}
	found, _, err := s.d.LeadLists.List(ctx, lists.Filter{Query: query, Limit: 100})
	if err != nil {
		return "", err
	}
	var ids []string
	for _, l := range found {
		merged, err := s.d.Leads.MergedInto(ctx, nil, l.ID)
		if err != nil {
			return "", err
		}
		ids = append(append(ids, merged...), l.ID)
	}
	return " " + strings.Join(ids, " ") + " ", nil
}

// TasksOf are the tasks of a lead, the newest first.
func (s *Tasks) TasksOf(ctx context.Context, leadID string) ([]Task, error) {
	return OfLead(ctx, s.d.DB.Read(), leadID)
}

// Pending is how many tasks wait for a person.
func (s *Tasks) Pending(ctx context.Context) (int, error) {
	waiting, err := deadlines.Waiting(ctx, s.d.DB.Read(), s.d.Clock.Now())
	return waiting[Promise].Open, err
}

// AssignTask gives a task that waits to a member of staff, or to nobody.
func (s *Tasks) AssignTask(ctx context.Context, id string, to httpx.Person) (Task, error) {
	var after Task
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		t, _, err := s.lockTask(ctx, tx, id)
		if err != nil {
			return err
		}
		if t.Status != Pending {
			return httpx.Conflict("This task is " + t.Status + " already.")
		}
		if err := db.Met(sqlgen.New(tx).AssignTask(ctx, sqlgen.AssignTaskParams{ID: id, AssignedTo: to.ID, AssignedName: to.Name})); err != nil {
			return err
		}
		after = t
		after.AssignedTo, after.AssignedName = to.ID, to.Name
		if err := deadlines.Save(ctx, tx, deadlineOf(s.d.Catalog.Automation.Teams, after, s.d.Clock.Now())); err != nil {
			return err
		}
		news.After(s.d.Bus, tx, id, "task")
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: news.Feature + ".task-assigned", Subject: id, Detail: map[string]any{"to": to.ID}})
	})
	if err != nil {
		return Task{}, fmt.Errorf("automation.AssignTask %s: %w", id, err)
	}
	return after, nil
}
