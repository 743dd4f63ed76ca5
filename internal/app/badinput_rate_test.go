package app_test

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// TestTooManyRequests: one address may send sixty at once and twenty a minute; it
// is told when to come again, nobody else is held up, and what anybody writes into
// X-Forwarded-For counts only behind a trusted proxy.
// Proves: platform-17
func TestTooManyRequests(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(monday)
		h := apptest.Start(t, d, apptest.At(c), apptest.Idle(), apptest.Env("WARDGATE_RATE_LIMIT", "on", "WARDGATE_TRUSTED_PROXIES", "127.0.0.1"))
		n := 0
		send := func(address string) apptest.Answer {
			n++
			return h.Do(http.MethodPost, "/api/quotes", good().with("message", fmt.Sprint(n)).json(), append(asJSON(fmt.Sprint("rate-", n)), "X-Forwarded-For", address)...)
		}
		for i := range 60 {
			if got := send("192.0.2.7"); got.Status != http.StatusCreated {
				t.Fatalf("request %d: %d %s", i, got.Status, got.Body)
			}
		}
		got := send("203.0.113.5, 192.0.2.7") // what the client itself wrote counts nothing
		wait, err := strconv.Atoi(got.Header.Get("Retry-After"))
		if got.Status != http.StatusTooManyRequests || err != nil || wait < 1 || wait > 60 {
			t.Errorf("request 61: %d, Retry-After %q: %s", got.Status, got.Header.Get("Retry-After"), got.Body)
		}
		checkProblem(t, got, "")
		if got := send("192.0.2.8"); got.Status != http.StatusCreated {
			t.Errorf("somebody else: %d", got.Status)
		}
		c.Advance(time.Duration(wait) * time.Second)
		if got := send("192.0.2.7"); got.Status != http.StatusCreated {
			t.Errorf("after the wait: %d %s", got.Status, got.Body)
		}
		if rows(h) != 62 {
			t.Errorf("%d rows", rows(h))
		}
	})
}
