package work

import (
	"context"
	"net/http"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of the work on a lead.
func (s *Work) Routes() []httpx.Route {
	act := func(path, id, summary string, repeat httpx.Idempotency) httpx.Route {
		return httpx.Route{Method: http.MethodPost, Path: "/api/staff/leads/{id}/" + path, ID: id, Tag: leads.Tag, Summary: summary,
			Who: httpx.Allow(leads.CanWrite), Rate: httpx.Unlimited("only signed-in staff can call it"), Repeat: repeat, Status: http.StatusOK}
	}
	note := act("notes", "add-lead-note", "Write a note into the timeline", httpx.ByKey)
	note.Status = 0
	reach := act("reached", "reach-lead", "Remember that someone of the staff got in touch; twice within ten minutes is once", httpx.ByState)
	reach.Status = 0
	call := act("calls", "log-lead-call", "Log a call in the timeline; one in which they were spoken to is an answer", httpx.ByKey)
	call.Status = 0
	return []httpx.Route{
		httpx.Handle(call, s.handleCall),
		httpx.Handle(act("stage", "set-lead-stage", "Set how far a lead is", httpx.ByState), s.handleStage),
		httpx.Handle(act("assign", "assign-lead", "Give to a member of staff", httpx.ByState), s.handleAssign),
		httpx.Handle(act("automation", "set-lead-automation", "Switch automation on or off; on also ends a handoff", httpx.ByState), s.handleAutomation),
		httpx.Handle(act("handoff", "hand-lead-off", "Hand to a person: automation leaves it alone", httpx.ByState), s.handleHandoff),
		httpx.Handle(note, s.handleNote),
		httpx.Handle(reach, s.handleOutreach),
	}
}

type rowOutput struct{ Body leads.Row }

func answer(l leads.Lead, err error) (*rowOutput, error) {
	if err != nil {
		return nil, err
	}
	return &rowOutput{leads.RowOf(l)}, nil
}

type seenInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body leads.Seen
}

type stageBody struct {
	leads.Seen
	Stage string `json:"stage" enum:"@leads.stages"`
}

type stageInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body stageBody
}

func (s *Work) handleStage(ctx context.Context, in *stageInput) (*rowOutput, error) {
	return answer(s.MoveStage(ctx, in.ID, in.Body.Version, in.Body.Stage))
}

type assignBody struct {
	leads.Seen
	UserID *string `json:"user_id" doc:"an account's id, 'me', or null for nobody"`
}

type assignInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body assignBody
}

func (s *Work) handleAssign(ctx context.Context, in *assignInput) (*rowOutput, error) {
	person, err := httpx.Assignee(ctx, in.Body.UserID, s.d.People)
	if err != nil {
		return nil, err
	}
	return answer(s.Assign(ctx, in.ID, in.Body.Version, person))
}

type automationBody struct {
	leads.Seen
	Enabled bool `json:"enabled"`
}

type automationInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body automationBody
}

func (s *Work) handleAutomation(ctx context.Context, in *automationInput) (*rowOutput, error) {
	return answer(s.SetAutomation(ctx, in.ID, in.Body.Version, in.Body.Enabled))
}

func (s *Work) handleHandoff(ctx context.Context, in *seenInput) (*rowOutput, error) {
	return answer(s.TakeOver(ctx, in.ID, in.Body.Version))
}

type noteBody struct {
	Note string `json:"note" doc:"up to 5,000 characters"`
}

type noteInput struct {
	ID   string `path:"id" maxLength:"100"`
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key twice is one note"`
	Body noteBody
}

func (s *Work) handleNote(ctx context.Context, in *noteInput) (*struct{}, error) {
	return nil, s.AddNote(ctx, in.ID, in.Key, in.Body.Note)
}

type reachBody struct {
	Channel string `json:"channel" enum:"email,phone"`
}

type outreachInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body reachBody
}

func (s *Work) handleOutreach(ctx context.Context, in *outreachInput) (*struct{}, error) {
	return nil, s.RecordOutreach(ctx, in.ID, in.Body.Channel)
}

type callBody struct {
	Outcome string `json:"outcome" enum:"@leads.callOutcomes"`
	Note    string `json:"note,omitempty" doc:"what was said, up to 5,000 characters"`
}

type callInput struct {
	ID   string `path:"id" maxLength:"100"`
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key twice is one call"`
	Body callBody
}

func (s *Work) handleCall(ctx context.Context, in *callInput) (*struct{}, error) {
	return nil, s.LogCall(ctx, in.ID, Call{Outcome: in.Body.Outcome, Note: in.Body.Note, Key: in.Key})
}
