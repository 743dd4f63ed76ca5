package chat

import (
	"mime"
	"net/http"
	"time"

	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
)

// heartbeat keeps proxies from closing a quiet stream and finds a dead one; comeBack is
// how long a widget waits before it opens a lost one again.
const (
	heartbeat = 15 * time.Second
	comeBack  = 2 * time.Second
)

// serveNews sends a word whenever this browser's conversation has changed, until the
// reader leaves, the conversation is forgotten or the server stops. News are a hint: who
// hears them reads the conversation again.
func (s *Service) serveNews(w http.ResponseWriter, r *http.Request) {
	news, leave := s.Bus.Subscribe() // before it is read, so that nothing is missed in between
	defer leave()
	c, err := s.mine(r.Context(), s.browser(r.Context(), r.Header.Get("Cookie")), namesOf(r))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	out := httpx.OpenStream(w)
	if out.Retry(comeBack) != nil || out.Send("news", struct{}{}) != nil {
		return
	}
	tick := time.NewTicker(heartbeat)
	defer tick.Stop()
	for err == nil {
		select {
		case <-r.Context().Done():
			return
		case <-s.Stopping:
			return
		case n := <-news:
			// A resync says that news may have been missed.
			if n.Topic != events.Resync && (n.Topic != tag || n.ID != c.ID) {
				continue
			}
			if n.Kind == "gone" {
				_ = out.Send("bye", struct{}{}) // whether it hears it or not
				return
			}
			err = out.Send("news", struct{}{})
		case <-tick.C:
			err = out.Beat()
		}
	}
}

func namesOf(r *http.Request) Names {
	return Names{r.URL.Query().Get("userId"), r.URL.Query().Get("sessionId")}
}

// refuse tells the caller what they may know of err, and the log the rest.
func (s *Service) refuse(w http.ResponseWriter, r *http.Request, err error) {
	p := httpx.AsProblem(err)
	if p == nil {
		httpx.LogFailure(r, s.Log, tag, "reading a conversation failed", err)
		p = httpx.NewProblem(http.StatusInternalServerError, "Internal error. Please try again.")
	}
	httpx.WriteProblem(w, p)
}

// serveTranscript sends the conversation as a text file.
func (s *Service) serveTranscript(w http.ResponseWriter, r *http.Request) {
	t, err := s.Read(r.Context(), s.browser(r.Context(), r.Header.Get("Cookie")), namesOf(r))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.sendTranscript(w, t.Messages)
}

func (s *Service) sendTranscript(w http.ResponseWriter, messages []Message) {
	name := "conversation-" + s.Clock.Now().In(s.Zone).Format(time.DateOnly) + ".txt"
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	_, _ = w.Write([]byte(s.transcript(messages))) // the caller may have hung up: nobody is left to tell
}
