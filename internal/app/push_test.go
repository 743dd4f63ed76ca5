package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/push"
	"wardgate/internal/platform/push/pushtest"
	"wardgate/internal/staff"
)

// notified is an instance with a push service, whose clock stands and whose outbox the test works.
type notified struct {
	*apptest.Instance

	t       *testing.T
	now     *clock.Manual
	service *pushtest.Server
}

func eachNotified(t *testing.T, run func(t *testing.T, h *notified)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC))
		run(t, &notified{
			Instance: apptest.Start(t, d, apptest.Idle(), apptest.At(now), apptest.Env("WARDGATE_PUSH_LOOPBACK", "on")), t: t, now: now,
			service: pushtest.Start(t, now.Now),
		})
	})
}

type devicesAnswer struct {
	Key   string `json:"key"`
	Max   int    `json:"max"`
	Items []struct {
		ID, Browser, Trouble string
		SentAt               *time.Time `json:"sent_at"`
	} `json:"items"`
}

func (h *notified) list(cookie string) (l devicesAnswer) {
	h.t.Helper()
	got := h.Do(http.MethodGet, "/api/staff/notices", "", "Cookie", cookie)
	if got.Status != http.StatusOK || got.JSON(&l) != nil {
		h.t.Fatalf("%d %s", got.Status, got.Body)
	}
	return l
}

// subscribed is what a browser says of itself.
func subscribed(b *pushtest.Browser, known string) string {
	text, err := json.Marshal(map[string]string{"endpoint": b.Endpoint, "p256dh": b.P256dh, "auth": b.Auth, "known": known})
	if err != nil {
		panic(err) // of texts
	}
	return strings.Replace(string(text), `"known":"",`, "", 1)
}

// turnOn turns notices on in a new browser of who has the cookie.
func (h *notified) turnOn(cookie string) (b *pushtest.Browser, id string) {
	h.t.Helper()
	b = h.service.Subscribe(h.t, h.list(cookie).Key)
	var made struct{ ID string }
	if got := h.add(cookie, b); got.Status != http.StatusOK || got.JSON(&made) != nil || made.ID == "" {
		h.t.Fatalf("%d %s", got.Status, got.Body)
	}
	return b, made.ID
}

func (h *notified) add(cookie string, b *pushtest.Browser) apptest.Answer {
	return h.Do(http.MethodPost, "/api/staff/notices/devices", subscribed(b, ""), "Content-Type", "application/json", "Cookie", cookie, "User-Agent", "Mozilla/5.0 (Linux; Android 16) Chrome/145 Mobile")
}

func (h *notified) send() {
	h.t.Helper()
	if err := h.Push.Work(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
}

// TestNoticesOnOnesOwnDevices: turned on, tried, listed, renewed and removed, by their owner alone.
// Proves: staff-11
func TestNoticesOnOnesOwnDevices(t *testing.T) {
	eachNotified(t, func(t *testing.T, h *notified) {
		_, riley := h.SignIn("riley@wardgate.example", staff.Sales)
		_, casey := h.SignIn("casey@wardgate.example", staff.Sales)
		b, id := h.turnOn(riley)
		device := "/api/staff/notices/devices/" + id
		if got := h.Do(http.MethodPost, device+"/test", "", "Cookie", casey); got.Status != http.StatusNotFound {
			t.Errorf("somebody else's device tried: %d %s", got.Status, got.Body)
		}
		if got := h.Do(http.MethodPost, device+"/test", "", "Cookie", riley); got.Status != http.StatusAccepted {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		h.send()
		if got := h.service.Got(b); len(got) != 1 || got[0].Path != "/account" || got[0].Urgent {
			t.Errorf("it got %+v", got)
		}
		l := h.list(riley)
		if len(l.Items) != 1 || l.Items[0].Browser != "Chrome on Android" || l.Items[0].SentAt == nil || !l.Items[0].SentAt.Equal(h.now.Now()) || l.Max != push.MostDevices {
			t.Errorf("%+v", l)
		}
		if l := h.list(casey); len(l.Items) != 0 {
			t.Errorf("somebody else sees %+v", l)
		}
		next := h.service.Subscribe(t, l.Key)
		renew := func(cookie string) apptest.Answer {
			return h.Do(http.MethodPut, "/api/staff/notices/devices", subscribed(next, b.Endpoint), "Content-Type", "application/json", "Cookie", cookie)
		}
		if got := renew(casey); got.Status != http.StatusNotFound {
			t.Errorf("somebody else's renewed: %d %s", got.Status, got.Body)
		}
		h.now.Advance(time.Hour) // the proof is old: a browser that is known needs none, a new one does
		if got := renew(riley); got.Status != http.StatusOK || !strings.Contains(got.Body, id) {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		if got := h.add(riley, h.service.Subscribe(t, l.Key)); got.Status != http.StatusForbidden {
			t.Errorf("a new device without a fresh proof: %d %s", got.Status, got.Body)
		}
		if got := h.Do(http.MethodDelete, device, "", "Cookie", casey); got.Status != http.StatusNotFound {
			t.Errorf("somebody else's removed: %d %s", got.Status, got.Body)
		}
		if got := h.Do(http.MethodDelete, device, "", "Cookie", riley); got.Status != http.StatusNoContent || len(h.list(riley).Items) != 0 {
			t.Errorf("%d %s", got.Status, got.Body)
		}
	})
}

// TestADeviceThatCannotBe is refused with a word for people.
// Proves: staff-11, platform-86
func TestADeviceThatCannotBe(t *testing.T) {
	eachNotified(t, func(t *testing.T, h *notified) {
		_, riley := h.SignIn("riley@wardgate.example", staff.Sales)
		b := h.service.Subscribe(t, h.list(riley).Key)
		for _, endpoint := range []string{"https://10.0.0.1/x", "https://169.254.169.254/latest", "http://push.elsewhere.net/x", "https://db.internal/x", ""} {
			b.Endpoint = endpoint
			if got := h.add(riley, b); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", endpoint, got.Status, got.Body)
			}
		}
	})
}

// TestDevicesEndWithWhatTheyCameOf: with the sign-out of their session, and with an account that is disabled, gets another role, or signs out everywhere.
// Proves: platform-87
func TestDevicesEndWithWhatTheyCameOf(t *testing.T) {
	eachNotified(t, func(t *testing.T, h *notified) {
		_, owner := h.SignIn("second@wardgate.example", staff.Owner)
		as := func(cookie string) []string { return []string{"Content-Type", "application/json", "Cookie", cookie} }
		for name, end := range map[string]func(id, cookie string) apptest.Answer{
			"out": func(_, cookie string) apptest.Answer {
				return h.Do(http.MethodDelete, "/api/staff/session", "", as(cookie)...)
			},
			"everywhere": func(_, cookie string) apptest.Answer {
				return h.Do(http.MethodDelete, "/api/staff/session/all", "", as(cookie)...)
			},
			"role": func(id, _ string) apptest.Answer {
				return h.Do(http.MethodPatch, "/api/staff/users/"+id, `{"role":"editor"}`, as(owner)...)
			},
			"disabled": func(id, _ string) apptest.Answer {
				return h.Do(http.MethodPatch, "/api/staff/users/"+id, `{"disabled":true}`, as(owner)...)
			},
		} {
			id, cookie := h.SignIn(name+"@wardgate.example", staff.Sales)
			h.turnOn(cookie)
			if got := end(id, cookie); got.Status >= http.StatusBadRequest {
				t.Fatalf("%s: %d %s", name, got.Status, got.Body)
			}
			all, err := h.Push.Devices(t.Context(), id)
			if err != nil || len(all) != 0 {
				t.Errorf("%s: left are %+v %v", name, all, err)
			}
		}
	})
}

// TestAnEmergencyIsToldToAll who turned notices on and may see the board: by a request, a message or the chat, once, with the first words and a path that opens
// it; nothing else is, and nothing of suicide is said on a locked screen.
// Proves: staff-12
func TestAnEmergencyIsToldToAll(t *testing.T) {
	eachNotified(t, func(t *testing.T, h *notified) {
		_, sales := h.SignIn("riley@wardgate.example", staff.Sales)
		_, viewer := h.SignIn("casey@wardgate.example", staff.Viewer)
		_, editor := h.SignIn("erin@wardgate.example", staff.Editor)
		phone, _ := h.turnOn(sales)
		tablet, _ := h.turnOn(viewer)
		writers, _ := h.turnOn(editor)
		told := 0
		want := func(title, words, path string) {
			t.Helper()
			h.send()
			for _, b := range []*pushtest.Browser{phone, tablet} {
				got := h.service.Got(b)
				if len(got) != told+1 {
					t.Fatalf("%s: told %d times, of %+v", title, len(got)-told, got)
				}
				if n := got[told]; n.Title != title || !strings.HasPrefix(n.Body, words) || n.Path != path || !n.Urgent || n.Urgency != "high" {
					t.Errorf("told as %+v", n)
				}
			}
			told++
		}
		var made struct{ ID string }
		ask := func(path, body string) {
			t.Helper()
			if got := h.Do(http.MethodPost, path, body, asJSON(fmt.Sprint("key-", len(body)))...); got.Status != http.StatusCreated || got.JSON(&made) != nil {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		notify := func(fn func(ctx context.Context, id string) error) {
			t.Helper()
			for range 2 { // once more, as a sweep may
				if err := fn(t.Context(), made.ID); err != nil {
					t.Fatal(err)
				}
			}
		}
		ask("/api/contact", letter().with("name", "Emery Lockwood").with("message", "There is a break-in at the north yard right now, an intruder is inside.").json())
		notify(h.Contact.Notify)
		want("Emergency: Emery Lockwood", "There is a break-in at the north yard right now", "/operations?tab=messages&message="+made.ID)

		ask("/api/contact", letter().with("message", "We plan a fair in June.").with("email", "fair@neighbour.example").json())
		notify(h.Contact.Notify)
		h.send()
		if got := h.service.Got(phone); len(got) != told {
			t.Errorf("told of a fair: %+v", got)
		}

		ask("/api/quotes", good().with("message", "A burglar is in the building. Emergency!").json())
		notify(h.Quotes.Notify)
		want("Emergency: "+visitorName+" Quorthon", "Copper goes missing at night. A burglar", "/operations?quote="+made.ID)

		talk := &chatter{t: t, h: h.Instance, who: "emergency"}
		talk.say("Help, somebody is breaking in right now!")
		h.send()
		got := h.service.Got(phone)
		if len(got) != told+1 || got[told].Title != "Emergency: a visitor in the chat" || !strings.Contains(got[told].Body, "breaking in") ||
			!strings.HasPrefix(got[told].Path, "/operations?chat=chat_") {
			t.Fatalf("of the chat is told %+v", got[told:])
		}
		told++
		quiet := &chatter{t: t, h: h.Instance, who: "quiet"}
		quiet.say("I want to kill myself")
		h.send()
		if got := h.service.Got(phone); len(got) != told+1 || strings.Contains(fmt.Sprint(got[told]), "kill") {
			t.Errorf("of somebody who writes of suicide is told %+v", got[told:])
		}
		if got := h.service.Got(writers); len(got) != 0 {
			t.Errorf("who does not see the board was told %+v", got)
		}
	})
}
