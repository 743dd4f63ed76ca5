package parts_test

import (
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/staff"
	"wardgate/internal/staff/passwords"
	"wardgate/internal/staff/signin"
)

// stranger tries to sign in from a new device at an address.
func (h *fixture) stranger(address, password, mailCode string) (signin.SignedIn, error) {
	return h.SignIn.SignIn(h.t.Context(), signin.Credentials{
		Email: "olive@wardgate.example", Password: password, MailCode: mailCode, Address: address,
		From: staff.Client{Browser: "Firefox on Windows", Network: "198.51.100.0/24"}, Browser: newBrowser,
	})
}

// newBrowser is what the browser is known by that asks for a code.
const newBrowser = "a browser that asks"

// elsewhere is stranger in another browser than newBrowser.
func (h *fixture) elsewhere(address, password, mailCode string) (signin.SignedIn, error) {
	return h.SignIn.SignIn(h.t.Context(), signin.Credentials{
		Email: "olive@wardgate.example", Password: password, MailCode: mailCode, Address: address, Browser: "another browser",
	})
}

// flood uses up what strangers have at the owner's account.
func (h *fixture) flood() {
	h.t.Helper()
	for i := range 30 {
		if _, err := h.stranger(fmt.Sprintf("198.51.100.%d", i), another, ""); err == nil {
			h.t.Fatal("a wrong password opened")
		}
	}
}

// device is the cookie of the device that an answer sets.
func (a answer) device(t *testing.T) *http.Cookie {
	t.Helper()
	for _, c := range (&http.Response{Header: a.header}).Cookies() {
		if strings.HasSuffix(c.Name, "wardgate_device") {
			return c
		}
	}
	t.Fatalf("no device's cookie in %v", a.header)
	return nil
}

// mailed is the code in the newest mail about an account.
func (h *fixture) mailed(userID string) string {
	h.t.Helper()
	if err := h.Devices.AnswerCodes(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	all := h.mails(userID)
	for _, m := range slices.Backward(all) {
		if found := regexp.MustCompile(`/login\?code=([A-Z2-9]{12})`).FindStringSubmatch(m.Text); found != nil {
			return found[1]
		}
	}
	h.t.Fatalf("no code in %d mails", len(all))
	return ""
}

// Proves: security-56, security-135
func TestAMailedCodeSignsInFromANewDevice(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		h.flood()
		err := h.Devices.AnswerCodes(t.Context())
		if told := h.mails(owner.ID); err != nil || len(told) != 1 || strings.Contains(told[0].Text, "/login?code=") {
			t.Fatalf("%v, %d mails that strangers caused: one tells of them, and none has a code", err, len(told))
		}
		if _, err := h.stranger("198.51.100.1", secret, ""); !errors.Is(err, staff.ErrMailCodeNeeded) {
			t.Fatalf("the password alone: %v", err)
		}
		code := h.mailed(owner.ID)
		if _, err := h.elsewhere("198.51.100.1", secret, code); !errors.Is(err, staff.ErrMailCodeWrong) {
			t.Errorf("the code in another browser: %v", err)
		}
		if _, err := h.stranger("198.51.100.1", another, code); !errors.Is(err, staff.ErrRefused) {
			t.Errorf("the code with a wrong password: %v", err)
		}
		if _, err := h.stranger("198.51.100.1", secret, "ABCDEFGHJKLM"); !errors.Is(err, staff.ErrMailCodeWrong) {
			t.Errorf("a wrong code with the password: %v", err)
		}
		in, err := h.stranger("198.51.100.1", secret, strings.ToLower(code[:4]+"-"+code[4:8]+" "+code[8:]))
		if err != nil || !h.alive(in.Token) {
			t.Fatalf("the code, as somebody types it: %v", err)
		}
		if _, err := h.stranger("198.51.100.1", secret, code); !errors.Is(err, staff.ErrMailCodeWrong) {
			t.Errorf("the code works twice: %v", err)
		}
		h.device = in.Device
		h.mustSignIn("olive@wardgate.example", secret)
		if n := h.count("staff_signin_codes WHERE code_hash = '" + code + "'"); n != 0 {
			t.Error("the code itself is stored")
		}
		if n := h.count("staff_signin_codes WHERE code_hash NOT LIKE 'v1.%'"); n != 0 {
			t.Error("its hash is not sealed")
		}
		if got := h.actions(owner.ID); !slices.Contains(got, "staff.sign-in-code-mailed") {
			t.Errorf("the log says %v", got)
		}
	}, withSMTP)
}

// Proves: security-56, security-169
func TestCodesEndAndComeAgain(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		h.flood()
		ask := func() string {
			t.Helper()
			if _, err := h.stranger("192.0.2.1", secret, ""); !errors.Is(err, staff.ErrMailCodeNeeded) {
				t.Fatal(err)
			}
			return h.mailed(owner.ID)
		}
		first := ask()
		h.clock.Advance(time.Minute - time.Millisecond)
		if again := ask(); again != first {
			t.Error("two codes within a minute")
		}
		h.clock.Advance(time.Millisecond)
		second := ask()
		if second == first {
			t.Fatal("no new code after a minute")
		}
		h.clock.Advance(9 * time.Minute)
		if _, err := h.stranger("192.0.2.1", secret, first); !errors.Is(err, staff.ErrMailCodeWrong) {
			t.Errorf("a code of ten minutes ago: %v", err)
		}
		h.clock.Advance(time.Minute - time.Millisecond)
		h.flood()
		if _, err := h.stranger("192.0.2.1", secret, second); err != nil {
			t.Errorf("a millisecond before its end: %v", err)
		}
		for range 30 { // by who knows the password, and has not the mailbox
			ask()
			h.clock.Advance(2 * time.Minute)
			h.flood()
		}
		if n := h.count("staff_signin_codes"); n != 12 {
			t.Errorf("%d codes in a day", n)
		}
		h.clock.Advance(48 * time.Hour)
		if err := h.Forget(t.Context()); err != nil || h.count("staff_signin_codes") != 0 {
			t.Errorf("%v, %d codes are kept", err, h.count("staff_signin_codes"))
		}
	}, withSMTP)
}

// Proves: security-55
func TestABrowserIsKnownToEachOfItsAccounts(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		h.mustSignIn("olive@wardgate.example", secret)
		alone := h.device
		h.member("sam@wardgate.example", staff.Sales)
		if _, err := h.signIn("sam@wardgate.example", secret); err != nil {
			t.Fatal(err)
		}
		if h.device == alone {
			t.Fatal("a token that the account does not know was taken over: anybody could plant one")
		}
		known, err := h.Devices.Known(t.Context(), h.device, "olive@wardgate.example")
		if err != nil || known == "" {
			t.Errorf("the other account of the browser is not known any more: %v", err)
		}
		if known, err := h.Devices.Known(t.Context(), alone, "olive@wardgate.example"); err != nil || known != "" {
			t.Errorf("the old token still counts: %q, %v", known, err)
		}
		h.clock.Advance(365 * 24 * time.Hour)
		if known, err := h.Devices.Known(t.Context(), h.device, "olive@wardgate.example"); err != nil || known != "" {
			t.Errorf("after a year: %q, %v", known, err)
		}
		if err := h.Forget(t.Context()); err != nil || h.count("staff_devices") != 0 {
			t.Errorf("%v, %d devices are kept", err, h.count("staff_devices"))
		}
	})
}

// Proves: security-57
func TestANewDeviceIsToldByMail(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		h.mustSignIn("olive@wardgate.example", secret) // the first one ever
		h.mustSignIn("olive@wardgate.example", secret)
		if n := len(h.mails(owner.ID)); n != 0 {
			t.Fatalf("%d mails about a device that is known", n)
		}
		if _, err := h.stranger("198.51.100.7", secret, ""); err != nil {
			t.Fatal(err)
		}
		got := h.mails(owner.ID)
		if len(got) != 1 || got[0].Subject != "New sign-in from Firefox on Windows" || !strings.Contains(got[0].Text, "198.51.100.0/24") {
			t.Errorf("%+v", got)
		}
	})
}

// Proves: security-55
func TestAResetMakesThisBrowserTheOnlyKnownOne(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		h.mustSignIn("olive@wardgate.example", secret)
		old := h.device
		link := h.add("olive@wardgate.example", staff.Owner)
		a := h.call("POST", "/api/staff/password-reset/confirm", "", toJSON(t, map[string]string{"token": tokenOf(link.URL), "password": another}))
		fresh := a.device(t)
		if !fresh.HttpOnly || fresh.SameSite != http.SameSiteLaxMode || fresh.MaxAge != 365*24*3600 || fresh.Path != "/" {
			t.Fatalf("%d %v", a.status, fresh)
		}
		for token, want := range map[string]bool{old: false, fresh.Value: true} {
			known, err := h.Devices.Known(t.Context(), token, "olive@wardgate.example")
			if err != nil || (known != "") != want {
				t.Errorf("known %q, %v, want %v", known, err, want)
			}
		}
	})
}

// Proves: security-56
func TestACodeIsMailedOnce(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		for range 3 {
			h.Devices.Ask("olive@wardgate.example", newBrowser, "192.0.2.1")
		}
		h.Devices.Ask("nobody@wardgate.example", newBrowser, "192.0.2.1")
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := h.Devices.AnswerCodes(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if n := len(h.mails(owner.ID)); n != 1 {
			t.Errorf("%d mails", n)
		}
	})
}

// TestACodeThatCannotBeMailedWaits: it is tried again a minute later, and nothing of it is
// done by halves.
// Proves: security-56
func TestACodeThatCannotBeMailedWaits(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		h.Devices.Ask("olive@wardgate.example", newBrowser, "192.0.2.1")
		h.Devices.Ask("nobody@wardgate.example", newBrowser, "192.0.2.1")
		h.exec("ALTER TABLE mails RENAME TO mails_away")
		if err := h.Devices.AnswerCodes(t.Context()); err == nil || h.count("staff_signin_codes") != 0 {
			t.Errorf("%v, %d codes", err, h.count("staff_signin_codes"))
		}
		h.exec("ALTER TABLE mails_away RENAME TO mails")
		if err := h.Devices.AnswerCodes(t.Context()); err != nil || len(h.mails(owner.ID)) != 0 {
			t.Errorf("at once: %v, %d mails", err, len(h.mails(owner.ID)))
		}
		h.clock.Advance(time.Minute)
		if err := h.Devices.AnswerCodes(t.Context()); err != nil || len(h.mails(owner.ID)) != 1 {
			t.Errorf("%v, %d mails", err, len(h.mails(owner.ID)))
		}
	})
}

// TestACodeOfTheAppTakesThePlaceOfAMailedOne: and strangers who guess codes without the password cannot take that
// away. Who knows the password guesses ten times, and learns of no guess whether the password was right.
// Proves: security-56, security-167
func TestACodeOfTheAppTakesThePlaceOfAMailedOne(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		key, recovery, _ := h.turnOn(h.mustSignIn("olive@wardgate.example", secret))
		h.flood()
		h.clock.Advance(30 * time.Second)
		try := func(password, field, code string) answer {
			return h.call("POST", "/api/staff/session", "", toJSON(t, map[string]string{"email": "olive@wardgate.example", "password": password, field: code}))
		}
		if a := try(secret, "mail_code", h.code(key)); a.status != http.StatusOK {
			t.Errorf("six digits where the mailed code is asked for: %d %s", a.status, a.body)
		}
		h.flood()
		if a := try(secret, "totp", recovery[0]); a.status != http.StatusOK {
			t.Errorf("a recovery code: %d %s", a.status, a.body)
		}
		h.flood()
		asked := ""
		for i := range 100 {
			a := try(another, "totp", fmt.Sprintf("%06d", i))
			if asked = a.body; a.json["type"] != "/problems/mail-code-required" {
				t.Fatalf("%d %s", a.status, a.body)
			}
		}
		h.clock.Advance(30 * time.Second)
		if a := try(another, "totp", h.code(key)); a.body != asked {
			t.Errorf("the right code tells that the password is wrong: %s", a.body)
		}
		if a := try(secret, "totp", h.code(key)); a.status != http.StatusOK {
			t.Errorf("after a hundred guesses without the password: %d %s", a.status, a.body)
		}
		h.flood()
		for range 10 {
			if a := try(secret, "totp", "000000"); a.body != asked {
				t.Errorf("the right password tells that the code is wrong: %s", a.body)
			}
		}
		h.clock.Advance(30 * time.Second)
		if a := try(secret, "totp", h.code(key)); a.body != asked {
			t.Errorf("digits may be guessed without end by who knows the password: %d %s", a.status, a.body)
		}
	}, withSMTP)
}

// Proves: security-59
func TestALostFactorIsTakenOff(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		_, _, session := h.turnOn(h.mustSignIn("olive@wardgate.example", secret))
		boss := h.member("boss@wardgate.example", staff.Owner)
		h.device = ""
		other := h.mustSignIn("boss@wardgate.example", secret)
		path := "/api/staff/users/" + owner.ID + "/second-factor"
		if a := h.call("DELETE", path, session, ""); a.status != http.StatusConflict || !h.user("olive").SecondFactor {
			t.Errorf("one's own: %d %s", a.status, a.body)
		}
		a := h.call("DELETE", path, other, "")
		if a.status != http.StatusOK || a.json["second_factor"] != false || h.user("olive").SecondFactor || h.alive(session) || h.count("staff_recovery_codes") != 0 {
			t.Fatalf("%d %s, old session alive %v", a.status, a.body, h.alive(session))
		}
		if a := h.call("DELETE", path, other, ""); a.status != http.StatusConflict {
			t.Errorf("twice: %d", a.status)
		}
		if a := h.call("DELETE", "/api/staff/users/"+boss.ID+"x/second-factor", other, ""); a.status != http.StatusNotFound {
			t.Errorf("nobody's: %d", a.status)
		}
		if got := h.mails(owner.ID); len(got) == 0 || got[len(got)-1].Subject != "The second factor of your account was taken off" {
			t.Errorf("%d mails", len(got))
		}
		if got := h.actions(owner.ID); !slices.Contains(got, "staff.second-factor-reset") {
			t.Errorf("the log says %v", got)
		}
		h.device = ""
		h.mustSignIn("olive@wardgate.example", secret)
	})
}

// Proves: security-59
func TestTheCommandLineIsAWayBackIn(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		h.turnOn(h.mustSignIn("olive@wardgate.example", secret))
		if _, err := h.Team.ResetFactorOf(t.Context(), "Olive@wardgate.example"); err != nil {
			t.Fatal(err)
		}
		session := h.mustSignIn("olive@wardgate.example", secret)
		if _, err := h.Team.ResetFactorOf(t.Context(), "olive@wardgate.example"); !errors.Is(err, staff.ErrCodeState) {
			t.Errorf("without one: %v", err)
		}
		if _, err := h.Team.ResetFactorOf(t.Context(), "nobody@wardgate.example"); !errors.Is(err, staff.ErrUnknown) {
			t.Errorf("nobody: %v", err)
		}
		h.turnOn(session)
		link := h.add("olive@wardgate.example", staff.Owner)
		if err := h.confirmReset(passwords.Redemption{Token: tokenOf(link.URL), Password: another}); err != nil {
			t.Fatal(err)
		}
		h.device = ""
		h.mustSignIn("olive@wardgate.example", another)
	})
}
