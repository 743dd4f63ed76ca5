package chat

import (
	"context"
	"net/http"
	"net/url"

	"wardgate/internal/platform/httpx"
)

const wishPath = "/chat/transcript/"

func (s *Service) transcriptRoutes() []httpx.Route {
	rate := httpx.PerMinute("chat-transcripts", 6, 12)
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/chat/transcripts", ID: "ask-transcript", Tag: tag,
			Summary: "Ask for the conversation by mail; it goes to an address that confirms itself by a link",
			Who:     httpx.Public(), Rate: rate, Repeat: httpx.Repeats, Status: http.StatusAccepted,
		}, s.handleAskTranscript),
		httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: wishPath + "{token}", ID: "transcript-page", Tag: tag, Summary: "The page on which an address confirms itself",
			Who: httpx.Public(), Rate: httpx.PerMinute("chat-transcript-page", 60, 60),
		}, http.HandlerFunc(s.serveWish)),
		httpx.Raw(httpx.Route{
			Method: http.MethodPost, Path: wishPath + "{token}", ID: "confirm-transcript", Tag: tag, Summary: "Confirm the address: the conversation is mailed there",
			Who: httpx.Public(), Rate: rate, Repeat: httpx.ByState,
		}, http.HandlerFunc(s.serveConfirm)),
	}
}

type askTranscriptInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Body   TranscriptPayload
}

// TranscriptPayload asks for a conversation by mail.
type TranscriptPayload struct {
	Names
	Email string `json:"email"`
}

func (s *Service) handleAskTranscript(ctx context.Context, in *askTranscriptInput) (*struct{}, error) {
	return nil, s.AskTranscript(ctx, s.browser(ctx, in.Cookie), in.Body.Names, in.Body.Email)
}

// wishData is what the page shows; whoever has its address reads no word of the conversation.
type wishData struct {
	Email string `json:"email"`
	Sent  bool   `json:"sent"`
}

func (s *Service) serveWish(w http.ResponseWriter, r *http.Request) {
	wish, err := s.Wish(r.Context(), r.PathValue("token"))
	switch {
	case err == nil:
		s.Render(w, r, r.URL.Path, map[string]any{"transcript": wishData(wish)}, http.StatusOK)
	case httpx.AsProblem(err) != nil:
		s.Render(w, r, r.URL.Path, map[string]any{"transcript": nil}, http.StatusNotFound)
	default:
		httpx.LogFailure(r, s.Log, tag, "reading a wish for a transcript failed", err)
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable, "We cannot read this right now. Please reload this page in a moment."))
	}
}

// serveConfirm is pressed on that page: a GET alone confirms nothing, for programs that
// look into mails follow links.
func (s *Service) serveConfirm(w http.ResponseWriter, r *http.Request) {
	err := s.ConfirmTranscript(r.Context(), r.PathValue("token"))
	if err != nil && httpx.AsProblem(err) == nil {
		s.Log.ErrorContext(r.Context(), "sending a transcript failed", "word", tag, "error", err)
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable, "We cannot send it right now. Please go back and try again in a moment."))
		return
	}
	http.Redirect(w, r, wishPath+url.PathEscape(r.PathValue("token")), http.StatusSeeOther)
}
