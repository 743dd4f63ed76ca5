package operations

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/quotes"
)

type floodsBody struct {
	Items []Flood `json:"items"`
}

type asideInput struct {
	ID string `path:"id" maxLength:"100"`
}

type backInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body Aside
}

func (s *Floods) routes() []httpx.Route {
	act := func(path, id, summary string) httpx.Route {
		return httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/operations/networks/{id}/" + path, ID: id, Tag: "operations", Summary: summary,
			Who: httpx.Allow(quotes.CanWrite), Rate: free(), Repeat: httpx.ByState, Status: http.StatusOK,
		}
	}
	return []httpx.Route{
		httpx.Handle(get("/api/staff/operations/networks", "list-networks", "operations", "Networks of which many open requests, messages and calls came", CanRead),
			func(ctx context.Context, _ *struct{}) (*inbound.Answer[floodsBody], error) {
				list, err := s.List(ctx)
				return &inbound.Answer[floodsBody]{Body: floodsBody{list}}, err
			}),
		httpx.Handle(act("quarantine", "quarantine-network", "Put all open requests, messages and calls of one network in quarantine"),
			func(ctx context.Context, in *asideInput) (*inbound.Answer[Aside], error) {
				return inbound.Viewed(inbound.Same[Aside])(s.PutAside(ctx, in.ID))
			}),
		httpx.Handle(act("release", "release-network", "Take back what was put in quarantine with others of its network"),
			func(ctx context.Context, in *backInput) (*inbound.Answer[Aside], error) {
				return inbound.Viewed(inbound.Same[Aside])(s.PutBack(ctx, in.Body))
			}),
	}
}
