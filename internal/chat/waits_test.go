package chat

import (
	"testing"
	"time"

	"wardgate/internal/chat/inbox"
)

// TestTheVisitorsWordsWaitForThePersonWhoHasThem: taking over and then forgetting a
// conversation would repeat the problem of D60, so a list shows since when a visitor
// waits.
// Proves: chat-66
func TestTheVisitorsWordsWaitForThePersonWhoHasThem(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		riley := asStaff(t.Context(), "Riley")
		waits := func(what string, want time.Time) {
			t.Helper()
			list, _, err := b.List(t.Context(), inbox.Filter{State: "all"})
			if err != nil || len(list) != 1 {
				t.Fatalf("%s: %d conversations (%v)", what, len(list), err)
			}
			if got := list[0].WaitsSince; !got.Equal(want) {
				t.Errorf("%s: waits since %v, want %v", what, got, want)
			}
		}
		b.send(t, "1", "Can I talk to a person?")
		waits("nobody has it", time.Time{})
		list, _, err := b.List(t.Context(), inbox.Filter{})
		if err != nil || len(list) != 1 {
			t.Fatalf("%d conversations wait (%v)", len(list), err)
		}
		id, asked := list[0].ID, b.now.Now()
		b.now.Advance(time.Minute)
		must(t, b.Take(riley, id))
		waits("taken, nothing answered", asked)
		if _, err := b.Speak(riley, id, "a", "Hello, this is Riley."); err != nil {
			t.Fatal(err)
		}
		waits("answered", time.Time{})
		b.now.Advance(time.Minute)
		b.send(t, "2", "Can somebody come today?")
		waits("asked again", b.now.Now())
		must(t, b.HandBack(riley, id))
		waits("handed back", time.Time{})
	})
}

// TestAnAlertIsAboutOneConversation: it names the conversation, and disappears when somebody takes
// over.
// Proves: D60, chat-65
func TestAnAlertIsAboutOneConversation(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "1", "Can I talk to a person?")
		list, _, err := b.List(t.Context(), inbox.Filter{})
		if err != nil || len(list) != 1 {
			t.Fatalf("%d conversations wait (%v)", len(list), err)
		}
		b.now.Set(list[0].Person.DueAt)
		if _, err := b.RaiseDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		alerts, err := b.Alerts(t.Context())
		if err != nil || len(alerts) != 1 || alerts[0].Subject != list[0].ID || alerts[0].Kind != "sla.breach" || alerts[0].Name != "" {
			t.Errorf("%+v (%v)", alerts, err)
		}
		must(t, b.Take(asStaff(t.Context(), "Riley"), list[0].ID))
		if alerts, err := b.Alerts(t.Context()); err != nil || len(alerts) != 0 {
			t.Errorf("taken over, and still %+v (%v)", alerts, err)
		}
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
