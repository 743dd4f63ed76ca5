package timeline

import (
	"context"
	"net/http"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of one lead.
func (s *History) Routes() []httpx.Route {
	get := func(path, id, summary string) httpx.Route {
		return httpx.Route{Method: http.MethodGet, Path: "/api/staff/leads/{id}" + path, ID: id, Tag: leads.Tag, Summary: summary,
			Who: httpx.Allow(leads.CanRead), Rate: httpx.Unlimited("only signed-in staff can call it")}
	}
	return []httpx.Route{
		httpx.Handle(get("", "get-lead", "One lead with its history and the reasons of its score"), s.handleGet),
		httpx.Handle(get("/timeline", "lead-timeline", "What happened with a lead, newest first"), s.handleTimeline),
	}
}

type idInput struct {
	ID string `path:"id" maxLength:"100"`
}

type fullOutput struct{ Body leads.Full }

func (s *History) handleGet(ctx context.Context, in *idInput) (*fullOutput, error) {
	l, err := s.get(ctx, in.ID)
	if err != nil {
		return nil, leads.OrNotFound(err)
	}
	touches, err := s.Touchpoints(ctx, l.ID)
	if err != nil {
		return nil, err
	}
	out := leads.FullOf(l, touches)
	if out.Merges, err = s.d.Merging.Merges(ctx, l.ID); err != nil {
		return nil, err
	}
	return &fullOutput{out}, nil
}

type timelineInput struct {
	ID     string `path:"id" maxLength:"100"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type timelineBody struct {
	Items []Entry `json:"items"`
	Next  string  `json:"next" doc:"cursor of the next page, empty at the end"`
}

type timelineOutput struct{ Body timelineBody }

func (s *History) handleTimeline(ctx context.Context, in *timelineInput) (*timelineOutput, error) {
	entries, next, err := s.Timeline(ctx, in.ID, in.Cursor, in.Limit)
	if err != nil {
		return nil, leads.OrNotFound(err)
	}
	return &timelineOutput{timelineBody{entries, next}}, nil
}
