package app_test

import (
	"net/http"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
)

// TestWhatFollowsARequestLetsVisitorsGoFirst: the mails of a quote are written at once, long
// before a sweep would look, and by background work.
func TestWhatFollowsARequestLetsVisitorsGoFirst(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.House) {
		before := h.DB.Counts().Background
		attempt{body: good().json(), headers: asJSON("one"), status: http.StatusCreated, rows: 1}.try(t, h)
		for deadline := time.Now().Add(4 * time.Second); h.Count("SELECT count(*) FROM mails") < 2; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) { // a sweep waits for five seconds
				t.Fatal("the mails were not written within four seconds")
			}
		}
		if h.DB.Counts().Background == before {
			t.Error("what the program does by itself stands in one line with visitors")
		}
	})
}
