package operations_test

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"wardgate/internal/operations"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/events"
)

// A stream ends with its session, at once and not at the next heartbeat; news of
// somebody else's session leaves it open.
func TestStreamEndsWithItsSession(t *testing.T) {
	var signedIn atomic.Bool
	signedIn.Store(true)
	bus := events.NewBus()
	board := &operations.Service{
		Clock: clock.System{}, Bus: bus, Stopping: make(chan struct{}),
		Renew: func(*http.Request) bool { return signedIn.Load() },
	}
	server := httptest.NewServer(http.HandlerFunc(board.ServeStream))
	defer server.Close()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	lines := bufio.NewScanner(res.Body)
	next := func() string {
		for lines.Scan() {
			if name, found := strings.CutPrefix(lines.Text(), "event: "); found {
				return name
			}
		}
		return "closed"
	}
	if got := next(); got != "hello" {
		t.Fatalf("it begins with %s", got)
	}
	bus.Publish(events.News{Topic: "staff", ID: "usr_other", Kind: "sessions.ended"})
	if got := next(); got != "news" {
		t.Fatalf("somebody else was signed out: %s", got)
	}
	signedIn.Store(false)
	bus.Publish(events.News{Topic: "staff", ID: "usr_me", Kind: "sessions.ended"})
	if got := next(); got != "bye" {
		t.Fatalf("signed out: %s", got)
	}
	if got := next(); got != "closed" {
		t.Fatalf("after bye: %s", got)
	}
}
