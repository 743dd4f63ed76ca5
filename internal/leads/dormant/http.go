package dormant

import (
	"context"
	"net/http"

	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/retention"
)

// Routes is the endpoint table of holds.
func (p *People) Routes() []httpx.Route {
	free := httpx.Unlimited("only signed-in staff can call it")
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/leads/{id}/hold", ID: "get-lead-hold", Tag: leads.Tag,
			Summary: "Whether an owner keeps a person from being erased, and why", Who: httpx.Allow(leads.CanRead), Rate: free,
		}, p.handleGet),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/leads/{id}/hold", ID: "hold-lead", Tag: leads.Tag,
			Summary: "Keep a person from being erased, by hand or because their time is over", Who: httpx.Allow(leads.CanErase), Rate: free, Repeat: httpx.ByState,
			Status: http.StatusOK,
		}, p.handleHold),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/leads/{id}/release-hold", ID: "release-lead", Tag: leads.Tag,
			Summary: "Release a hold: the person goes after the notice at the earliest", Who: httpx.Allow(leads.CanErase), Rate: free, Repeat: httpx.ByState,
		}, p.handleRelease),
	}
}

type idInput struct {
	ID string `path:"id" maxLength:"100"`
}

// HoldBody is the hold of a person.
type HoldBody struct {
	Hold *retention.Hold `json:"hold" doc:"null without one"`
}

type holdOutput struct{ Body HoldBody }

func (p *People) handleGet(ctx context.Context, in *idInput) (*holdOutput, error) {
	hold, err := p.HoldOf(ctx, in.ID)
	return &holdOutput{HoldBody{hold}}, err
}

type holdInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body retention.Why
}

func (p *People) handleHold(ctx context.Context, in *holdInput) (*holdOutput, error) {
	hold, err := p.Hold(ctx, in.ID, in.Body.Reason)
	if err != nil {
		return nil, err
	}
	return &holdOutput{HoldBody{&hold}}, nil
}

func (p *People) handleRelease(ctx context.Context, in *idInput) (*struct{}, error) {
	return nil, p.Release(ctx, in.ID)
}
