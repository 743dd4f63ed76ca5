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
)

// ask asks for a badge from an address.
func ask(h *apptest.Instance, from, number, initial string) apptest.Answer {
	form := url.Values{"number": {number}, "initial": {initial}}.Encode()
	return h.Do(http.MethodPost, "/verify/badge", form, "Content-Type", "application/x-www-form-urlencoded", "X-Forwarded-For", from)
}

// TestReadingOutTheRegisterOfBadges: from one network a few numbers a minute are answered; beyond that nothing is said of any badge,
// true or not, and the page says whom to call. A neighbour's question is answered beside it.
// Proves: company-45
func TestReadingOutTheRegisterOfBadges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC))
		h := apptest.Start(t, d, apptest.At(now), apptest.Idle(), apptest.Env("WARDGATE_RATE_LIMIT", "on", "WARDGATE_TRUSTED_PROXIES", "127.0.0.1"))
		read := 0
		for number := range 200 {
			if got := ask(h, "203.0.113.9", fmt.Sprint(4700+number), "K"); got.Status == http.StatusOK {
				read++
			} else if got.Status != http.StatusTooManyRequests || got.Header.Get("Retry-After") == "" || !strings.Contains(got.Body, "call us") {
				t.Fatalf("%d %s", got.Status, got.Header)
			}
		}
		if read != 10 {
			t.Errorf("%d numbers were answered at once", read)
		}
		for _, number := range []string{"4821", "9999"} {
			if got := ask(h, "203.0.113.9", number, "K"); got.Status != http.StatusTooManyRequests || strings.Contains(got.Body, `"state":"ours"`) || strings.Contains(got.Body, number) {
				t.Errorf("%s: %d", number, got.Status)
			}
		}
		if got := ask(h, "198.51.100.7", "4821", "K"); got.Status != http.StatusOK || !strings.Contains(got.Body, `"state":"ours"`) {
			t.Errorf("a person before a door is refused beside it: %d", got.Status)
		}
		whole := 0 // a whole block of addresses asks
		for i := range 256 {
			if ask(h, fmt.Sprintf("192.0.2.%d", i), "4821", "K").Status == http.StatusOK {
				whole++
			}
		}
		if whole > 80 {
			t.Errorf("a network of 256 addresses was answered %d times at once", whole)
		}
	})
}

// TestFindingABadgeByItsNumberAlone: a person who tries the letters of a number needs them all, and is stopped before.
// Proves: company-45
func TestFindingABadgeByItsNumberAlone(t *testing.T) {
	now := clock.NewManual(time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC))
	h := apptest.Start(t, dbtest.SQLite(t), apptest.At(now), apptest.Idle(), apptest.Env("WARDGATE_RATE_LIMIT", "on", "WARDGATE_TRUSTED_PROXIES", "127.0.0.1"))
	for _, letter := range []string{"", "A", "B", "C", "D", "E", "F", "G", "*", "%", "_"} {
		if got := ask(h, "203.0.113.9", "4821", letter); strings.Contains(got.Body, `"state":"ours"`) {
			t.Errorf("%q opens it", letter)
		}
	}
}

// TestWhatIsTypedAsABadge: what is no number is refused and not repeated, on the page and in the log; nothing of it is counted.
// Proves: company-46
func TestWhatIsTypedAsABadge(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apptest.Start(t, d, apptest.At(clock.NewManual(time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC))), apptest.Idle())
		for _, typed := range []string{
			"", " ", "-", "'; DROP TABLE company_badges; --", "4821' OR '1'='1", "<script>alert(1)</script>", "4821\x00", "%", "_", "4821%",
			"４８２１", "48\u200b21", "١٢٣", "4821\r\nSet-Cookie: a=b", strings.Repeat("4", 13), strings.Repeat("4", 60_000), "../../etc/passwd", "=1+1", "{{number}}",
		} {
			got := ask(h, "203.0.113.9", typed, "K")
			if got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, `"state":"again"`) || len(typed) > 3 && strings.Contains(got.Body, typed) || got.Header.Get("Set-Cookie") != "" {
				t.Errorf("%.40q: %d", typed, got.Status)
			}
		}
		for _, initial := range []string{"K'; DROP TABLE company_badges; --", "KK", strings.Repeat("K", 5000), "<b>", "\x00K"} {
			if got := ask(h, "203.0.113.9", "4821", initial); got.Status != http.StatusOK || !strings.Contains(got.Body, `"state":"not"`) {
				t.Errorf("letter %.20q: %d", initial, got.Status)
			}
		}
		if got := ask(h, "203.0.113.9", " 48 21 ", " k. "); !strings.Contains(got.Body, `"state":"ours"`) {
			t.Error("a number with spaces, as people type it, is not understood")
		}
		if got := h.Do(http.MethodPost, "/verify/badge", `{"number":"4821"}`, "Content-Type", "application/json"); got.Status != http.StatusUnsupportedMediaType {
			t.Errorf("a program's body: %d", got.Status)
		}
		if n := h.Count("SELECT CAST(SUM(known) + SUM(unknown) AS BIGINT) FROM company_badge_days"); n != 6 {
			t.Errorf("%d questions were counted", n)
		}
	})
}
