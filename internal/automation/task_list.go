package automation

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/leads"
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
func (s *Service) ListTasks(ctx context.Context, f TaskFilter) ([]Task, string, error) {
	q, most := sqlgen.New(s.DB.Read()), int32(f.Limit+1) //nolint:gosec // a page
	at, id, err := httpx.ParseCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	people, err := s.meant(ctx, f.Query)
	if err != nil {
		return nil, "", err
	}
	pattern := httpx.LikePattern(f.Query)
	var rows []sqlgen.AutomationTask
	if f.Status == taskPending {
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
	if f.Status == taskPending {
		return out, httpx.FormatCursor(last.DueAt, last.ID), nil
	}
	return out, httpx.FormatCursor(last.CreatedAt, last.ID), nil
}

// meant are the leads that a query finds, between blanks, with those merged into them. At
// most 100 are looked at: so many mean that more must be typed.
func (s *Service) meant(ctx context.Context, query string) (string, error) {
	if strings.TrimSpace(query) == "" {
		return "", nil
	}
	found, _, err := s.Leads.List(ctx, leads.Filter{Query: query, Limit: 100})
	if err != nil {
		return "", err
	}
	var ids []string
	for _, l := range found {
		merged, err := s.Leads.MergedInto(ctx, nil, l.ID)
		if err != nil {
			return "", err
		}
		ids = append(append(ids, merged...), l.ID)
	}
	return " " + strings.Join(ids, " ") + " ", nil
}
