package turns

import (
	"context"
	"errors"
	"net/http"

	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/news"
	"wardgate/internal/platform/httpx"
)

// Routes are the endpoints by which visitors speak.
func (s *Turns) Routes() []httpx.Route {
	// Above it a browser works for each message, so that a person in need beside a flooder is heard (ADR 54).
	rate := httpx.PerMinute("chat", 30, 120).All(100).Works()
	post := func(path, id, summary string, repeat httpx.Idempotency, status int) httpx.Route {
		return httpx.Route{
			Method: http.MethodPost, Path: "/api/chat/" + path, ID: id, Tag: news.Feature, Summary: summary,
			Who: httpx.Public(), Rate: rate, Repeat: repeat, Status: status,
		}
	}
	stopping := post("stop", "stop-chat-reply", "Stop the answer that is under way; what came of it stays", httpx.ByState, http.StatusNoContent)
	stopping.Rate = httpx.PerMinute("chat-stop", 30, 120).All(100)
	calling := post("handovers", "call-person", "Ask for a person", httpx.ByState, http.StatusOK)
	calling.Rate = httpx.PerMinute("chat-handovers", 4, 10).All(100) // each may be a mail to the company
	return []httpx.Route{
		httpx.HandleEither(post("messages", "send-chat-message", "Say something to the assistant, and get its reply", httpx.ByKey, http.StatusOK), s.handleSend),
		httpx.Handle(stopping, s.handleStop),
		httpx.Handle(calling, s.handleCall),
	}
}

type sendInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Key    string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key makes a repeat answer what the first call answered"`
	Body   Payload
}

// ReplyBody is the answer to a message.
type ReplyBody struct {
	conversations.MessageBody
	Handover handover.HandoverBody `json:"handover"`
	Captured bool                  `json:"captured" doc:"the visitor has left how they can be reached, in a form or typed"`
}

func (s *Turns) handleSend(ctx context.Context, in *sendInput) (*httpx.Either[ReplyBody], error) {
	r, err := s.Receive(ctx, s.deps.Conversations.Browser(ctx, in.Cookie), in.Key, in.Body)
	if err != nil {
		return nil, err
	}
	whole := func(ctx context.Context, to composing.Sink) (*ReplyBody, error) {
		stored, err := s.Answer(ctx, r, to)
		if err != nil {
			return nil, err
		}
		return &ReplyBody{conversations.Body(stored.Message), s.deps.Handovers.Body(stored.Person), stored.Captured}, nil
	}
	return &httpx.Either[ReplyBody]{
		Cookie: s.deps.Conversations.Cookie(r.Token),
		Whole:  func(ctx context.Context) (*ReplyBody, error) { return whole(ctx, composing.Sink{}) },
		Stream: func(ctx context.Context, out *httpx.Stream) { s.stream(ctx, out, whole) },
	}, nil
}

type pieceEvent struct {
	Text string `json:"text"`
}

// stream sends the answer as events: text, restart, and at the end reply or problem. A
// client that leaves does not end the answer: a reloaded page finds it (see Stop).
func (s *Turns) stream(ctx context.Context, out *httpx.Stream, whole func(context.Context, composing.Sink) (*ReplyBody, error)) {
	gone := false
	send := func(event string, data any) {
		if !gone {
			gone = out.Send(event, data) != nil
		}
	}
	if out.Beat() != nil { // the status is sent before a slow provider's first word
		gone = true
	}
	reply, err := whole(ctx, composing.Sink{
		Text:    func(piece string) { send("text", pieceEvent{piece}) },
		Restart: func() { send("restart", struct{}{}) },
	})
	if err == nil {
		send("reply", reply)
		return
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return // nobody listens any more; the answer goes on, and the thread shows it
	}
	p := httpx.AsProblem(err)
	if p == nil {
		s.deps.Log.ErrorContext(ctx, "a chat message was not answered", "word", news.Feature, "error", err)
		p = httpx.NewProblem(http.StatusInternalServerError, "Your message is kept, but it was not answered. Please try again.")
	}
	send("problem", p)
}

type namesInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Body   conversations.Names
}

func (s *Turns) handleStop(ctx context.Context, in *namesInput) (*struct{}, error) {
	return nil, s.Stop(ctx, s.deps.Conversations.Browser(ctx, in.Cookie), in.Body)
}

type callOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      handover.HandoverBody
}

func (s *Turns) handleCall(ctx context.Context, in *namesInput) (*callOutput, error) {
	h, token, err := s.CallPerson(ctx, s.deps.Conversations.Browser(ctx, in.Cookie), in.Body)
	if err != nil {
		return nil, err
	}
	return &callOutput{*s.deps.Conversations.Cookie(token), s.deps.Handovers.Body(h)}, nil
}
