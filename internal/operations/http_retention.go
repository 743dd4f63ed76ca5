package operations

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/retention"
)

type goingInput struct {
	Term   string `path:"term" maxLength:"100"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

// GoingBody is a page of what goes.
type GoingBody struct {
	Items []retention.Going `json:"items"`
	Next  string            `json:"next" doc:"cursor of the next page, empty at the end"`
}

type ruleInput struct {
	Rule string `path:"rule" maxLength:"100"`
}

type holdInput struct {
	Rule string `path:"rule" maxLength:"100"`
	Body retention.Why
}

func (s *Retention) routes() []httpx.Route {
	hold := func(path, id, summary string, status int) httpx.Route {
		return httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/operations/retention/{rule}/" + path, ID: id, Tag: "operations", Summary: summary,
			Who: httpx.Allow(CanKeep), Rate: free(), Repeat: httpx.ByState, Status: status,
		}
	}
	file := get("/api/staff/operations/retention/csv", "export-retention", "operations", "What goes within the notice, of every term that is listed, as a file for spreadsheets", CanKeep)
	file.Fresh = true
	return []httpx.Route{
		httpx.HandleFile(file, s.file),
		httpx.Handle(get("/api/staff/operations/retention", "get-retention", "operations", "How long everything is kept, what goes next, what is on hold", CanKeep),
			func(ctx context.Context, _ *struct{}) (*inbound.Answer[KeptData], error) {
				all, err := s.Overview(ctx)
				return &inbound.Answer[KeptData]{Body: all}, err
			}),
		httpx.Handle(get("/api/staff/operations/retention/{term}/going", "list-going", "operations", "What goes of a term within the notice, one by one", CanKeep),
			func(ctx context.Context, in *goingInput) (*inbound.Answer[GoingBody], error) {
				items, next, err := s.d.Retention.Upcoming(ctx, in.Term, in.Cursor, in.Limit)
				return &inbound.Answer[GoingBody]{Body: GoingBody{items, next}}, known(err)
			}),
		httpx.Handle(hold("hold", "hold-rule", "Keep all that a rule is about", http.StatusOK),
			func(ctx context.Context, in *holdInput) (*inbound.Answer[retention.Hold], error) {
				held, err := s.d.Retention.HoldRule(ctx, in.Rule, in.Body.Reason)
				return &inbound.Answer[retention.Hold]{Body: held}, known(err)
			}),
		httpx.Handle(hold("release", "release-rule", "Release the hold of a rule: nothing of it is deleted before the notice is over", 0),
			func(ctx context.Context, in *ruleInput) (*struct{}, error) {
				return nil, known(s.d.Retention.ReleaseRule(ctx, in.Rule))
			}),
	}
}
