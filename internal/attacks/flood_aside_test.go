package attacks_test

import (
	"fmt"
	"net/http"
	"testing"

	"wardgate/internal/staff"
)

type floodList struct {
	Items []struct {
		ID               string
		Quotes, Messages []string
	}
}

type aside struct {
	Quotes   []string `json:"quotes"`
	Messages []string `json:"messages"`
}

// TestAFloodIsPutAsideWithOnePress, and taken back with another: nothing else is touched, the clocks of what is aside
// stand still, and those who may not write may not press.
// Proves: security-23
func TestAFloodIsPutAsideWithOnePress(t *testing.T) {
	eachFlooded(t, func(t *testing.T, f *flooded) {
		var rows []string
		for n := range 12 {
			rows = append(rows, f.ask(fmt.Sprintf("198.51.100.%d", n), false))
		}
		other := f.ask("203.0.113.9", true)
		for n := range 3 {
			got := contact(f.Instance, "198.51.100.99", fmt.Sprint("m-", n), n)
			var made struct{ ID string }
			if err := got.JSON(&made); err != nil {
				t.Fatal(err)
			}
			if err := f.Contact.Notify(t.Context(), made.ID); err != nil {
				t.Fatal(err)
			}
		}
		_, sales := f.SignIn("sales@guard.example", staff.Sales)
		_, viewer := f.SignIn("viewer@guard.example", staff.Viewer)
		if got := f.JSON(http.MethodPost, "/api/staff/quotes/"+rows[0]+"/responded", nil, "Cookie", sales); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		var list floodList
		if got := f.Do(http.MethodGet, "/api/staff/operations/networks", "", "Cookie", viewer); got.Status != http.StatusOK || got.JSON(&list) != nil {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if len(list.Items) != 1 || len(list.Items[0].Quotes) != 11 || len(list.Items[0].Messages) != 3 {
			t.Fatalf("%+v", list)
		}
		press := func(what, cookie string, body any) (done aside, status int) {
			got := f.JSON(http.MethodPost, "/api/staff/operations/networks/"+list.Items[0].ID+"/"+what, body, "Cookie", cookie)
			_ = got.JSON(&done) // a refusal has none
			return done, got.Status
		}
		if _, status := press("quarantine", viewer, nil); status != http.StatusForbidden {
			t.Errorf("a viewer: %d", status)
		}
		done, status := press("quarantine", sales, nil)
		if status != http.StatusOK || len(done.Quotes) != 11 || len(done.Messages) != 3 {
			t.Fatalf("%d %+v", status, done)
		}
		open := func() int { return f.Count("SELECT count(*) FROM deadlines WHERE state = 'open'") }
		if n := open(); n != 1 {
			t.Errorf("%d clocks run, want that of the other's emergency", n)
		}
		if n := f.Count("SELECT count(*) FROM quote_requests WHERE status = 'spam'"); n != 11 {
			t.Errorf("%d requests are in quarantine", n)
		}
		if n := f.Count("SELECT count(*) FROM quote_requests WHERE id IN ($1, $2) AND status <> 'spam'", other, rows[0]); n != 2 {
			t.Error("what was answered, or is another's, was put aside")
		}
		if again, status := press("quarantine", sales, nil); status != http.StatusOK || len(again.Quotes)+len(again.Messages) != 0 {
			t.Errorf("pressed twice: %d %+v", status, again)
		}
		back, status := press("release", sales, done)
		if status != http.StatusOK || len(back.Quotes) != 11 || len(back.Messages) != 3 || open() != 15 {
			t.Errorf("taken back: %d %+v, %d clocks run", status, back, open())
		}
		if n := f.Count("SELECT count(*) FROM audit_log WHERE action IN ('quotes.status', 'quotes.released')"); n != 22 {
			t.Errorf("%d lines of the audit log", n)
		}
	})
}
