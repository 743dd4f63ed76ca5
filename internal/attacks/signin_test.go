package attacks_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

const (
	dispatcher = "dispatch@wardgate.example"
	password   = "four grey geese over Fort Mac"
	wrong      = "seven slow trucks to High River"
)

// from is a request's header that says from where it comes: the loopback is a trusted proxy here.
func from(address string) []string {
	return []string{"Content-Type", "application/json", "X-Forwarded-For", address}
}

// signInFrom signs in from an address, with whatever else a browser sends.
func signInFrom(h *apptest.Instance, address, word, mailCode, cookies string) apptest.Answer {
	body := fmt.Sprintf(`{"email":%q,"password":%q,"mail_code":%q}`, dispatcher, word, mailCode)
	return h.Do(http.MethodPost, "/api/staff/session", body, append(from(address), "Cookie", cookies)...)
}

// guarded is a program with its limits on and a clock of the test's own.
func guarded(c clock.Clock) []apptest.Option {
	return []apptest.Option{apptest.At(c), apptest.Idle(), apptest.Env("WARDGATE_RATE_LIMIT", "on", "WARDGATE_TRUSTED_PROXIES", "127.0.0.1/32")}
}

// mailbox is what the newest mail to the dispatcher with a code says, and how many such mails there are.
func mailbox(t *testing.T, h *apptest.Instance) (code string, mails int) {
	t.Helper()
	if err := h.Staff.Devices.AnswerCodes(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows, err := h.DB.Read().QueryContext(t.Context(), "SELECT id FROM mails WHERE kind = 'staff.sign-in-code' ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var newest string
	for ; rows.Next(); mails++ {
		if err := rows.Scan(&newest); err != nil {
			t.Fatal(err)
		}
	}
	if err := rows.Err(); err != nil || newest == "" {
		t.Fatalf("no mail with a code: %v", err)
	}
	mail, err := h.Mail.Reveal(t.Context(), newest)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`code=([A-Z2-9]{12})`).FindStringSubmatch(mail.Text)[1], mails
}

// TestLockingAPersonOutByGuessing: from a new address each time, an attacker tries passwords as often as the lock lets
// them, and twice whenever it opens; first for ten minutes with a try every second, then for a day with four every quarter of an hour.
// The person gets in from a known device at once, whatever instance answers, and from a new one with the mailed code.
// Proves: security-55, security-56
func TestLockingAPersonOutByGuessing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC))
		h := apptest.Start(t, d, guarded(c)...)
		h.SignIn(dispatcher, staff.Sales)
		known, bot := h.DeviceOf(dispatcher), 0
		attack := func(times int) {
			for range times {
				bot++
				got := signInFrom(h, fmt.Sprintf("2001:%x:%x::1", bot>>16, bot&0xffff), wrong, "", "")
				if got.Status != http.StatusUnauthorized && got.Status != http.StatusTooManyRequests {
					t.Fatalf("guess %d: %d %s", bot, got.Status, got.Body)
				}
			}
		}
		comesIn := func(when string) {
			t.Helper()
			if got := signInFrom(h, "192.0.2.7", password, "", known); got.Status != http.StatusOK {
				t.Fatalf("%s, from a known device: %d %s", when, got.Status, got.Body)
			}
			if got := signInFrom(h, "192.0.2.200", password, "", ""); got.Status != http.StatusUnauthorized || !strings.Contains(got.Body, "/problems/mail-code-required") {
				t.Fatalf("%s, from a new device without a code: %d %s", when, got.Status, got.Body)
			}
			code, _ := mailbox(t, h)
			if got := signInFrom(h, "192.0.2.200", password, code, ""); got.Status != http.StatusOK {
				t.Fatalf("%s, from a new device with the mailed code: %d %s", when, got.Status, got.Body)
			}
		}
		attack(24)
		for second := range 600 {
			attack(2)
			if second%60 == 0 {
				comesIn(fmt.Sprintf("second %d", second))
			}
			c.Advance(time.Second)
		}
		for quarter := range 24 * 4 { // a quarter of an hour is when strangers have a try again
			attack(4)
			if quarter%16 == 0 {
				comesIn(fmt.Sprintf("quarter %d", quarter))
			}
			c.Advance(15 * time.Minute)
		}
		h.Stop()
		h = apptest.Start(t, d, guarded(c)...)
		attack(24)
		comesIn("after a restart, on another instance")
	})
}

// TestAMailCannonAtAColleague: a flood that asks for codes all day makes a mail every two hours.
// Proves: security-56
func TestAMailCannonAtAColleague(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		h.SignIn(dispatcher, staff.Sales)
		began := c.Now()
		for i := range 24 * 6 {
			for bot := range 24 {
				signInFrom(h, fmt.Sprintf("2001:%x:%x::1", i, bot), wrong, "", "")
			}
			mailbox(t, h)
			c.Set(began.Add(time.Duration(i+1) * 10 * time.Minute))
		}
		if _, mails := mailbox(t, h); mails < 1 || mails > 13 {
			t.Errorf("%d mails in a day", mails)
		}
		if n := h.Count("SELECT COUNT(*) FROM staff_code_requests"); n > 1 {
			t.Errorf("%d rows of the flood are kept", n)
		}
	}, guarded(c)...)
}

// TestFindingOutWhoWorksHere: what a flood is answered is the same whether the address has an account, to the byte.
// Proves: security-56
func TestFindingOutWhoWorksHere(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		h.SignIn(dispatcher, staff.Sales)
		var answers []string
		for n, email := range []string{dispatcher, "nobody@wardgate.example"} {
			said := ""
			for i := range 25 {
				address := fmt.Sprintf("198.51.%d.%d", 100+n, i)
				got := h.Do(http.MethodPost, "/api/staff/session", fmt.Sprintf(`{"email":%q,"password":"x"}`, email), from(address)...)
				said += fmt.Sprint(got.Status, got.Body, got.Header.Values("Set-Cookie"), got.Header.Get("Retry-After"))
			}
			answers = append(answers, said)
		}
		if answers[0] != answers[1] {
			t.Errorf("the answers differ:\n%s\n%s", answers[0], answers[1])
		}
	}, guarded(c)...)
}
