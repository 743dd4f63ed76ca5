package leads

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
)

func (s *Service) workRoutes() []httpx.Route {
	act := func(path, id, summary string, repeat httpx.Idempotency) httpx.Route {
		return httpx.Route{Method: http.MethodPost, Path: "/api/staff/leads/{id}/" + path, ID: id, Tag: Tag, Summary: summary,
			Who: httpx.Allow(CanWrite), Rate: httpx.Unlimited("only signed-in staff can call it"), Repeat: repeat, Status: http.StatusOK}
	}
	note := act("notes", "add-lead-note", "Write a note into the timeline", httpx.ByKey)
	note.Status = 0
	reach := act("reached", "reach-lead", "Remember that somebody of the staff got in touch; twice within ten minutes is once", httpx.ByState)
	reach.Status = 0
	return []httpx.Route{
		httpx.Handle(act("stage", "set-lead-stage", "Set how far a lead is", httpx.ByState), s.handleStage),
		httpx.Handle(act("assign", "assign-lead", "Give to a member of staff", httpx.ByState), s.handleAssign),
		httpx.Handle(act("automation", "set-lead-automation", "Switch automation on or off; on also ends a handoff", httpx.ByState), s.handleAutomation),
		httpx.Handle(act("handoff", "hand-lead-off", "Hand to a person: automation leaves it alone", httpx.ByState), s.handleHandoff),
		httpx.Handle(note, s.handleNote),
		httpx.Handle(reach, s.handleOutreach),
		httpx.Handle(act("merge", "merge-leads", "Merge another lead into this one", httpx.ByState), s.handleMerge),
		httpx.Handle(act("merge/undo", "undo-merge-leads", "Take the latest merge back within seven days", httpx.ByState), s.handleUndoMerge),
	}
}

type rowOutput struct{ Body Row }

func answer(l Lead, err error) (*rowOutput, error) {
	if err != nil {
		return nil, err
	}
	return &rowOutput{row(l)}, nil
}

// Seen is the version that the caller looked at; see Row.
type Seen struct {
	Version int `json:"version" minimum:"1"`
}

type seenInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body Seen
}

type stageBody struct {
	Seen
	Stage string `json:"stage" enum:"awareness,consideration,decision,customer"`
}

type stageInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body stageBody
}

func (s *Service) handleStage(ctx context.Context, in *stageInput) (*rowOutput, error) {
	return answer(s.MoveStage(ctx, in.ID, in.Body.Version, in.Body.Stage))
}

type assignBody struct {
	Seen
	UserID *string `json:"user_id" doc:"an account's id, 'me', or null for nobody"`
}

type assignInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body assignBody
}

func (s *Service) handleAssign(ctx context.Context, in *assignInput) (*rowOutput, error) {
	person, err := httpx.Assignee(ctx, in.Body.UserID, s.People)
	if err != nil {
		return nil, err
	}
	return answer(s.Assign(ctx, in.ID, in.Body.Version, person))
}

type automationBody struct {
	Seen
	Enabled bool `json:"enabled"`
}

type automationInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body automationBody
}

func (s *Service) handleAutomation(ctx context.Context, in *automationInput) (*rowOutput, error) {
	return answer(s.SetAutomation(ctx, in.ID, in.Body.Version, in.Body.Enabled))
}

func (s *Service) handleHandoff(ctx context.Context, in *seenInput) (*rowOutput, error) {
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

func (s *Service) handleNote(ctx context.Context, in *noteInput) (*struct{}, error) {
	return nil, s.AddNote(ctx, in.ID, in.Key, in.Body.Note)
}

type reachBody struct {
	Channel string `json:"channel" enum:"email,phone"`
}

type outreachInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body reachBody
}

func (s *Service) handleOutreach(ctx context.Context, in *outreachInput) (*struct{}, error) {
	return nil, s.RecordOutreach(ctx, in.ID, in.Body.Channel)
}

type mergeBody struct {
	Seen
	With        string `json:"with" maxLength:"100" doc:"the lead that is merged into this one"`
	WithVersion int    `json:"with_version" minimum:"1"`
}

type mergeInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body mergeBody
}

func (s *Service) handleMerge(ctx context.Context, in *mergeInput) (*rowOutput, error) {
	return answer(s.Merge(ctx, in.ID, in.Body.Version, in.Body.With, in.Body.WithVersion))
}

func (s *Service) handleUndoMerge(ctx context.Context, in *seenInput) (*rowOutput, error) {
	return answer(s.UndoMerge(ctx, in.ID, in.Body.Version))
}
