package app_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// TestAnEmergencyEndsByAnAnswerAlone: that a member of staff looks at a request, or takes it, does not end the emergency that its person has written back
// while it waits for its first answer; who takes a mark back owes it again, and an answer ends it.
// Proves: operations-37
func TestAnEmergencyEndsByAnAnswerAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		var made struct{ ID string }
		got := a.Do(http.MethodPost, "/api/quotes", good().json(), asJSON("danger")...)
		if err := json.Unmarshal([]byte(got.Body), &made); err != nil || got.Status != http.StatusCreated {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		at := "/api/staff/quotes/" + made.ID
		var ticket struct {
			Ticket string `json:"ticket_id"`
		}
		if err := json.Unmarshal([]byte(a.Do(http.MethodGet, at, "", "Cookie", a.cookie).Body), &ticket); err != nil {
			t.Fatal(err)
		}
		a.sends(a.mailed("We have your quote request "+ticket.Ticket), typed("danger", visitorEmail, "", "Somebody is breaking into our building right now, help!"))
		owed := func(when string, want bool) {
			t.Helper()
			if due := a.detail(at).Due; (due != nil) != want {
				t.Errorf("%s: the emergency is owed until %v", when, due)
			}
		}
		owed("written", true)
		a.act(at+"/reviewed", "")
		owed("opened", true)
		a.act(at+"/assign", `{"user_id":"me"}`)
		owed("taken", true)
		a.act(at+"/responded", "")
		owed("marked", false)
		a.act(at+"/responded/undo", "")
		owed("the mark was taken back", true)
		a.act(at+"/reply", `{"subject":"We are coming","body":"Lock the door.","respond":false}`)
		owed("answered", false)
	})
}
