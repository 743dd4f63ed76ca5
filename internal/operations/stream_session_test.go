package operations_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/operations"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
)

// never is longer than a test.
const never = time.Hour

// newStream is a stream whose session goes on as signedIn says.
func newStream(t *testing.T, bus *events.Bus, beat time.Duration, signedIn func() bool) *operations.Stream {
	t.Helper()
	stream, err := operations.NewStream(operations.StreamDeps{
		Clock: clock.System{}, Bus: bus, Stopping: make(chan struct{}), Renew: func(*http.Request) bool { return signedIn() },
		Beat: beat,
	})
	if err != nil {
		t.Fatal(err)
	}
	return stream
}

// A stream ends with its session, at once and not at the next heartbeat; news of
// somebody else's session leaves it open.
// Proves: operations-4
func TestStreamEndsWithItsSession(t *testing.T) {
	var signedIn atomic.Bool
	signedIn.Store(true)
	bus := events.NewBus()
	server := httptest.NewServer(newStream(t, bus, never, signedIn.Load))
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

// A quiet stream says again and again that it is there, so that a board can tell a quiet house from a dead line; and
// while it does, it looks whether its reader is still signed in.
// Proves: operations-18
func TestAQuietStreamSaysThatItIsThere(t *testing.T) {
	var asked atomic.Int32
	server := httptest.NewServer(newStream(t, events.NewBus(), time.Millisecond, func() bool { return asked.Add(1) < 3 }))
	defer server.Close()
	res, err := server.Client().Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	var heard []string
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		if name, found := strings.CutPrefix(lines.Text(), "event: "); found {
			heard = append(heard, name)
		}
	}
	if got := strings.Join(heard, " "); got != "hello beat beat beat beat beat beat beat beat bye" {
		t.Errorf("it said %s", got)
	}
}

// Each reader hears of what their role may read, and of nothing else: an id is news too.
func TestEachReaderHearsWhatTheyMayRead(t *testing.T) {
	topics := []string{"quotes", "contact", "leads", "chat", "newsletter", "blog", "automation", "mail", "site", "staff", events.Resync}
	for name, tc := range map[string]struct {
		may  []httpx.Permission
		want string
	}{
		"nothing but the board": {nil, "site staff resync"},
		"blog":                  {[]httpx.Permission{"blog.read"}, "blog site staff resync"},
		"requests and mails":    {[]httpx.Permission{"quotes.read", operations.CanReadOutbox}, "quotes mail site staff resync"},
		"writing alone":         {[]httpx.Permission{"quotes.write", "leads.write"}, "site staff resync"},
	} {
		bus := events.NewBus()
		stream := newStream(t, bus, never, func() bool { return true })
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			stream.ServeHTTP(w, r.WithContext(httpx.WithActor(r.Context(), who(tc.may...))))
		}))
		res, err := server.Client().Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		lines, heard, begun := bufio.NewScanner(res.Body), []string{}, false
		for lines.Scan() {
			data, isData := strings.CutPrefix(lines.Text(), "data: ")
			if !isData {
				continue
			}
			if !begun { // it listens now
				begun = true
				for _, topic := range topics {
					bus.Publish(events.News{Topic: topic, ID: "x"})
				}
				bus.Publish(events.News{Topic: "site", ID: "end"})
				continue
			}
			var n events.News
			if err := json.Unmarshal([]byte(data), &n); err != nil {
				t.Fatal(err)
			}
			if n.ID == "end" {
				break
			}
			heard = append(heard, n.Topic)
		}
		if got := strings.Join(heard, " "); got != tc.want {
			t.Errorf("%s hears %q, want %q", name, got, tc.want)
		}
		_ = res.Body.Close()
		server.Close()
	}
}
