package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/staff"
)

// byHand takes a request down as a member of staff.
func byHand(h *apptest.Instance, cookie, email string, confirm bool) apptest.Answer {
	body := fmt.Sprintf(`{"name":"Nora Birch","email":%q,"serviceType":"multiple","message":"Two guards, please.","confirm":%v}`, email, confirm)
	return h.Do(http.MethodPost, "/api/staff/quotes", body, "Content-Type", "application/json", "Cookie", cookie)
}

// TestNobodyIsWrittenToForACall: who was only told of on the phone, with or without a confirmation, gets nothing from automation, until they come by themselves.
// Proves: quotes-46, quotes-50
func TestNobodyIsWrittenToForACall(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		if err := h.Automation.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		_, sales := h.SignIn("sales@wardgate.example", staff.Sales)
		for email, confirm := range map[string]bool{"unasked@visitor.example": false, "ticked@visitor.example": true} {
			if got := byHand(h, sales, email, confirm); got.Status != http.StatusCreated {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			if err := h.Automation.Work(t.Context()); err != nil {
				t.Fatal(err)
			}
			const runs = "SELECT count(*) FROM automation_runs r JOIN leads l ON l.id = r.lead_id WHERE l.email = $1"
			if n := h.Count(runs, email); n != 0 {
				t.Errorf("%s: %d things began", email, n)
			}
			if n := h.Count("SELECT count(*) FROM leads WHERE email = $1", email); n != 1 {
				t.Errorf("%s: %d leads", email, n)
			}
			// Once more by phone changes nothing, by the website everything.
			if got := byHand(h, sales, email, false); got.Status != http.StatusCreated {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			if err := h.Automation.Work(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := h.Count(runs, email); n != 0 {
				t.Errorf("%s, a second call: %d things began", email, n)
			}
			body := good().with("email", email).json()
			if got := h.Do(http.MethodPost, "/api/quotes", body, "Content-Type", "application/json"); got.Status != http.StatusCreated {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			if err := h.Automation.Work(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := h.Count(runs, email); n == 0 {
				t.Errorf("%s: nothing began when they came by themselves", email)
			}
		}
	})
}

// TestConfirmationsOfCallsAreCounted: a stolen session mails no more strangers by made-up calls than by answers.
// Proves: security-254
func TestConfirmationsOfCallsAreCounted(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, sales := h.SignIn("sales@wardgate.example", staff.Sales)
		for n := range mail.WrittenToAll {
			if got := byHand(h, sales, fmt.Sprintf("stranger%d@visitor.example", n), true); got.Status != http.StatusCreated {
				t.Fatalf("call %d: %d %s", n, got.Status, got.Body)
			}
		}
		got := byHand(h, sales, "onemore@visitor.example", true)
		if got.Status != http.StatusTooManyRequests || got.Header.Get("Retry-After") == "" || !strings.Contains(got.Body, "from your account") {
			t.Errorf("one more: %d %s", got.Status, got.Body)
		}
		if n := h.Count("SELECT count(*) FROM quote_requests WHERE email = 'onemore@visitor.example'"); n != 0 {
			t.Errorf("%d stored of what was refused", n)
		}
		if got := byHand(h, sales, "onemore@visitor.example", false); got.Status != http.StatusCreated {
			t.Errorf("without a confirmation: %d %s", got.Status, got.Body)
		}
	})
}
