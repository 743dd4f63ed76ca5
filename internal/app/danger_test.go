package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// TestDangerIsHeardInEveryForm: what the chat answers with 911 is an emergency in a request, a message and the topic of a call, too, without one
// of the words of V156: staff are told first and at once, and an incident is open. What only sounds like it is none.
// Proves: platform-97, D104
func TestDangerIsHeardInEveryForm(t *testing.T) {
	dangers := []string{
		"Help, a man with a gun is in our lobby now.", "Someone is shooting here", "There is a fire in the building", "My wife has collapsed and does not breathe",
		"They are breaking into our warehouse right now", "au secours, il y a un cambrioleur dans ma maison", "I want to end my life",
	}
	calm := []string{
		"We need a fire watch from Friday to Monday, the sprinklers are down.", "People fight in our lot every weekend after the bars close. We would like patrols.",
		"Our gas station was held up at gunpoint in January, so we want cameras.", "The wait is killing us, when can you start?", "The horn goes off every night for no reason, please fix it.",
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apptest.Start(t, d, apptest.Idle(), apptest.At(clock.NewManual(demoNow())))
		slots, sent := freeSlots(t, h).Items, 0
		ask := func(path string, body fields, who string) (made struct {
			ID        string
			Emergency bool
		}) {
			t.Helper()
			sent++
			body = body.with("email", fmt.Sprintf("%s%d@neighbour.example", who, sent))
			if got := h.Do(http.MethodPost, path, body.json(), asJSON(fmt.Sprint("danger-", sent))...); got.Status != http.StatusCreated || got.JSON(&made) != nil {
				t.Fatalf("%s: %d %s", body["message"], got.Status, got.Body)
			}
			return made
		}
		look := func(id, words string, want bool, notify func(id string) error) {
			t.Helper()
			if err := notify(id); err != nil {
				t.Fatal(err)
			}
			n := h.Count("SELECT count(*) FROM mails WHERE ref = $1 AND class = 'notification' AND subject LIKE 'POSSIBLE EMERGENCY: %'", id)
			if (n == 1) != want {
				t.Errorf("%q: %d mails call it an emergency", words, n)
			}
		}
		for at, words := range append(dangers, calm...) {
			want := at < len(dangers)
			quote := ask("/api/quotes", good().with("message", words), "quote")
			message := ask("/api/contact", letter().with("message", words), "message")
			if quote.Emergency != want || message.Emergency != want {
				t.Errorf("%q: the request is an emergency: %v, the message: %v", words, quote.Emergency, message.Emergency)
			}
			look(quote.ID, words, want, func(id string) error { return h.Quotes.Notify(t.Context(), id) })
			look(message.ID, words, want, func(id string) error { return h.Contact.Notify(t.Context(), id) })
		}
		for at, words := range []string{"Someone is breaking in right now, help", "Cameras for a warehouse"} {
			call := ask("/api/appointments", appointmentOf(slots[at].Start).with("topic", words), "call")
			look(call.ID, words, at == 0, func(id string) error { return h.Leads.Appointments.Notify(t.Context(), id) })
			if n := h.Count("SELECT count(*) FROM mails WHERE ref = $1 AND class = 'answer' AND body LIKE '%911%'", call.ID); (n == 1) != (at == 0) {
				t.Errorf("%q: %d confirmations say 911", words, n)
			}
		}
	})
}

// TestDangerInAFormOpensAnIncident, although none of the words of V156 is in it, and stands first in the queue.
// Proves: platform-97
func TestDangerInAFormOpensAnIncident(t *testing.T) {
	eachCrew(t, func(t *testing.T, k *crew) {
		k.rotation("ada", "bo")
		slot := freeSlots(t, k.Instance).Items[0].Start
		for n, form := range []struct{ path, body, subject string }{
			{"/api/quotes", good().with("message", "Someone is shooting here").json(), "[EMERGENCY] Request"},
			{"/api/appointments", appointmentOf(slot).with("topic", "They are breaking into our warehouse right now").json(), "[EMERGENCY] Booked call"},
		} {
			if a := k.Do(http.MethodPost, form.path, form.body, asJSON(form.path)...); a.Status != http.StatusCreated {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			k.after(time.Duration(2*n) * time.Minute)
			if got := k.emergencies(); len(got) != n+1 || k.told() != "ada:duty" {
				t.Errorf("%s: %d incidents, told %s", form.path, len(got), k.told())
			}
			if mails := k.Count("SELECT count(*) FROM mails WHERE kind = 'duty.incident' AND to_address LIKE '%ada@crew.example%' AND subject LIKE $1", "%"+form.subject+"%"); mails != 1 {
				t.Errorf("%s: %d mails say %q", form.path, mails, form.subject)
			}
		}
		if n := k.Count("SELECT count(*) FROM deadlines WHERE state = 'open' AND emergency AND kind IN ('quote', 'call')"); n != 2 {
			t.Errorf("%d of them stand first in the queue", n)
		}
	})
}

// TestWhatPeopleAnswerReachesPeople: each mail to somebody outside names an address for answers that people read.
// Proves: platform-98
func TestWhatPeopleAnswerReachesPeople(t *testing.T) {
	h := liveDemo(t)
	company := h.Catalog.Company().Email
	if n := h.Count("SELECT count(*) FROM mails WHERE class = 'answer' AND reply_address = $1", company); n < 100 {
		t.Errorf("only %d mails to people name %s", n, company)
	}
	if n := h.Count("SELECT count(*) FROM mails WHERE class IN ('answer', 'promotion') AND reply_address NOT LIKE '%@%'"); n != 0 || strings.Contains(company, "no-reply") {
		t.Errorf("%d mails to people cannot be answered", n)
	}
}
