package attacks_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
)

// TestAnEmergencyBesideAFloodOfTheChat: a visitor behind the flooder's address reads whom to call before anything else,
// and is heard: their browser works for the message. So do the refusals of the chat's other endpoints begin.
// Proves: security-185
func TestAnEmergencyBesideAFloodOfTheChat(t *testing.T) {
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := limited(t, d, clock.NewManual(campMonday))
		say := func(key, message string, more ...string) apptest.Answer {
			return h.JSON(http.MethodPost, "/api/chat/messages", map[string]string{"userId": "user-" + key, "sessionId": "session-" + key, "message": message},
				append([]string{"Idempotency-Key", key, "X-Forwarded-For", "192.0.2.7"}, more...)...)
		}
		helps := func(what string, got apptest.Answer) {
			t.Helper()
			var p struct{ Detail string }
			if err := got.JSON(&p); err != nil || got.Status != http.StatusTooManyRequests || !strings.HasPrefix(p.Detail, "If someone is in danger, call 911 now.") {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
			for _, phone := range facts.Company().Phones {
				if !strings.Contains(p.Detail, phone.Display) {
					t.Errorf("%s does not tell %s: %q", what, phone.Display, p.Detail)
				}
			}
		}
		for n := range 121 {
			say(fmt.Sprint("flood-", n), "hello")
		}
		got := say("honest", "There is a man with a gun at our door")
		helps("a message", got)
		asked := challenge(t, got)
		if asked == nil {
			t.Fatalf("the neighbour is sent away: %s", got.Body)
		}
		got = say("honest", "There is a man with a gun at our door", httpx.WorkHeader, solve(*asked))
		if got.Status != http.StatusOK || !strings.Contains(got.Body, "911") {
			t.Errorf("the neighbour is not heard: %d %s", got.Status, got.Body)
		}
		if n := h.Count("SELECT count(*) FROM chat_handovers"); n != 1 {
			t.Errorf("%d visitors wait for a person", n)
		}
		names := map[string]string{"userId": "user-honest", "sessionId": "session-honest"}
		for range 12 {
			got = h.JSON(http.MethodPost, "/api/chat/handovers", names, "X-Forwarded-For", "192.0.2.7")
		}
		helps("the call for a person", got)
		for range 250 {
			got = h.Do(http.MethodGet, "/api/chat/messages?userId=user-honest&sessionId=session-honest", "", "X-Forwarded-For", "192.0.2.7")
		}
		helps("reading", got)
	})
}
