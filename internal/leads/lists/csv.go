package lists

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
)

// csvBatch is how many rows are read at a time, csvMost how many a file holds.
const (
	csvBatch = 500
	csvMost  = 100_000
)

// WriteCSV writes the leads of a filter to w as it reads them, in the order of the
// list, csvMost at most.
func (s *Lists) WriteCSV(ctx context.Context, w io.Writer, f Filter) error {
	out := forms.NewCSV(w, "id", "name", "email", "phone", "company", "source", "score", "priority", "stage", "interests",
		"assigned_to", "automation", "needs_human", "last_activity", "created_at", "unverified")
	f.Limit, f.Cursor = csvBatch, ""
	for written := 0; written < csvMost; {
		list, next, err := s.List(ctx, f)
		if err != nil {
			return err
		}
		for _, l := range list {
			out.Row(s.csvRow(l)...)
		}
		if err := out.Flush(); err != nil {
			return fmt.Errorf("lists.WriteCSV: %w", err)
		}
		written += len(list)
		if next == "" {
			return nil
		}
		f.Cursor = next
	}
	out.Row("", fmt.Sprintf("Cut after %d leads: narrow the filter for the others.", csvMost))
	return out.Flush()
}

func (s *Lists) csvRow(l leads.Lead) []string {
	c := s.d.Catalog.Leads
	interests := make([]string, len(l.Interests))
	for i, id := range l.Interests {
		interests[i] = catalog.Label(c.Interests, id)
	}
	unverified := []string{}
	for _, field := range leads.RowOf(l).Unverified {
		unverified = append(unverified, field.Label())
	}
	return []string{
		l.ID, l.Name, l.Email, l.Phone, l.Company, l.Source, strconv.Itoa(l.Score), l.Priority,
		catalog.Label(c.Stages, l.Stage), strings.Join(interests, "; "), l.AssignedName, yesNo(l.AutomationEnabled),
		yesNo(l.HumanOverride || l.ChatNeedsHuman), l.LastActivity.UTC().Format(time.RFC3339), l.CreatedAt.UTC().Format(time.RFC3339),
		strings.Join(unverified, "; "),
	}
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// RecordListExport notes in the audit log that a member of staff took a list out: how it was
// filtered, without the words searched for, which may be a person's name.
func (s *Lists) RecordListExport(ctx context.Context, f Filter) error {
	detail := map[string]any{
		"searched": f.Query != "", "priority": f.Priority, "stage": f.Stage, "source": f.Source,
		"assigned": f.Assigned, "needs_human": f.NeedsHuman,
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Journal.RecordOnly(ctx, tx, leads.Tag, "list-exported", detail)
	})
}
