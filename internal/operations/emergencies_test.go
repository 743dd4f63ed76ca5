package operations_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
)

// boardAlert is a line of the board, as far as this test reads it.
type boardAlert struct {
	QuoteID   string    `json:"quote_id"`
	MessageID string    `json:"message_id"`
	Chat      string    `json:"conversation_id"`
	Kind      string    `json:"kind"`
	DueAt     time.Time `json:"due_at"`
	Emergency bool      `json:"emergency"`
	Words     string    `json:"words"`
	Phone     string    `json:"phone"`
}

// An emergency is on the board from the moment it came, by whatever form, with what was told and the number to dial, and
// leaves when it is answered.
// Proves: D94, operations-16
func TestAnEmergencyStandsOnTheBoardAtOnce(t *testing.T) {
	noon := time.Date(2026, 11, 24, 19, 0, 0, 0, time.UTC)
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("dispatch@wardgate.example", "sales")
		post := func(path, body string) {
			t.Helper()
			if a := h.Do(http.MethodPost, path, body, "Content-Type", "application/json"); a.Status >= http.StatusBadRequest {
				t.Fatalf("%s: %d %s", path, a.Status, a.Body)
			}
		}
		post("/api/contact", `{"name":"Emery Lockwood","email":"emery@customers.example","phone":"780-555-0166","subject":"emergency",
			"message":"Somebody is cutting\n our fence at the north yard."}`)
		post("/api/contact", `{"name":"Hollis Keating","email":"hollis@customers.example","subject":"other","message":"A fair in June."}`)
		post("/api/chat/messages", `{"message":"There is a break-in right now at our yard","sessionId":"session-1","userId":"user-1"}`)

		board := func() (out []boardAlert) {
			t.Helper()
			var b struct{ Alerts []boardAlert }
			if a := h.Do(http.MethodGet, "/api/staff/operations", "", "Cookie", cookie); a.Status != http.StatusOK || a.JSON(&b) != nil {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			return b.Alerts
		}
		got := board()
		if len(got) != 2 {
			t.Fatalf("the board shows %+v", got)
		}
		at := slices.IndexFunc(got, func(a boardAlert) bool { return a.MessageID != "" })
		if at < 0 || got[1-at].Chat == "" {
			t.Fatalf("the board shows %+v", got)
		}
		m := got[at]
		if m.Kind != "emergency" || !m.Emergency || m.Words != "Somebody is cutting our fence at the north yard." || m.Phone != "+17805550166" ||
			!m.DueAt.Equal(noon.Add(30*time.Minute)) {
			t.Errorf("the message: %+v", m)
		}
		if c := got[1-at]; c.Kind != "emergency" || !c.Emergency || !strings.Contains(c.Words, "break-in right now") {
			t.Errorf("the chat: %+v", c)
		}
		if a := h.Do(http.MethodPost, "/api/staff/contact/"+m.MessageID+"/answered", "", "Cookie", cookie, "Origin", h.URL); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		if got = board(); len(got) != 1 || got[0].Chat == "" {
			t.Errorf("answered, the board shows %+v", got)
		}
		post("/api/chat/messages", `{"message":"i wanna kill myself","sessionId":"session-2","userId":"user-2"}`)
		if got = board(); len(got) != 2 || !got[0].Emergency || !got[1].Emergency {
			t.Errorf("with who writes of suicide, the board shows %+v", got)
		}
	}, apptest.At(clock.NewManual(noon)))
}
