package duty

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
)

// What staff need for this feature.
const (
	CanRead httpx.Permission = "duty.read"
	// CanAct is for taking incidents, and for being on duty.
	CanAct   httpx.Permission = "duty.act"
	CanWrite httpx.Permission = "duty.write"
)

const path = "/api/staff/duty"

// Routes is the endpoint table.
func (s *Service) Routes() []httpx.Route {
	line := func(method, below, id, summary string, p httpx.Permission, repeat httpx.Idempotency) httpx.Route {
		return httpx.Route{Method: method, Path: path + below, ID: id, Tag: Topic, Summary: summary, Who: httpx.Allow(p),
			Rate: httpx.Unlimited("only signed-in staff can call it"), Repeat: repeat, Status: http.StatusOK}
	}
	get := func(below, id, summary string) httpx.Route {
		return line(http.MethodGet, below, id, summary, CanRead, httpx.IdempotencyUndeclared)
	}
	own := line(http.MethodPut, "/own", "save-own-duty", "How the caller wants to be told", CanAct, httpx.ByState)
	rotation := line(http.MethodPut, "/teams/{id}/rotation", "save-rotation", "Replace a team's rotation", CanWrite, httpx.ByState)
	except := line(http.MethodPost, "/teams/{id}/exceptions", "add-duty-exception", "Have a colleague, or nobody, on duty for a while", CanWrite, httpx.Repeats)
	unexcept := line(http.MethodDelete, "/exceptions/{id}", "delete-duty-exception", "Delete an exception", CanWrite, httpx.ByState)
	own.Fresh, rotation.Fresh = true, true // who is told of an emergency, and where
	except.Fresh, unexcept.Fresh = true, true
	return []httpx.Route{
		httpx.Handle(get("", "get-duty", "Who is on duty when, and the rosters behind it"), s.Rosters.handleOverview),
		httpx.Handle(get("/now", "get-duty-now", "Who is on duty now, gaps ahead, and incidents that are not over"), s.Incidents.handleNow),
		httpx.Handle(get("/incidents", "list-incidents", "Incidents of the last days with their steps, newest first"), s.Incidents.handleIncidents),
		httpx.Handle(get("/incidents/{id}", "get-incident", "An incident with what it is about"), s.Incidents.handleIncident),
		httpx.Handle(line(http.MethodPost, "/incidents/{id}/acknowledge", "acknowledge-incident", "Take it: nobody further is told", CanAct, httpx.ByState), s.Incidents.handleAcknowledge),
		httpx.Handle(line(http.MethodPost, "/incidents/{id}/unacknowledge", "unacknowledge-incident", "Take that back: the next are told again", CanAct, httpx.ByState), s.Incidents.handleUnacknowledge),
		httpx.Handle(own, s.Rosters.handleOwn),
		httpx.Handle(rotation, s.Rosters.handleRotation),
		httpx.Handle(except, s.Rosters.handleExcept),
		httpx.Handle(unexcept, s.Rosters.handleUnexcept),
	}
}

type overviewOutput struct{ Body Overview }

func (s *Rosters) handleOverview(ctx context.Context, _ *struct{}) (*overviewOutput, error) {
	o, err := s.Overview(ctx)
	return &overviewOutput{o}, err
}

type nowOutput struct{ Body Now }

func (s *Incidents) handleNow(ctx context.Context, _ *struct{}) (*nowOutput, error) {
	n, err := s.Now(ctx)
	return &nowOutput{n}, err
}

type incidentsInput struct {
	Cursor string `query:"cursor" maxLength:"60"`
}

type incidentsOutput struct {
	Body struct {
		Items []IncidentBody `json:"items" nullable:"false"`
		Next  string         `json:"next" doc:"cursor of the next page, empty at the end"`
	}
}

func (s *Incidents) handleIncidents(ctx context.Context, in *incidentsInput) (*incidentsOutput, error) {
	out := &incidentsOutput{}
	var err error
	out.Body.Items, out.Body.Next, err = s.List(ctx, in.Cursor)
	return out, err
}

type incidentInput struct {
	ID string `path:"id" maxLength:"60"`
}

type incidentOutput struct{ Body Opened }

func (s *Incidents) handleIncident(ctx context.Context, in *incidentInput) (*incidentOutput, error) {
	one, err := s.ByID(ctx, in.ID)
	return &incidentOutput{one}, err
}

func (s *Incidents) handleAcknowledge(ctx context.Context, in *incidentInput) (*incidentOutput, error) {
	if err := s.Acknowledge(ctx, in.ID); err != nil {
		return nil, err
	}
	return s.handleIncident(ctx, in)
}

func (s *Incidents) handleUnacknowledge(ctx context.Context, in *incidentInput) (*incidentOutput, error) {
	if err := s.Unacknowledge(ctx, in.ID); err != nil {
		return nil, err
	}
	return s.handleIncident(ctx, in)
}

type ownInput struct{ Body Settings }

func (s *Rosters) handleOwn(ctx context.Context, in *ownInput) (*overviewOutput, error) {
	if err := s.SetOwn(ctx, in.Body); err != nil {
		return nil, err
	}
	return s.handleOverview(ctx, nil)
}

type rotationInput struct {
	ID   string `path:"id" maxLength:"60"`
	Body struct {
		Rotation

		Seen string `json:"seen" doc:"the team's, as it was shown"`
	}
}

func (s *Rosters) handleRotation(ctx context.Context, in *rotationInput) (*overviewOutput, error) {
	if err := s.SetRotation(ctx, in.ID, in.Body.Seen, in.Body.Rotation); err != nil {
		return nil, err
	}
	return s.handleOverview(ctx, nil)
}

type exceptInput struct {
	ID   string `path:"id" maxLength:"60"`
	Body WantedException
}

func (s *Rosters) handleExcept(ctx context.Context, in *exceptInput) (*overviewOutput, error) {
	if err := s.Except(ctx, in.ID, in.Body); err != nil {
		return nil, err
	}
	return s.handleOverview(ctx, nil)
}

type unexceptInput struct {
	ID string `path:"id" maxLength:"60"`
}

func (s *Rosters) handleUnexcept(ctx context.Context, in *unexceptInput) (*overviewOutput, error) {
	if err := s.Unexcept(ctx, in.ID); err != nil {
		return nil, err
	}
	return s.handleOverview(ctx, nil)
}
