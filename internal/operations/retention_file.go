package operations

import (
	"context"
	"io"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// How many rows of a term are read at a time, and how many the file has of each.
const (
	goingBatch = 200
	goingMost  = 100_000
)

// file is what goes within the notice, of every term that is listed, for spreadsheets: what an owner shows to counsel, or looks through
// before it goes. That it was fetched stands in the audit log, as it does of every file that names people.
func (s *Retention) file(ctx context.Context, _ *struct{}) (httpx.File, error) {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: "operations.retention-exported", Subject: "retention"})
	})
	if err != nil {
		return httpx.File{}, err
	}
	return httpx.File{
		Type: "text/csv; charset=utf-8", Name: "retention-" + s.d.Clock.Now().UTC().Format(time.DateOnly) + ".csv",
		Write: func(w io.Writer) error { return s.write(ctx, w) },
	}, nil
}

func (s *Retention) write(ctx context.Context, w io.Writer) error {
	rules, err := s.d.Retention.Overview(ctx)
	if err != nil {
		return err
	}
	out := forms.NewCSV(w, "rule", "what", "becomes", "kept for", "counted from", "counted since", "goes", "lead", "id")
	for _, rule := range rules {
		for _, term := range rule.Terms {
			if !term.Listed {
				continue
			}
			if err := s.writeTerm(ctx, out, term.ID, rule.Label, rule.Does, term.Keeps, term.From); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

func (s *Retention) writeTerm(ctx context.Context, out *forms.CSV, term, rule, does, keeps, from string) error {
	cursor := ""
	for written := 0; written < goingMost; {
		page, next, err := s.d.Retention.Upcoming(ctx, term, cursor, goingBatch)
		if err != nil {
			return err
		}
		for _, g := range page {
			out.Row(rule, g.Label, does, keeps, from, g.From.UTC().Format(time.RFC3339), g.Goes.UTC().Format(time.RFC3339), g.Lead, g.ID)
		}
		if err := out.Flush(); err != nil {
			return err
		}
		written += len(page)
		if cursor = next; cursor == "" {
			return nil
		}
	}
	out.Row(rule, "Cut here: more goes of this rule, which the page lists.")
	return nil
}
