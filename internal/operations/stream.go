package operations

import (
	"net/http"
	"time"

	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
)

// heartbeat keeps proxies from closing a quiet stream and finds a dead one.
const heartbeat = 15 * time.Second

// comeBack is how long a board waits before it opens a lost stream again.
const comeBack = 2 * time.Second

// ServeStream sends the news of committed changes that the reader may read as server-sent events until
// the reader leaves, the session ends or the server stops (D85).
func (s *Service) ServeStream(w http.ResponseWriter, r *http.Request) {
	news, leave := s.Bus.Subscribe()
	defer leave()
	out := httpx.OpenStream(w)
	if out.Retry(comeBack) != nil || out.Send("hello", map[string]any{"server_time": s.Clock.Now()}) != nil {
		return
	}
	tick := time.NewTicker(heartbeat)
	defer tick.Stop()
	for {
		var err error
		select {
		case <-r.Context().Done():
			return
		case <-s.Stopping:
			return
		case n := <-news:
			if n.Topic == sessionTopic && s.over(r, out) {
				return
			}
			if hears(httpx.ActorFrom(r.Context()), n.Topic) {
				err = out.Send("news", n)
			}
		case <-tick.C:
			if s.over(r, out) {
				return
			}
			err = out.Beat()
		}
		if err != nil {
			return // the reader has gone
		}
	}
}

// sessionTopic is the topic of news about accounts: somebody was signed out,
// disabled or given another role, perhaps this reader (staff.Topic; a word may
// not import that word).
const sessionTopic = "staff"

// hears tells whether the reader may read what news of this topic are about: the
// permission bears the topic's name. Accounts and public pages are everybody's.
func hears(reader httpx.Actor, topic string) bool {
	switch topic {
	case sessionTopic, siteTopic, events.Resync:
		return true
	case mail.Topic:
		return reader.May(CanReadOutbox)
	}
	return reader.May(httpx.Permission(topic + ".read"))
}

// siteTopic is that of news about public pages (site.Topic).
const siteTopic = "site"

// over tells whether the reader's session has ended, and says goodbye if so: the
// reader asks again and meets the sign-in page.
func (s *Service) over(r *http.Request, out *httpx.Stream) bool {
	if s.Renew(r) {
		return false
	}
	_ = out.Send("bye", struct{}{}) // whether it hears it or not
	return true
}
