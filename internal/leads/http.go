package leads

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/httpx"
)

// CanRead is what staff need to see leads.
const CanRead httpx.Permission = "leads.read"

// Routes is the endpoint table of leads.
func (s *Service) Routes() []httpx.Route {
	get := func(path, id, summary string) httpx.Route {
		return httpx.Route{Method: http.MethodGet, Path: path, ID: id, Tag: "leads", Summary: summary,
			Who: httpx.Allow(CanRead), Rate: httpx.Unlimited("only signed-in staff can call it")}
	}
	return []httpx.Route{
		httpx.Handle(get("/api/staff/leads", "list-leads", "Leads, newest first"), s.handleList),
		httpx.Handle(get("/api/staff/leads/{id}", "get-lead", "One lead with its history and the reasons of its score"), s.handleGet),
	}
}

// Row is a lead as lists show it.
type Row struct {
	ID            string    `json:"id"`
	Name          string    `json:"name"`
	Email         string    `json:"email"`
	Phone         string    `json:"phone"`
	PhoneE164     string    `json:"phone_e164"`
	Company       string    `json:"company"`
	Source        string    `json:"source"`
	Score         int       `json:"score"`
	Priority      string    `json:"priority"`
	Stage         string    `json:"stage"`
	Interests     []string  `json:"interests"`
	HumanOverride bool      `json:"humanOverride"`
	LastActivity  time.Time `json:"last_activity"`
	CreatedAt     time.Time `json:"created_at"`
}

// Full is a lead with everything known.
type Full struct {
	Row
	ScoreLines   []Line       `json:"score_lines" doc:"add up to score"`
	Behavior     Behavior     `json:"behavior"`
	Demographics Demographics `json:"demographics"`
	Touchpoints  []Touchpoint `json:"touchpoints" doc:"newest first"`
}

func row(l Lead) Row {
	return Row{
		ID: l.ID, Name: l.Name, Email: l.Email, Phone: l.Phone, PhoneE164: l.PhoneE164, Company: l.Company,
		Source: l.Source, Score: l.Score, Priority: l.Priority, Stage: l.Stage, Interests: l.Interests,
		HumanOverride: l.HumanOverride, LastActivity: l.LastActivity, CreatedAt: l.CreatedAt,
	}
}

type listInput struct {
	Query  string `query:"q" maxLength:"200"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type listBody struct {
	Items []Row  `json:"items"`
	Next  string `json:"next" doc:"cursor of the next page, empty at the end"`
}

type listOutput struct{ Body listBody }

func (s *Service) handleList(ctx context.Context, in *listInput) (*listOutput, error) {
	at, id, err := httpx.ParseCursor(in.Cursor)
	if err != nil {
		return nil, err
	}
	rows, err := sqlgen.New(s.DB.Read()).LeadsByCreation(ctx, sqlgen.LeadsByCreationParams{
		BeforeAt: at, BeforeID: id, Pattern: httpx.LikePattern(in.Query), MaxRows: int32(in.Limit + 1), //nolint:gosec // at most 201
	})
	if err != nil {
		return nil, fmt.Errorf("leads: list: %w", err)
	}
	list, err := fromRows(rows)
	if err != nil {
		return nil, err
	}
	body, now := listBody{Items: []Row{}}, s.Clock.Now()
	for i, l := range list {
		if i == in.Limit {
			last := list[i-1]
			body.Next = httpx.FormatCursor(last.CreatedAt, last.ID)
			break
		}
		body.Items = append(body.Items, row(s.scored(l, now)))
	}
	return &listOutput{body}, nil
}

type idInput struct {
	ID string `path:"id" maxLength:"100"`
}

type fullOutput struct{ Body Full }

func (s *Service) handleGet(ctx context.Context, in *idInput) (*fullOutput, error) {
	l, err := s.Get(ctx, in.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, httpx.NotFound("lead")
	}
	if err != nil {
		return nil, err
	}
	touches, err := s.Touchpoints(ctx, l.ID)
	if err != nil {
		return nil, err
	}
	return &fullOutput{Full{row(l), l.Lines, l.Behavior, l.Demographics, touches}}, nil
}
