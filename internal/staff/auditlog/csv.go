package auditlog

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// csvBatch is how many lines are read at a time, csvMost how many a file holds.
const (
	csvBatch = 200
	csvMost  = 100_000
)

func (r *Reader) getCSV(ctx context.Context, in *FilterInput) (httpx.File, error) {
	q, _, err := r.query(ctx, *in)
	if err != nil {
		return httpx.File{}, err
	}
	err = r.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return r.d.Audit.Record(ctx, tx, audit.Entry{Action: "staff.audit-exported", Subject: "audit", Detail: map[string]any{
			"actor": in.Actor, "family": in.Family, "subject": in.Subject, "kind": in.Kind, "from_day": in.From, "to_day": in.To, "searched": in.Query != "",
		}})
	})
	if err != nil {
		return httpx.File{}, err
	}
	return httpx.File{
		Type: "text/csv; charset=utf-8", Name: "audit-" + r.d.Clock.Now().In(r.d.Zone).Format(time.DateOnly) + ".csv",
		Write: func(w io.Writer) error { return r.writeCSV(ctx, w, q) },
	}, nil
}

func (r *Reader) writeCSV(ctx context.Context, w io.Writer, q audit.Query) error {
	out := forms.NewCSV(w, "id", "at", "who", "what happened", "changes", "note", "about", "pages", "action", "subject", "detail", "request")
	q.Limit = csvBatch
	for written := 0; written < csvMost; {
		items, next, err := r.page(ctx, q)
		if err != nil {
			return err
		}
		for _, l := range items {
			about, pages := r.named(l)
			out.Row(l.ID, l.At.Format(time.RFC3339), l.Actor, textOf(l.Sentence), changesText(l.Changes), l.Note, about, pages,
				l.Action, l.Subject, jsonText(l.Detail), l.RequestID)
		}
		if err := out.Flush(); err != nil {
			return fmt.Errorf("auditlog: writing the file: %w", err)
		}
		written += len(items)
		if next == "" {
			return nil
		}
		q.Cursor = next
	}
	out.Row("", fmt.Sprintf("Cut after %d lines: narrow the filter for the others.", csvMost))
	return out.Flush()
}

// named are the names of what a line is about, and the addresses of their pages in the same order: of one without a page a dash.
func (r *Reader) named(l auditLine) (about, pages string) {
	parts := l.Things
	if len(parts) == 0 {
		parts = slices.DeleteFunc(slices.Clone(l.Sentence), func(p Part) bool { return p.ID == "" || p.ID == l.ActorID })
	}
	var names, links []string
	for _, p := range parts {
		link := "—"
		if p.Path != "" {
			link = r.d.Origin + p.Path
		}
		names, links = append(names, p.Text), append(links, link)
	}
	if more := l.things - len(l.Things); more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(names, "; "), strings.Join(links, "; ")
}
