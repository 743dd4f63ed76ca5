package attacks_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

// TestTwoComputersTakeEveryTime: one network books as many calls as an office may need; the times that are left are for
// others, and a repeated press is no further call.
// Proves: security-141
func TestTwoComputersTakeEveryTime(t *testing.T) {
	t.Parallel()
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apptest.Start(t, d, apptest.At(clock.NewManual(campMonday)), apptest.Idle(), apptest.Env("WARDGATE_TRUSTED_PROXIES", "127.0.0.1"))
		var free struct{ Items []struct{ Start string } }
		if err := h.Do(http.MethodGet, "/api/appointments/slots", "").JSON(&free); err != nil || len(free.Items) < 20 {
			t.Fatalf("%d times (%v)", len(free.Items), err)
		}
		book := func(n int, from string) apptest.Answer {
			return h.JSON(http.MethodPost, "/api/appointments", map[string]any{
				"slot": free.Items[n].Start, "name": "Robin Birch", "email": fmt.Sprintf("robin-%d@flood.example", n), "phone": "780-555-0142",
			}, "Idempotency-Key", fmt.Sprint("call-", n), "X-Forwarded-For", from)
		}
		most := facts.Appointments.PerNetwork
		for n := range most + 3 {
			got := book(n, fmt.Sprintf("203.0.113.%d", n%2))
			switch want := http.StatusCreated; {
			case n < most && got.Status != want:
				t.Fatalf("call %d: %d %s", n, got.Status, got.Body)
			case n >= most && (got.Status != http.StatusConflict || !strings.Contains(got.Body, "Please call us, or write to us")):
				t.Errorf("call %d: %d %s", n, got.Status, got.Body)
			}
		}
		if got := book(0, "203.0.113.0"); got.Status != http.StatusCreated {
			t.Errorf("the first one again: %d %s", got.Status, got.Body)
		}
		if got := book(most, "198.51.100.7"); got.Status != http.StatusCreated {
			t.Errorf("a person of another network: %d %s", got.Status, got.Body)
		}
		if n := h.Count("SELECT count(*) FROM lead_appointments WHERE status = 'booked'"); n != most+1 {
			t.Errorf("%d calls are booked, want %d", n, most+1)
		}
	})
}

// booking is a program at which calls are booked, with what it takes to book them.
type booking struct {
	*apptest.Instance
	t    *testing.T
	free []string
	sent int
}

func eachBooking(t *testing.T, test func(t *testing.T, b *booking)) {
	t.Helper()
	eachFlooded(t, func(t *testing.T, f *flooded) {
		var free struct{ Items []struct{ Start string } }
		if err := f.Do(http.MethodGet, "/api/appointments/slots", "").JSON(&free); err != nil || len(free.Items) < 60 {
			t.Fatalf("%d times (%v)", len(free.Items), err)
		}
		b := &booking{Instance: f.Instance, t: t}
		for _, slot := range free.Items {
			b.free = append(b.free, slot.Start)
		}
		test(t, b)
	})
}

// book books the next time that is free, has its mails written, and returns its id, empty where it was refused.
func (b *booking) book(from, email string) string {
	b.t.Helper()
	b.sent++
	got := b.JSON(http.MethodPost, "/api/appointments", map[string]any{
		"slot": b.free[b.sent], "name": "Robin Birch", "email": email, "phone": "780-555-0142",
	}, "Idempotency-Key", fmt.Sprint("call-", b.sent, email), "X-Forwarded-For", from)
	if got.Status == http.StatusConflict && strings.Contains(got.Body, "Please call us, or write to us") {
		return ""
	}
	var made struct{ ID string }
	if err := got.JSON(&made); err != nil || got.Status != http.StatusCreated {
		b.t.Fatalf("%d %s", got.Status, got.Body)
	}
	if err := b.Leads.Appointments.Notify(b.t.Context(), made.ID); err != nil {
		b.t.Fatal(err)
	}
	return made.ID
}

// TestASiteTakesEveryTime: a customer with an IPv6 /48 has 256 networks, and a mailbox a thousand names. Neither books
// more than a share of the times, and others book on.
// Proves: security-182
func TestASiteTakesEveryTime(t *testing.T) {
	eachBooking(t, func(t *testing.T, b *booking) {
		facts, err := catalog.Load()
		if err != nil {
			t.Fatal(err)
		}
		booked := 0
		for n := range facts.Appointments.PerSite + 4 {
			if b.book(fmt.Sprintf("2001:db8:7:%x00::1", n), fmt.Sprintf("robin-%d@flood.example", n)) != "" {
				booked++
			}
		}
		if booked != facts.Appointments.PerSite {
			t.Errorf("a site booked %d calls, want %d", booked, facts.Appointments.PerSite)
		}
		booked = 0
		for n, email := range []string{"drew@flood.example", "d.rew@flood.example", "Drew+1@flood.example", "drew+2@flood.example", "dr.ew+3@FLOOD.example"} {
			if b.book(fmt.Sprintf("198.51.%d.7", n), email) != "" {
				booked++
			}
		}
		if n := b.Count("SELECT count(*) FROM lead_appointments WHERE status = 'booked' AND lower(email) LIKE 'd%flood.example'"); n != facts.Appointments.PerMailbox || booked != 5 {
			t.Errorf("a mailbox booked %d calls, want %d; %d were answered as booked", n, facts.Appointments.PerMailbox, booked)
		}
		if b.book("2001:db8:8::1", "dana@alone.example") == "" {
			t.Error("a person of another site was refused")
		}
	})
}

// TestAFloodOfCallsIsPutAside: it is named where floods are, one press frees the times, another takes back what is still
// free; nobody is mailed a cancellation, and nobody becomes a lead twice.
// Proves: security-183
func TestAFloodOfCallsIsPutAside(t *testing.T) {
	eachBooking(t, func(t *testing.T, b *booking) {
		_, cookie := b.SignIn("sales@guard.example", staff.Sales)
		var calls []string
		for n := range 6 {
			calls = append(calls, b.book("198.51.100.7", fmt.Sprintf("robin-%d@flood.example", n)))
		}
		other := b.book("203.0.113.9", "dana@alone.example")
		var list struct {
			Items []struct {
				ID    string
				Calls []string
			}
		}
		if err := b.Do(http.MethodGet, "/api/staff/operations/networks", "", "Cookie", cookie).JSON(&list); err != nil || len(list.Items) != 1 || len(list.Items[0].Calls) != 6 {
			t.Fatalf("%+v (%v)", list, err)
		}
		mails := b.Count("SELECT count(*) FROM mails")
		path := "/api/staff/operations/networks/" + list.Items[0].ID
		var done struct {
			Quotes, Messages, Calls []string
		}
		if got := b.JSON(http.MethodPost, path+"/quarantine", nil, "Cookie", cookie); got.JSON(&done) != nil || len(done.Calls) != 6 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if n := b.Count("SELECT count(*) FROM lead_appointments WHERE status = 'booked'"); n != 1 {
			t.Errorf("%d calls are booked, want the other's", n)
		}
		b.sent = 0
		if b.book("203.0.113.77", "drew@next.example") == "" {
			t.Error("a time that the flood had is not free")
		}
		back := map[string]any{"quotes": []string{}, "messages": []string{}, "calls": done.Calls}
		if got := b.JSON(http.MethodPost, path+"/release", back, "Cookie", cookie); got.JSON(&done) != nil || len(done.Calls) != 5 {
			t.Errorf("taken back: %d %s, want all but the one whose time is taken", got.Status, got.Body)
		}
		if n := b.Count("SELECT count(*) FROM lead_appointments WHERE status = 'booked' AND id <> $1", other); n != 6 {
			t.Errorf("%d calls are booked", n)
		}
		if n := b.Count("SELECT count(*) FROM mails"); n != mails+2 { // of the new call
			t.Errorf("%d mails were written", n-mails)
		}
		if n := b.Count("SELECT count(*) FROM touchpoints WHERE ref = $1", calls[2]); n != 3 { // booked, put aside, booked again
			t.Errorf("the timeline has %d lines of a call that came back", n)
		}
		if n := b.Count("SELECT count(*) FROM audit_log WHERE action IN ('leads.appointment-spam', 'leads.appointment-booked')"); n != 11 {
			t.Errorf("%d lines of the audit log", n)
		}
	})
}

// TestAFloodFromEveryCornerOfASite: twenty calls from as many networks of one IPv6 /48 were no network's flood: no notice named
// them, and each had to be found by itself. What another site's people book is not put aside with them, and a network
// that nobody knows is not found.
// Proves: security-195, security-196
func TestAFloodFromEveryCornerOfASite(t *testing.T) {
	eachBooking(t, func(t *testing.T, b *booking) {
		_, cookie := b.SignIn("sales@guard.example", staff.Sales)
		var list struct {
			Items []struct {
				ID    string
				Wide  bool
				Calls []string
			}
		}
		look := func() int {
			t.Helper()
			list.Items = nil
			if err := b.Do(http.MethodGet, "/api/staff/operations/networks", "", "Cookie", cookie).JSON(&list); err != nil {
				t.Fatal(err)
			}
			return len(list.Items)
		}
		for n := range 20 {
			if n == 5 && look() != 0 {
				t.Errorf("five calls of a site are a flood: %+v", list)
			}
			b.book(fmt.Sprintf("2001:db8:7:%x00::1", n), fmt.Sprintf("robin-%d@flood.example", n))
		}
		b.book("2001:db8:8::1", "dana@alone.example")
		if look() != 1 || !list.Items[0].Wide || len(list.Items[0].Calls) != 20 {
			t.Fatalf("%+v", list)
		}
		path := "/api/staff/operations/networks/"
		for _, unknown := range []string{"network_01KAKQ4Z3V7Y8W9X0ABCDEFGHJ", "site_20010db80007", "site_", "x"} {
			if got := b.JSON(http.MethodPost, path+unknown+"/quarantine", nil, "Cookie", cookie); got.Status != http.StatusNotFound || !strings.Contains(got.Body, "There is no such network") {
				t.Errorf("%s: %d %s", unknown, got.Status, got.Body)
			}
		}
		var done struct{ Quotes, Messages, Calls []string }
		site := list.Items[0].ID
		if strings.Contains(site, "20010db8") {
			t.Errorf("the id tells from where visitors came: %s", site)
		}
		if got := b.JSON(http.MethodPost, path+site+"/quarantine", nil, "Cookie", cookie); got.JSON(&done) != nil || len(done.Calls) != 20 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if n := b.Count("SELECT count(*) FROM lead_appointments WHERE status = 'booked'"); n != 1 {
			t.Errorf("%d calls are booked, want the other site's", n)
		}
		if look() != 0 {
			t.Errorf("what is put aside is named: %+v", list)
		}
		back := map[string]any{"quotes": []string{}, "messages": []string{}, "calls": done.Calls}
		if got := b.JSON(http.MethodPost, path+site+"/release", back, "Cookie", cookie); got.JSON(&done) != nil || len(done.Calls) != 20 {
			t.Errorf("taken back: %d %s", got.Status, got.Body)
		}
	})
}
