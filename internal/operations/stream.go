package operations

import (
	"net/http"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// Beat is how often a stream says that it is there: a board that hears nothing for longer says so itself, because a
// half-open connection never fails on its side (live.ts, silence). It also keeps proxies from closing a quiet stream.
const Beat = 5 * time.Second

// beatsPerRenewal is after how many beats the session is looked at again.
const beatsPerRenewal = 3

// comeBack is how long a board waits before it opens a lost stream again.
const comeBack = 2 * time.Second

// StreamDeps are what a Stream needs.
type StreamDeps struct {
	Clock clock.Clock
	Bus   *events.Bus
	// Stopping ends when the server begins to shut down: open streams close then.
	Stopping <-chan struct{}
	// Renew tells whether the session of a stream is still valid; it is asked with every third beat.
	Renew func(r *http.Request) bool
	// Beat is how often the stream says that it is there.
	Beat time.Duration
}

// Stream tells boards of committed changes.
type Stream struct{ d StreamDeps }

// NewStream returns a Stream.
func NewStream(d StreamDeps) (*Stream, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Stream{d}, nil
}

// ServeHTTP sends the news of committed changes that the reader may read as server-sent events until
// the reader leaves, the session ends or the server stops (D85).
func (s *Stream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	news, leave := s.d.Bus.Subscribe()
	defer leave()
	out := httpx.OpenStream(w)
	if out.Retry(comeBack) != nil || out.Send("hello", map[string]any{"server_time": s.d.Clock.Now()}) != nil {
		return
	}
	tick := time.NewTicker(s.d.Beat)
	defer tick.Stop()
	for beats := 1; ; {
		var err error
		select {
		case <-r.Context().Done():
			return
		case <-s.d.Stopping:
			return
		case n := <-news:
			if n.Topic == sessionTopic && s.over(r, out) {
				return
			}
			if hears(httpx.ActorFrom(r.Context()), n.Topic) {
				err = out.Send("news", n)
			}
		case <-tick.C:
			if beats%beatsPerRenewal == 0 && s.over(r, out) {
				return
			}
			beats++
			err = out.Send("beat", struct{}{})
		}
		if err != nil {
			return // the reader has gone
		}
	}
}

// sessionTopic is the topic of news about accounts: somebody was signed out,
// disabled or given another role, perhaps this reader (accounts.Topic; this
// feature may not import that one).
const sessionTopic = "staff"

// hears tells whether the reader may read what news of this topic are about: the
// permission bears the topic's name. Accounts and public pages are everybody's.
func hears(reader httpx.Actor, topic string) bool {
	switch topic {
	case sessionTopic, siteTopic, companyTopic, events.Resync:
		return true
	case mail.Topic:
		return reader.May(CanReadOutbox)
	}
	return reader.May(httpx.Permission(topic + ".read"))
}

// siteTopic is that of news about public pages (cached.Topic), companyTopic that of what the company says of itself (company.Topic).
const (
	siteTopic    = "site"
	companyTopic = "company"
)

// over tells whether the reader's session has ended, and says goodbye if so: the
// reader asks again and meets the sign-in page.
func (s *Stream) over(r *http.Request, out *httpx.Stream) bool {
	if s.d.Renew(r) {
		return false
	}
	_ = out.Send("bye", struct{}{}) // whether it hears it or not
	return true
}
