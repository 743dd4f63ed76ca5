package tasks

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/news"
	"wardgate/internal/automation/tasks/sqlgen"
	"wardgate/internal/leads/lists"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// TaskFilter selects a page of ListTasks.
type TaskFilter struct {
	// Status is one of the catalog's; empty for all. The same for Type.
	Status, Type string
	// Query is searched for in the task's text and in its lead, as in the list of leads.
	Query, Cursor string
	Limit         int
}

// ListTasks returns one page of tasks and the cursor of the next: waiting tasks by due time, the
// soonest first, others by age, the newest first.
func (s *Tasks) ListTasks(ctx context.Context, f TaskFilter) ([]Task, string, error) {
	q := sqlgen.New(s.d.DB.Read())
	page, err := httpx.NewPage(f.Cursor, f.Limit)
	if err != nil {
		return nil, "", err
	}
	people, err := s.leadsFor(ctx, f.Query)
	if err != nil {
		return nil, "", err
	}
	pattern := httpx.LikePattern(f.Query)
	var rows []sqlgen.AutomationTask
	place := func(t sqlgen.AutomationTask) (time.Time, string) { return t.CreatedAt, t.ID }
	if f.Status == Pending {
		from := sqlgen.PendingTasksParams{FromAt: page.BeforeAt, FromID: page.BeforeID, Type: f.Type, Pattern: pattern, People: people, MaxRows: page.Rows()}
		if f.Cursor == "" {
			from.FromAt = time.Time{}
		}
		place = func(t sqlgen.AutomationTask) (time.Time, string) { return t.DueAt, t.ID }
		rows, err = q.PendingTasks(ctx, from)
	} else {
		rows, err = q.TasksByCreation(ctx, sqlgen.TasksByCreationParams{
			BeforeAt: page.BeforeAt, BeforeID: page.BeforeID, Status: f.Status, Type: f.Type, Pattern: pattern, People: people, MaxRows: page.Rows(),
		})
	}
	if err != nil {
		return nil, "", fmt.Errorf("automation.Tasks: %w", err)
	}
	rows, next := httpx.CutPage(page, rows, place)
	out := make([]Task, len(rows))
	for i, r := range rows {
		out[i] = taskFrom(r)
	}
	return out, next, nil
}

// leadsFor are the leads that a query finds, separated by blanks, with those merged into them. At
// most 100 are used: a query that finds more is too short.
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

// Get returns one task, or a problem 404.
func (s *Tasks) Get(ctx context.Context, id string) (Task, error) {
	row, err := sqlgen.New(s.d.DB.Read()).TaskByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Task{}, httpx.NotFound("task")
	}
	if err != nil {
		return Task{}, fmt.Errorf("automation: reading task %s: %w", id, err)
	}
	return taskFrom(row), nil
}

// Described are the newest tasks with these words in their text.
func (s *Tasks) Described(ctx context.Context, words string, most int32) ([]Task, error) {
	page, err := httpx.NewPage("", 0)
	if err != nil {
		return nil, err
	}
	rows, err := sqlgen.New(s.d.DB.Read()).TasksByCreation(ctx, sqlgen.TasksByCreationParams{
		BeforeAt: page.BeforeAt, BeforeID: page.BeforeID, Pattern: httpx.LikePattern(words), MaxRows: most,
	})
	if err != nil {
		return nil, fmt.Errorf("automation.Described: %w", err)
	}
	out := make([]Task, len(rows))
	for i, r := range rows {
		out[i] = taskFrom(r)
	}
	return out, nil
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

func (s *Tasks) isTeam(id string) bool {
	return slices.ContainsFunc(s.d.Catalog.Automation.Teams, func(t catalog.Option) bool { return t.ID == id })
}

// taken answers a problem 409 to who assigns a task that a colleague has assigned meanwhile.
func taken(t Task) error {
	now := "nobody has it any more"
	if t.AssignedTo != "" {
		now = cmp.Or(t.AssignedName, "a colleague") + " has it"
	}
	p := httpx.Conflict("A colleague was faster with this task: " + now + ". Nothing of yours was done; press again if you still want to.")
	p.Type = inbound.ChangedMeanwhile
	return p
}

// AssignTask assigns a waiting task to a member of staff, or to no one. had, if given, is who had it as far as who presses saw, "" for nobody: a problem
// 409 says who has it instead.
func (s *Tasks) AssignTask(ctx context.Context, id string, to httpx.Person, had ...string) (Task, error) {
	var after Task
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		t, _, err := s.lockTask(ctx, tx, id)
		if err != nil {
			return err
		}
		if t.Status != Pending {
			return httpx.Conflict("This task is " + t.Status + " already.")
		}
		if after = t; t.AssignedTo == to.ID && len(had) > 0 {
			return nil // as it is wanted already
		}
		if len(had) > 0 && had[0] != t.AssignedTo && (had[0] != "" || !s.isTeam(t.AssignedTo)) { // a queue shows nobody for a team's
			return taken(t)
		}
		if err := db.Met(sqlgen.New(tx).AssignTask(ctx, sqlgen.AssignTaskParams{ID: id, AssignedTo: to.ID, AssignedName: to.Name})); err != nil {
			return err
		}
		after = t
		after.AssignedTo, after.AssignedName = to.ID, to.Name
		if err := deadlines.Save(ctx, tx, deadlineOf(s.d.Catalog.Automation, after, s.d.Clock.Now())); err != nil {
			return err
		}
		if err := tellAssigned(ctx, tx, id, to.ID, s.d.Clock.Now()); err != nil {
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
