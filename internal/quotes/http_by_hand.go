package quotes

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// Routes is the endpoint table.
func (b ByHand) Routes() []httpx.Route {
	free := httpx.Unlimited("only signed-in staff can call it")
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/quotes", ID: "take-quote", Tag: tag, Summary: "Store a request that was told on the phone",
			Who: httpx.Allow(CanWrite), Rate: free, Repeat: httpx.ByKey, Status: http.StatusCreated,
		}, b.handleTake),
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/quotes/callers", ID: "find-callers", Tag: tag,
			Summary: "Who may be on the phone, by what was typed of a number and an address", Who: httpx.Allow(CanWrite), Rate: free,
		}, b.handleCallers),
	}
}

func (b ByHand) handleTake(ctx context.Context, in *inbound.Post[Told]) (*inbound.Answer[Row], error) {
	return inbound.Viewed(b.s.row)(b.Take(ctx, in.Key, in.Body))
}

type callersInput struct {
	Phone string `query:"phone" maxLength:"40"`
	Email string `query:"email" maxLength:"254"`
}

type callersBody struct {
	Items []Caller `json:"items" nullable:"false"`
}

func (b ByHand) handleCallers(ctx context.Context, in *callersInput) (*inbound.Answer[callersBody], error) {
	found, err := b.Callers(ctx, in.Phone, in.Email)
	if err != nil {
		return nil, err
	}
	return &inbound.Answer[callersBody]{Body: callersBody{found}}, nil
}
