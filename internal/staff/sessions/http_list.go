package sessions

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff/endpoints"
)

// sessionBody is a session in its owner's list.
type sessionBody struct {
	ID      string    `json:"id"`
	Browser string    `doc:"In words, as far as the browser tells; empty for a session of an older version" json:"browser"`
	Network string    `doc:"In short, such as 203.0.113.0/24"                                              json:"network"`
	Since   time.Time `json:"since"`
	SeenAt  time.Time `doc:"The last use, exact to a minute"                                               json:"seen_at"`
	Current bool      `doc:"The session of this call"                                                      json:"current"`
}

type sessionsOutput struct {
	Body struct {
		Items []sessionBody `json:"items"`
		Next  string        `doc:"Always empty: all are told at once" json:"next"`
	}
}

type sessionInput struct {
	ID string `maxLength:"40" path:"id"`
}

func listRoutes(s *Service) []httpx.Route {
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/sessions", ID: "staff-list-sessions", Tag: endpoints.Tag, Summary: "Where one is signed in",
			Who: httpx.SignedIn(), Rate: endpoints.SignedInRate(),
		}, s.getSessions),
		httpx.Handle(httpx.Route{
			Method: http.MethodDelete, Path: "/api/staff/sessions/{id}", ID: "staff-end-session", Tag: endpoints.Tag, Summary: "Sign out on one device",
			Who: httpx.SignedIn(), Fresh: true, Rate: endpoints.SignedInRate(), Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.deleteOne),
	}
}

func (s *Service) getSessions(ctx context.Context, _ *struct{}) (*sessionsOutput, error) {
	actor := httpx.ActorFrom(ctx)
	listed, err := s.List(ctx, actor)
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	out := &sessionsOutput{}
	out.Body.Items = make([]sessionBody, 0, len(listed))
	for _, l := range listed {
		out.Body.Items = append(out.Body.Items, sessionBody{
			ID: l.ID, Browser: l.Browser, Network: l.Network, Since: l.Since, SeenAt: l.SeenAt, Current: l.ID == actor.SessionID,
		})
	}
	return out, nil
}

func (s *Service) deleteOne(ctx context.Context, in *sessionInput) (*struct{}, error) {
	return nil, endpoints.Problem(s.EndOne(ctx, httpx.ActorFrom(ctx), in.ID))
}
