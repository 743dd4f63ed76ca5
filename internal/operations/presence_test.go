package operations_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/operations"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
)

// presences are two instances that tell each other their news.
func presences(t *testing.T) (one, other *operations.Presence, now *clock.Manual) {
	t.Helper()
	now = clock.NewManual(time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC))
	a, b := events.NewBus(), events.NewBus()
	a.RelayTo(b.Deliver)
	b.RelayTo(a.Deliver)
	made := make([]*operations.Presence, 0, 2)
	for _, bus := range []*events.Bus{a, b} {
		p, err := operations.NewPresence(operations.PresenceDeps{Clock: now, Bus: bus})
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, p)
	}
	return made[0], made[1], now
}

func lines(list []operations.Present) (out []string) {
	for _, p := range list {
		out = append(out, fmt.Sprintf("%s %v", p.Name, p.Writing))
	}
	return out
}

// Proves: operations-34
func TestWhoLooksAndWhoWritesOverTwoInstances(t *testing.T) {
	one, other, now := presences(t)
	dana, alex, kim := httpx.Actor{ID: "usr_1", Name: "Dana"}, httpx.Actor{ID: "usr_2", Name: "Alex"}, httpx.Actor{ID: "usr_3", Name: "Kim"}
	check := func(what string, got []operations.Present, want ...string) {
		t.Helper()
		if fmt.Sprint(lines(got)) != fmt.Sprint(want) {
			t.Errorf("%s: %q, want %q", what, lines(got), want)
		}
	}
	check("the first", one.Say(dana, "quote/q1", "tab", "looking"))
	check("on another instance", other.Say(alex, "quote/q1", "tab", "looking"), "Dana false")
	check("another thing", other.Say(alex, "quote/q2", "tab2", "looking"))
	now.Advance(4 * time.Second)
	check("writes", one.Say(dana, "quote/q1", "tab", "writing"), "Alex false")
	check("is heard of by the next beat", other.Say(alex, "quote/q1", "tab", "looking"), "Dana true")
	check("who writes stands first", other.Say(kim, "quote/q1", "tab", "looking"), "Dana true", "Alex false")
	check("two tabs of one person", one.Say(dana, "quote/q1", "second", "looking"), "Alex false", "Kim false")
	check("are one, and write if one does", other.Say(alex, "quote/q1", "tab", "looking"), "Dana true", "Kim false")
	one.Say(dana, "quote/q1", "tab", "gone")
	check("one tab left", other.Say(alex, "quote/q1", "tab", "looking"), "Dana false", "Kim false")
	now.Advance(11 * time.Second)
	check("three beats", other.Say(alex, "quote/q1", "tab", "looking"), "Dana false", "Kim false")
	now.Advance(time.Second)
	check("gone without a word, 12 s later", other.Say(alex, "quote/q1", "tab", "looking"))
	one.Say(dana, "quote/q1", "second", "gone")
	one.Say(dana, "quote/q1", "second", "gone")
	check("gone twice", other.Say(kim, "quote/q1", "tab", "looking"), "Alex false")
}

// Proves: operations-34
func TestPresenceIsBounded(t *testing.T) {
	one, other, now := presences(t)
	dana, alex := httpx.Actor{ID: "usr_1", Name: "Dana"}, httpx.Actor{ID: "usr_2", Name: "Alex"}
	for i := range 6000 {
		one.Say(dana, fmt.Sprintf("quote/%d", i), "tab", "looking")
	}
	if got := other.Say(alex, "quote/5999", "tab", "looking"); len(got) != 0 {
		t.Errorf("remembered beyond the bound: %v", got)
	}
	now.Advance(time.Minute)
	one.Say(dana, "quote/new", "tab", "looking")
	if got := other.Say(alex, "quote/new", "tab", "looking"); len(got) != 1 {
		t.Errorf("what is over makes no room: %v", got)
	}
}

// Proves: operations-34
func TestPresenceIsForWhoMayReadTheThing(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		say := func(cookie, kind string) int {
			body, _ := json.Marshal(map[string]string{"kind": kind, "id": "x", "screen": "tab", "state": "looking"})
			return h.Do(http.MethodPost, "/api/staff/operations/presence", string(body), "Cookie", cookie, "Origin", h.URL, "Content-Type", "application/json").Status
		}
		_, viewer := h.SignIn("viewer@wardgate.example", "viewer")
		_, editor := h.SignIn("editor@wardgate.example", "editor")
		for kind, want := range map[string]int{"quote": http.StatusOK, "message": http.StatusOK, "chat": http.StatusOK, "lead": http.StatusOK, "team": http.StatusUnprocessableEntity} {
			if got := say(viewer, kind); got != want {
				t.Errorf("a viewer of a %s: %d", kind, got)
			}
		}
		if got := say(editor, "quote"); got != http.StatusForbidden {
			t.Errorf("an editor: %d", got)
		}
		if got := say("", "quote"); got != http.StatusUnauthorized {
			t.Errorf("nobody: %d", got)
		}
	})
}
