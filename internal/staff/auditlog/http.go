package auditlog

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/trail"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/endpoints"
)

// csvBatch is how many lines are read at a time, csvMost how many a file holds.
const (
	csvBatch = 200
	csvMost  = 100_000
)

// Deps are what a Reader needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Audit audit.Log
	// Zone is where days begin.
	Zone *time.Location
	// Words are the sentences of the log.
	Words catalog.Audit
	// Names finds what ids are called now; one that is gone has a name that says so.
	Names func(ctx context.Context, ids []string) (map[string]Name, error)
	// LastCheck is the result of the last check of the chain.
	LastCheck func(ctx context.Context) (audit.Checked, error)
}

// Reader shows the audit log to those who may read it.
type Reader struct{ d Deps }

// New returns a Reader.
func New(d Deps) (*Reader, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Reader{d}, nil
}

// FilterInput is what the log and its file are asked for.
type FilterInput struct {
	Actor   string `query:"actor" maxLength:"100" doc:"Only what this account did"`
	Family  string `query:"family" maxLength:"40" doc:"Only actions of this feature"`
	Subject string `query:"subject" maxLength:"60" doc:"Only what was done to this row, or mentions it"`
	Kind    string `query:"kind" maxLength:"40" doc:"Only what was done to rows whose ids begin so"`
	From    string `query:"from" maxLength:"10" doc:"First day, 2026-11-25, in the company's time zone"`
	To      string `query:"to" maxLength:"10" doc:"Last day"`
	Query   string `query:"q" maxLength:"200" doc:"Words of the sentence or of what is stored"`
}

type auditInput struct {
	FilterInput
	Limit  int    `default:"50"                  maximum:"200"  minimum:"1"     query:"limit"`
	Cursor string `doc:"next of the page before" maxLength:"40" query:"cursor"`
}

type auditLine struct {
	ID        string         `json:"id"`
	At        time.Time      `json:"at"`
	Actor     string         `doc:"The e-mail address at that time, or the name of a program" json:"actor"`
	ActorID   string         `json:"actor_id"`
	Action    string         `json:"action"`
	Subject   string         `json:"subject"`
	Detail    map[string]any `json:"detail"`
	RequestID string         `json:"request_id"`
	Sentence  []Part         `doc:"What happened, in pieces; some lead to a page" json:"sentence"`
	Changes   []Change       `doc:"Fields before and after" json:"changes"`
	Things    []Part         `doc:"What was looked at, at most 50" json:"things"`
	Note      string         `doc:"Reasons and times of a line that counts" json:"note"`
	Growing   bool           `doc:"Its hour is not over: it still counts" json:"growing"`
}

type auditCheck struct {
	At     httpx.OrNull[time.Time] `doc:"When the program last checked that nobody has changed the log; null: not yet" json:"at"`
	Lines  int64                   `json:"lines"`
	Broken string                  `doc:"What is wrong, empty for a whole log" json:"broken"`
}

type auditOutput struct {
	Body struct {
		Items []auditLine `json:"items"`
		Next  string      `doc:"Cursor of the next page, empty on the last" json:"next"`
		Check auditCheck  `json:"check"`
	}
}

// Routes are the endpoints of the audit page.
func (r *Reader) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/audit", ID: "staff-audit", Tag: endpoints.Tag, Summary: "Who did what, newest first",
			Who: httpx.Allow(staff.AuditRead), Rate: endpoints.SignedInRate(),
		}, r.getAudit),
		httpx.HandleFile(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/audit/csv", ID: "export-audit", Tag: endpoints.Tag, Summary: "The audit log of a filter as a file for spreadsheets",
			Who: httpx.Allow(staff.AuditRead), Fresh: true, Rate: endpoints.SignedInRate(),
		}, r.getCSV),
	}
}

func (r *Reader) query(in FilterInput) (audit.Query, error) {
	q := audit.Query{Actor: in.Actor, Subject: in.Subject, Words: strings.TrimSpace(in.Query)}
	if in.Kind != "" {
		q.Kind = in.Kind + "_"
	}
	if in.Family != "" {
		q.Family = in.Family
	}
	if q.Words != "" {
		q.Worded = r.worded(q.Words)
	}
	var problems []httpx.FieldError
	day := func(name, text string) time.Time {
		if text == "" {
			return time.Time{}
		}
		t, err := time.ParseInLocation(time.DateOnly, text, r.d.Zone)
		if err != nil {
			problems = append(problems, httpx.FieldError{Field: name, Message: "Please write a day as 2026-11-25."})
		}
		return t
	}
	q.From = day("from", in.From)
	if last := day("to", in.To); !last.IsZero() {
		q.To = last.AddDate(0, 0, 1)
	}
	if len(problems) > 0 {
		return q, httpx.Invalid(problems...)
	}
	return q, nil
}

// worded are the actions whose sentence has these words.
func (r *Reader) worded(words string) (out []string) {
	words = strings.ToLower(words)
	filled := regexp.MustCompile(`\{\w+\}`)
	for action, text := range r.d.Words.Actions {
		if strings.Contains(strings.ToLower(filled.ReplaceAllString(text, "")), words) {
			action, _, _ = strings.Cut(action, ":")
			out = append(out, action)
		}
	}
	for _, family := range r.d.Words.Families {
		for end, text := range map[string]string{trail.Opened: "opened", trail.Listed: "looked through pages, searches"} {
			if strings.Contains(text, words) {
				out = append(out, family.ID+end)
			}
		}
	}
	return out
}

func (r *Reader) getAudit(ctx context.Context, in *auditInput) (*auditOutput, error) {
	q, err := r.query(in.FilterInput)
	if err != nil {
		return nil, err
	}
	q.Limit, q.Cursor = in.Limit, in.Cursor
	out := &auditOutput{}
	if out.Body.Items, out.Body.Next, err = r.page(ctx, q); err != nil {
		return nil, endpoints.Problem(err)
	}
	checked, err := r.d.LastCheck(ctx)
	if err != nil {
		return nil, err
	}
	out.Body.Check.Lines = checked.Lines
	if !checked.At.IsZero() {
		out.Body.Check.At = httpx.OrNull[time.Time]{Value: &checked.At}
	}
	if checked.Broken != nil {
		out.Body.Check.Broken = checked.Broken.Why
	}
	return out, nil
}

// page reads lines and words them.
func (r *Reader) page(ctx context.Context, q audit.Query) (items []auditLine, next string, err error) {
	lines, next, err := audit.List(ctx, r.d.DB.Read(), q)
	if err != nil {
		return nil, "", err
	}
	names, err := r.d.Names(ctx, mentioned(lines))
	if err != nil {
		return nil, "", fmt.Errorf("staff: names for the audit log: %w", err)
	}
	items = make([]auditLine, 0, len(lines))
	for _, l := range lines {
		line, err := r.inWords(l, names)
		if err != nil {
			return nil, "", err
		}
		items = append(items, line)
	}
	return items, next, nil
}

func (r *Reader) inWords(l audit.Line, names map[string]Name) (auditLine, error) {
	w, err := r.writer(l, names)
	if err != nil {
		return auditLine{}, err
	}
	line := auditLine{
		ID: l.ID, At: l.At, Actor: l.Actor.Email, ActorID: l.Actor.ID, Action: l.Action, Subject: l.Subject, RequestID: l.RequestID,
		Detail: w.detail, Sentence: w.sentence(), Changes: w.changes(), Things: []Part{}, Growing: l.Growing,
	}
	if w.counted() {
		line.Note = r.note(w)
		for _, id := range shownThings(w.counts.Things) {
			if name, ok := names[id]; ok {
				line.Things = append(line.Things, name)
			}
		}
	}
	return line, nil
}

// note is when it was counted, from where, and why.
func (r *Reader) note(w *writer) string {
	from, until := w.counts.From.In(r.d.Zone).Format("15:04"), w.counts.Until.In(r.d.Zone).Format("15:04")
	note := "at " + from
	if from != until {
		note = "between " + from + " and " + until
	}
	if reasons := w.reasons(); reasons != "" {
		note += ": " + reasons
	}
	return note
}

// maxThings is how many things of one line are named on the page.
const maxThings = 50

func shownThings(ids []string) []string { return ids[:min(len(ids), maxThings)] }

// mentioned are all ids of lines that may have a name.
func mentioned(lines []audit.Line) (ids []string) {
	seen := map[string]bool{}
	add := func(id string) {
		if prefix, _, ok := strings.Cut(id, "_"); ok && prefix != "typed" && !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	for _, l := range lines {
		add(l.Actor.ID)
		add(l.Subject)
		for _, id := range idsIn(l) {
			add(id)
		}
	}
	return ids
}

func (r *Reader) getCSV(ctx context.Context, in *FilterInput) (httpx.File, error) {
	q, err := r.query(*in)
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
	out := forms.NewCSV(w, "id", "at", "who", "what happened", "changes", "note", "action", "subject", "detail", "request")
	q.Limit = csvBatch
	for written := 0; written < csvMost; {
		items, next, err := r.page(ctx, q)
		if err != nil {
			return err
		}
		for _, l := range items {
			out.Row(l.ID, l.At.Format(time.RFC3339), l.Actor, textOf(l.Sentence), changesText(l.Changes), l.Note, l.Action, l.Subject, jsonText(l.Detail), l.RequestID)
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
