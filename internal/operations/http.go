package operations

import (
	"context"
	"net/http"
	"slices"

	"wardgate/internal/platform/httpx"
)

// What staff need for this feature.
const (
	CanRead       httpx.Permission = "operations.read"
	CanReadLeads  httpx.Permission = "leads.read"
	CanReadOutbox httpx.Permission = "outbox.read"
	CanRetryMail  httpx.Permission = "outbox.retry"
	// CanReadAccounts lets a person read mails about accounts, and the personal links of mails that were never sent.
	CanReadAccounts httpx.Permission = "outbox.accounts"
)

// Routes is the endpoint table of operations.
func (o *Operations) Routes() []httpx.Route {
	return slices.Concat(o.Figures.routes(), o.Outbox.routes(), o.Stream.routes(), o.Floods.routes(), o.Retention.routes(), o.Queue.routes(), o.Presence.routes())
}

func free() httpx.Rate { return httpx.Unlimited("only signed-in staff can call it") }

func get(path, id, tag, summary string, p httpx.Permission) httpx.Route {
	return httpx.Route{Method: http.MethodGet, Path: path, ID: id, Tag: tag, Summary: summary, Who: httpx.Allow(p), Rate: free()}
}

func (s *Figures) routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(get("/api/staff/operations", "get-board", "operations", "Counters, alerts and the state of the mails", CanRead), s.handleBoard),
		httpx.Handle(get("/api/staff/leads/hot", "hot-leads", "leads", "Leads that someone should call now", CanReadLeads), s.handleHot),
	}
}

func (s *Outbox) routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(get("/api/staff/operations/outbox", "list-mails", "operations", "Mails of the ledger, newest first", CanReadOutbox), s.handleList),
		httpx.Handle(get("/api/staff/operations/outbox/{id}", "get-mail", "operations", "One mail with its content", CanReadOutbox), s.handleMail),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/operations/outbox/{id}/retry", ID: "retry-mail", Tag: "operations",
			Summary: "Send again", Who: httpx.Allow(CanRetryMail), Rate: free(), Repeat: httpx.ByState, Status: http.StatusOK,
		}, s.handleRetry),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/operations/outbox/{id}/reveal", ID: "reveal-mail", Tag: "operations",
			Summary: "A mail that was never sent, with its personal links; audited", Who: httpx.Allow(CanReadAccounts), Fresh: true, Rate: free(),
			Repeat: httpx.ByState, Status: http.StatusOK,
		}, s.handleReveal),
	}
}

func (s *Stream) routes() []httpx.Route {
	// Every role has pages that hear of changes: which ones, is decided news by news.
	stream := get("/api/staff/events", "staff-events", "operations", "News of committed changes that the caller may read, as server-sent events", CanRead)
	stream.Who = httpx.SignedIn()
	return []httpx.Route{httpx.Raw(stream, s)}
}

type boardOutput struct{ Body Board }

func (s *Figures) handleBoard(ctx context.Context, _ *struct{}) (*boardOutput, error) {
	b, err := s.Board(ctx)
	if err != nil {
		return nil, err
	}
	return &boardOutput{b}, nil
}

type hotBody struct {
	Items []HotLead `json:"items"`
	Next  string    `json:"next"`
}

type hotOutput struct{ Body hotBody }

func (s *Figures) handleHot(ctx context.Context, _ *struct{}) (*hotOutput, error) {
	list, err := s.HotLeads(ctx)
	if err != nil {
		return nil, err
	}
	return &hotOutput{hotBody{Items: list}}, nil
}

type outboxInput struct {
	State  string `query:"state" enum:"@mail.states"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type outboxBody struct {
	Items []Mail `json:"items"`
	Next  string `json:"next" doc:"cursor of the next page, empty at the end"`
}

type outboxOutput struct{ Body outboxBody }

func (s *Outbox) handleList(ctx context.Context, in *outboxInput) (*outboxOutput, error) {
	list, next, err := s.List(ctx, in.State, in.Cursor, in.Limit)
	if err != nil {
		return nil, err
	}
	return &outboxOutput{outboxBody{list, next}}, nil
}

type mailInput struct {
	ID string `path:"id" maxLength:"100"`
}

type mailOutput struct{ Body MailDetail }

func (s *Outbox) handleMail(ctx context.Context, in *mailInput) (*mailOutput, error) {
	d, err := s.Read(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &mailOutput{d}, nil
}

func (s *Outbox) handleReveal(ctx context.Context, in *mailInput) (*mailOutput, error) {
	d, err := s.Reveal(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &mailOutput{d}, nil
}

func (s *Outbox) handleRetry(ctx context.Context, in *mailInput) (*mailOutput, error) {
	d, err := s.Retry(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &mailOutput{d}, nil
}
