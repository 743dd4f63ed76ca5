package automation

import (
	"context"
	"time"
)

// FiguresBody is what the dashboard shows (S24, S27).
type FiguresBody struct {
	At         time.Time         `json:"at"`
	Leads      int               `json:"leads" doc:"active ones"`
	Automated  int               `json:"automated" doc:"those that automation may act on"`
	Customers  int               `json:"customers"`
	Conversion *float64          `json:"conversion" doc:"customers of leads, percent; null without leads"`
	Pending    int               `json:"pending" doc:"tasks that wait"`
	Priorities []ShareBody       `json:"priorities" nullable:"false"`
	Stages     []ShareBody       `json:"stages" nullable:"false"`
	Sources    []SourceBody      `json:"sources" nullable:"false" doc:"the most leads first"`
	From       time.Time         `json:"from" doc:"when the period of effectiveness begins"`
	Effects    []EffectivityBody `json:"effectiveness" nullable:"false"`
}

// ShareBody is how many leads have something.
type ShareBody struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Leads int    `json:"leads"`
}

// SourceBody is what came by one door.
type SourceBody struct {
	ID           string   `json:"id"`
	Label        string   `json:"label"`
	Leads        int      `json:"leads"`
	AverageScore float64  `json:"average_score"`
	Conversions  int      `json:"conversions"`
	Rate         *float64 `json:"rate" doc:"conversions of leads, percent"`
}

// EffectivityBody is one figure as it was measured, and one to compare with.
type EffectivityBody struct {
	ID        string   `json:"id" enum:"open,click,conversion,handoff,response"`
	Label     string   `json:"label"`
	Measured  *float64 `json:"measured" doc:"null while there is nothing to measure"`
	N         int      `json:"n" doc:"of how many it was measured"`
	Unit      string   `json:"unit"`
	Reference float64  `json:"reference" doc:"an industry reference, measured by nobody here"`
}

type figuresOutput struct{ Body FiguresBody }

func (s *Service) handleFigures(ctx context.Context, _ *struct{}) (*figuresOutput, error) {
	f, err := s.Figures(ctx)
	if err != nil {
		return nil, err
	}
	out := &figuresOutput{FiguresBody{
		At: f.At, Leads: f.Leads, Automated: f.Automated, Customers: f.Customers, Conversion: percent(f.Customers, f.Leads), Pending: f.Pending,
		From: f.From, Sources: []SourceBody{},
	}}
	for _, p := range f.Priorities {
		out.Body.Priorities = append(out.Body.Priorities, ShareBody(p))
	}
	for _, stage := range f.Stages {
		out.Body.Stages = append(out.Body.Stages, ShareBody(stage))
	}
	for _, source := range f.Sources {
		out.Body.Sources = append(out.Body.Sources, SourceBody{
			source.ID, source.Label, source.Leads, source.AverageScore(), source.Conversion, percent(source.Conversion, source.Leads),
		})
	}
	for _, e := range f.Effects {
		out.Body.Effects = append(out.Body.Effects, EffectivityBody{e.ID, e.Label, e.Measured, e.N, e.Unit, e.Value})
	}
	return out, nil
}

type tryInput struct {
	Body struct {
		ID string `json:"id,omitempty" maxLength:"100" doc:"of a rule that is there already"`
		RuleDraft
	}
}

// TriedBody is one lead of a dry run.
type TriedBody struct {
	LeadID   string        `json:"lead_id"`
	Name     string        `json:"name"`
	Would    bool          `json:"would"`
	Findings []FindingBody `json:"findings" nullable:"false" doc:"each condition with what was found"`
	Not      string        `json:"not" doc:"what speaks against it beside the conditions"`
}

type tryOutput struct {
	Body struct {
		From   time.Time   `json:"from"`
		Looked int         `json:"looked" doc:"how many leads were looked at"`
		More   bool        `json:"more" doc:"there are more than were looked at"`
		Would  int         `json:"would" doc:"with how many it would begin"`
		Tried  []TriedBody `json:"tried" nullable:"false" doc:"some of both kinds, those that it would begin with first"`
	}
}

func (s *Service) handleTry(ctx context.Context, in *tryInput) (*tryOutput, error) {
	windowDays := s.Catalog.Automation.WindowDays
	if in.Body.ID != "" {
		p, err := s.planOf(ctx, in.Body.ID, Rule)
		if err != nil {
			return nil, err
		}
		windowDays = p.WindowDays
	}
	d, err := s.Try(ctx, in.Body.ID, Rule, in.Body.spec(windowDays))
	if err != nil {
		return nil, err
	}
	out := &tryOutput{}
	out.Body.From, out.Body.Looked, out.Body.More, out.Body.Would, out.Body.Tried = d.From, d.Looked, d.More, d.Would, make([]TriedBody, len(d.Tried))
	for i, one := range d.Tried {
		body := TriedBody{one.LeadID, one.Name, one.Would, make([]FindingBody, len(one.Findings)), one.Not}
		for j, f := range one.Findings {
			body.Findings[j] = FindingBody(f)
		}
		out.Body.Tried[i] = body
	}
	return out, nil
}
