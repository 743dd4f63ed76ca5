package operations

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// heartbeat keeps proxies from closing a quiet stream and finds a dead one.
const heartbeat = 15 * time.Second

// writeLimit is how long one event may take to leave; a slower reader is dropped
// and comes back by itself.
const writeLimit = 10 * time.Second

// ServeStream sends the news of committed changes as server-sent events until
// the reader leaves, the session ends or the server stops (D85).
func (s *Service) ServeStream(w http.ResponseWriter, r *http.Request) {
	news, leave := s.Bus.Subscribe()
	defer leave()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // nginx would hold events back
	out := stream{http.NewResponseController(w), w}
	hello := map[string]any{"server_time": s.Clock.Now()}
	if out.send("event: hello\nretry: 2000\ndata: %s\n\n", encode(hello)) != nil {
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
			err = out.send("event: news\ndata: %s\n\n", encode(n))
		case <-tick.C:
			if s.over(r, out) {
				return
			}
			err = out.send(": still here\n\n")
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

// over tells whether the reader's session has ended, and says goodbye if so: the
// reader asks again and meets the sign-in page.
func (s *Service) over(r *http.Request, out stream) bool {
	if s.Renew(r) {
		return false
	}
	_ = out.send("event: bye\ndata: {}\n\n") // whether it hears it or not
	return true
}

type stream struct {
	control *http.ResponseController
	w       http.ResponseWriter
}

func (s stream) send(format string, args ...any) error {
	if err := s.control.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(s.w, format, args...); err != nil {
		return err
	}
	return s.control.Flush()
}

func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil { // only News and a time come here
		panic(fmt.Sprintf("operations: encoding %T: %v", v, err))
	}
	return b
}
