package parts_test

import (
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/ids"
	"wardgate/internal/staff"
	"wardgate/internal/staff/hashing"
	"wardgate/internal/staff/sessions"
	"wardgate/internal/staff/signin"
	"wardgate/internal/staff/team"
)

func TestSignInGivesASessionThatOnlyItsTokenOpens(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		token := h.mustSignIn("Olive@WARDGATE.example", secret)
		got := h.actor(token)
		if got.ID != owner.ID || got.Role != "owner" || !got.May("quotes.write") || got.SessionID == "" {
			t.Fatalf("the session belongs to %+v", got)
		}
		if h.alive(ids.Hash(token)) || h.alive("") || h.alive(token+"x") {
			t.Fatal("something else than the token opens the session")
		}
		if n := h.count("staff_sessions WHERE token_hash = '" + token + "'"); n != 0 {
			t.Fatal("the token itself is stored")
		}
	})
}

func (h *fixture) count(from string) (n int) {
	h.t.Helper()
	if err := h.db.Read().QueryRowContext(h.t.Context(), "SELECT COUNT(*) FROM "+from).Scan(&n); err != nil {
		h.t.Fatal(err)
	}
	return n
}

// Whatever is wrong, one hash is computed and the answer is the same to the byte.
// Proves: staff-1
func TestRefusalTellsNothing(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		h.member("disabled@wardgate.example", staff.Sales)
		off := true
		if _, err := h.Team.Update(t.Context(), h.as(owner), h.user("disabled@wardgate.example").ID, team.Change{Disabled: &off}); err != nil {
			t.Fatal(err)
		}
		if _, _, err := h.Team.Add(t.Context(), "invited@wardgate.example", staff.Viewer); err != nil {
			t.Fatal(err)
		}
		var answers []string
		for name, c := range map[string][2]string{
			"wrong password":           {"olive@wardgate.example", another},
			"unknown":                  {"nobody@wardgate.example", secret},
			"disabled, right password": {"disabled@wardgate.example", secret},
			"disabled, wrong password": {"disabled@wardgate.example", another},
			"invited":                  {"invited@wardgate.example", ""},
			"no address":               {"<script>", secret},
			"empty":                    {"", ""},
		} {
			before := len(h.hasher.verified)
			a := h.call("POST", "/api/staff/session", "", `{"email":"`+c[0]+`","password":"`+c[1]+`"}`)
			if a.status != http.StatusUnauthorized || a.header.Get("Set-Cookie") != "" {
				t.Errorf("%s: %d, cookie %q", name, a.status, a.header.Get("Set-Cookie"))
			}
			if n := len(h.hasher.verified) - before; n != 1 {
				t.Errorf("%s: %d hashes were computed, want 1", name, n)
			}
			answers = append(answers, a.body)
		}
		if slices.Sort(answers); answers[0] != answers[len(answers)-1] {
			t.Errorf("the answers differ: %q and %q", answers[0], answers[len(answers)-1])
		}
		if n := h.count("staff_sessions"); n != 0 {
			t.Errorf("%d sessions were opened", n)
		}
	}, withoutThrottle)
}

// Proves: staff-1
func TestSignInRotatesTheSession(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		old := h.mustSignIn("olive@wardgate.example", secret)
		a := h.call("POST", "/api/staff/session", old, `{"email":"olive@wardgate.example","password":"`+secret+`"}`)
		if a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		if fresh := a.cookie(t).Value; fresh == old || h.alive(old) || !h.alive(fresh) {
			t.Fatalf("old alive %v, new alive %v", h.alive(old), h.alive(fresh))
		}
	})
}

// Proves: staff-1
func TestSessionEndsAtItsLimits(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		for _, c := range []struct {
			name  string
			after time.Duration
			alive bool
		}{
			{"just before idle", sessions.IdleTimeout - time.Millisecond, true},
			{"idle", sessions.IdleTimeout, false},
			{"after idle", sessions.IdleTimeout + time.Millisecond, false},
		} {
			token := h.mustSignIn("olive@wardgate.example", secret)
			h.clock.Advance(c.after)
			if got := h.alive(token); got != c.alive {
				t.Errorf("%s: alive %v", c.name, got)
			}
		}
	})
}

func TestSessionEndsAfterSevenDaysWhateverHappens(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		token := h.mustSignIn("olive@wardgate.example", secret)
		began := h.clock.Now()
		for h.clock.Now().Before(began.Add(sessions.AbsoluteTimeout - sessions.IdleTimeout)) {
			h.clock.Advance(sessions.IdleTimeout - time.Hour)
			if !h.alive(token) {
				t.Fatalf("died after %s", h.clock.Now().Sub(began))
			}
		}
		for after, alive := range map[time.Duration]bool{-time.Millisecond: true, 0: false, time.Millisecond: false} {
			h.clock.Set(began.Add(sessions.AbsoluteTimeout + after))
			if got := h.alive(token); got != alive {
				t.Errorf("%s from the limit: alive %v", after, got)
			}
		}
	})
}

func TestLastSeenIsWrittenOnceAMinute(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		token := h.mustSignIn("olive@wardgate.example", secret)
		signedIn := h.clock.Now()
		h.clock.Advance(time.Minute - time.Millisecond)
		h.alive(token)
		if got := h.user("olive").SeenAt; !got.Equal(signedIn) {
			t.Fatalf("seen at %s although the minute is not over", got)
		}
		h.clock.Advance(time.Millisecond)
		h.alive(token)
		if got := h.user("olive").SeenAt; !got.Equal(h.clock.Now()) {
			t.Fatalf("seen at %s, want %s", got, h.clock.Now())
		}
	})
}

// Proves: security-138
func TestSignOut(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		one, two := h.mustSignIn("olive@wardgate.example", secret), h.mustSignIn("olive@wardgate.example", secret)
		a := h.call("DELETE", "/api/staff/session", one, "")
		if said := a.header.Get("Clear-Site-Data"); said != `"cache"` {
			t.Errorf("the browser is told to forget %q", said)
		}
		if a.status != http.StatusNoContent || a.cookie(t).MaxAge >= 0 || h.alive(one) || !h.alive(two) {
			t.Fatalf("%d, one alive %v, two alive %v", a.status, h.alive(one), h.alive(two))
		}
		if a := h.call("DELETE", "/api/staff/session", one, ""); a.status != http.StatusNoContent {
			t.Errorf("signing out twice: %d", a.status)
		}
		if a := h.call("DELETE", "/api/staff/session/all", two, ""); a.status != http.StatusNoContent || h.alive(two) || a.header.Get("Clear-Site-Data") != `"cache"` {
			t.Errorf("everywhere: %d, alive %v, %v", a.status, h.alive(two), a.header)
		}
		want := []string{"staff.first-owner", "staff.signed-in", "staff.signed-in", "staff.signed-out", "staff.signed-out-everywhere"}
		if got := h.actions(owner.ID); !slices.Equal(got, want) {
			t.Errorf("the log says %v", got)
		}
	})
}

func TestOldHashIsRenewedAtSignIn(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		h.hasher.Hasher = hashing.NewArgon2(hashing.Params{Time: 2, Memory: 64, Threads: 1}, rand.Reader)
		h.mustSignIn("olive@wardgate.example", secret)
		h.mustSignIn("olive@wardgate.example", secret)
		last := h.hasher.verified[len(h.hasher.verified)-1]
		if !strings.Contains(last, "$m=64,t=2,p=1$") {
			t.Fatalf("the stored hash is still %s", last)
		}
		if h.hasher.hashed != 2 { // first owner, renewal
			t.Errorf("%d hashes were made", h.hasher.hashed)
		}
	})
}

// Proves: platform-11
func TestCookieUnderHTTPAndHTTPS(t *testing.T) {
	for origin, name := range map[string]string{
		"http://localhost:8080": "wardgate_session", "https://wardgate.example": "__Host-wardgate_session",
	} {
		each(t, func(t *testing.T, h *fixture) {
			h.owner()
			c := h.call("POST", "/api/staff/session", "", `{"email":"olive@wardgate.example","password":"`+secret+`"}`).cookie(t)
			if c.Name != name || c.Secure != strings.HasPrefix(origin, "https") || !c.HttpOnly ||
				c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" || c.MaxAge != 7*24*3600 {
				t.Errorf("%s sets %s", origin, c)
			}
		}, withOrigin(origin))
	}
}

// Proves: staff-1, security-55
func TestBeyondTheAllowanceAPasswordAloneOpensNothing(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		for range 5 {
			if _, err := h.signIn("olive@wardgate.example", another); !errors.Is(err, staff.ErrRefused) {
				t.Fatal(err)
			}
		}
		for _, password := range []string{secret, another} {
			before := len(h.hasher.verified)
			if _, err := h.signIn("olive@wardgate.example", password); !errors.Is(err, staff.ErrMailCodeNeeded) {
				t.Fatalf("beyond: %v", err)
			}
			if n := len(h.hasher.verified) - before; n != 1 {
				t.Errorf("%d hashes: the time would tell whether the password is right", n)
			}
		}
		h.clock.Advance(15 * time.Minute)
		h.mustSignIn("olive@wardgate.example", secret)
	}, withSMTP)
}

// TestTheQuestionForACodeTellsNothing: the bytes of the answers are the same, but for the token in the cookie.
// Proves: security-56
func TestTheQuestionForACodeTellsNothing(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		var bodies []string
		for _, email := range []string{"nobody@wardgate.example", "olive@wardgate.example", "no address"} {
			var last answer
			for range 6 {
				last = h.call("POST", "/api/staff/session", "", `{"email":"`+email+`","password":"x"}`)
			}
			if last.status != http.StatusUnauthorized || last.json["type"] != "/problems/mail-code-required" {
				t.Fatalf("%s: %d %s", email, last.status, last.body)
			}
			right := h.call("POST", "/api/staff/session", "", toJSON(t, map[string]string{"email": email, "password": secret}))
			wrong := h.call("POST", "/api/staff/session", "", `{"email":"`+email+`","password":"x","mail_code":"ABCDEFGHJKLM"}`)
			for _, a := range []answer{last, right, wrong} {
				cookie := a.header.Get("Set-Cookie")
				if !strings.HasPrefix(cookie, "wardgate_sign_in=") || !strings.Contains(cookie, "; HttpOnly; SameSite=Lax") {
					t.Errorf("%s: %q", email, cookie)
				}
			}
			bodies = append(bodies, last.body+right.body+wrong.body)
		}
		if bodies[0] != bodies[1] || bodies[0] != bodies[2] {
			t.Errorf("the answers differ: %q", bodies)
		}
	}, withSMTP)
}

// TestWithoutMailNothingIsAskedForThatCannotCome: the guessing is slowed down alone, and a second factor, a known device
// or a link of the command line opens.
// Proves: security-168
func TestWithoutMailNothingIsAskedForThatCannotCome(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		key, _, _ := h.turnOn(h.mustSignIn("olive@wardgate.example", secret))
		known := h.device
		h.flood()
		before := len(h.hasher.verified)
		var slow *staff.SlowedDownError
		if _, err := h.stranger("192.0.2.9", secret, ""); !errors.As(err, &slow) || slow.Wait <= 0 || slow.Wait > 15*time.Minute {
			t.Fatalf("the password alone: %v", err)
		}
		if n := len(h.hasher.verified) - before; n != 0 {
			t.Errorf("%d hashes for what nothing can come of", n)
		}
		a := h.signInWith("")
		if a.status != http.StatusTooManyRequests || a.json["type"] != "/problems/slowed-down" || a.header.Get("Retry-After") == "" || a.header.Get("Set-Cookie") != "" {
			t.Errorf("%d %s %v", a.status, a.body, a.header)
		}
		h.clock.Advance(30 * time.Second)
		if a := h.signInWith(h.code(key)); a.status != http.StatusOK {
			t.Errorf("with a code of the app: %d %s", a.status, a.body)
		}
		h.flood()
		h.clock.Advance(30 * time.Second)
		_, err := h.SignIn.SignIn(t.Context(), signin.Credentials{Email: "olive@wardgate.example", Password: secret, Code: h.code(key), Device: known, Address: "192.0.2.9"})
		if err != nil {
			t.Errorf("from a known device: %v", err)
		}
		link := h.add("olive@wardgate.example", staff.Owner) // the command line; it takes the second factor off
		done := h.call("POST", "/api/staff/password-reset/confirm", "", toJSON(t, map[string]string{"token": tokenOf(link.URL), "password": another}))
		_, err = h.SignIn.SignIn(t.Context(), signin.Credentials{Email: "olive@wardgate.example", Password: another, Device: done.device(t).Value, Address: "192.0.2.9"})
		if err != nil {
			t.Errorf("after a link of the command line: %v", err)
		}
		h.flood()
		if _, err := h.stranger("192.0.2.9", another, ""); !errors.As(err, &slow) {
			t.Fatal(err)
		}
		h.clock.Advance(slow.Wait)
		if _, err := h.stranger("192.0.2.9", another, ""); err != nil {
			t.Errorf("after the wait: %v", err)
		}
	})
}
