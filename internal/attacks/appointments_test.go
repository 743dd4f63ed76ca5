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
