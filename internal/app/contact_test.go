package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/smtptest"
	"wardgate/internal/staff"
)

// letter is a message that is accepted.
func letter() fields {
	return fields{
		"name": visitorName + " Quorthon", "email": visitorEmail, "phone": visitorPhone, "subject": "support",
		"message": "Copper goes missing at night.", "source": "contact",
	}
}

func messages(h *apptest.Instance) int { return h.Count("SELECT count(*) FROM contact_messages") }

// TestMessages sends everything that a form, a program or an attacker may.
// Proves: V92, V189, contact-1
func TestMessages(t *testing.T) {
	created, invalid := http.StatusCreated, http.StatusUnprocessableEntity
	whole := letter()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for i, tc := range []struct {
			name   string
			body   string
			status int
			field  string
		}{
			{"whole", whole.json(), created, ""},
			{"no source", whole.without("source").json(), created, ""},
			{"no phone", whole.without("phone").json(), created, ""},
			{"emergency", whole.with("subject", "emergency").json(), created, ""},
			{"emoji, right-to-left", whole.with("name", "دانا 🦊").json(), created, ""},
			{"5,000 characters", whole.with("message", strings.Repeat("é", 5000)).json(), created, ""},
			{"5,001 characters", whole.with("message", strings.Repeat("é", 5001)).json(), invalid, "message"},
			{"no name", whole.without("name").json(), invalid, "name"},
			{"no email", whole.without("email").json(), invalid, "email"},
			{"no subject", whole.without("subject").json(), invalid, "subject"},
			{"no message", whole.without("message").json(), invalid, "message"},
			{"blank message", whole.with("message", " \n\t ").json(), invalid, "message"},
			{"a header in the name", whole.with("name", "A\r\nBcc: spy@example.com").json(), invalid, "name"},
			{"unknown subject", whole.with("subject", "complaint").json(), invalid, "subject"},
			{"another source", whole.with("source", "website_quote_form").json(), invalid, "source"},
			{"number for a name", whole.with("name", 7).json(), invalid, "name"},
			{"list for a message", whole.with("message", []string{"a"}).json(), invalid, "message"},
			{"unknown field", whole.with("isAdmin", true).json(), invalid, "isAdmin"},
			{"no JSON", "{", http.StatusBadRequest, ""},
			{"nothing", "", http.StatusBadRequest, ""},
			{"70 KB", whole.with("message", strings.Repeat("m", 70<<10)).json(), http.StatusRequestEntityTooLarge, ""},
		} {
			t.Run(tc.name, func(t *testing.T) {
				before := messages(h)
				got := h.Do(http.MethodPost, "/api/contact", tc.body, asJSON(fmt.Sprint("message-", i))...)
				if got.Status != tc.status {
					t.Fatalf("%d, want %d: %s", got.Status, tc.status, got.Body)
				}
				if stored := messages(h) - before; (stored == 1) != (tc.status == created) {
					t.Errorf("%d rows more", stored)
				}
				if tc.status >= 400 {
					checkProblem(t, got, tc.field)
				}
			})
		}
		silent(t, h)
	}, apptest.Idle())
}

func TestAMessageIsReceivedAnsweredAndClosed(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		got := h.Do(http.MethodPost, "/api/contact", letter().json(), asJSON("journey")...)
		var receipt struct {
			ID, Reference, RespondByText, ConfirmationEmail, EstimatedResponseTime string
			RespondBy                                                              time.Time
			Emergency                                                              bool
		}
		if err := got.JSON(&receipt); err != nil || got.Status != http.StatusCreated {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if within := time.Until(receipt.RespondBy); within < 23*time.Hour || within > 24*time.Hour || receipt.EstimatedResponseTime != "24 hours" ||
			receipt.ConfirmationEmail != "unavailable" || receipt.Emergency || !strings.Contains(receipt.RespondByText, "Edmonton time") {
			t.Errorf("%+v", receipt)
		}
		_, cookie := h.SignIn("sales@wardgate.example", staff.Sales)
		for _, step := range []struct{ path, body, status string }{
			{"answered", "", "answered"}, {"answered/undo", "", "open"}, {"assign", `{"user_id":"me"}`, "open"},
			{"reply", `{"subject":"Your message","body":"We come today.","respond":true}`, "answered"}, {"status", `{"status":"closed"}`, "closed"},
		} {
			got := h.Do(http.MethodPost, "/api/staff/contact/"+receipt.ID+"/"+step.path, step.body, "Cookie", cookie, "Content-Type", "application/json")
			if got.Status != http.StatusOK || !strings.Contains(got.Body, `"status":"`+step.status+`"`) {
				t.Fatalf("%s: %d %s", step.path, got.Status, got.Body)
			}
		}
		detail := h.Do(http.MethodGet, "/api/staff/contact/"+receipt.ID, "", "Cookie", cookie)
		for _, want := range []string{`"created"`, `"answered-undone"`, `"assigned"`, `"replied"`, "contact.reply", receipt.Reference, "Robin sales"} {
			if !strings.Contains(detail.Body, want) {
				t.Errorf("the drawer lacks %s: %s", want, detail.Body)
			}
		}
		for query, want := range map[string]int{"": 1, "?status=open": 0, "?status=closed&q=" + receipt.Reference: 1, "?q=nobody": 0} {
			var l struct{ Items []struct{ ID string } }
			if got := h.Do(http.MethodGet, "/api/staff/contact"+query, "", "Cookie", cookie); got.JSON(&l) != nil || len(l.Items) != want {
				t.Errorf("%q lists %s", query, got.Body)
			}
		}
		silent(t, h)
	}, apptest.Idle())
}

// Proves: contact-3
func TestFiftyEqualMessagesAtOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for name, headers := range map[string][]string{
			"one key": asJSON("the-same"), "no key": {"Content-Type", "application/json"},
		} {
			body := letter().with("message", name).json()
			before := messages(h)
			seen := together(t, 50, func(int) apptest.Answer { return h.Do(http.MethodPost, "/api/contact", body, headers...) })
			if len(seen) != 1 || messages(h)-before != 1 {
				t.Errorf("%s: %d different answers, %d rows", name, len(seen), messages(h)-before)
			}
		}
		if n := h.Count("SELECT count(*) FROM leads"); n != 1 {
			t.Errorf("%d leads for one person", n)
		}
	}, apptest.Idle())
}

// TestAQuoteAndAMessageOfOnePersonAreOneLead is D6: every source leads to one timeline.
// Proves: D6, contact-4
func TestAQuoteAndAMessageOfOnePersonAreOneLead(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		h.Do(http.MethodPost, "/api/quotes", good().json(), asJSON("q")...)
		h.Do(http.MethodPost, "/api/contact", letter().with("email", strings.ToUpper(visitorEmail)).json(), asJSON("m")...)
		if leads, touches := h.Count("SELECT count(*) FROM leads"), h.Count("SELECT count(*) FROM touchpoints"); leads != 1 || touches != 2 {
			t.Errorf("%d leads, %d touchpoints", leads, touches)
		}
	}, apptest.Idle())
}

func postMessage(f fields, key string) (body string, headers []string) {
	v := url.Values{"idempotencyKey": {key}}
	for name, value := range f {
		v.Set(name, fmt.Sprint(value))
	}
	return v.Encode(), []string{"Content-Type", formType}
}

// Proves: contact-11
func TestTheContactFormWithoutJavaScript(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		body, headers := postMessage(letter().without("source"), "form")
		got := h.Do(http.MethodPost, "/contact", body, headers...)
		sent := got.Header.Get("Location")
		if got.Status != http.StatusSeeOther || !strings.HasPrefix(sent, "/contact/sent/") {
			t.Fatalf("%d to %q: %s", got.Status, sent, got.Body)
		}
		if again := h.Do(http.MethodPost, "/contact", body, headers...); again.Header.Get("Location") != sent || messages(h) != 1 {
			t.Errorf("a repeat leads to %q, %d rows", again.Header.Get("Location"), messages(h))
		}
		page := h.Do(http.MethodGet, sent, "")
		if page.Status != http.StatusOK || !strings.Contains(page.Body, "MSG-") || strings.Contains(page.Body, "Copper") ||
			page.Header.Get("Cache-Control") != "no-store" || page.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%d %v %s", page.Status, page.Header, page.Body)
		}
		if lost := h.Do(http.MethodGet, "/contact/sent/nobody", ""); lost.Status != http.StatusNotFound {
			t.Errorf("a token that nobody has: %d", lost.Status)
		}
		body, headers = postMessage(letter().with("email", "nonsense").with("message", "Kept, all of it."), "other")
		back := h.Do(http.MethodPost, "/contact", body, headers...)
		if back.Status != http.StatusUnprocessableEntity || !strings.Contains(back.Body, "Kept, all of it.") || !strings.Contains(back.Body, "email") {
			t.Errorf("refused: %d %s", back.Status, back.Body)
		}
		if got := h.Do(http.MethodPost, "/contact", letter().json(), asJSON("x")...); got.Status != http.StatusUnsupportedMediaType {
			t.Errorf("JSON to the form's address: %d", got.Status)
		}
		silent(t, h)
	}, apptest.Idle())
}

// TestMessagesAreMailed takes a message through the whole program to a mail server.
// Proves: contact-7
func TestMessagesAreMailed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		h := apptest.Start(t, d, apptest.Env("SMTP_URL", server.URL(), "MAIL_ADMIN", "desk@wardgate.example"))
		h.Do(http.MethodPost, "/api/contact", letter().with("subject", "emergency").with("message", "Hello\r\n.\r\nMAIL FROM:<spy@example.com>").json(), asJSON("mail")...)
		seen := map[string]bool{}
		for _, m := range server.Wait(t, 2) {
			checkMail(t, m)
			seen[strings.Trim(m.To, "<>")] = true
		}
		if !seen[visitorEmail] || !seen["desk@wardgate.example"] {
			t.Errorf("mailed to %v", seen)
		}
		silent(t, h)
	})
}

// TestTheBoardTellsOfMessages: their figures and alerts, beside the counters of S32.
// Proves: S32, D6, contact-6, contact-12
func TestTheBoardTellsOfMessages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(monday)
		h := apptest.Start(t, d, apptest.At(c), apptest.Idle())
		h.Do(http.MethodPost, "/api/contact", letter().with("subject", "emergency").json(), asJSON("1")...)
		h.Do(http.MethodPost, "/api/contact", letter().with("website", "x").json(), asJSON("2")...)
		h.Do(http.MethodPost, "/api/contact", letter().json(), asJSON("3")...)
		c.Advance(31 * time.Minute)
		if _, err := h.Deadlines.RaiseDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		b, err := h.Board.Figures.Board(t.Context())
		if err != nil || b.Messages.Open != 2 || b.Messages.Overdue != 1 || b.Messages.Quarantined != 1 {
			t.Errorf("%v, %+v", err, b.Messages)
		}
		if b.Counters.PendingQuotes != 0 || b.Counters.Overdue != 0 || b.Counters.Quarantined != 0 {
			t.Errorf("messages are counted as quotes: %+v", b.Counters)
		}
		if len(b.Alerts) != 1 || b.Alerts[0].MessageID == "" || b.Alerts[0].QuoteID != "" || b.Alerts[0].Kind != "sla.breach" {
			t.Errorf("alerts %+v", b.Alerts)
		}
	})
}
