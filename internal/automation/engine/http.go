package engine

import (
	"context"
	"time"

	"wardgate/internal/automation/endpoints"
	"wardgate/internal/automation/plans"
	"wardgate/internal/automation/rules"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of the use cases of staff for a run.
func (b *ByHand) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(endpoints.ActQuietly("/leads/{id}/begin", "begin-plan", "Begin a rule or a sequence with a lead by hand"), b.handleBegin),
		httpx.Handle(endpoints.ActQuietly("/runs/{id}/stop", "stop-run", "End what is under way with a lead"), b.handleStop),
		httpx.Handle(endpoints.ActQuietly("/steps/{id}/skip", "skip-step", "Leave one waiting step out"), b.handleSkip),
		httpx.Handle(endpoints.ActQuietly("/steps/{id}/hasten", "hasten-step", "Have one waiting step done now"), b.handleHasten),
	}
}

type beginInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		Plan    string `json:"plan" maxLength:"100" doc:"the rule or sequence"`
		Version int    `json:"version,omitempty" minimum:"0" doc:"the version that was looked at: another one is not begun; 0 or left out: the one there is"`
	}
}

func (b *ByHand) handleBegin(ctx context.Context, in *beginInput) (*struct{}, error) {
	return nil, b.BeginVersion(ctx, in.Body.Plan, in.Body.Version, in.ID)
}

func (b *ByHand) handleStop(ctx context.Context, in *endpoints.ByID) (*struct{}, error) {
	return nil, b.StopRun(ctx, in.ID)
}

func (b *ByHand) handleSkip(ctx context.Context, in *endpoints.ByID) (*struct{}, error) {
	return nil, b.SkipStep(ctx, in.ID)
}

func (b *ByHand) handleHasten(ctx context.Context, in *endpoints.ByID) (*struct{}, error) {
	return nil, b.HastenStep(ctx, in.ID)
}

// Routes is the endpoint table of dry runs.
func (r *DryRuns) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(endpoints.Ask("/rules/try", "try-rule", "Who a rule would begin with, who not, and why; it changes nothing"), r.handleTry),
	}
}

type tryInput struct {
	Body struct {
		ID string `json:"id,omitempty" maxLength:"100" doc:"of a rule that is there already"`
		plans.RuleDraft
	}
}

// TriedBody is one lead of a dry run.
type TriedBody struct {
	LeadID   string              `json:"lead_id"`
	Name     string              `json:"name"`
	Would    bool                `json:"would"`
	Findings []rules.FindingBody `json:"findings" nullable:"false" doc:"each condition with what was found"`
	Not      string              `json:"not" doc:"what speaks against it beside the conditions"`
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

func (r *DryRuns) handleTry(ctx context.Context, in *tryInput) (*tryOutput, error) {
	windowDays := r.engine.d.Catalog.Automation.WindowDays
	if in.Body.ID != "" {
		p, err := r.engine.d.Plans.PlanOfKind(ctx, in.Body.ID, rules.Rule)
		if err != nil {
			return nil, err
		}
		windowDays = p.WindowDays
	}
	d, err := r.Try(ctx, in.Body.ID, rules.Rule, in.Body.Spec(windowDays))
	if err != nil {
		return nil, err
	}
	out := &tryOutput{}
	out.Body.From, out.Body.Looked, out.Body.More, out.Body.Would, out.Body.Tried = d.From, d.Looked, d.More, d.Would, make([]TriedBody, len(d.Tried))
	for i, one := range d.Tried {
		out.Body.Tried[i] = TriedBody{one.LeadID, one.Name, one.Would, rules.FindingBodies(one.Findings), one.Not}
	}
	return out, nil
}
