package app_test

import (
	"net/http"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
)

// TestWhatFollowsARequestLetsVisitorsGoFirst: the mails of a quote are written by background
// work. It is the nudge that does it: on a clock that stands still no sweep ever looks.
// Proves: platform-50
func TestWhatFollowsARequestLetsVisitorsGoFirst(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		before := h.DB.Counts().Background
		attempt{body: good().json(), headers: asJSON("one"), status: http.StatusCreated, rows: 1}.try(t, h)
		for deadline := time.Now().Add(time.Minute); h.Count("SELECT count(*) FROM mails") < 2; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("the mails were not written within a minute")
			}
		}
		if h.DB.Counts().Background == before {
			t.Error("what the program does by itself stands in one line with visitors")
		}
	}, apptest.At(clock.NewManual(time.Now().UTC().Truncate(time.Second))))
}
