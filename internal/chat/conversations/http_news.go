package conversations

import (
	"net/http"
	"time"

	"wardgate/internal/chat/news"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
)

// heartbeat keeps proxies from closing a quiet stream and finds a dead one; comeBack is
// how long a widget waits before it opens a lost one again.
const (
	heartbeat = 15 * time.Second
	comeBack  = 2 * time.Second
)

// mostTabs is how many event streams a conversation may have at once: more tabs than a person keeps open. mostListeners
// is how many an address may have, behind which there may be an office. A page without one asks again by itself, and
// lookAgain is when.
const (
	mostTabs      = 8
	mostListeners = 100
	lookAgain     = 30 * time.Second
)

// serveNews sends an event whenever this browser's conversation has changed, until the
// reader leaves, the conversation is deleted or the server stops. News are a hint: the
// client reads the conversation again.
func (s *Conversations) serveNews(w http.ResponseWriter, r *http.Request) {
	heard, leave := s.deps.Bus.Subscribe() // before it is read, so that nothing is missed in between
	defer leave()
	c, err := s.Mine(r.Context(), s.Browser(r.Context(), r.Header.Get("Cookie")), NamesOf(r))
	if err != nil {
		s.Refuse(w, r, err)
		return
	}
	left, mayListen := s.listening.Enter(httpx.Places{"conversation " + c.ID: mostTabs, "address " + httpx.CallFrom(r.Context()).Address: mostListeners})
	if !mayListen {
		p := httpx.NewProblem(http.StatusTooManyRequests, s.deps.Wording.Say("inNeed")+
			" This conversation, or your network, has very many open pages that listen for news. Close some of them; this one asks again by itself.")
		p.RetryAfter = lookAgain
		httpx.WriteProblem(w, p)
		return
	}
	defer left()
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
		case <-s.deps.Stopping:
			return
		case n := <-heard:
			// A resync means that news may have been missed.
			if n.Topic != events.Resync && (n.Topic != news.Feature || n.ID != c.ID) {
				continue
			}
			if n.Kind == news.Gone {
				_ = out.Send("bye", struct{}{}) // the reader may be gone
				return
			}
			err = out.Send("news", struct{}{})
		case <-tick.C:
			err = out.Beat()
		}
	}
}

// NamesOf are the names in the query of a request.
func NamesOf(r *http.Request) Names {
	return Names{r.URL.Query().Get("userId"), r.URL.Query().Get("sessionId")}
}

// Refuse tells the caller what they may know of err, and logs the rest.
func (s *Conversations) Refuse(w http.ResponseWriter, r *http.Request, err error) {
	p := httpx.AsProblem(err)
	if p == nil {
		httpx.LogFailure(r, s.deps.Log, news.Feature, "reading a conversation failed", err)
		p = httpx.NewProblem(http.StatusInternalServerError, "Internal error. Please try again.")
	}
	httpx.WriteProblem(w, p)
}
