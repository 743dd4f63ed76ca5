package attacks_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/staff"
)

// TestWhoKnowsThePasswordUsesUpTheCodes: from one network, and then from as many as give out all that is there for everybody.
// The dispatcher with a new phone gets a code all the same: anywhere while only one network asked, and where they were
// signed in from before, whatever strangers asked for. Their mailbox gets eighteen a day, and one more for such a network.
// Proves: security-192
func TestWhoKnowsThePasswordUsesUpTheCodes(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		h.SignIn(dispatcher, staff.Sales)
		if got := signInFrom(h, "192.0.2.7", password, "", h.DeviceOf(dispatcher)); got.Status != http.StatusOK { // at work
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		bot := 0
		ask := func(address string) (cookies, code string, mails int) {
			t.Helper()
			c.Advance(2 * time.Minute)
			for range 24 { // what strangers have is used up
				bot++
				signInFrom(h, fmt.Sprintf("2001:%x:%x::1", bot>>16, bot&0xffff), wrong, "", "")
			}
			before := h.Count("SELECT count(*) FROM mails WHERE kind = 'staff.sign-in-code'")
			asked := signInFrom(h, address, password, "", "")
			if asked.Status != http.StatusUnauthorized || !strings.Contains(asked.Body, "/problems/mail-code-required") {
				t.Fatalf("%d %s", asked.Status, asked.Body)
			}
			code, after := mailbox(t, h)
			return asking(t, asked), code, after - before
		}
		comesIn := func(where, address string) {
			t.Helper()
			cookies, code, mails := ask(address)
			if mails != 1 {
				t.Fatalf("%s: no code is mailed to the right person", where)
			}
			if got := signInFrom(h, address, password, code, cookies); got.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", where, got.Status, got.Body)
			}
		}
		got := 0
		for n := range 20 {
			_, _, mails := ask(fmt.Sprintf("198.51.100.%d", n))
			got += mails
		}
		if got != 12 {
			t.Errorf("one network had %d codes mailed, want 12", got)
		}
		comesIn("on the road, where nobody asked", "203.0.113.9")
		for n := range 10 {
			_, _, mails := ask(fmt.Sprintf("2001:db8:%x::1", n))
			got += mails
		}
		if got != 12+5 { // one of the six is the dispatcher's own
			t.Errorf("strangers who know the password had %d codes mailed", got)
		}
		comesIn("at work", "192.0.2.200")
		if _, _, mails := ask("192.0.2.201"); mails != 0 {
			t.Error("a second one for the network at work")
		}
		if n := h.Count("SELECT count(*) FROM mails WHERE kind = 'staff.sign-in-code'"); n != 12+6+1 {
			t.Errorf("%d mails in a day", n)
		}
	}, guarded(c)...)
}

// TestAStrangerUsesUpTheResets: who knows an address asks for new passwords all day. One network never has all three of a
// day, and a browser or network that the account was signed in from has one more, whatever strangers did.
// Proves: security-142, security-193
func TestAStrangerUsesUpTheResets(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		h.SignIn(dispatcher, staff.Sales)
		known := h.DeviceOf(dispatcher)
		ask := func(address, cookies string) int {
			t.Helper()
			links := func() int { return h.Count("SELECT count(*) FROM mails WHERE kind = 'staff.password-reset'") }
			before := links()
			got := h.Do(http.MethodPost, "/api/staff/password-reset", fmt.Sprintf(`{"email":%q}`, dispatcher), append(from(address), "Cookie", cookies)...)
			if got.Status != http.StatusAccepted || got.Body != "" {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			if err := h.Staff.Passwords.AnswerResets(t.Context()); err != nil {
				t.Fatal(err)
			}
			c.Advance(10 * time.Minute)
			return links() - before
		}
		day := func() {
			t.Helper()
			got := 0
			for n := range 8 {
				got += ask(fmt.Sprintf("198.51.100.%d", n), "")
			}
			if got != 2 {
				t.Errorf("one network had %d links mailed, want 2", got)
			}
			if n := ask("203.0.113.9", ""); n != 1 {
				t.Error("the right person, where nobody asked, gets none")
			}
			for n := range 8 {
				if ask(fmt.Sprintf("2001:db8:%x::1", n), "wardgate_device=invented") != 0 {
					t.Error("strangers had a fourth link mailed")
				}
			}
		}
		day()
		if n := ask("203.0.113.9", known); n != 1 {
			t.Error("the browser that the account knows gets none")
		}
		if n := ask("203.0.113.9", known) + ask("192.0.2.7", known); n != 0 {
			t.Error("and it gets a second one")
		}
		c.Advance(24 * time.Hour)
		if got := signInFrom(h, "192.0.2.7", password, "", known); got.Status != http.StatusOK { // at work
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		day()
		if n := ask("192.0.2.200", ""); n != 1 {
			t.Error("a new phone at work gets none")
		}
		if n := h.Count("SELECT count(*) FROM mails WHERE kind = 'staff.password-reset'"); n != 2*(3+1) {
			t.Errorf("%d links in two days", n)
		}
	}, guarded(c)...)
}
