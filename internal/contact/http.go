package contact

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
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
			Who: httpx.Public(), Rate: inbound.Rate(), Repeat: httpx.ByKey, Status: http.StatusCreated,
		}, inbound.Submitted(s.Submit, s.receipt)),
		httpx.Raw(httpx.Route{
			Method: http.MethodPost, Path: pagePath, ID: "submit-message-form", Tag: tag,
			Summary: "Write to the company by a form without JavaScript",
			Who:     httpx.Public(), Rate: inbound.Rate(), Repeat: httpx.ByKey, ShowsRefusal: true,
		}, http.HandlerFunc(s.ServeForm)),
		httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: sentPath + "{token}", ID: "message-sent-page", Tag: tag,
			Summary: "The private page that says a message arrived",
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
		return httpx.Route{Method: http.MethodPost, Path: "/api/staff/contact/{id}/" + path, ID: id, Tag: tag,
			Summary: summary, Who: httpx.Allow(CanWrite), Rate: free, Repeat: repeat, Status: http.StatusOK}
	}
	return append(inbound.FileRoutes(s.Cases, "/api/staff/contact", read), []httpx.Route{
		httpx.Handle(read("/api/staff/contact", "list-messages", "Messages, newest first"), s.handleList),
		httpx.Handle(read("/api/staff/contact/{id}", "get-message", "Everything about one message"), inbound.OfRow(s.Detail, inbound.Same)),
		httpx.Handle(act("answered", "answer-message", "Mark as answered; stops the clock", httpx.ByState), inbound.OfRow(s.Answer, s.row)),
		httpx.Handle(act("answered/undo", "undo-answer-message", "Take 'answered' back within ten seconds", httpx.ByState), inbound.OfRow(s.UndoAnswer, s.row)),
		httpx.Handle(act("release", "release-message", "Take out of quarantine", httpx.ByState), inbound.OfRow(s.Release, s.row)),
		httpx.Handle(act("status", "set-message-status", "Set the status: close, reopen, file as spam", httpx.ByState), inbound.Changed(s.setStatus, s.row)),
		httpx.Handle(act("assign", "assign-message", "Give to a member of staff", httpx.ByState), inbound.Changed(s.assign, s.row)),
		httpx.Handle(act("reply", "reply-message", "Answer by email", httpx.Repeats), inbound.Changed(s.reply, s.row)),
	}...)
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

func (s *Service) handleList(ctx context.Context, in *listInput) (*inbound.Answer[listBody], error) {
	list, next, err := s.List(ctx, Filter{Status: in.Status, Query: in.Query, Cursor: in.Cursor, Limit: in.Limit})
	if err != nil {
		return nil, err
	}
	rows, err := s.doubted(ctx, list)
	return &inbound.Answer[listBody]{Body: listBody{rows, next}}, err
}

type statusBody struct {
	Status string `json:"status" enum:"@contact.statuses"`
	Note   string `json:"note,omitempty" doc:"up to 2,000 characters"`
	Was    string `json:"was,omitempty" enum:"@contact.statuses" doc:"the status that the caller saw; another one since then refuses this with 409"`
}

func (s *Service) setStatus(ctx context.Context, id string, in statusBody) (Message, error) {
	return s.SetStatus(ctx, id, Status(in.Status), in.Note, inbound.Had{Status: Status(in.Was)})
}

type assignBody struct {
	UserID *string `json:"user_id" doc:"an account's id, 'me', or null for nobody"`
	Had    *string `json:"had,omitempty" maxLength:"100" doc:"the account that the caller saw having it, empty for nobody; another one since then refuses this with 409"`
}

func (s *Service) assign(ctx context.Context, id string, in assignBody) (Message, error) {
	person, err := httpx.Assignee(ctx, in.UserID, s.people)
	if err != nil {
		return Message{}, err
	}
	return s.Assign(ctx, id, person, inbound.Had{Person: in.Had})
}

type replyBody struct {
	Subject string `json:"subject"`
	Body    string `json:"body" doc:"plain text; empty lines separate paragraphs"`
	Respond bool   `json:"respond,omitempty" doc:"mark the message as answered as well"`
	// Seen keeps two of the staff from answering at once.
	Seen time.Time `json:"seen,omitzero" doc:"the time of the latest entry of the history that the writer saw; an answer since then refuses this one with 409"`
}

func (s *Service) reply(ctx context.Context, id string, in replyBody) (Message, error) {
	return s.Reply(ctx, id, inbound.WrittenReply{Subject: in.Subject, Body: in.Body, Respond: in.Respond, Seen: in.Seen})
}
