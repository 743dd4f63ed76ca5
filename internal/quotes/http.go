package quotes

import (
	"context"
	"net/http"
	"slices"
	"time"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// What staff need for this word.
const (
	CanRead  httpx.Permission = "quotes.read"
	CanWrite httpx.Permission = "quotes.write"
	// CanReply lets a person write to a customer in the company's name.
	CanReply httpx.Permission = "quotes.reply"
)

const (
	tag        = "quotes"
	pagePath   = "/quote"
	statusPath = "/quote/status/"
)

// Routes is the endpoint table of quote requests.
func (s *Service) Routes() []httpx.Route {
	return slices.Concat(s.visitorRoutes(), s.Lookups.Routes(), ByHand{s}.Routes(), s.staffRoutes())
}

func (s *Service) visitorRoutes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/quotes", ID: "submit-quote", Tag: tag, Summary: "Ask for a quote",
			Who: httpx.Public(), Rate: inbound.Rate(), Repeat: httpx.ByKey, Status: http.StatusCreated,
		}, inbound.Submitted(s.Submit, s.receipt)),
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/quotes/status/{token}", ID: "quote-status", Tag: tag,
			Summary: "How a request goes on, for the person who sent it",
			Who:     httpx.Public(), Rate: httpx.PerMinute("status", 120, 60),
		}, s.handleProgress),
		httpx.Raw(httpx.Route{
			Method: http.MethodPost, Path: pagePath, ID: "submit-quote-form", Tag: tag,
			Summary: "Ask for a quote by a form without JavaScript",
			Who:     httpx.Public(), Rate: inbound.Rate(), Repeat: httpx.ByKey, ShowsRefusal: true,
		}, http.HandlerFunc(s.ServeForm)),
		httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: statusPath + "{token}", ID: "quote-status-page", Tag: tag,
			Summary: "The private page of one request",
			Who:     httpx.Public(), Rate: httpx.PerMinute("status", 120, 60),
		}, http.HandlerFunc(s.ServePrivate)),
	}
}

func (s *Service) staffRoutes() []httpx.Route {
	free := httpx.Unlimited("only signed-in staff can call it")
	read := func(path, id, summary string) httpx.Route {
		return httpx.Route{Method: http.MethodGet, Path: path, ID: id, Tag: tag, Summary: summary, Who: httpx.Allow(CanRead), Rate: free}
	}
	act := func(path, id, summary string, repeat httpx.Idempotency) httpx.Route {
		return httpx.Route{Method: http.MethodPost, Path: "/api/staff/quotes/{id}/" + path, ID: id, Tag: tag,
			Summary: summary, Who: httpx.Allow(CanWrite), Rate: free, Repeat: repeat, Status: http.StatusOK}
	}
	reply := act("reply", "reply-quote", "Answer by email", httpx.Repeats)
	reply.Who = httpx.Allow(CanReply)
	return append(inbound.FileRoutes(s.Cases, "/api/staff/quotes", read), []httpx.Route{
		httpx.Handle(read("/api/staff/quotes", "list-quotes", "Requests, newest first; pending and reviewed unless asked otherwise"), s.handleList),
		httpx.Handle(read("/api/staff/quotes/overdue", "overdue-quotes", "Open requests past their deadline, oldest first"), s.handleOverdue),
		httpx.Handle(read("/api/staff/quotes/{id}", "get-quote", "Everything about one request"), inbound.OfRow(s.Detail, inbound.Same)),
		httpx.Handle(act("reviewed", "review-quote", "Mark as seen", httpx.ByState), inbound.OfRow(s.Review, s.row)),
		httpx.Handle(act("responded", "respond-quote", "Mark as responded; stops the clock", httpx.ByState), inbound.OfRow(s.Answer, s.row)),
		httpx.Handle(act("responded/undo", "undo-respond-quote", "Take 'responded' back within ten seconds", httpx.ByState), inbound.OfRow(s.UndoAnswer, s.row)),
		httpx.Handle(act("assessed", "assess-quote", "Mark the initial assessment as done", httpx.ByState), inbound.OfRow(s.Assess, s.row)),
		httpx.Handle(act("release", "release-quote", "Take out of quarantine", httpx.ByState), inbound.OfRow(s.Release, s.row)),
		httpx.Handle(act("status", "set-quote-status", "Set the status", httpx.ByState), s.handleStatus),
		httpx.Handle(act("priority", "set-quote-priority", "Set the priority", httpx.ByState), s.handlePriority),
		httpx.Handle(act("assign", "assign-quote", "Give to a member of staff", httpx.ByState), s.handleAssign),
		httpx.Handle(act("walk", "walk-quote", "Agree on a walk of the site; the detailed quote follows it", httpx.ByState), Walks{s}.handle),
		httpx.Handle(reply, s.handleReply),
	}...)
}

type tokenInput struct {
	Token string `path:"token" maxLength:"100"`
}

func (s *Service) handleProgress(ctx context.Context, in *tokenInput) (*inbound.Answer[Progress], error) {
	return inbound.Viewed(inbound.Same[Progress])(s.ProgressByToken(ctx, in.Token))
}

type listInput struct {
	Status string `query:"status" enum:"open,quarantine,all,@quotes.statuses" default:"open"`
	Query  string `query:"q" maxLength:"200"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type listBody struct {
	Items []Row  `json:"items"`
	Next  string `json:"next" doc:"cursor of the next page, empty at the end"`
}

func (s *Service) handleList(ctx context.Context, in *listInput) (*inbound.Answer[listBody], error) {
	list, next, err := s.List(ctx, Filter{Status: in.Status, Query: in.Query, Cursor: in.Cursor, Limit: in.Limit})
	if err != nil {
		return nil, err
	}
	rows, err := s.doubted(ctx, list)
	return &inbound.Answer[listBody]{Body: listBody{rows, next}}, err
}

func (s *Service) handleOverdue(ctx context.Context, _ *struct{}) (*inbound.Answer[listBody], error) {
	list, err := s.Overdue(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := s.doubted(ctx, list)
	return &inbound.Answer[listBody]{Body: listBody{Items: rows}}, err
}

type statusInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		Status string `json:"status" enum:"@quotes.statuses"`
		Note   string `json:"note,omitempty" doc:"up to 2,000 characters"`
		Was    string `json:"was,omitempty" enum:"@quotes.statuses" doc:"the status that the caller saw; another one since then refuses this with 409"`
	}
}

func (s *Service) handleStatus(ctx context.Context, in *statusInput) (*inbound.Answer[Row], error) {
	return inbound.Viewed(s.row)(s.SetStatus(ctx, in.ID, Status(in.Body.Status), in.Body.Note, inbound.Had{Status: Status(in.Body.Was)}))
}

type priorityInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		Priority string `json:"priority" enum:"@quotes.priorities"`
	}
}

func (s *Service) handlePriority(ctx context.Context, in *priorityInput) (*inbound.Answer[Row], error) {
	return inbound.Viewed(s.row)(s.SetPriority(ctx, in.ID, in.Body.Priority))
}

type assignInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		UserID *string `json:"user_id" doc:"an account's id, 'me', or null for nobody"`
		Had    *string `json:"had,omitempty" maxLength:"100" doc:"the account that the caller saw having it, empty for nobody; another one since then refuses this with 409"`
	}
}

func (s *Service) handleAssign(ctx context.Context, in *assignInput) (*inbound.Answer[Row], error) {
	person, err := httpx.Assignee(ctx, in.Body.UserID, s.people)
	if err != nil {
		return nil, err
	}
	return inbound.Viewed(s.row)(s.Assign(ctx, in.ID, person, inbound.Had{Person: in.Body.Had}))
}

type walkInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body Agreement
}

func (s Walks) handle(ctx context.Context, in *walkInput) (*inbound.Answer[Row], error) {
	return inbound.Viewed(s.row)(s.Agree(ctx, in.ID, in.Body))
}

type replyInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		Subject string `json:"subject"`
		Body    string `json:"body" doc:"plain text; empty lines separate paragraphs"`
		Respond bool   `json:"respond,omitempty" doc:"mark the request as responded as well"`
		// Seen keeps two of the staff from answering at once.
		Seen time.Time `json:"seen,omitzero" doc:"the time of the latest entry of the history that the writer saw; an answer since then refuses this one with 409"`
	}
}

func (s *Service) handleReply(ctx context.Context, in *replyInput) (*inbound.Answer[Row], error) {
	return inbound.Viewed(s.row)(s.Reply(ctx, in.ID, inbound.WrittenReply{
		Subject: in.Body.Subject, Body: in.Body.Body, Respond: in.Body.Respond, Seen: in.Body.Seen,
	}))
}
