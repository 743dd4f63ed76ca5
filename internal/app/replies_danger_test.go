package app_test

import (
	"encoding/json"
	"net/http"
	"path"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

// TestAnEmergencyEndsByAnAnswerAlone: danger that is written back stands on the board at once. That a member of staff looks at a request, or takes it, does not end the emergency that its person has written back
// while it waits for its first answer; who takes a mark back owes it again, and an answer ends it.
// Proves: operations-37, operations-41
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
		if board := a.Do(http.MethodGet, "/api/staff/operations", "", "Cookie", a.cookie).Body; !strings.Contains(board, `"id":"`+made.ID+`/reply/emergency"`) ||
			!strings.Contains(board, `"words":"Answered us: Somebody is breaking into`) || !strings.Contains(board, `"quote_id":"`+made.ID+`"`) {
			t.Errorf("the board: %s", board)
		}
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
		if board := a.Do(http.MethodGet, "/api/staff/operations", "", "Cookie", a.cookie).Body; strings.Contains(board, "Answered us") {
			t.Errorf("answered, the board: %s", board)
		}
		a.now.Advance(time.Hour)
		calm, to := a.answered("/api/contact", "/api/staff/contact", letter().json())
		a.sends(to, typed("calm", visitorEmail, "", "Monday is fine."))
		a.now.Advance(23 * time.Hour)
		_, a.cookie = a.SignIn("late@wardgate.example", staff.Owner)
		if _, err := a.Deadlines.RaiseDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if board := a.Do(http.MethodGet, "/api/staff/operations", "", "Cookie", a.cookie).Body; !strings.Contains(board, path.Base(calm)+"/reply/") {
			t.Errorf("an answer that waits for long: the board: %s", board)
		}
	})
}
