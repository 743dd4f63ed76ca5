package attacks_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/quotes"
)

// finder asks for links of requests.
type finder struct {
	*apptest.Instance
	t   *testing.T
	now *clock.Manual
}

func eachFinder(t *testing.T, test func(t *testing.T, f finder)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC))
		test(t, finder{apptest.Start(t, d, apptest.At(now), apptest.Idle(),
			apptest.Env("WARDGATE_RATE_LIMIT", "on", "WARDGATE_TRUSTED_PROXIES", "127.0.0.1", "SMTP_URL", "smtp://127.0.0.1:9")), t, now})
	})
}

// asks has a request sent; program: by one that fills the honeypot.
func (f finder) asks(email string, program bool) (id, reference string) {
	f.t.Helper()
	body := map[string]any{
		"firstName": "Robin", "lastName": "Birch", "email": email, "phone": "403-555-0199",
		"serviceType": "security-guards", "propertyType": "office", "elapsedMs": 60_000,
	}
	if program {
		body["website"] = "https://evil.example"
	}
	got := f.JSON(http.MethodPost, "/api/quotes", body, "Idempotency-Key", "k"+email, "X-Forwarded-For", "198.51.100.7")
	var receipt struct{ ID, TicketID string }
	if err := got.JSON(&receipt); err != nil || got.Status != http.StatusCreated {
		f.t.Fatal(got.Status, got.Body, err)
	}
	return receipt.ID, receipt.TicketID
}

// find asks for a link from an address, and has what waits answered.
func (f finder) find(from, reference, email string) apptest.Answer {
	f.t.Helper()
	form := url.Values{"reference": {reference}, "email": {email}}.Encode()
	got := f.Do(http.MethodPost, "/quote/find", form, "Content-Type", "application/x-www-form-urlencoded", "X-Forwarded-For", from)
	if err := f.Quotes.Lookups.Answer(f.t.Context()); err != nil {
		f.t.Fatal(err)
	}
	return got
}

func (f finder) links() int { return f.Count("SELECT COUNT(*) FROM mails WHERE kind = 'quotes.link'") }

// Proves: quotes-28
func TestALostLinkComesAgainToItsMailbox(t *testing.T) {
	eachFinder(t, func(t *testing.T, f finder) {
		id, reference := f.asks("robin@customers.example", false)
		typed := []string{reference, " " + strings.ToLower(reference), strings.ReplaceAll(reference, "-", " - ")}
		for i, one := range typed {
			if got := f.find(fmt.Sprintf("203.0.113.%d", i), one, " Robin@Customers.example"); got.Status != http.StatusOK || !strings.Contains(got.Body, `"asked":true`) {
				t.Errorf("%q: %d", one, got.Status)
			}
			f.now.Advance(time.Minute)
		}
		mails, err := f.Mail.ListFor(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		to := map[string]int{}
		for _, m := range mails {
			if m.Kind != "quotes.link" {
				continue
			}
			to[m.To.Address]++
			whole, err := f.Mail.Get(t.Context(), m.ID)
			if err != nil {
				t.Fatal(err)
			}
			q, err := f.Quotes.Get(t.Context(), id)
			if err != nil || q.Token == "" || !strings.Contains(whole.Subject, reference) {
				t.Fatal(err, whole.Subject)
			}
			if page := f.Do(http.MethodGet, "/quote/status/"+q.Token, ""); page.Status != http.StatusOK {
				t.Errorf("the page answers %d", page.Status)
			}
		}
		if fmt.Sprint(to) != "map[robin@customers.example:3]" {
			t.Errorf("the link went to %v", to)
		}
		f.find("203.0.113.9", reference, "robin@customers.example")
		if n := f.links(); n > 4 { // the first one beyond is put on record, and never leaves
			t.Errorf("%d mails on one day", n)
		}
		if n := f.Count("SELECT COUNT(*) FROM mails WHERE kind = 'quotes.link' AND NOT withheld"); n != 3 {
			t.Errorf("%d mails of one day may leave", n)
		}
	})
}

// TestAskingWhoHasARequest: another person's address or reference is answered as the right ones are, and brings no mail.
// Proves: quotes-29
func TestAskingWhoHasARequest(t *testing.T) {
	eachFinder(t, func(t *testing.T, f finder) {
		id, reference := f.asks("jane@customers.example", false)
		_, held := f.asks("program@customers.example", true)
		closed, over := f.asks("kim@customers.example", false)
		staff := httpx.WithActor(t.Context(), httpx.Actor{ID: "usr_test", Name: "Robin"})
		if _, err := f.Quotes.SetStatus(staff, closed, quotes.Lost, ""); err != nil {
			t.Fatal(err)
		}
		page := func(from, reference, email string) string {
			got := f.find(from, reference, email)
			body := got.Body
			for _, typed := range []string{reference, email} {
				body = strings.ReplaceAll(body, typed, "")
			}
			return fmt.Sprint(got.Status, body)
		}
		f.now.Advance(91 * 24 * time.Hour) // Kim's page is closed by now, Jane's is not
		right := page("203.0.113.1", reference, "jane@customers.example")
		if f.links() != 1 {
			t.Fatalf("%d links were mailed", f.links())
		}
		for i, ask := range [][2]string{
			{reference, "mallory@evil.example"}, {reference, "jane@customers.example.evil.example"}, {"SEC-20261126-JANE-2222", "jane@customers.example"},
			{held, "program@customers.example"}, {over, "kim@customers.example"}, {"SEC-20200101-NONE-2222", "nobody@customers.example"},
		} {
			if got := page(fmt.Sprintf("203.0.113.%d", 10+i), ask[0], ask[1]); got != right {
				t.Errorf("%v is answered otherwise", ask)
			}
		}
		q, err := f.Quotes.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(right, q.Token) || f.links() != 1 {
			t.Errorf("%d links, or the page shows it", f.links())
		}
	})
}

// TestGuessingReferences: a network gets five at once and three a minute, and keeps what it typed.
// Proves: quotes-28, quotes-29
func TestGuessingReferences(t *testing.T) {
	eachFinder(t, func(t *testing.T, f finder) {
		taken := 0
		for i := range 40 {
			got := f.find("203.0.113.9", fmt.Sprintf("SEC-20261126-JANE-22%02d", i), "jane@customers.example")
			switch {
			case got.Status == http.StatusOK:
				taken++
			case got.Status != http.StatusTooManyRequests || got.Header.Get("Retry-After") == "" || !strings.Contains(got.Body, `"email":"jane@customers.example"`):
				t.Fatalf("%d %s", got.Status, got.Header)
			}
		}
		if taken != 5 {
			t.Errorf("%d references were taken at once", taken)
		}
		for _, wrong := range [][2]string{{"", "jane@customers.example"}, {"SEC-1", "jane"}, {"<b>x</b>", "a@b\r\nBcc: c@d"}, {strings.Repeat("S", 5000), "jane@customers.example"}} {
			got := f.find("198.51.100.9", wrong[0], wrong[1])
			if got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "Please enter the reference") {
				t.Errorf("%.30q: %d", wrong, got.Status)
			}
		}
	})
}
