package figures

import (
	"context"
	"time"

	"wardgate/internal/automation/endpoints"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of the figures.
func (s *Counts) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(endpoints.Get("/analytics", "automation-analytics", "The figures of the dashboard, all of them counted"), s.handleFigures),
	}
}

// FiguresBody has the dashboard's figures (S24, S27).
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

// ShareBody is how many leads have a property.
type ShareBody struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Leads int    `json:"leads"`
}

// SourceBody has the figures of one source.
type SourceBody struct {
	ID           string   `json:"id"`
	Label        string   `json:"label"`
	Leads        int      `json:"leads"`
	AverageScore float64  `json:"average_score"`
	Conversions  int      `json:"conversions"`
	Rate         *float64 `json:"rate" doc:"conversions of leads, percent"`
}

// EffectivityBody is one figure as it was measured, and how.
type EffectivityBody struct {
	ID       string   `json:"id" enum:"open,click,conversion,handoff,response"`
	Label    string   `json:"label"`
	Measured *float64 `json:"measured" doc:"null while there is nothing to measure"`
	N        int      `json:"n" doc:"of how many it was measured"`
	Unit     string   `json:"unit"`
	Formula  string   `json:"formula" doc:"how it is counted, in words"`
}

type figuresOutput struct{ Body FiguresBody }

func (s *Counts) handleFigures(ctx context.Context, _ *struct{}) (*figuresOutput, error) {
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
		out.Body.Effects = append(out.Body.Effects, EffectivityBody{e.ID, e.Label, e.Measured, e.N, e.Unit, e.Formula})
	}
	return out, nil
}
