package runs

import (
	"context"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/endpoints"
	"wardgate/internal/automation/engagement"
	"wardgate/internal/automation/rules"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of reading runs.
func (s *Runs) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(endpoints.Get("/leads/{id}/runs", "list-runs", "What was begun with a lead, what it did and will do, and why"), s.handleRuns),
	}
}

// RunBody is one plan that was begun with a lead.
type RunBody struct {
	ID        string                     `json:"id"`
	PlanID    string                     `json:"plan_id"`
	Name      string                     `json:"name"`
	Kind      rules.Kind                 `json:"kind" enum:"@automation.plans"`
	Version   int                        `json:"version"`
	State     string                     `json:"state" enum:"waiting,active,finished,stopped"`
	Trigger   string                     `json:"trigger" doc:"what it waited for; by-hand when a person began it"`
	Criteria  catalog.AutomationCriteria `json:"criteria" doc:"what narrowed the trigger, in the version that was begun; empty for any and by hand"`
	By        string                     `json:"by" doc:"by which kind of contact the event came, or who began it"`
	Findings  []rules.FindingBody        `json:"findings" nullable:"false" doc:"each condition with what was found"`
	Reason    string                     `json:"reason" doc:"why it was stopped"`
	EndedBy   string                     `json:"ended_by" doc:"who of the staff stopped it; empty for the program"`
	StartedAt time.Time                  `json:"started_at"`
	EndedAt   *time.Time                 `json:"ended_at"`
	Steps     []StepBody                 `json:"steps" nullable:"false"`
}

// StepBody is one action of a run.
type StepBody struct {
	ID      string           `json:"id"`
	Action  rules.ActionBody `json:"action"`
	State   string           `json:"state" enum:"held,waiting,done,skipped,stopped"`
	DueAt   time.Time        `json:"due_at"`
	DoneAt  *time.Time       `json:"done_at"`
	Outcome string           `json:"outcome" doc:"what came of it, or why it waits, in words"`
	Ref     string           `json:"ref" doc:"the mail or task that it made"`

	Mail httpx.OrNull[engagement.Reading] `json:"mail" doc:"what became of its mail; null without one"`
}

func runBody(r Run) RunBody {
	body := RunBody{
		ID: r.ID, PlanID: r.PlanID, Name: r.Name, Kind: r.Kind, Version: r.Version, State: r.State, Trigger: r.Trigger, Criteria: r.Criteria, By: r.By,
		Findings: rules.FindingBodies(r.Findings), Reason: r.Reason, EndedBy: r.EndedBy, StartedAt: r.StartedAt, EndedAt: httpx.OrNil(r.EndedAt), Steps: make([]StepBody, len(r.Steps)),
	}
	for i, step := range r.Steps {
		body.Steps[i] = StepBody{step.ID, rules.ActionBody(step.Action), step.State, step.DueAt, httpx.OrNil(step.DoneAt), step.Outcome, step.Ref, httpx.OrNull[engagement.Reading]{Value: step.Mail}}
	}
	return body
}

type runsOutput struct {
	Body struct {
		Items []RunBody `json:"items" nullable:"false"`
		Next  string    `json:"next" doc:"always empty: there is one page"`
	}
}

func (s *Runs) handleRuns(ctx context.Context, in *endpoints.ByID) (*runsOutput, error) {
	list, err := s.RunsOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := &runsOutput{}
	out.Body.Items = make([]RunBody, len(list))
	for i, r := range list {
		out.Body.Items[i] = runBody(r)
	}
	return out, nil
}
