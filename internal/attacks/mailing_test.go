package attacks_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
)

// TestAStolenCookieMailsStrangers: with the session of an owner or editor alone, a thief took strangers over as subscribers
// who had agreed, and sent them a campaign: at once, at a time, or as new words in a campaign that waited for its time.
// Proves: security-165
func TestAStolenCookieMailsStrangers(t *testing.T) {
	const (
		subscribers = "/api/staff/newsletter/subscribers"
		campaigns   = "/api/staff/newsletter/campaigns"
		strangers   = "email,interests,basis,evidence,consented_at\nstranger@elsewhere.example,surveillance,express,Card 9,2026-03-31\n"
	)
	c := clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC))
	for _, role := range []staff.Role{staff.Owner, staff.Editor} {
		t.Run(string(role), func(t *testing.T) {
			apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
				_, stolen := h.SignIn("team@wardgate.example", role)
				list := func(query string) apptest.Answer {
					return h.Do(http.MethodPost, subscribers+"/import"+query, strangers, "Content-Type", "text/csv", "Cookie", stolen)
				}
				call := func(method, path, body string) apptest.Answer {
					return h.Do(method, campaigns+path, body, "Content-Type", "application/json", "Cookie", stolen)
				}
				write := func(more string) apptest.Answer {
					return call(http.MethodPost, "", fmt.Sprintf(`{"title":"Winter","subject":"Gates","content":"Snow."%s}`, more))
				}
				timed := fmt.Sprintf(`,"scheduled_for":%q`, c.Now().Add(48*time.Hour).Format(time.RFC3339))
				idOf := func(made apptest.Answer) string {
					t.Helper()
					var campaign struct {
						ID string `json:"id"`
					}
					if err := made.JSON(&campaign); err != nil || made.Status != http.StatusCreated {
						t.Fatalf("%d %s (%v)", made.Status, made.Body, err)
					}
					return campaign.ID
				}
				waits := idOf(write(timed)) // by the real person, who has just signed in
				c.Advance(httpx.FreshFor)

				if got := list("?dry_run=true"); got.Status != http.StatusOK {
					t.Errorf("looking at a list: %d %s", got.Status, got.Body)
				}
				draft := idOf(write(""))
				if got := call(http.MethodPut, "/"+draft, `{"content":"Snow and ice."}`); got.Status != http.StatusOK {
					t.Errorf("writing on: %d %s", got.Status, got.Body)
				}
				for what, act := range map[string]func() apptest.Answer{
					"importing":                  func() apptest.Answer { return list("") },
					"importing, another word":    func() apptest.Answer { return list("?dry_run=yes") },
					"sending":                    func() apptest.Answer { return call(http.MethodPost, "/"+draft+"/send", "{}") },
					"scheduling":                 func() apptest.Answer { return call(http.MethodPost, "/"+draft+"/schedule", "{"+timed[1:]+"}") },
					"writing with a time":        func() apptest.Answer { return write(timed) },
					"saving with a time":         func() apptest.Answer { return call(http.MethodPut, "/"+draft, "{"+timed[1:]+"}") },
					"other words for what waits": func() apptest.Answer { return call(http.MethodPut, "/"+waits, `{"content":"Pay here."}`) },
				} {
					if got := act(); got.Status != http.StatusForbidden || !strings.Contains(got.Body, httpx.ProofRequired) {
						t.Errorf("%s: %d %s", what, got.Status, got.Body)
					}
				}
				if n := h.Count("SELECT COUNT(*) FROM newsletter_subscribers"); n != 0 {
					t.Errorf("%d strangers are subscribers", n)
				}
				if n := h.Count("SELECT COUNT(*) FROM newsletter_campaigns WHERE status = 'scheduled' AND content = 'Snow.'"); n != 1 {
					t.Errorf("%d campaigns wait as they were written", n)
				}
				// What keeps mails from leaving needs no proof.
				if got := call(http.MethodPost, "/"+waits+"/unschedule", "{}"); got.Status != http.StatusOK {
					t.Errorf("taking the time back: %d %s", got.Status, got.Body)
				}
				prove(t, h, stolen)
				if got := list(""); got.Status != http.StatusOK || h.Count("SELECT COUNT(*) FROM newsletter_subscribers") != 1 {
					t.Errorf("after the proof: %d %s", got.Status, got.Body)
				}
				if got := call(http.MethodPost, "/"+draft+"/schedule", "{"+timed[1:]+"}"); got.Status != http.StatusOK {
					t.Errorf("after the proof: %d %s", got.Status, got.Body)
				}
			}, apptest.Idle(), apptest.At(c))
		})
	}
}

// prove gives the session of cookie a fresh proof.
func prove(t *testing.T, h *apptest.Instance, cookie string) {
	t.Helper()
	got := h.JSON(http.MethodPost, "/api/staff/session/proof", map[string]string{"current": password}, "Cookie", cookie)
	if got.Status != http.StatusNoContent {
		t.Fatalf("the proof: %d %s", got.Status, got.Body)
	}
}
