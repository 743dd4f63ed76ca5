package leads

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
)

// What staff need for this word.
const (
	CanRead  httpx.Permission = "leads.read"
	CanWrite httpx.Permission = "leads.write"
	// CanExport takes personal data out of the program.
	CanExport httpx.Permission = "leads.export"
	// CanErase removes a person for good.
	CanErase httpx.Permission = "leads.erase"
)

// Tag is the feature in OpenAPI.
const Tag = "leads"

// Routes is the endpoint table of leads.
func (s *Service) Routes() []httpx.Route {
	return append(s.readRoutes(), s.workRoutes()...)
}

func (s *Service) readRoutes() []httpx.Route {
	get := func(path, id, summary string, p httpx.Permission) httpx.Route {
		return httpx.Route{Method: http.MethodGet, Path: "/api/staff/leads" + path, ID: id, Tag: Tag, Summary: summary,
			Who: httpx.Allow(p), Rate: httpx.Unlimited("only signed-in staff can call it")}
	}
	return []httpx.Route{
		httpx.Handle(get("", "list-leads", "Leads, newest or highest first", CanRead), s.handleList),
		httpx.HandleFile(get("/csv", "export-leads", "The leads of a filter as a file for spreadsheets", CanExport), s.handleCSV),
		httpx.Handle(get("/{id}", "get-lead", "One lead with its history and the reasons of its score", CanRead), s.handleGet),
		httpx.Handle(get("/{id}/timeline", "lead-timeline", "What happened with a lead, newest first", CanRead), s.handleTimeline),
		httpx.Handle(get("/{id}/merge", "preview-merge-leads", "What merging another lead into this one would make", CanWrite), s.handlePreview),
	}
}

// Row is a lead as lists show it.
type Row struct {
	ID                string    `json:"id"`
	Name              string    `json:"name"`
	Email             string    `json:"email"`
	Phone             string    `json:"phone"`
	PhoneE164         string    `json:"phone_e164"`
	Company           string    `json:"company"`
	Source            string    `json:"source"`
	Score             int       `json:"score"`
	Priority          string    `json:"priority"`
	Stage             string    `json:"stage"`
	Interests         []string  `json:"interests"`
	AutomationEnabled bool      `json:"automationEnabled"`
	HumanOverride     bool      `json:"humanOverride"`
	ChatNeedsHuman    bool      `json:"chatNeedsHuman"`
	AssignedTo        string    `json:"assigned_to"`
	AssignedName      string    `json:"assigned_name"`
	LastActivity      time.Time `json:"last_activity"`
	CreatedAt         time.Time `json:"created_at"`
	Version           int       `json:"version" doc:"send it back with a change: what somebody else changed meanwhile is not overwritten"`
}

// Full is a lead with everything known.
type Full struct {
	Row
	State        string       `json:"state" enum:"active,merged,erased"`
	ScoreLines   []Line       `json:"score_lines" doc:"add up to score"`
	Behavior     Behavior     `json:"behavior"`
	Demographics Demographics `json:"demographics"`
	Touchpoints  []Touchpoint `json:"touchpoints" doc:"newest first"`
	Merges       []MergeMade  `json:"merges" doc:"leads that were merged into this one, the latest first; only the first can be taken back"`
	UpdatedAt    time.Time    `json:"updated_at"`
}

func row(l Lead) Row {
	return Row{
		ID: l.ID, Name: l.Name, Email: l.Email, Phone: l.Phone, PhoneE164: l.PhoneE164, Company: l.Company,
		Source: l.Source, Score: l.Score, Priority: l.Priority, Stage: l.Stage, Interests: l.Interests,
		AutomationEnabled: l.AutomationEnabled, HumanOverride: l.HumanOverride, ChatNeedsHuman: l.ChatNeedsHuman,
		AssignedTo: l.AssignedTo, AssignedName: l.AssignedName, LastActivity: l.LastActivity, CreatedAt: l.CreatedAt, Version: l.Version,
	}
}

// FullOf is a lead with everything known.
func FullOf(l Lead, touches []Touchpoint) Full {
	return Full{
		Row: row(l), State: l.State, ScoreLines: l.Lines, Behavior: l.Behavior, Demographics: l.Demographics,
		Touchpoints: touches, Merges: []MergeMade{}, UpdatedAt: l.UpdatedAt,
	}
}

// FilterInput is what a list and its file are asked for.
type FilterInput struct {
	Query      string `query:"q" maxLength:"200"`
	Sort       string `query:"sort" enum:"created,score,activity" default:"created"`
	Priority   string `query:"priority" enum:"hot,warm,cold"`
	Stage      string `query:"stage" enum:"awareness,consideration,decision,customer"`
	Source     string `query:"source" maxLength:"100"`
	Assigned   string `query:"assigned" maxLength:"100" doc:"an account's id, me, or nobody"`
	NeedsHuman bool   `query:"needs_human" doc:"those that automation handed over, or whose chat waits"`
}

func (in FilterInput) filter() Filter {
	return Filter{
		Query: in.Query, Sort: in.Sort, Priority: in.Priority, Stage: in.Stage, Source: in.Source,
		Assigned: in.Assigned, NeedsHuman: in.NeedsHuman,
	}
}

type listInput struct {
	FilterInput
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type listBody struct {
	Items []Row  `json:"items"`
	Next  string `json:"next" doc:"cursor of the next page, empty at the end"`
}

type listOutput struct{ Body listBody }

func (s *Service) handleList(ctx context.Context, in *listInput) (*listOutput, error) {
	f := in.filter()
	f.Limit, f.Cursor = in.Limit, in.Cursor
	list, next, err := s.List(ctx, f)
	if err != nil {
		return nil, err
	}
	body := listBody{Items: make([]Row, len(list)), Next: next}
	for i, l := range list {
		body.Items[i] = row(l)
	}
	return &listOutput{body}, nil
}

func (s *Service) handleCSV(ctx context.Context, in *FilterInput) (httpx.File, error) {
	if err := s.RecordListExport(ctx, in.filter()); err != nil {
		return httpx.File{}, err
	}
	return httpx.File{
		Type: "text/csv; charset=utf-8", Name: "leads-" + s.Clock.Now().UTC().Format("2006-01-02") + ".csv",
		Write: func(w io.Writer) error { return s.WriteCSV(ctx, w, in.filter()) },
	}, nil
}

type idInput struct {
	ID string `path:"id" maxLength:"100"`
}

type fullOutput struct{ Body Full }

func (s *Service) handleGet(ctx context.Context, in *idInput) (*fullOutput, error) {
	l, err := s.Get(ctx, in.ID)
	if err != nil {
		return nil, orNotFound(err)
	}
	touches, err := s.Touchpoints(ctx, l.ID)
	if err != nil {
		return nil, err
	}
	out := FullOf(l, touches)
	if out.Merges, err = s.Merges(ctx, l.ID); err != nil {
		return nil, err
	}
	return &fullOutput{out}, nil
}

func orNotFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return httpx.NotFound("lead")
	}
	return err
}

type timelineInput struct {
	ID     string `path:"id" maxLength:"100"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type timelineBody struct {
	Items []Entry `json:"items"`
	Next  string  `json:"next" doc:"cursor of the next page, empty at the end"`
}

type timelineOutput struct{ Body timelineBody }

func (s *Service) handleTimeline(ctx context.Context, in *timelineInput) (*timelineOutput, error) {
	entries, next, err := s.Timeline(ctx, in.ID, in.Cursor, in.Limit)
	if err != nil {
		return nil, orNotFound(err)
	}
	return &timelineOutput{timelineBody{entries, next}}, nil
}

type previewInput struct {
	ID   string `path:"id" maxLength:"100"`
	With string `query:"with" required:"true" maxLength:"100" doc:"the lead that would be merged into this one"`
}

type previewBody struct {
	Stays  Row `json:"stays"`
	Goes   Row `json:"goes"`
	Result Row `json:"result"`
}

type previewOutput struct{ Body previewBody }

func (s *Service) handlePreview(ctx context.Context, in *previewInput) (*previewOutput, error) {
	p, err := s.PreviewMerge(ctx, in.ID, in.With)
	if err != nil {
		return nil, err
	}
	return &previewOutput{previewBody{row(p.Stays), row(p.Goes), row(p.Result)}}, nil
}
