package auditlog

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/trail"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/endpoints"
)

// Deps are what a Reader needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Audit audit.Log
	// Zone is where days begin.
	Zone *time.Location
	// ZoneName is what people call it.
	ZoneName string
	// Words are the sentences of the log.
	Words catalog.Audit
	// Names finds what ids are called now; one that is gone has a name that says so.
	Names func(ctx context.Context, ids []string) (map[string]Name, error)
	// Seek finds what is called by words, and Belongs what is about the same person as a row, with the row itself.
	Seek    func(ctx context.Context, words string) (Found, error)
	Belongs func(ctx context.Context, id string) (ids []string, err error)
	// Origin is where the staff pages are, for links in files.
	Origin string
	// LastCheck is the result of the last check of the chain.
	LastCheck func(ctx context.Context) (audit.Checked, error)
}

// Found is what words are a name of.
type Found struct {
	// IDs are rows, Actors the accounts among them.
	IDs, Actors []string
	// More reports that they are a name of more than was looked up.
	More bool
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
	Subject string `query:"subject" maxLength:"60" doc:"Only what was done to this row, or mentions it; of a lead also what was done to what is theirs"`
	Kind    string `query:"kind" maxLength:"40" doc:"Only what was done to rows whose ids begin so"`
	From    string `query:"from" maxLength:"10" doc:"First day, 2026-11-25, in the company's time zone"`
	To      string `query:"to" maxLength:"10" doc:"Last day"`
	Query   string `query:"q" maxLength:"200" doc:"Words of the sentence, of what is stored, or of the name of what it is about or of who did it"`
}

type auditInput struct {
	FilterInput
	Limit  int    `default:"50"                  maximum:"200"  minimum:"1"     query:"limit"`
	Cursor string `doc:"next of the page before" maxLength:"40" query:"cursor"`
}

type auditLine struct {
	ID        string         `json:"id"`
	At        time.Time      `json:"at"`
	Actor     string         `doc:"The email address at that time, or the name of a program" json:"actor"`
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
	// things is how many there are of Things, with those that are not shown.
	things int
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
		About Part        `doc:"What subject is called, empty without one" json:"about"`
		More  bool        `doc:"The words are a name of more than was looked up: more of the name finds the others" json:"more_named"`
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

// query asks for what a filter says. more is Found's.
func (r *Reader) query(ctx context.Context, in FilterInput) (q audit.Query, more bool, err error) {
	if q, err = r.asked(in); err != nil {
		return q, false, err
	}
	if in.Subject != "" {
		if q.About, err = r.d.Belongs(ctx, in.Subject); err != nil {
			return q, false, fmt.Errorf("auditlog: what belongs to %s: %w", in.Subject, err)
		}
	}
	if q.Words == "" {
		return q, false, nil
	}
	found, err := r.d.Seek(ctx, q.Words)
	if err != nil {
		return q, false, fmt.Errorf("auditlog: %w", err)
	}
	q.Worded, q.Named, q.Actors = r.worded(q.Words), found.IDs, found.Actors
	return q, found.More, nil
}

func (r *Reader) asked(in FilterInput) (audit.Query, error) {
	q := audit.Query{Actor: in.Actor, Words: strings.TrimSpace(in.Query)}
	if in.Kind != "" {
		q.Kind = in.Kind + "_"
	}
	if in.Family != "" {
		q.Family = in.Family
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
	q, more, err := r.query(ctx, in.FilterInput)
	if err != nil {
		return nil, err
	}
	q.Limit, q.Cursor = in.Limit, in.Cursor
	out := &auditOutput{}
	out.Body.More = more
	if out.Body.About, err = r.called(ctx, in.Subject); err != nil {
		return nil, err
	}
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

// called is what a row is called, as it is stored where it has no name.
func (r *Reader) called(ctx context.Context, id string) (Part, error) {
	if id == "" {
		return Part{}, nil
	}
	names, err := r.names(ctx, []string{id})
	if err != nil {
		return Part{}, err
	}
	if name, ok := names[id]; ok {
		return name, nil
	}
	return Part{Text: id, ID: id}, nil
}

// names are what rows are called, with their ids.
func (r *Reader) names(ctx context.Context, ids []string) (map[string]Name, error) {
	names, err := r.d.Names(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("staff: names for the audit log: %w", err)
	}
	for id, name := range names {
		name.ID = id
		names[id] = name
	}
	return names, nil
}

// page reads lines and words them.
func (r *Reader) page(ctx context.Context, q audit.Query) (items []auditLine, next string, err error) {
	lines, next, err := audit.List(ctx, r.d.DB.Read(), q)
	if err != nil {
		return nil, "", err
	}
	names, err := r.names(ctx, mentioned(lines))
	if err != nil {
		return nil, "", err
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
	if !w.counted() {
		line.Note = w.filtered()
	} else {
		line.Note = r.note(w)
		line.things = len(w.counts.Things)
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
