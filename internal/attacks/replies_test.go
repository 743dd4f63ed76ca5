package attacks_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/mail"
	"wardgate/internal/staff"
)

// TestAStolenSellerWritesToAStranger: with the session of a seller, a thief answered one stranger's request again and
// again, with a subject and a link of their own: all were mailed in the company's name. Now ten are, within an hour, also when all
// come at once; what is refused says for how long, changes nothing, and stands in the audit log. Other people are
// answered meanwhile, up to the account's own limit, and an honest colleague too.
// Proves: security-166
func TestAStolenSellerWritesToAStranger(t *testing.T) {
	c := clock.NewManual(aimedAt)
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, stolen := h.SignIn("sales@wardgate.example", staff.Sales)
		_, honest := h.SignIn("colleague@wardgate.example", staff.Sales)
		aim := func(n int, email string) string {
			got := h.JSON(http.MethodPost, "/api/quotes", map[string]any{
				"firstName": "Dana", "lastName": "Birch", "email": email, "phone": fmt.Sprintf("403-555-01%02d", n%100), "serviceType": "surveillance", "propertyType": "retail",
			}, "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", n))
			var made struct {
				ID string `json:"id"`
			}
			if err := got.JSON(&made); err != nil || got.Status != http.StatusCreated {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			return made.ID
		}
		reply := func(id, cookie string, n int) apptest.Answer {
			body := map[string]any{"subject": fmt.Sprintf("Your account %d", n), "body": "Pay at https://evil.example/pay", "respond": n == 17}
			return h.JSON(http.MethodPost, "/api/staff/quotes/"+id+"/reply", body, "Cookie", cookie)
		}
		sent := func() int { return h.Count("SELECT COUNT(*) FROM mails WHERE kind = 'quotes.reply'") }

		// The same mailbox by two of its names.
		first, second := aim(1, "stranger@elsewhere.example"), aim(2, "Stranger+2@elsewhere.example")
		var wait sync.WaitGroup
		var refused atomic.Int32
		for n := range 18 {
			id := first
			if n%2 == 1 {
				id = second
			}
			wait.Go(func() {
				switch got := reply(id, stolen, n); got.Status {
				case http.StatusOK:
				case http.StatusTooManyRequests:
					refused.Add(1)
					if after, err := strconv.Atoi(got.Header.Get("Retry-After")); err != nil || after < 3500 || after > 3600 || !strings.Contains(got.Body, "10 mails to this person") {
						t.Errorf("%s (%v)", got.Body, got.Header)
					}
				default:
					t.Errorf("reply %d: %d %s", n, got.Status, got.Body)
				}
			})
		}
		wait.Wait()
		if n := sent(); n != mail.WrittenToOne || refused.Load() != 18-mail.WrittenToOne {
			t.Fatalf("%d of 18 were mailed to one stranger, %d refused", n, refused.Load())
		}
		before := h.Count("SELECT COUNT(*) FROM quote_events")
		if got := reply(first, stolen, 17); got.Status != http.StatusTooManyRequests || h.Count("SELECT COUNT(*) FROM quote_events") != before {
			t.Errorf("a refused answer left something: %d", got.Status)
		}
		if got := reply(first, honest, 30); got.Status != http.StatusOK {
			t.Errorf("a colleague: %d %s", got.Status, got.Body)
		}
		lines := trailOf(t, h, "staff.refused")
		if len(lines) != 1 || reasons(countsOf(t, lines[0]))["too-many-mails"] != 18-mail.WrittenToOne+1 {
			t.Errorf("the audit log tells %+v", lines)
		}

		// Strangers, one after the other.
		for n := 3; sent() < mail.WrittenToAll+1 && n < 60; n++ {
			id := aim(n, fmt.Sprintf("stranger-%d@elsewhere.example", n))
			for k := range 9 {
				if got := reply(id, stolen, 100+k); got.Status == http.StatusTooManyRequests {
					break
				}
			}
		}
		last := aim(90, "last@elsewhere.example")
		if got := reply(last, stolen, 1); got.Status != http.StatusTooManyRequests || !strings.Contains(got.Body, "120 mails from your account") {
			t.Errorf("beyond the account's hour: %d %s", got.Status, got.Body)
		}
		c.Advance(time.Hour)
		if got := reply(first, stolen, 18); got.Status != http.StatusOK {
			t.Errorf("an hour later: %d %s", got.Status, got.Body)
		}
		c.Advance(24 * time.Hour)
		for _, task := range h.Mail.Tasks() {
			if err := task.Run(t.Context()); err != nil {
				t.Errorf("%s: %v", task.Name, err)
			}
		}
		if n := h.Count("SELECT COUNT(*) FROM mail_authors"); n != 0 {
			t.Errorf("%d counts are kept after a day", n)
		}
	}, apptest.Idle(), apptest.At(c))
}
