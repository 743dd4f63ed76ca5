package attacks_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/staff"
)

// TestOpeningAgainWhoWasErased: a request and a message of an erased person were opened again: a clock began for nobody, and every
// answer failed.
// Proves: security-230
func TestOpeningAgainWhoWasErased(t *testing.T) {
	now := clock.NewManual(time.Date(2026, 11, 26, 17, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
		var quote, message struct{ ID string }
		for path, form := range map[string]map[string]any{
			"/api/quotes":  {"firstName": "Dana", "lastName": "Birch", "serviceType": "security-guards", "propertyType": "retail"},
			"/api/contact": {"name": "Dana Birch", "subject": "service", "message": "Two nights a week, please."},
		} {
			form["email"], form["phone"] = "dana@birch.example", "780-555-0142"
			into := &quote
			if path == "/api/contact" {
				into = &message
			}
			if got := h.JSON(http.MethodPost, path, form); got.JSON(into) != nil || got.Status != http.StatusCreated {
				t.Fatalf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		act := func(path string, body map[string]any) apptest.Answer {
			return h.JSON(http.MethodPost, "/api/staff/"+path, body, "Cookie", cookie)
		}
		for path, to := range map[string]string{"quotes/" + quote.ID: "lost", "contact/" + message.ID: "closed"} {
			if got := act(path+"/status", map[string]any{"status": to}); got.Status >= 300 {
				t.Fatalf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		var leads struct {
			Items []struct {
				ID      string
				Version int
			}
		}
		if err := h.Do(http.MethodGet, "/api/staff/leads?q=dana", "", "Cookie", cookie).JSON(&leads); err != nil || len(leads.Items) != 1 {
			t.Fatal(err, leads)
		}
		if got := act("leads/"+leads.Items[0].ID+"/erase", map[string]any{"version": leads.Items[0].Version}); got.Status >= 300 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		for path, body := range map[string]map[string]any{
			"quotes/{quote}/status": {"status": "reviewed"}, "quotes/{quote}/walk": {"at": now.Now().Add(48 * time.Hour)}, "quotes/{quote}/assign": {"user_id": "me"},
			"quotes/{quote}/reply": {"subject": "Hello", "body": "Are you there?"}, "quotes/{quote}/priority": {"priority": "urgent"}, "quotes/{quote}/responded": {},
			"contact/{message}/status": {"status": "open"}, "contact/{message}/reply": {"subject": "Hello", "body": "Are you there?"},
		} {
			path = strings.NewReplacer("{quote}", quote.ID, "{message}", message.ID).Replace(path)
			if got := act(path, body); got.Status != http.StatusConflict || !strings.Contains(got.Body, "was erased") {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		if n := h.Count("SELECT COUNT(*) FROM deadlines WHERE state = 'open'"); n != 0 {
			t.Errorf("%d clocks run for nobody", n)
		}
		var detail struct{ Next []string }
		if err := h.Do(http.MethodGet, "/api/staff/quotes/"+quote.ID, "", "Cookie", cookie).JSON(&detail); err != nil || fmt.Sprint(detail.Next) != "[]" {
			t.Errorf("%v: it may become %v", err, detail.Next)
		}
	}, apptest.At(now), apptest.Idle())
}
