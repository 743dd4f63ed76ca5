package automation

import (
	"context"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/httpx"
)

// RunBody is what was begun with a lead.
type RunBody struct {
	ID        string                     `json:"id"`
	PlanID    string                     `json:"plan_id"`
	Name      string                     `json:"name"`
	Kind      Kind                       `json:"kind" enum:"rule,sequence"`
	Version   int                        `json:"version"`
	State     string                     `json:"state" enum:"waiting,active,finished,stopped"`
	Trigger   string                     `json:"trigger" doc:"what it waited for; by-hand when a person began it"`
	Criteria  catalog.AutomationCriteria `json:"criteria" doc:"what narrowed the trigger, in the version that was begun; empty for any and by hand"`
	By        string                     `json:"by" doc:"by which kind of contact the event came, or who began it"`
	Findings  []FindingBody              `json:"findings" nullable:"false" doc:"each condition with what was found"`
	Reason    string                     `json:"reason" doc:"why it was stopped"`
	EndedBy   string                     `json:"ended_by" doc:"who of the staff stopped it; empty for the program"`
	StartedAt time.Time                  `json:"started_at"`
	EndedAt   *time.Time                 `json:"ended_at"`
	Steps     []StepBody                 `json:"steps" nullable:"false"`
}

// FindingBody is a condition with what was found of the lead.
type FindingBody Finding

// StepBody is one thing that is done.
type StepBody struct {
	ID      string     `json:"id"`
	Action  ActionBody `json:"action"`
	State   string     `json:"state" enum:"held,waiting,done,skipped,stopped"`
	DueAt   time.Time  `json:"due_at"`
	DoneAt  *time.Time `json:"done_at"`
	Outcome string     `json:"outcome" doc:"what came of it, or why it waits, in words"`
	Ref     string     `json:"ref" doc:"the mail or task that it made"`

	Mail httpx.OrNull[Reading] `json:"mail" doc:"what became of its mail; null without one"`
}

func runBody(r Run) RunBody {
	body := RunBody{
		ID: r.ID, PlanID: r.PlanID, Name: r.Name, Kind: r.Kind, Version: r.Version, State: r.State, Trigger: r.Trigger, Criteria: r.Criteria, By: r.By,
		Findings: make([]FindingBody, len(r.Findings)), Reason: r.Reason, EndedBy: r.EndedBy, StartedAt: r.StartedAt, EndedAt: httpx.OrNil(r.EndedAt), Steps: make([]StepBody, len(r.Steps)),
	}
	for i, f := range r.Findings {
		body.Findings[i] = FindingBody(f)
	}
	for i, step := range r.Steps {
		body.Steps[i] = StepBody{step.ID, ActionBody(step.Action), step.State, step.DueAt, httpx.OrNil(step.DoneAt), step.Outcome, step.Ref, httpx.OrNull[Reading]{Value: step.Mail}}
	}
	return body
}

type runsOutput struct {
	Body struct {
		Items []RunBody `json:"items" nullable:"false"`
		Next  string    `json:"next" doc:"always empty: there is one page"`
	}
}

func (s *Service) handleRuns(ctx context.Context, in *idInput) (*runsOutput, error) {
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

type beginInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		Plan    string `json:"plan" maxLength:"100" doc:"the rule or sequence"`
		Version int    `json:"version,omitempty" minimum:"0" doc:"the version that was looked at: another one is not begun; 0 or left out: the one there is"`
	}
}

func (s *Service) handleBegin(ctx context.Context, in *beginInput) (*struct{}, error) {
	return nil, s.BeginVersion(ctx, in.Body.Plan, in.Body.Version, in.ID)
}

func (s *Service) handleStop(ctx context.Context, in *idInput) (*struct{}, error) {
	return nil, s.StopRun(ctx, in.ID)
}

func (s *Service) handleSkip(ctx context.Context, in *idInput) (*struct{}, error) {
	return nil, s.SkipStep(ctx, in.ID)
}

func (s *Service) handleHasten(ctx context.Context, in *idInput) (*struct{}, error) {
	return nil, s.HastenStep(ctx, in.ID)
}
