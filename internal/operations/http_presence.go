package operations

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
)

func (p *Presence) routes() []httpx.Route {
	return []httpx.Route{httpx.Handle(httpx.Route{
		Method: http.MethodPost, Path: "/api/staff/operations/presence", ID: "say-present", Tag: "operations",
		Summary: "Say that a thing is open in a screen, or an answer to it is being written, and hear who else has it open",
		Who:     httpx.Allow(CanRead), Rate: free(), Repeat: httpx.ByState, Status: http.StatusOK,
	}, p.handle)}
}

type presenceInput struct {
	Body struct {
		Kind   string `json:"kind" enum:"@operations.presentKinds"`
		ID     string `json:"id" minLength:"1" maxLength:"100"`
		Screen string `json:"screen" pattern:"^[0-9A-Za-z-]{1,40}$" doc:"names the tab, so that another one of the same person goes on"`
		State  string `json:"state" enum:"@operations.present"`
	}
}

type presenceBody struct {
	Others []Present `json:"others" nullable:"false" doc:"colleagues who have it open, who writes first"`
}

type presenceOutput struct{ Body presenceBody }

// thingReaders are who may read each kind of thing: only they say, and hear, who has it open.
func thingReaders() map[string]httpx.Permission {
	return map[string]httpx.Permission{"quote": "quotes.read", "message": "contact.read", "chat": "chat.read", "lead": CanReadLeads}
}

func (p *Presence) handle(ctx context.Context, in *presenceInput) (*presenceOutput, error) {
	caller := httpx.ActorFrom(ctx)
	if !caller.May(thingReaders()[in.Body.Kind]) {
		return nil, httpx.Forbidden("Your role may not read this.")
	}
	return &presenceOutput{presenceBody{p.Say(caller, in.Body.Kind+"/"+in.Body.ID, in.Body.Screen, in.Body.State)}}, nil
}
