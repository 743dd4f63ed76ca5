package transcripts

import (
	"context"
	"mime"
	"net/http"
	"net/url"
	"time"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/news"
	"wardgate/internal/platform/httpx"
)

const pagePath = "/chat/transcript/"

// Routes are the endpoints by which visitors get their conversation.
func (s *Transcripts) Routes() []httpx.Route {
	rate := httpx.PerMinute("chat-transcripts", 6, 12).All(100)
	return []httpx.Route{
		httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: "/api/chat/transcript", ID: "chat-transcript", Tag: news.Feature,
			Summary: "The conversation of this browser as a text file", Who: httpx.Public(), Rate: conversations.ReadingRate(),
		}, http.HandlerFunc(s.serveFile)),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/chat/transcripts", ID: "ask-transcript", Tag: news.Feature,
			Summary: "Ask for the conversation by mail; it goes to an address that confirms itself by a link",
			Who:     httpx.Public(), Rate: rate, Repeat: httpx.Repeats, Status: http.StatusAccepted,
		}, s.handleAsk),
		httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: pagePath + "{token}", ID: "transcript-page", Tag: news.Feature, Summary: "The page on which an address confirms itself",
			Who: httpx.Public(), Rate: httpx.PerMinute("chat-transcript-page", 60, 60),
		}, http.HandlerFunc(s.servePage)),
		httpx.Raw(httpx.Route{
			Method: http.MethodPost, Path: pagePath + "{token}", ID: "confirm-transcript", Tag: news.Feature, Summary: "Confirm the address: the conversation is mailed there",
			Who: httpx.Public(), Rate: rate, Repeat: httpx.ByState,
		}, http.HandlerFunc(s.serveConfirm)),
	}
}

type askInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Body   TranscriptPayload
}

// TranscriptPayload asks for a conversation by mail.
type TranscriptPayload struct {
	conversations.Names
	Email string `json:"email"`
}

func (s *Transcripts) handleAsk(ctx context.Context, in *askInput) (*struct{}, error) {
	return nil, s.Ask(ctx, s.deps.Conversations.Browser(ctx, in.Cookie), in.Body.Names, in.Body.Email)
}

// pageData is what the page shows; it contains no text of the conversation.
type pageData struct {
	Email string `json:"email"`
	Sent  bool   `json:"sent"`
}

func (s *Transcripts) servePage(w http.ResponseWriter, r *http.Request) {
	asked, err := s.Requested(r.Context(), r.PathValue("token"))
	switch {
	case err == nil:
		s.deps.Render(w, r, r.URL.Path, map[string]any{"transcript": pageData(asked)}, http.StatusOK)
	case httpx.AsProblem(err) != nil:
		s.deps.Render(w, r, r.URL.Path, map[string]any{"transcript": nil}, http.StatusNotFound)
	default:
		httpx.LogFailure(r, s.deps.Log, news.Feature, "reading who asked for a transcript failed", err)
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable, "We cannot read this right now. Please reload this page in a moment."))
	}
}

// serveConfirm handles the button of that page: a GET alone confirms nothing, because
// programs that scan mails follow links.
func (s *Transcripts) serveConfirm(w http.ResponseWriter, r *http.Request) {
	err := s.Confirm(r.Context(), r.PathValue("token"))
	if err != nil && httpx.AsProblem(err) == nil {
		s.deps.Log.ErrorContext(r.Context(), "sending a transcript failed", "word", news.Feature, "error", err)
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable, "We cannot send it right now. Please go back and try again in a moment."))
		return
	}
	http.Redirect(w, r, pagePath+url.PathEscape(r.PathValue("token")), http.StatusSeeOther)
}

// serveFile sends the conversation as a text file.
func (s *Transcripts) serveFile(w http.ResponseWriter, r *http.Request) {
	t, err := s.deps.Conversations.Read(r.Context(), s.deps.Conversations.Browser(r.Context(), r.Header.Get("Cookie")), conversations.NamesOf(r))
	if err != nil {
		s.deps.Conversations.Refuse(w, r, err)
		return
	}
	s.SendFile(w, t.Messages)
}

// SendFile sends messages as a text file.
func (s *Transcripts) SendFile(w http.ResponseWriter, messages []conversations.Message) {
	name := "conversation-" + s.deps.Wording.Local(s.deps.Clock.Now()).Format(time.DateOnly) + ".txt"
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	_, _ = w.Write([]byte(s.Text(messages))) // the caller may have hung up: there is nobody left to answer
}
