package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/staff"
)

type slotList struct {
	Items []struct{ Start, End, Day, DayText, TimeText string }

	SlotMinutes            int
	TimeZone, TimeZoneName string
}

// freeSlots asks for them as a page does.
func freeSlots(t *testing.T, h *apptest.Instance) slotList {
	t.Helper()
	got := h.Do(http.MethodGet, "/api/appointments/slots", "")
	var list slotList
	if err := got.JSON(&list); err != nil || got.Status != http.StatusOK || got.Header.Get("Cache-Control") != "public, max-age=15" {
		t.Fatalf("%d, Cache-Control %q, %v: %s", got.Status, got.Header.Get("Cache-Control"), err, got.Body)
	}
	return list
}

// saturday is a clock that stands on a Saturday, 10:00 in Edmonton.
func saturday() *clock.Manual {
	return clock.NewManual(time.Date(2026, 11, 21, 16, 0, 0, 0, time.UTC))
}

func appointmentOf(slot string) fields {
	return fields{"slot": slot, "name": visitorName, "email": visitorEmail, "phone": visitorPhone, "topic": "Copper thieves"}
}

type booked struct {
	ID, Start, End, StartText, TimeZoneName, Status, Token, CalendarURL, ConfirmationEmail string
}

// TestAppointments books, is refused, cancels, and is seen by staff.
// Proves: leads-19, leads-20, leads-23, leads-24
func TestAppointments(t *testing.T) {
	now := saturday()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		list := freeSlots(t, h)
		first := list.Items[0]
		if len(list.Items) != 120 || first.Start != "2026-11-23T14:00:00Z" || first.End != "2026-11-23T14:30:00Z" || first.Day != "2026-11-23" ||
			first.DayText != "Monday, November 23" || first.TimeText != "8:00 a.m." || list.TimeZoneName != "Edmonton time" || list.SlotMinutes != 30 {
			t.Fatalf("%d slots, %d minutes, %s; first %+v", len(list.Items), list.SlotMinutes, list.TimeZoneName, first)
		}
		got := h.Do(http.MethodPost, "/api/appointments", appointmentOf(first.Start).json(), asJSON("a")...)
		var mine booked
		if err := got.JSON(&mine); err != nil || got.Status != http.StatusCreated {
			t.Fatalf("%d, %v: %s", got.Status, err, got.Body)
		}
		if mine.ID == "" || mine.Start != first.Start || mine.End != first.End || mine.Status != "booked" || mine.ConfirmationEmail != "unavailable" ||
			mine.StartText != "Monday, November 23, 2026, 8:00 a.m. Edmonton time" {
			t.Errorf("%+v", mine)
		}
		if free := freeSlots(t, h); len(free.Items) != 119 || free.Items[0].Start == first.Start {
			t.Errorf("%d slots, the first %s", len(free.Items), free.Items[0].Start)
		}
		lost := h.Do(http.MethodPost, "/api/appointments", appointmentOf(first.Start).with("email", "late@visitor.example").json(), asJSON("b")...)
		var problem struct {
			Alternatives []string
			Errors       []struct{ Field string }
		}
		if err := lost.JSON(&problem); err != nil || lost.Status != http.StatusConflict || len(problem.Errors) != 1 || problem.Errors[0].Field != "slot" ||
			!slices.Equal(problem.Alternatives, []string{"2026-11-23T14:30:00Z", "2026-11-23T15:00:00Z", "2026-11-23T15:30:00Z"}) {
			t.Fatalf("%d, %v: %s", lost.Status, err, lost.Body)
		}
		again := appointmentOf(problem.Alternatives[0]).with("email", "late@visitor.example").json() // the key it had, another time
		if got := h.Do(http.MethodPost, "/api/appointments", again, asJSON("b")...); got.Status != http.StatusCreated {
			t.Errorf("the loser's second choice: %d %s", got.Status, got.Body)
		}
		checkCalendar(t, h, mine)
		checkStaffSeeAppointments(t, h, mine)
	}, apptest.At(now))
}

func checkCalendar(t *testing.T, h *apptest.Instance, mine booked) {
	t.Helper()
	_, path, _ := strings.Cut(mine.CalendarURL, "/api/")
	file := h.Do(http.MethodGet, "/api/"+path, "")
	if file.Status != http.StatusOK || file.Header.Get("Content-Type") != "text/calendar; charset=utf-8; method=PUBLISH" ||
		file.Header.Get("Cache-Control") != "no-store" || !strings.Contains(file.Body, "\r\nDTSTART:20261123T140000Z\r\n") ||
		!strings.Contains(file.Header.Get("Content-Disposition"), `filename="appointment.ics"`) {
		t.Errorf("%d %v: %s", file.Status, file.Header, file.Body)
	}
	for _, path := range []string{"/api/appointments/guessed/calendar", "/api/appointments/guessed/cancel"} {
		method := http.MethodGet
		if strings.HasSuffix(path, "cancel") {
			method = http.MethodPost
		}
		if got := h.Do(method, path, ""); got.Status != http.StatusNotFound {
			t.Errorf("%s: %d", path, got.Status)
		}
	}
	if got := h.Do(http.MethodGet, "/api/appointments/"+mine.Token+"/cancel", ""); got.Status != http.StatusMethodNotAllowed {
		t.Errorf("a link in a mail cancels what a mail program only looked at: %d", got.Status)
	}
	if n := h.Count("SELECT count(*) FROM lead_appointments WHERE status = 'booked'"); n != 2 {
		t.Errorf("%d are booked, want 2", n)
	}
}

func checkStaffSeeAppointments(t *testing.T, h *apptest.Instance, mine booked) {
	t.Helper()
	_, sales := h.SignIn("sales@wardgate.example", staff.Sales)
	_, viewer := h.SignIn("viewer@wardgate.example", staff.Viewer)
	var list struct {
		Items []struct {
			ID, Name, Email, Phone, Status string
			LeadID                         string   `json:"lead_id"`
			StartsAt                       string   `json:"starts_at"`
			Next                           []string `json:"next"`
		}
		Next string
	}
	got := h.Do(http.MethodGet, "/api/staff/appointments?limit=1", "", "Cookie", viewer)
	if err := got.JSON(&list); err != nil || got.Status != http.StatusOK || len(list.Items) != 1 || list.Next == "" || list.Items[0].ID != mine.ID ||
		list.Items[0].Phone != visitorPhone || list.Items[0].StartsAt != mine.Start || !slices.Equal(list.Items[0].Next, []string{"done", "cancelled", "spam"}) {
		t.Fatalf("%d, %v: %s", got.Status, err, got.Body)
	}
	act := func(status string, want int, cookie string) {
		t.Helper()
		got := h.JSON(http.MethodPost, "/api/staff/appointments/"+mine.ID+"/status", fields{"status": status}, "Cookie", cookie)
		if got.Status != want {
			t.Errorf("%s: %d, want %d: %s", status, got.Status, want, got.Body)
		}
	}
	act("done", http.StatusForbidden, viewer)
	act("done", http.StatusOK, sales)
	act("cancelled", http.StatusConflict, sales)
	act("spam", http.StatusUnprocessableEntity, sales)
	act("booked", http.StatusOK, sales)
	if n := h.Count("SELECT count(*) FROM audit_log WHERE subject = $1", mine.ID); n != 2 {
		t.Errorf("%d lines in the audit log, want 2", n)
	}
	for range 2 {
		got := h.Do(http.MethodPost, "/api/appointments/"+mine.Token+"/cancel", "")
		if got.Status != http.StatusOK || !strings.Contains(got.Body, `"status":"cancelled"`) {
			t.Errorf("%d %s", got.Status, got.Body)
		}
	}
	if free := freeSlots(t, h); free.Items[0].Start != mine.Start {
		t.Errorf("a cancelled time is not free again: %s", free.Items[0].Start)
	}
}

// TestWrongAppointments sends everything that a form, a program or an attacker may.
// Proves: leads-19
func TestWrongAppointments(t *testing.T) {
	invalid := http.StatusUnprocessableEntity
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		good := appointmentOf("2026-11-23T14:00:00Z")
		for i, tc := range []struct {
			name   string
			body   string
			status int
			field  string
		}{
			{"no time", good.without("slot").json(), invalid, "slot"},
			{"a time in words", good.with("slot", "tomorrow").json(), invalid, "slot"},
			{"a number for a time", good.with("slot", 1795442400).json(), invalid, "slot"},
			{"on a Saturday", good.with("slot", "2026-11-28T16:00:00Z").json(), invalid, "slot"},
			{"long past", good.with("slot", "1970-01-01T00:00:00Z").json(), invalid, "slot"},
			{"no name", good.without("name").json(), invalid, "name"},
			{"a header in the name", good.with("name", "A\r\nBcc: spy@example.com").json(), invalid, "name"},
			{"no address", good.without("email").json(), invalid, "email"},
			{"no phone", good.without("phone").json(), invalid, "phone"},
			{"a phone of words", good.with("phone", "call me").json(), invalid, "phone"},
			{"a long topic", good.with("topic", strings.Repeat("t", 501)).json(), invalid, "topic"},
			{"an unknown field", good.with("status", "done").json(), invalid, "status"},
			{"no JSON", "{", http.StatusBadRequest, ""},
		} {
			got := h.Do(http.MethodPost, "/api/appointments", tc.body, asJSON(fmt.Sprint("wrong-", i))...)
			if got.Status != tc.status {
				t.Errorf("%s: %d, want %d: %s", tc.name, got.Status, tc.status, got.Body)
			}
			checkProblem(t, got, tc.field)
		}
		if n := h.Count("SELECT count(*) FROM lead_appointments"); n != 0 {
			t.Errorf("%d rows", n)
		}
	}, apptest.At(saturday()), apptest.Idle())
}

// TestTheLastFreeTimeIsGivenOnce: twenty visitors at two instances want one time.
// Proves: leads-20
func TestTheLastFreeTimeIsGivenOnce(t *testing.T) {
	now := saturday()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		other := apptest.Start(t, h.DB, apptest.At(now), apptest.Idle())
		statuses := make([]int, 20)
		var wg sync.WaitGroup
		for i := range statuses {
			instance := []*apptest.Instance{h, other}[i%2]
			body := appointmentOf("2026-11-23T20:00:00Z").with("email", fmt.Sprintf("v%d@visitor.example", i)).json()
			wg.Go(func() {
				statuses[i] = instance.Do(http.MethodPost, "/api/appointments", body, asJSON(fmt.Sprint("k", i))...).Status
			})
		}
		wg.Wait()
		slices.Sort(statuses)
		if statuses[0] != http.StatusCreated || statuses[1] != http.StatusConflict || statuses[19] != http.StatusConflict {
			t.Errorf("%v", statuses)
		}
	}, apptest.At(now), apptest.Idle())
}
