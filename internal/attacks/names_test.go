package attacks_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
)

// TestNamesAsWeapons: no form takes an address, a domain or a sentence for a name; the error stands at its field, and on
// the page without JavaScript with all that was typed.
// Proves: D91, security-1, security-248
func TestNamesAsWeapons(t *testing.T) {
	weapons := []string{
		"https://evil.example/pay?x=1", "URGENT: account suspended", "www.evil", "evil.example", "evil．com", "e\u200bvil.com", "jane@evil.example",
		"Call 1 800 555 0199", "you must call us today or lose your account", "<b>Jane</b>", "{{name}}", "аdmin", "tel four oh three", "evil-dot-com",
	}
	appointment := form{path: "/api/appointments", names: []string{"name"}, body: func(email string) map[string]any {
		return map[string]any{"email": email, "phone": "403-555-0199", "slot": "2026-11-24T17:00:00Z"}
	}}
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for _, f := range append(forms(), appointment) {
			for _, field := range f.names {
				for _, weapon := range weapons {
					body := f.body("victim@other.example")
					if info, nested := body["contactInfo"].(map[string]any); nested {
						info["name"] = weapon
					} else {
						body[field] = weapon
					}
					got := h.JSON(http.MethodPost, f.path, body)
					var problem struct {
						Errors []struct{ Field, Message string }
					}
					if err := got.JSON(&problem); err != nil || got.Status != http.StatusUnprocessableEntity || len(problem.Errors) != 1 ||
						problem.Errors[0].Field != field || !strings.HasPrefix(problem.Errors[0].Message, "Please ") {
						t.Errorf("%s, %s %q: %d %s", f.path, field, weapon, got.Status, got.Body)
					}
				}
			}
			if f.plain != nil {
				plainWeapon(t, h, f)
			}
		}
		if got := h.Count("SELECT COUNT(*) FROM mails"); got != 0 {
			t.Errorf("%d mails", got)
		}
		// What nobody sees is left out, and the name stays.
		body := forms()[1].body("dana@own.example")
		body["name"] = "Dana\u202E hcriB\u200B"
		h.JSON(http.MethodPost, "/api/contact", body)
		if h.Count("SELECT COUNT(*) FROM contact_messages WHERE name = 'Dana hcriB'") != 1 {
			t.Error("a name keeps what turns it around")
		}
	}, apptest.Idle(), apptest.At(clock.NewManual(aimedAt)))
}

// TestLinesThatTurnAround: a stranger hides the end of a company's name, a number or a topic, or turns what stands beside
// it. No field of one line keeps what does that; a text of several lines stays as it was typed.
// Proves: security-184
func TestLinesThatTurnAround(t *testing.T) {
	const turn = "\u202Elaer\u200B\uFEFF\u2066"
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for path, form := range everyForm(h, t) {
			for _, field := range []string{"company", "role", "sessionId", "phone"} {
				if value, ok := form[field].(string); ok {
					form[field] = value + turn[:3]
				}
			}
			if path == "/api/quotes" || path == "/api/leads" || path == "/api/appointments" {
				form["company"] = "Acme " + turn
			}
			if path == "/api/leads" {
				delete(form, "role")
			}
			if info, nested := form["contactInfo"].(map[string]any); nested {
				info["company"] = "Acme " + turn
			}
			if form["message"] != nil {
				form["message"] = "Above \u202Ebelow."
			}
			post(t, h, path, form)
		}
		for _, table := range []string{"quote_requests", "assessments", "lead_captures", "lead_appointments"} {
			if n := h.Count("SELECT count(*) FROM " + table + " WHERE company = 'Acme laer'"); n != 1 {
				t.Errorf("%s: a company keeps what turns it around", table)
			}
		}
		if n := h.Count("SELECT count(*) FROM quote_requests WHERE phone LIKE '%\u202E%'") + h.Count("SELECT count(*) FROM leads WHERE company LIKE '%\u202E%' OR provenance LIKE '%\u202E%'"); n != 0 {
			t.Errorf("%d rows keep what turns a line around", n)
		}
		if n := h.Count("SELECT count(*) FROM contact_messages WHERE message = 'Above \u202Ebelow.'"); n != 1 {
			t.Error("a text of several lines was changed")
		}
	}, apptest.Idle())
}

// plainWeapon sends a form without JavaScript with an address for a name.
func plainWeapon(t *testing.T, h *apptest.Instance, f form) {
	t.Helper()
	sent := url.Values{"email": {"victim@other.example"}}
	for name, value := range f.plain {
		sent.Set(name, value)
	}
	for _, name := range f.names {
		sent.Set(name, "pay.evil.example")
	}
	got := h.Do(http.MethodPost, f.page, sent.Encode(), "Content-Type", "application/x-www-form-urlencoded", "Origin", h.URL)
	if got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "without a web or e-mail address") || !strings.Contains(got.Body, "pay.evil.example") || !strings.Contains(got.Body, "victim@other.example") {
		t.Errorf("%s without JavaScript: %d, %.300s", f.page, got.Status, got.Body)
	}
}
