package app_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"wardgate/internal/app/apptest"
)

type receipt struct {
	ID       string `json:"id"`
	TicketID string `json:"ticketId"`
}

// Proves: quotes-7, platform-17
func TestKeys(t *testing.T) {
	whole := good().json()
	key := func(name, k string, status, rows int) attempt {
		return attempt{name: name, body: whole, headers: asJSON(k), status: status, rows: rows}
	}
	created, invalid := http.StatusCreated, http.StatusUnprocessableEntity
	each(t, []attempt{
		key("first", "one", created, 1),
		key("again", "one", created, 0),
		{name: "other content", body: good().with("message", "Something else.").json(), headers: asJSON("one"), status: invalid, has: []string{"idempotency-key-reused"}},
		{name: "only other behaviour", body: good().with("elapsedMs", 99_000).with("behavior", fields{"timeOnSite": 3}).json(), headers: asJSON("one"), status: created},
		key("another key", "two", created, 1),
		key("200 characters", strings.Repeat("k", 200), created, 1),
		key("201 characters", strings.Repeat("k", 201), invalid, 0),
		key("10 KB", strings.Repeat("k", 10<<10), invalid, 0),
		key("unicode", "ключ", invalid, 0),
		key("no UTF-8", "\xff\xfe", invalid, 0),
		key("space", "a b", invalid, 0),
		key("quotes and SQL", `"';DROP--`, created, 1),
		// Without a key equal content is the request that is there already.
		key("empty", "", created, 0),
		{name: "none", body: whole, headers: []string{"Content-Type", "application/json"}, status: created},
	})
}

// Proves: quotes-7, platform-17
func TestFiftyEqualPostsAtOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for name, headers := range map[string][]string{
			"one key": asJSON("the-same"), "no key": {"Content-Type", "application/json"},
		} {
			body := good().with("message", name).json()
			before := rows(h)
			seen := together(t, 50, func(int) apptest.Answer { return h.Do(http.MethodPost, "/api/quotes", body, headers...) })
			if len(seen) != 1 || rows(h)-before != 1 {
				t.Errorf("%s: %d different answers, %d rows", name, len(seen), rows(h)-before)
			}
		}
		if n := h.Count("SELECT count(*) FROM leads"); n != 1 {
			t.Errorf("%d leads for one person", n)
		}
		silent(t, h)
	}, apptest.Idle())
}

// TestOnePersonAsksManyTimesAtOnce: different requests of one person meet in one lead.
// Proves: platform-17
func TestOnePersonAsksManyTimesAtOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		const n = 40
		seen := together(t, n, func(i int) apptest.Answer {
			body := good().with("message", strings.Repeat("x", i+1)).json()
			return h.Do(http.MethodPost, "/api/quotes", body, "Content-Type", "application/json")
		})
		if len(seen) != n || rows(h) != n {
			t.Errorf("%d different answers, %d rows of %d", len(seen), rows(h), n)
		}
		if leads, touches := h.Count("SELECT count(*) FROM leads"), h.Count("SELECT count(*) FROM touchpoints"); leads != 1 || touches != n {
			t.Errorf("%d leads, %d touchpoints", leads, touches)
		}
		silent(t, h)
	}, apptest.Idle())
}

// together sends n requests at once and returns the receipts that came, each counted.
func together(t *testing.T, n int, send func(i int) apptest.Answer) map[receipt]int {
	t.Helper()
	var mu sync.Mutex
	var all sync.WaitGroup
	seen := map[receipt]int{}
	start := make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-start
			got := send(i)
			var r receipt
			if err := got.JSON(&r); err != nil || got.Status != http.StatusCreated {
				t.Errorf("%d %s (%v)", got.Status, got.Body, err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			seen[r]++
		})
	}
	close(start)
	all.Wait()
	return seen
}
