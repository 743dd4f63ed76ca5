package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/leads"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

// writing posts a message, as the contact form does.
func writing(t *testing.T, h *apptest.Instance, key, email, subject string) {
	t.Helper()
	got := h.JSON(http.MethodPost, "/api/contact", map[string]any{
		"name": "Dana Birch", "email": email, "phone": "416-555-0134", "subject": subject, "message": "The keypad at the west gate beeps.",
	}, "Idempotency-Key", "key-"+key)
	if got.Status != http.StatusCreated {
		t.Fatalf("%s: %d %s", subject, got.Status, got.Body)
	}
}

// leadAt is the lead of an address.
func leadAt(t *testing.T, h *apptest.Instance, email string) leads.Lead {
	t.Helper()
	var id string
	if err := h.DB.Read().QueryRowContext(t.Context(), "SELECT id FROM leads WHERE email = $1", email).Scan(&id); err != nil {
		t.Fatal(err)
	}
	l, err := h.Leads.People.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestServiceBeginsNoPromotion: who needs support, help at once or something else is stored and answered, gets no promotion however
// long they are silent, and no points; a question about what we sell is what begins it.
// Proves: D92, contact-18
func TestServiceBeginsNoPromotion(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 30, 17, 0, 0, 0, time.UTC)) // a Monday at ten in the morning
		h := apptest.Start(t, d, apptest.Idle(), apptest.InOrder(), apptest.At(now))
		if err := h.Automation.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		// live lets hours pass with all background work, each hour once.
		live := func(hours int) {
			t.Helper()
			for range hours {
				now.Advance(time.Hour)
				for _, task := range h.Scheduler.Names() {
					if err := h.Scheduler.Do(t.Context(), task); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		runs := func() int { return h.Count("SELECT count(*) FROM automation_runs") }
		for _, subject := range []string{"support", "emergency", "other"} {
			writing(t, h, subject, subject+"@birch.example", subject)
		}
		for _, subject := range []string{"support", "emergency", "other"} {
			l := leadAt(t, h, subject+"@birch.example")
			if l.Score != 0 || len(l.Interests) > 0 || l.Behavior.FormSubmissions != 0 {
				t.Errorf("%s: score %d, interests %v, forms %d", subject, l.Score, l.Interests, l.Behavior.FormSubmissions)
			}
			if n := h.Count("SELECT count(*) FROM consent_events WHERE lead_id = $1", l.ID); n != 0 {
				t.Errorf("%s: %d consents to be written to", subject, n)
			}
			if n := h.Count("SELECT count(*) FROM contact_messages WHERE lead_id = $1", l.ID); n != 1 {
				t.Errorf("%s: %d messages of theirs", subject, n)
			}
		}
		live(24 * 10) // the silence search begins after days
		if n := runs(); n != 0 {
			t.Errorf("%d follow-ups of people who asked for service", n)
		}
		if n := h.Count("SELECT count(*) FROM mails WHERE kind LIKE 'automation.%'"); n != 0 {
			t.Errorf("%d promotional mails", n)
		}
		if n := h.Count("SELECT count(*) FROM mails WHERE kind = 'contact.confirmation'"); n != 3 {
			t.Errorf("%d of three are told that their message is there", n)
		}

		writing(t, h, "later", "support@birch.example", "quote") // now they ask for something that we sell
		live(2)
		if l := leadAt(t, h, "support@birch.example"); l.Score == 0 || l.Provenance.ServiceOnly {
			t.Errorf("who asks for a quote has no points: %+v", l.Score)
		}
		if runs() == 0 {
			t.Error("a question about a quote begins nothing")
		}
		_, cookie := h.SignIn("owner@birch.example", staff.Owner)
		before := leadAt(t, h, "support@birch.example")
		open := h.Count("SELECT count(*) FROM automation_runs WHERE lead_id = $1 AND ended_at IS NULL", before.ID)
		now.Advance(time.Minute)
		writing(t, h, "again", "support@birch.example", "support") // and a call for service of someone we know
		after := leadAt(t, h, "support@birch.example")
		if after.Score != before.Score || after.Behavior.FormSubmissions != before.Behavior.FormSubmissions || !after.LastActivity.After(before.LastActivity) {
			t.Errorf("a call for service moves the score from %d to %d, or is no activity", before.Score, after.Score)
		}
		live(1)
		if n := h.Count("SELECT count(*) FROM automation_runs WHERE lead_id = $1 AND ended_at IS NULL", before.ID); open == 0 || n >= open {
			t.Errorf("%d of %d follow-ups go on although the person wrote", n, open)
		}
		shown := h.Do(http.MethodGet, "/api/staff/leads/"+leadAt(t, h, "other@birch.example").ID, "", "Cookie", cookie)
		if shown.Status != http.StatusOK || !strings.Contains(shown.Body, "Asked for service only") {
			t.Errorf("staff do not read why there are no points: %d %s", shown.Status, shown.Body)
		}
	})
}
