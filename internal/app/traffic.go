package app

import (
	"net"
	"net/http"
	"sync"
	"time"
)

// traffic knows the connections of the site, and which wait for an answer. Shutdown of net/http reads a request that came with the stop, and drops it without an
// answer (server.go, conn.serve); so the stop waits until there is none before it calls that.
type traffic struct {
	mu     sync.Mutex
	states map[net.Conn]http.ConnState
	// fresh are those that were taken and have said nothing yet, busy those whose request is read or answered.
	fresh, busy int
	changed     chan struct{} // told of each change to either, without waiting
}

func newTraffic() *traffic {
	return &traffic{states: map[net.Conn]http.ConnState{}, changed: make(chan struct{}, 1)}
}

// note takes a change of a connection's state (http.Server.ConnState).
func (t *traffic) note(c net.Conn, now http.ConnState) {
	t.mu.Lock()
	if before, known := t.states[c]; known {
		t.count(before, -1)
	}
	if now == http.StateClosed || now == http.StateHijacked {
		delete(t.states, c)
	} else {
		t.states[c] = now
		t.count(now, 1)
	}
	t.mu.Unlock()
	select {
	case t.changed <- struct{}{}:
	default:
	}
}

func (t *traffic) count(state http.ConnState, by int) {
	if state == http.StateNew {
		t.fresh += by
	}
	if state == http.StateActive {
		t.busy += by
	}
}

// open is how many there are.
func (t *traffic) open() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.states)
}

func (t *traffic) now() (fresh, busy int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.fresh, t.busy
}

// settle waits until nobody waits for an answer, for limit at most, and for those that say nothing no longer than patience:
// browsers open connections in advance.
func (t *traffic) settle(patience, limit time.Duration) {
	mute, over := time.NewTimer(patience), time.NewTimer(limit)
	defer mute.Stop()
	defer over.Stop()
	for lost := false; ; {
		fresh, busy := t.now()
		if busy == 0 && (fresh == 0 || lost) {
			return
		}
		select {
		case <-t.changed:
		case <-mute.C:
			lost = true
		case <-over.C:
			return
		}
	}
}

// lastAnswers has each connection end with its answer once the program is leaving, so that proxies keep none that is about to be closed.
func lastAnswers(leaving <-chan struct{}, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-leaving:
			w.Header().Set("Connection", "close")
		default:
		}
		next.ServeHTTP(w, r)
	})
}
