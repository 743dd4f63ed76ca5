package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// captureOf is what the pop-up sends, changed by the caller.
func captureOf(change func(f fields)) string {
	f := fields{
		"email": visitorEmail, "name": visitorName + " Quorthon", "phone": visitorPhone, "company": "Quorthon Yards", "role": "security",
		"interests": []string{"theft", "cybersecurity"}, "source": "ai_lead_capture", "serviceType": "security-guards", "sessionId": "session-1",
		"behavior": fields{"pagesVisited": []string{"/", "/quote"}, "timeOnSite": 601, "scrollDepth": 40, "interactions": 5,
			"referrer": "direct", "deviceType": "desktop"},
	}
	if change != nil {
		change(f)
	}
	return f.json()
}

// TestCaptures sends everything that the pop-up, a program or an attacker may.
// Proves: V103, V109, leads-3
func TestCaptures(t *testing.T) {
	created, invalid := http.StatusCreated, http.StatusUnprocessableEntity
	set := func(name string, v any) string { return captureOf(func(f fields) { f[name] = v }) }
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for i, tc := range []struct {
			name   string
			body   string
			status int
			field  string
		}{
			{"whole", captureOf(nil), created, ""},
			{"an address and nothing else", `{"email": "a@visitor.example"}`, created, ""},
			{"no interests", set("interests", nil), created, ""},
			{"the panel", set("source", "qualification_panel"), created, ""},
			{"the overlay", `{"email": "b@visitor.example", "phone": "780-555-0142", "company": "B", "source": "ai_assistant"}`, created, ""},
			{"the specified behaviour", set("behavior", fields{"pagesVisited": []string{"/"}, "timeOnSite": 12, "downloadedResources": []string{}, "formInteractions": 1}), created, ""},
			{"forged behaviour", set("behavior", fields{"timeOnSite": -1e9, "scrollDepth": 1e300, "pagesVisited": []string{"//evil.example"}}), created, ""},
			{"nobody", captureOf(func(f fields) { delete(f, "email") }), invalid, "email"},
			{"an address of nobody", set("email", "dana"), invalid, "email"},
			{"a header in the address", set("email", "a@b.example\r\nBcc: spy@example.com"), invalid, "email"},
			{"a number for an address", set("email", 7), invalid, "email"},
			{"a header in the name", set("name", "A\r\nBcc: spy@example.com"), invalid, "name"},
			{"a phone of words", set("phone", "call me"), invalid, "phone"},
			{"a long company", set("company", strings.Repeat("c", 201)), invalid, "company"},
			{"an unknown role", set("role", "king"), invalid, "role"},
			{"the size of the company, and who decides", captureOf(func(f fields) { f["companySize"], f["decisionMaker"] = "medium", true }), created, ""},
			{"an unknown size", set("companySize", "gigantic"), invalid, "companySize"},
			{"a word for a yes", set("decisionMaker", "perhaps"), invalid, "decisionMaker"},
			{"an unknown interest", set("interests", []string{"dragons"}), invalid, "interests"},
			{"text for interests", set("interests", "theft"), invalid, "interests"},
			{"an unknown source", set("source", "elsewhere"), invalid, "source"},
			{"an unknown service", set("serviceType", "pizza"), invalid, "serviceType"},
			{"a long session", set("sessionId", strings.Repeat("s", 101)), invalid, "sessionId"},
			{"text for behaviour", set("behavior", "all of it"), invalid, "behavior"},
			{"a score that is no number", set("leadScore", "hot"), invalid, "leadScore"},
			{"an own score, which counts for nothing", set("leadScore", 100), created, ""},
			{"no JSON", "{", http.StatusBadRequest, ""},
			{"a megabyte", set("company", strings.Repeat("c", 1<<20)), http.StatusRequestEntityTooLarge, ""},
		} {
			t.Run(tc.name, func(t *testing.T) {
				before := h.Count("SELECT count(*) FROM lead_captures")
				got := h.Do(http.MethodPost, "/api/leads", tc.body, asJSON(fmt.Sprint("capture-", i))...)
				if got.Status != tc.status {
					t.Fatalf("%d, want %d: %s", got.Status, tc.status, got.Body)
				}
				if stored := h.Count("SELECT count(*) FROM lead_captures") - before; (stored == 1) != (tc.status == created) {
					t.Errorf("%d rows more", stored)
				}
				if tc.status >= 400 {
					checkProblem(t, got, tc.field)
				}
			})
		}
	})
}

// TestTheAnswerOfACapture holds the answer to what the pop-up shows, for people
// and for suspected programs alike.
// Proves: leads-3, leads-6
func TestTheAnswerOfACapture(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for name, body := range map[string]string{"person": captureOf(nil), "program": captureOf(func(f fields) { f["website"] = "x" })} {
			got := h.Do(http.MethodPost, "/api/leads", body, asJSON(name)...)
			var receipt struct {
				ID, Priority, Band, RespondBy, RespondByText, AnswerEmail string
				LeadScore                                                 int
				Recommendations                                           []string
			}
			if err := got.JSON(&receipt); err != nil || got.Status != http.StatusCreated {
				t.Fatalf("%d, %v: %s", got.Status, err, got.Body)
			}
			// 30 time, 35 quote, 25 theft, 35 cybersecurity: 125, of which 100 count.
			if receipt.LeadScore != 100 || receipt.Priority != "high" || receipt.Band != "high-priority" || receipt.RespondBy == "" ||
				receipt.RespondByText == "" || receipt.AnswerEmail != "unavailable" || !strings.HasPrefix(receipt.ID, "lead_") ||
				strings.Join(receipt.Recommendations, "; ") != "Professional Security Guards; IT Security Audit; Video Surveillance with Alerts" {
				t.Errorf("%s: %+v", name, receipt)
			}
			if known := h.Count("SELECT count(*) FROM leads WHERE id = $1", receipt.ID); (known == 1) != (name == "person") {
				t.Errorf("%s: %d leads with the id it was told", name, known)
			}
		}
	})
}

// TestFiftyEqualCapturesAtOnceAreOne: a button pressed fifty times at once.
// Proves: leads-5
func TestFiftyEqualCapturesAtOnceAreOne(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for _, key := range []string{"", "one-key"} {
			body := captureOf(func(f fields) { f["email"] = "fifty" + key + "@visitor.example" })
			headers := []string{"Content-Type", "application/json"}
			if key != "" {
				headers = asJSON(key)
			}
			bodies := make([]string, 50)
			var wg sync.WaitGroup
			for i := range bodies {
				wg.Go(func() { bodies[i] = h.Do(http.MethodPost, "/api/leads", body, headers...).Body })
			}
			wg.Wait()
			for _, b := range bodies {
				if b != bodies[0] {
					t.Fatalf("key %q: two answers:\n%s\n%s", key, b, bodies[0])
				}
			}
			if n := h.Count("SELECT count(*) FROM lead_captures WHERE email = $1", "fifty"+key+"@visitor.example"); n != 1 {
				t.Errorf("key %q: %d rows", key, n)
			}
		}
		if got := h.Do(http.MethodPost, "/api/leads", captureOf(nil), asJSON("one-key")...); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("other content under a used key: %d", got.Status)
		}
	})
}

// TestTheConsentNamesThePageAndNobodyElse: the evidence of a consent is where the
// visitor was, never a foreign page, and never the page of who released it.
// Proves: leads-29
func TestTheConsentNamesThePageAndNobodyElse(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for i, tc := range []struct{ referer, want string }{
			{h.URL + "/services/it-support?x=1", "/services/it-support"}, {h.URL + "/", "/"}, {"", ""},
			{"https://elsewhere.example/page", ""}, {"::", ""},
		} {
			email := fmt.Sprintf("page%d@visitor.example", i)
			body := captureOf(func(f fields) { f["email"] = email })
			if got := h.Do(http.MethodPost, "/api/leads", body, append(asJSON(email), "Referer", tc.referer, "User-Agent", "visitor")...); got.Status != http.StatusCreated {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			if n := h.Count("SELECT count(*) FROM consent_events WHERE contact = $1 AND page = $2 AND user_agent = 'visitor' AND actor = ''", email, tc.want); n != 1 {
				t.Errorf("from %q: no consent of the page %q", tc.referer, tc.want)
			}
		}
		id, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
		held := captureOf(func(f fields) { f["email"], f["website"] = "held@visitor.example", "https://spam.example" })
		if got := h.Do(http.MethodPost, "/api/leads", held, asJSON("held")...); got.Status != http.StatusCreated {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		var list struct{ Items []struct{ ID string } }
		if got := h.Do(http.MethodGet, "/api/staff/leads/captures?status=quarantine", "", "Cookie", cookie); got.JSON(&list) != nil || len(list.Items) != 1 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		release := "/api/staff/leads/captures/" + list.Items[0].ID + "/release"
		if got := h.Do(http.MethodPost, release, "", "Cookie", cookie, "Referer", h.URL+"/leads", "User-Agent", "desk"); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if n := h.Count("SELECT count(*) FROM consent_events WHERE contact = 'held@visitor.example' AND page = '' AND user_agent = '' AND address = '' AND actor = $1", id); n != 1 {
			t.Error("a consent that staff released bears their own machine")
		}
	})
}
