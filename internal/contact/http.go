package contact

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
)

// What staff need for this word.
const (
	CanRead  httpx.Permission = "contact.read"
	CanWrite httpx.Permission = "contact.write"
)

const (
	tag      = "contact"
	pagePath = "/contact"
	sentPath = "/contact/sent/"
)

// Routes is the endpoint table of contact messages.
func (s *Service) Routes() []httpx.Route {
	return append(s.visitorRoutes(), s.staffRoutes()...)
}

func (s *Service) visitorRoutes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/contact", ID: "submit-message", Tag: tag, Summary: "Write to the company",
			Who: httpx.Public(), Rate: httpx.PerMinute("submit", 20, 60), Repeat: httpx.ByKey, Status: http.StatusCreated,
		}, s.handleSubmit),
		httpx.Raw(httpx.Route{
			Method: http.MethodPost, Path: pagePath, ID: "submit-message-form", Tag: tag,
			Summary: "Write to the company by a form without JavaScript",
			Who:     httpx.Public(), Rate: httpx.PerMinute("submit", 20, 60), Repeat: httpx.ByKey,
		}, http.HandlerFunc(s.serveForm)),
		httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: sentPath + "{token}", ID: "message-sent-page", Tag: tag,
			Summary: "The private page that says a message arrived",
			Who:     httpx.Public(), Rate: httpx.PerMinute("status", 120, 60),
		}, http.HandlerFunc(s.serveSent)),
	}
}

func (s *Service) staffRoutes() []httpx.Route {
	free := httpx.Unlimited("only signed-in staff can call it")
	read := func(path, id, summary string) httpx.Route {
		return httpx.Route{Method: http.MethodGet, Path: path, ID: id, Tag: tag, Summary: summary, Who: httpx.Allow(CanRead), Rate: free}
	}
	act := func(path, id, summary string, repeat httpx.Idempotency) httpx.Route {
		return httpx.Route{Method: http.MethodPost, Path: "/api/staff/contact/{id}/" + path, ID: id, Tag: tag,
			Summary: summary, Who: httpx.Allow(CanWrite), Rate: free, Repeat: repeat, Status: http.StatusOK}
	}
	return []httpx.Route{
		httpx.Handle(read("/api/staff/contact", "list-messages", "Messages, newest first"), s.handleList),
		httpx.Handle(read("/api/staff/contact/{id}", "get-message", "Everything about one message"), s.handleDetail),
		httpx.Handle(act("answered", "answer-message", "Mark as answered; stops the clock", httpx.ByState), byID(s, s.Answer)),
		httpx.Handle(act("answered/undo", "undo-answer-message", "Take 'answered' back within ten seconds", httpx.ByState), byID(s, s.UndoAnswer)),
		httpx.Handle(act("release", "release-message", "Take out of quarantine", httpx.ByState), byID(s, s.Release)),
		httpx.Handle(act("status", "set-message-status", "Set the status: close, reopen, file as spam", httpx.ByState), s.handleStatus),
		httpx.Handle(act("assign", "assign-message", "Give to a member of staff", httpx.ByState), s.handleAssign),
		httpx.Handle(act("reply", "reply-message", "Answer by e-mail", httpx.Repeats), s.handleReply),
	}
}

type submitInput struct {
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key makes a repeat answer what the first call answered"`
	Body Payload
}

type receiptOutput struct{ Body Receipt }

func (s *Service) handleSubmit(ctx context.Context, in *submitInput) (*receiptOutput, error) {
	m, err := s.Submit(ctx, in.Key, in.Body)
	if err != nil {
		return nil, err
	}
	return &receiptOutput{s.receipt(m)}, nil
}

type listInput struct {
	Status string `query:"status" enum:"all,@contact.statuses,quarantine" default:"all"`
	Query  string `query:"q" maxLength:"200"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type listBody struct {
	Items []Row  `json:"items"`
	Next  string `json:"next" doc:"cursor of the next page, empty at the end"`
}

type listOutput struct{ Body listBody }

func (s *Service) handleList(ctx context.Context, in *listInput) (*listOutput, error) {
	list, next, err := s.List(ctx, Filter{Status: in.Status, Query: in.Query, Cursor: in.Cursor, Limit: in.Limit})
	if err != nil {
		return nil, err
	}
	return &listOutput{listBody{s.rows(list), next}}, nil
}

type idInput struct {
	ID string `path:"id" maxLength:"100"`
}

type detailOutput struct{ Body Detail }

func (s *Service) handleDetail(ctx context.Context, in *idInput) (*detailOutput, error) {
	d, err := s.Detail(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &detailOutput{d}, nil
}

type rowOutput struct{ Body Row }

// byID is the handler of an action that needs nothing but the message's id.
func byID(s *Service, act func(context.Context, string) (Message, error)) func(context.Context, *idInput) (*rowOutput, error) {
	return func(ctx context.Context, in *idInput) (*rowOutput, error) {
		return s.reply(act(ctx, in.ID))
	}
}

func (s *Service) reply(m Message, err error) (*rowOutput, error) {
	if err != nil {
		return nil, err
	}
	return &rowOutput{s.row(m)}, nil
}

type statusBody struct {
	Status string `json:"status" enum:"@contact.statuses"`
	Note   string `json:"note,omitempty" doc:"up to 2,000 characters"`
}

type statusInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body statusBody
}

func (s *Service) handleStatus(ctx context.Context, in *statusInput) (*rowOutput, error) {
	return s.reply(s.SetStatus(ctx, in.ID, Status(in.Body.Status), in.Body.Note))
}

type assignBody struct {
	UserID *string `json:"user_id" doc:"an account's id, 'me', or null for nobody"`
}

type assignInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body assignBody
}

func (s *Service) handleAssign(ctx context.Context, in *assignInput) (*rowOutput, error) {
	person, err := httpx.Assignee(ctx, in.Body.UserID, s.People)
	if err != nil {
		return nil, err
	}
	return s.reply(s.Assign(ctx, in.ID, person))
}

type replyBody struct {
	Subject string `json:"subject"`
	Body    string `json:"body" doc:"plain text; empty lines separate paragraphs"`
	Respond bool   `json:"respond,omitempty" doc:"mark the message as answered as well"`
}

type replyInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body replyBody
}

func (s *Service) handleReply(ctx context.Context, in *replyInput) (*rowOutput, error) {
	return s.reply(s.Reply(ctx, in.ID, in.Body.Subject, in.Body.Body, in.Body.Respond))
}
