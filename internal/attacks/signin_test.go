package attacks_test

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
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
	return append(mailless(c), apptest.Env("SMTP_URL", "smtp://127.0.0.1:1")) // idle: nothing is sent
}

// mailless is guarded without a server for mails.
func mailless(c clock.Clock) []apptest.Option {
	return []apptest.Option{apptest.At(c), apptest.Idle(), apptest.Env("WARDGATE_RATE_LIMIT", "on", "WARDGATE_TRUSTED_PROXIES", "127.0.0.1/32")}
}

// asking is the cookie by which a browser is known that was asked for a code.
func asking(t *testing.T, a apptest.Answer) string {
	t.Helper()
	for _, c := range (&http.Response{Header: a.Header}).Cookies() {
		if c.Name == "wardgate_sign_in" && c.HttpOnly {
			return c.Name + "=" + c.Value
		}
	}
	t.Fatalf("no cookie with the question: %v", a.Header)
	return ""
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
			asked := signInFrom(h, "192.0.2.200", password, "", "")
			if asked.Status != http.StatusUnauthorized || !strings.Contains(asked.Body, "/problems/mail-code-required") {
				t.Fatalf("%s, from a new device without a code: %d %s", when, asked.Status, asked.Body)
			}
			code, _ := mailbox(t, h)
			if got := signInFrom(h, "192.0.2.200", password, code, asking(t, asked)); got.Status != http.StatusOK {
				t.Fatalf("%s, from a new device with the mailed code: %d %s", when, got.Status, got.Body)
			}
		}
		attack(24)
		for second := range 600 {
			attack(2)
			if second%120 == 0 {
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

// TestAMailCannonAtAColleague: a flood that asks for codes all day makes no mail, for it does not know the password; who
// does makes twelve, six more with as many networks, and their owner reads in each that somebody knows it.
// Proves: security-56, security-169, security-192
func TestAMailCannonAtAColleague(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		h.SignIn(dispatcher, staff.Sales)
		began := c.Now()
		flood := func(word string, from, until int) {
			for i := from; i < until; i++ {
				for bot := range 24 {
					signInFrom(h, fmt.Sprintf("2001:%x:%x::1", i, bot), word, "", "")
				}
				if err := h.Staff.Devices.AnswerCodes(t.Context()); err != nil {
					t.Fatal(err)
				}
				c.Set(began.Add(time.Duration(i+1) * 10 * time.Minute))
			}
		}
		flood(wrong, 0, 72)
		if n := h.Count("SELECT COUNT(*) FROM mails WHERE kind = 'staff.sign-in-code'"); n != 0 {
			t.Errorf("%d mails of who does not know the password", n)
		}
		for bot := range 24 { // what strangers have in half a day is used up
			signInFrom(h, fmt.Sprintf("2001:ffff:%x::1", bot), wrong, "", "")
		}
		for i := 72; i < 144; i++ {
			signInFrom(h, fmt.Sprintf("2001:fffe:%x::1", i), wrong, "", "")
			flood(password, i, i+1)
		}
		if n := h.Count("SELECT COUNT(*) FROM mails WHERE kind = 'staff.sign-in-code'"); n < 1 || n > 18 {
			t.Errorf("%d mails in a day", n)
		}
	}, guarded(c)...)
}

// TestAMailedCodeInAnotherBrowser: who reads the mailbox, or looks over a shoulder, and knows the password signed in with
// the code that another sign-in had asked for, for eight hours. It opens that sign-in alone, for ten minutes.
// Proves: security-169
func TestAMailedCodeInAnotherBrowser(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		h.SignIn(dispatcher, staff.Sales)
		ask := func(cookies string) (apptest.Answer, string) {
			for bot := range 24 {
				signInFrom(h, fmt.Sprintf("2001:db8:%x::1", bot), wrong, "", "")
			}
			asked := signInFrom(h, "192.0.2.200", password, "", cookies)
			code, _ := mailbox(t, h)
			return asked, code
		}
		first, code := ask("")
		mine := asking(t, first)
		theirs := asking(t, signInFrom(h, "198.51.100.9", password, "", ""))
		for browser, cookies := range map[string]string{"no cookie": "", "another browser's": theirs, "an invented one": "wardgate_sign_in=x"} {
			if got := signInFrom(h, "198.51.100.9", password, code, cookies); got.Status != http.StatusUnauthorized {
				t.Errorf("%s: %d", browser, got.Status)
			}
		}
		c.Advance(10 * time.Minute)
		if got := signInFrom(h, "192.0.2.200", password, code, mine); got.Status != http.StatusUnauthorized {
			t.Errorf("after ten minutes: %d", got.Status)
		}
		_, other := ask(mine)
		c.Advance(time.Minute)
		_, again := ask(mine)
		if got := signInFrom(h, "192.0.2.200", password, again, mine); got.Status != http.StatusOK {
			t.Errorf("asked for again, in the same browser: %d %s", got.Status, got.Body)
		}
		for what, code := range map[string]string{"twice": again, "the one asked for before it, for a later sign-in": other} {
			if got := signInFrom(h, "192.0.2.200", password, code, mine); got.Status != http.StatusUnauthorized {
				t.Errorf("%s: %d", what, got.Status)
			}
		}
	}, guarded(c)...)
}

// pairApp turns the second factor of the session's account on, and returns the secret of its authenticator app.
func pairApp(t *testing.T, h *apptest.Instance, cookie string, c clock.Clock) (key string) {
	t.Helper()
	var begun struct{ Secret string }
	if err := h.JSON(http.MethodPost, "/api/staff/totp/begin", map[string]string{}, "Cookie", cookie).JSON(&begun); err != nil {
		t.Fatal(err)
	}
	got := h.JSON(http.MethodPost, "/api/staff/totp/confirm", map[string]string{"code": totp(t, begun.Secret, c.Now())}, "Cookie", cookie)
	if got.Status != http.StatusOK {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	return begun.Secret
}

// totp is what an authenticator app shows (RFC 6238).
func totp(t *testing.T, key string, now time.Time) string {
	t.Helper()
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(key)
	if err != nil {
		t.Fatal(err)
	}
	mac := hmac.New(sha1.New, secret)
	if err := binary.Write(mac, binary.BigEndian, now.Unix()/30); err != nil {
		t.Fatal(err)
	}
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	return fmt.Sprintf("%06d", (binary.BigEndian.Uint32(sum[at:at+4])&0x7fff_ffff)%1_000_000)
}

// TestGuessingCodesAtAColleague: strangers who guess the digits of the app, without the password and from everywhere, took
// from the real person that these were enough on a new device. Now both factors, and a passkey, open whatever was guessed.
// Proves: security-167, security-168
func TestGuessingCodesAtAColleague(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC))
	for name, options := range map[string][]apptest.Option{"with mail": guarded(c), "without": mailless(c)} {
		t.Run(name, func(t *testing.T) {
			apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
				_, cookie := h.SignIn(dispatcher, staff.Sales)
				key := pairApp(t, h, cookie, c)
				sign := func(address, word, code string) apptest.Answer {
					body := fmt.Sprintf(`{"email":%q,"password":%q,"totp":%q}`, dispatcher, word, code)
					return h.Do(http.MethodPost, "/api/staff/session", body, from(address)...)
				}
				for i := range 300 {
					if got := sign(fmt.Sprintf("2001:%x:%x::1", i, i), wrong, fmt.Sprintf("%06d", i)); got.Status == http.StatusOK {
						t.Fatal("a guess opened")
					}
				}
				c.Advance(30 * time.Second)
				if got := sign("192.0.2.200", password, totp(t, key, c.Now())); got.Status != http.StatusOK {
					t.Errorf("the right password and the right code, on a new device: %d %s", got.Status, got.Body)
				}
				for i := range 300 { // who knows the password
					sign(fmt.Sprintf("2001:%x:%x::2", i, i), password, fmt.Sprintf("%06d", i))
				}
				c.Advance(30 * time.Second)
				if got := sign("192.0.2.200", password, totp(t, key, c.Now())); got.Status == http.StatusOK {
					t.Error("who knows the password guesses codes without end")
				}
			}, options...)
		})
	}
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
				said += fmt.Sprint(got.Status, got.Body, regexp.MustCompile(`=[\w-]{20,};`).ReplaceAllString(got.Header.Get("Set-Cookie"), "=token;"), got.Header.Get("Retry-After"))
			}
			answers = append(answers, said)
		}
		if answers[0] != answers[1] {
			t.Errorf("the answers differ:\n%s\n%s", answers[0], answers[1])
		}
	}, guarded(c)...)
}
