package attacks_test

import (
	"net/http"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
)

// TestTicketsCollectedSideBySide: a flooder without JavaScript asks for 240 turns at once, waits once, and uses them all.
// They come one after another and only so many; the price of a neighbour's work does not rise by them, and a neighbour
// without JavaScript is let in when the time is over that they are told.
// Proves: security-190
func TestTicketsCollectedSideBySide(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(campMonday)
		h := limited(t, d, c)
		post := func(n int, key string) apptest.Answer { return postWithoutScript(h, n, key) }
		sent := 0
		empty := func() { // what becomes free, the flooder takes first
			for free := true; free; sent++ {
				free = post(10_000+sent, "").Status == http.StatusSeeOther
			}
		}
		empty()
		var tickets []string
		for n := range 240 {
			tickets = append(tickets, hidden.FindStringSubmatch(post(n, "").Body)[1])
		}
		use := func() (let int) {
			for n, ticket := range tickets {
				if ticket != "" && post(n, ticket).Status == http.StatusSeeOther {
					tickets[n] = ""
					let++
				}
			}
			return let
		}
		c.Advance(16 * time.Second)
		empty()
		if n := use(); n > 8 {
			t.Errorf("after one wait of 16 seconds %d turns are taken", n)
		}
		asked := challenge(t, contact(h, "192.0.2.7", "neighbour", 500))
		if asked == nil || asked.Difficulty > 80 { // 64 is the first price here
			t.Fatalf("a neighbour's browser is asked for %+v", asked)
		}
		if got := contact(h, "192.0.2.7", "neighbour", 500, httpx.WorkHeader, solve(*asked)); got.Status != http.StatusCreated {
			t.Errorf("the neighbour: %d %s", got.Status, got.Body)
		}
		plain := post(501, "")
		wait, err := time.ParseDuration(plain.Header.Get("Retry-After") + "s")
		if err != nil || wait > 4*time.Minute {
			t.Fatalf("a neighbour without JavaScript is told to wait %v (%v)", wait, err)
		}
		ticket := hidden.FindStringSubmatch(plain.Body)[1]
		c.Advance(wait - time.Second)
		empty()
		early := post(501, ticket)
		if early.Status != http.StatusTooManyRequests || hidden.FindStringSubmatch(early.Body)[1] != ticket || early.Header.Get("Retry-After") != "1" {
			t.Errorf("pressed a second early: %d, to wait %s more", early.Status, early.Header.Get("Retry-After"))
		}
		c.Advance(time.Second)
		if got := post(501, ticket); got.Status != http.StatusSeeOther {
			t.Errorf("the neighbour without JavaScript, after their time: %d", got.Status)
		}
		empty()
		if n := use(); n > 180+90 {
			t.Errorf("%d turns are taken", n)
		}
		if asked := challenge(t, contact(h, "192.0.2.7", "later", 502)); asked == nil || asked.Difficulty > 80 {
			t.Errorf("after all turns a neighbour's browser is asked for %+v", asked)
		}
	})
}
