package chat

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"wardgate/internal/platform/httpx"
)

// What staff need for this word.
const (
	CanRead httpx.Permission = "chat.read"
	CanTalk httpx.Permission = "chat.write"
)

// Routes is the endpoint table of the assistant.
func (s *Service) Routes() []httpx.Route {
	rate := httpx.PerMinute("chat", 30, 120)
	post := func(path, id, summary string, repeat httpx.Idempotency, status int) httpx.Route {
		return httpx.Route{
			Method: http.MethodPost, Path: "/api/chat/" + path, ID: id, Tag: tag, Summary: summary,
			Who: httpx.Public(), Rate: rate, Repeat: repeat, Status: status,
		}
	}
	reading := httpx.PerMinute("chat-reading", 240, 240)
	get := func(path, id, summary string) httpx.Route {
		return httpx.Route{Method: http.MethodGet, Path: "/api/chat/" + path, ID: id, Tag: tag, Summary: summary, Who: httpx.Public(), Rate: reading}
	}
	calling := post("handovers", "call-person", "Ask for a person", httpx.ByState, http.StatusOK)
	calling.Rate = httpx.PerMinute("chat-handovers", 4, 10) // each may be a mail to the desk
	return append([]httpx.Route{
		httpx.HandleEither(post("messages", "send-chat-message", "Say something to the assistant, and get its reply", httpx.ByKey, http.StatusOK), s.handleSend),
		httpx.Handle(get("messages", "chat-thread", "The conversation of this browser"), s.handleThread),
		httpx.Raw(get("events", "chat-events", "News of the conversation of this browser, as server-sent events"), http.HandlerFunc(s.serveNews)),
		httpx.Handle(post("stop", "stop-chat-reply", "Stop the answer that is under way; what came of it stays", httpx.ByState, http.StatusNoContent), s.handleStop),
		httpx.Handle(calling, s.handleCall),
		httpx.Raw(get("transcript", "chat-transcript", "The conversation of this browser as a text file"), http.HandlerFunc(s.serveTranscript)),
	}, append(s.transcriptRoutes(), s.staffRoutes()...)...)
}

// The cookie's names; see staff.sessionCookie for the prefix and SameSite.
const (
	cookieSecure = "__Host-wardgate_chat"
	cookiePlain  = "wardgate_chat"
)

// cookieAge is how long a browser keeps the way to its conversations.
const cookieAge = 30 * 24 * time.Hour

func (s *Service) secure() bool { return strings.HasPrefix(s.Origin, "https://") }

func (s *Service) cookieName() string {
	if s.secure() {
		return cookieSecure
	}
	return cookiePlain
}

// cookie carries the browser's token, which no script can read (D59).
func (s *Service) cookie(token string) *http.Cookie {
	return &http.Cookie{ //nolint:gosec // Secure follows the origin: plain http cannot carry it
		Name: s.cookieName(), Value: token, Path: "/", MaxAge: int(cookieAge / time.Second),
		HttpOnly: true, Secure: s.secure(), SameSite: http.SameSiteLaxMode,
	}
}

// tokenLength is that of ids.Source.Token; anything else in the cookie is not ours.
const tokenLength = 43

// browser reads who calls from the Cookie header.
func (s *Service) browser(ctx context.Context, cookies string) Browser {
	b := Browser{Address: httpx.CallFrom(ctx).Address}
	r := &http.Request{Header: http.Header{"Cookie": {cookies}}}
	if c, err := r.Cookie(s.cookieName()); err == nil && len(c.Value) == tokenLength {
		b.Token = c.Value
	}
	return b
}

type sendInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Key    string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key makes a repeat answer what the first call answered"`
	Body   Payload
}

// HandoverBody tells the visitor whether a person has the conversation.
type HandoverBody struct {
	State string `json:"state" enum:"none,waiting,taken"`
	Name  string `json:"name" doc:"who answers, when taken"`
	Note  string `json:"note" doc:"who answers, or the honest hours; empty when nobody was asked for"`
}

func (s *Service) handoverBody(h Handover) HandoverBody {
	b := HandoverBody{State: string(h.State()), Note: s.note(h)}
	if h.State() == Taken {
		b.Name = h.TakenName
	}
	return b
}

// MessageBody is one message of a conversation (V99).
type MessageBody struct {
	ID            string    `json:"id"`
	Type          string    `json:"type" enum:"user,assistant,system,staff"`
	Content       string    `json:"content" doc:"plain text; two line breaks between paragraphs"`
	Timestamp     time.Time `json:"timestamp"`
	Suggestions   []string  `json:"suggestions" doc:"questions to press"`
	LeadScore     int       `json:"leadScore" minimum:"0" maximum:"100" doc:"what the conversation tells, apart from the lead's score (D29)"`
	NextActions   []string  `json:"nextActions" doc:"get-quote, call, schedule, assessment"`
	RequiresHuman bool      `json:"requiresHuman" doc:"a person must take over"`
	Links         []Link    `json:"links" doc:"the pages that the reply quotes"`
	From          string    `json:"from" enum:"site,model,staff,none" doc:"who speaks: the built-in answerer from the pages of the site, the language model, a person"`
	Name          string    `json:"name" doc:"of a person, else empty"`
}

func body(m Message) MessageBody {
	b := MessageBody{
		ID: m.ID, Type: m.Role, Content: m.Content, Timestamp: m.At, Suggestions: orNone(m.Suggestions), LeadScore: m.LeadScore,
		NextActions: orNone(m.NextActions), RequiresHuman: m.RequiresHuman, Links: m.Links, From: m.From, Name: m.Name,
	}
	if b.Links == nil {
		b.Links = []Link{}
	}
	if b.From == "" {
		b.From = FromNone
	}
	return b
}

func bodies(list []Message) []MessageBody {
	out := make([]MessageBody, len(list))
	for i, m := range list {
		out[i] = body(m)
	}
	return out
}

// ReplyBody is the answer to a message.
type ReplyBody struct {
	MessageBody
	Handover HandoverBody `json:"handover"`
}

func (s *Service) handleSend(ctx context.Context, in *sendInput) (*httpx.Either[ReplyBody], error) {
	t, err := s.Begin(ctx, s.browser(ctx, in.Cookie), in.Key, in.Body)
	if err != nil {
		return nil, err
	}
	whole := func(ctx context.Context, to Sink) (*ReplyBody, error) {
		m, err := t.Answer(ctx, to)
		if err != nil {
			return nil, err
		}
		return &ReplyBody{body(m), s.handoverBody(t.person)}, nil
	}
	return &httpx.Either[ReplyBody]{
		Cookie: s.cookie(t.Token),
		Whole:  func(ctx context.Context) (*ReplyBody, error) { return whole(ctx, Sink{}) },
		Stream: func(ctx context.Context, out *httpx.Stream) { s.stream(ctx, out, whole) },
	}, nil
}

type pieceEvent struct {
	Text string `json:"text"`
}

// stream sends the answer as events: text, restart, and at the end reply or problem. Who
// leaves does not end the answer: a reloaded page finds it (see Stop).
func (s *Service) stream(ctx context.Context, out *httpx.Stream, whole func(context.Context, Sink) (*ReplyBody, error)) {
	gone := false
	send := func(event string, data any) {
		if !gone {
			gone = out.Send(event, data) != nil
		}
	}
	if out.Beat() != nil { // the status leaves before a slow provider's first word
		gone = true
	}
	reply, err := whole(ctx, Sink{
		Text:    func(piece string) { send("text", pieceEvent{piece}) },
		Restart: func() { send("restart", struct{}{}) },
	})
	if err == nil {
		send("reply", reply)
		return
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return // nobody listens any more; the answer goes on and is found by who reads the thread
	}
	p := httpx.AsProblem(err)
	if p == nil {
		s.Log.ErrorContext(ctx, "a chat message was not answered", "word", tag, "error", err)
		p = httpx.NewProblem(http.StatusInternalServerError, "Your message is kept, but it was not answered. Please try again.")
	}
	send("problem", p)
}

type threadInput struct {
	Cookie    string `header:"Cookie" hidden:"true"`
	UserID    string `query:"userId" maxLength:"100"`
	SessionID string `query:"sessionId" maxLength:"100"`
}

func (in threadInput) names() Names { return Names{in.UserID, in.SessionID} }

// ThreadBody is a whole conversation.
type ThreadBody struct {
	Items       []MessageBody `json:"items"`
	Pending     bool          `json:"pending" doc:"the last message is being answered"`
	Handover    HandoverBody  `json:"handover"`
	ServiceType string        `json:"serviceType"`
	LeadScore   int           `json:"leadScore"`
	Captured    bool          `json:"captured" doc:"the visitor has left an address"`
}

type threadOutput struct{ Body ThreadBody }

func (s *Service) handleThread(ctx context.Context, in *threadInput) (*threadOutput, error) {
	t, err := s.Read(ctx, s.browser(ctx, in.Cookie), in.names())
	if err != nil {
		return nil, err
	}
	return &threadOutput{ThreadBody{
		Items: bodies(t.Messages), Pending: t.Pending, Handover: s.handoverBody(t.Person), ServiceType: t.ServiceType,
		LeadScore: t.Score, Captured: t.Captured,
	}}, nil
}

type namesInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Body   Names
}

func (s *Service) handleStop(ctx context.Context, in *namesInput) (*struct{}, error) {
	return nil, s.Stop(ctx, s.browser(ctx, in.Cookie), in.Body)
}

type callOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      HandoverBody
}

func (s *Service) handleCall(ctx context.Context, in *namesInput) (*callOutput, error) {
	h, token, err := s.Call(ctx, s.browser(ctx, in.Cookie), in.Body)
	if err != nil {
		return nil, err
	}
	return &callOutput{*s.cookie(token), s.handoverBody(h)}, nil
}
