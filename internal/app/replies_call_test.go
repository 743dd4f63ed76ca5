package app_test

import (
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// TestACallAnswersWhatTheyWroteBack: a call in which they were spoken to ends what is owed to the answers of this person in every case of theirs, and is told in
// its history; one that nobody took ends nothing.
// Proves: platform-159
func TestACallAnswersWhatTheyWroteBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		at, to := a.answered("/api/contact", "/api/staff/contact", letter().json())
		a.sends(to, typed("one", visitorEmail, "", "Please call me."))
		got := a.detail(at)
		call := func(outcome string) {
			t.Helper()
			if got := a.Do(http.MethodPost, "/api/staff/leads/"+got.LeadID+"/calls", `{"outcome":"`+outcome+`","note":"About Monday."}`,
				"Cookie", a.cookie, "Content-Type", "application/json", "Idempotency-Key", outcome); got.Status >= 300 {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		if call("no-answer"); a.detail(at).Due == nil {
			t.Error("nobody took the call, and it is owed no more")
		}
		call("spoke")
		got = a.detail(at)
		last := got.History[len(got.History)-1]
		for _, e := range got.History {
			if e.Kind == "reply-settled" {
				last = e
			}
		}
		if got.Due != nil || a.waiting() != "" || last.Title != "They were spoken to on the phone" || last.Actor == "" {
			t.Errorf("due %v, waiting %q, %+v", got.Due, a.waiting(), last)
		}
		timeline := a.Do(http.MethodGet, "/api/staff/leads/"+got.LeadID+"/timeline", "", "Cookie", a.cookie).Body
		if !strings.Contains(timeline, `"kind":"reply","title":"They answered by email (`) {
			t.Errorf("the lead's history: %s", timeline)
		}
		a.sends(to, typed("two", visitorEmail, "", "One more thing."))
		if a.detail(at).Due == nil {
			t.Error("what came after the call is owed nothing")
		}
		silent(t, a.Instance)
	})
}
