package attacks_test

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/staff"
)

// TestAskingWhetherAnAddressHasCalls: who books a fourth call for an address was refused, and knew that it has three. Now the
// answer, the times that are left, the calendar file, a repeat and taking it back are those of an address that nobody knows;
// the call is kept apart, its mailbox gets no mail of it, and staff see why and let it through.
// Proves: security-200
func TestAskingWhetherAnAddressHasCalls(t *testing.T) {
	eachBooking(t, func(t *testing.T, b *booking) {
		for n, from := range []string{"203.0.113.7", "192.0.2.8", "198.51.100.9"} {
			if b.book(from, fmt.Sprintf("jane+%d@known.example", n)) == "" {
				t.Fatal("Jane's own calls are refused")
			}
		}
		mails := b.Count("SELECT count(*) FROM mails")
		kept := asks{b, t, "jane@known.example", "2001:db8:1::1"}
		fresh := asks{b, t, "nobody@fresh.example", "2001:db8:2::1"}
		known, other := kept.all(10), fresh.all(20)
		for i, said := range known {
			if said != other[i] {
				t.Errorf("step %d:\n of a known address: %s\n of another one:     %s", i, said, other[i])
			}
		}
		if n := b.Count("SELECT count(*) FROM mails WHERE to_address = 'jane@known.example'"); n != 0 {
			t.Errorf("%d mails to Jane that a stranger caused; %d in all", n, b.Count("SELECT count(*) FROM mails")-mails)
		}
		_, cookie := b.SignIn("sales@guard.example", staff.Sales)
		b.sent = 30
		id := b.book("2001:db8:3::1", "jane@known.example")
		held := rowsOf(t, b.Instance, cookie, "/api/staff/appointments?status=spam&q=jane")
		if len(held) != 2 || !slices.ContainsFunc(held, func(m marked) bool { return m.ID == id }) {
			t.Fatalf("%+v", held)
		}
		if got := b.JSON(http.MethodPost, "/api/staff/appointments/"+id+"/status", map[string]string{"status": "booked"}, "Cookie", cookie); got.Status != http.StatusOK ||
			!strings.Contains(got.Body, `"status":"booked"`) {
			t.Errorf("let through: %d %s", got.Status, got.Body)
		}
	})
}

// asks is a stranger who books a call for an address, and asks whatever can be asked about it.
type asks struct {
	*booking

	t           *testing.T
	email, from string
}

// own are what of an answer belongs to one booking: ids, tokens and times.
var own = regexp.MustCompile(`appointment_[0-9A-Z]+|[0-9]{8}T[0-9]{6}Z|[A-Za-z0-9_-]{20,}|ending in [0-9]+`)

// all are the answers, each without what is this booking's own.
func (a asks) all(slot int) (said []string) {
	a.t.Helper()
	form := map[string]any{"slot": a.free[slot], "name": "Robin Birch", "email": a.email, "phone": "780-555-0142"}
	book := func() (token string) {
		got := a.JSON(http.MethodPost, "/api/appointments", form, "Idempotency-Key", "asks-"+a.email, "X-Forwarded-For", a.from)
		var receipt map[string]any
		if err := got.JSON(&receipt); err != nil || got.Status != http.StatusCreated {
			a.t.Fatalf("%s: %d %s", a.email, got.Status, got.Body)
		}
		said = append(said, fmt.Sprint(got.Status, slices.Sorted(maps.Keys(receipt)), receipt["status"], receipt["confirmationEmail"]))
		return receipt["token"].(string) //nolint:forcetypeassert // a receipt has one
	}
	look := func(token string) {
		var free struct{ Items []struct{ Start string } }
		if err := a.Do(http.MethodGet, "/api/appointments/slots", "").JSON(&free); err != nil {
			a.t.Fatal(err)
		}
		offered := slices.ContainsFunc(free.Items, func(one struct{ Start string }) bool { return one.Start == a.free[slot] })
		file := a.Do(http.MethodGet, "/api/appointments/"+token+"/calendar", "")
		said = append(said, fmt.Sprint(offered), own.ReplaceAllString(file.Body, "…"))
	}
	cancel := func(token string) {
		got := a.JSON(http.MethodPost, "/api/appointments/"+token+"/cancel", nil, "X-Forwarded-For", a.from)
		var receipt struct{ Status string }
		_ = got.JSON(&receipt) // a refusal has none
		said = append(said, fmt.Sprint(got.Status, receipt.Status))
	}
	token := book()
	look(token)
	look(book())
	cancel(token)
	look(token)
	cancel(token)
	book()
	return said
}
