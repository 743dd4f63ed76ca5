package attacks_test

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/webauthn/webauthntest"
	"wardgate/internal/staff"
)

// TestAPasskeyIsBothFactors: it is added with a fresh proof, brings recovery codes as the first factor, signs in by
// itself from any device, and from then on the password alone signs nobody in.
// Proves: security-65, security-66
func TestAPasskeyIsBothFactors(t *testing.T) {
	c := night()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		id, session := h.SignIn(dispatcher, staff.Sales)
		other := browser(t, h, h.SignInAgain(dispatcher))
		g := browser(t, h, session)
		c.Advance(6 * time.Minute)
		if got := g.post("/api/staff/passkeys/begin", struct{}{}); got.Status != http.StatusForbidden || !strings.Contains(got.Body, "/problems/proof-required") {
			t.Fatalf("without a fresh proof: %d %s", got.Status, got.Body)
		}
		if got := g.post("/api/staff/session/proof", map[string]string{"current": password}); got.Status != http.StatusNoContent {
			t.Fatalf("the proof: %d %s", got.Status, got.Body)
		}
		var added struct {
			RecoveryCodes []string `json:"recovery_codes"`
		}
		if got := g.add(); got.Status != http.StatusCreated || got.JSON(&added) != nil || len(added.RecoveryCodes) != 10 {
			t.Fatalf("adding: %d %s", got.Status, got.Body)
		}
		if other.alive() || !g.alive() || browser(t, h, session).alive() {
			t.Error("sessions opened with the password alone go on")
		}
		if n := mailsSaying(h, "A passkey was added to your account"); n != 1 {
			t.Errorf("%d mails", n)
		}

		stranger := browser(t, h)
		stranger.key = g.key
		if got := stranger.signIn(); got.Status != http.StatusOK || !strings.Contains(got.Body, dispatcher) || !stranger.alive() {
			t.Fatalf("signing in: %d %s", got.Status, got.Body)
		}
		if n := h.Count("SELECT COUNT(*) FROM staff_devices WHERE user_id = $1", id); n != 2 {
			t.Errorf("%d devices are known", n) // that of the invitation, and this one
		}
		for _, p := range stranger.passkeys() {
			if p.Name != "Work phone" || !p.Synced || p.LastUsedAt == nil || !p.LastUsedAt.Equal(c.Now()) || p.CopiedAt != nil {
				t.Errorf("%+v", p)
			}
		}
		word := func(code string) apptest.Answer {
			return browser(t, h).post("/api/staff/session", map[string]string{"email": dispatcher, "password": password, "totp": code})
		}
		if got := word(""); got.Status != http.StatusUnauthorized || !strings.Contains(got.Body, "/problems/passkey-required") {
			t.Errorf("the password alone: %d %s", got.Status, got.Body)
		}
		if got := word(added.RecoveryCodes[0]); got.Status != http.StatusOK {
			t.Errorf("with a recovery code: %d %s", got.Status, got.Body)
		}
		if got := word(added.RecoveryCodes[0]); got.Status != http.StatusUnauthorized {
			t.Errorf("with it again: %d", got.Status)
		}
		for _, action := range []string{"staff.passkey-added", "staff.proved"} {
			if n := h.Count("SELECT COUNT(*) FROM audit_log WHERE action = $1 AND actor_id = $2", action, id); n != 1 {
				t.Errorf("%d lines of %s", n, action)
			}
		}
	}, withPasskeys(c)...)
}

// TestAPasskeyThatOpensNothing has each way to come in without right be answered by the same words.
// Proves: security-67
func TestAPasskeyThatOpensNothing(t *testing.T) {
	c := night()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		id, session := h.SignIn(dispatcher, staff.Sales)
		g := browser(t, h, session)
		g.mustAdd()
		used := func(g *guest, path string) map[string]any {
			challenge, _ := g.begin(path)
			return g.key.Used(challenge)
		}
		const signIn = "/api/staff/session/passkey/begin"
		answers := map[string]string{}
		refused := func(name string, g *guest, credential map[string]any) {
			t.Helper()
			got := g.post("/api/staff/session/passkey", map[string]any{"credential": credential})
			if got.Status != http.StatusUnauthorized || g.cookies["__Host-wardgate_session"] != "" {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
			answers[got.Body] = name
		}
		newcomer := func(spoil func(k *webauthntest.Passkey)) *guest {
			n := browser(t, h)
			k := *g.key
			n.key = &k
			spoil(n.key)
			return n
		}
		asIs := func(*webauthntest.Passkey) {}
		for name, spoil := range map[string]func(k *webauthntest.Passkey){
			"another origin":        func(k *webauthntest.Passkey) { k.Origin = "https://security.example.evil.example" },
			"another relying party": func(k *webauthntest.Passkey) { k.RPID = "evil.example" },
			"nobody verified":       func(k *webauthntest.Passkey) { k.Flags &^= webauthntest.Verified },
			"another person":        func(k *webauthntest.Passkey) { k.UserHandle = make([]byte, 32) },
			"no person":             func(k *webauthntest.Passkey) { k.UserHandle = nil },
			"an unknown passkey":    func(k *webauthntest.Passkey) { k.ID = []byte("nobody has this") },
			"made, not used":        func(k *webauthntest.Passkey) { k.Type = "webauthn.create" },
		} {
			n := newcomer(spoil)
			refused(name, n, used(n, signIn))
		}
		forged := newcomer(asIs)
		credential := used(forged, signIn)
		signature := webauthntest.Bytes(credential["response"].(map[string]any)["signature"])
		signature[len(signature)-1] ^= 1
		credential["response"].(map[string]any)["signature"] = base64.RawURLEncoding.EncodeToString(signature)
		refused("a forged signature", forged, credential)

		refused("another browser's challenge", newcomer(asIs), used(newcomer(asIs), signIn))
		n := newcomer(asIs)
		n.begin(signIn)
		refused("another browser's challenge, with one begun", n, used(newcomer(asIs), signIn))
		refused("a proof's challenge", newcomer(asIs), used(g, "/api/staff/session/proof/passkey/begin"))
		refused("an adding's challenge", newcomer(asIs), used(g, "/api/staff/passkeys/begin"))
		n = newcomer(asIs)
		n.begin(signIn)
		refused("a challenge of one's own", n, n.key.Used(base64.RawURLEncoding.EncodeToString([]byte("a challenge of one's own"))))

		late := newcomer(asIs)
		credential = used(late, signIn)
		c.Advance(5 * time.Minute)
		refused("an answer after five minutes", late, credential)
		late = newcomer(asIs)
		credential = used(late, signIn)
		c.Advance(5*time.Minute - time.Millisecond)
		if got := late.post("/api/staff/session/passkey", map[string]any{"credential": credential}); got.Status != http.StatusOK {
			t.Fatalf("an answer just in time: %d %s", got.Status, got.Body)
		}
		delete(late.cookies, "__Host-wardgate_session")
		refused("the same answer again", late, credential)
		if err := h.Staff.Forget(t.Context()); err != nil || h.Count("SELECT COUNT(*) FROM staff_passkey_challenges") != 1 {
			t.Errorf("an answered challenge is forgotten before it is over: %v", err)
		}
		c.Advance(time.Millisecond)
		if err := h.Staff.Forget(t.Context()); err != nil || h.Count("SELECT COUNT(*) FROM staff_passkey_challenges") != 0 {
			t.Errorf("a challenge that is over is kept: %v", err)
		}
		refused("the same answer, forgotten", late, credential)

		_, boss := h.SignIn("owner@wardgate.example", staff.Owner)
		owner := browser(t, h, boss)
		n = newcomer(asIs)
		credential = used(n, signIn)
		if got := owner.do(http.MethodPatch, "/api/staff/users/"+id, map[string]bool{"disabled": true}); got.Status != http.StatusOK {
			t.Fatalf("disabling: %d %s", got.Status, got.Body)
		}
		refused("a disabled account", n, credential)
		if got := owner.do(http.MethodPatch, "/api/staff/users/"+id, map[string]bool{"disabled": false}); got.Status != http.StatusOK {
			t.Fatalf("enabling: %d %s", got.Status, got.Body)
		}
		n = newcomer(asIs)
		credential = used(n, signIn)
		if got := owner.do(http.MethodDelete, "/api/staff/users/"+id+"/second-factor", nil); got.Status != http.StatusOK {
			t.Fatalf("taking it off: %d %s", got.Status, got.Body)
		}
		refused("a passkey that was taken off", n, credential)
		if len(answers) != 1 {
			t.Errorf("the answers differ: %q", answers)
		}
		told := 0
		for _, line := range trailOf(t, h, "staff.sign-in-failed") {
			if line.Subject == id {
				told += reasons(countsOf(t, line))["wrong-passkey"]
			}
		}
		if told < 12 {
			t.Errorf("the audit log tells of %d tries at the account", told)
		}
	}, withPasskeys(c)...)
}

// TestACopiedPasskey: a counter that goes back means a copy in other hands. It opens nothing, though the signature is
// right, its owner is told once, and the owner's own device goes on.
// Proves: security-68
func TestACopiedPasskey(t *testing.T) {
	c := night()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		id, session := h.SignIn(dispatcher, staff.Sales)
		g := browser(t, h, session)
		g.key.Flags &^= webauthntest.Eligible | webauthntest.BackedUp
		g.key.Counter = 40
		g.mustAdd()
		for counter, want := range []struct {
			counter uint32
			status  int
		}{{41, 200}, {41, 401}, {40, 401}, {0, 401}, {42, 200}, {42, 401}} {
			copied := browser(t, h)
			k := *g.key
			copied.key = &k
			copied.key.Counter = want.counter
			if got := copied.signIn(); got.Status != want.status {
				t.Errorf("use %d, counter %d: %d %s", counter, want.counter, got.Status, got.Body)
			}
			c.Advance(time.Minute)
		}
		if n := mailsSaying(h, "A passkey of your account may have been copied"); n != 1 {
			t.Errorf("%d mails", n)
		}
		if n := h.Count("SELECT COUNT(*) FROM audit_log WHERE action = 'staff.passkey-copied' AND subject = $1", id); n != 1 {
			t.Errorf("%d lines in the audit log", n)
		}
		if listed := g.passkeys(); len(listed) != 1 || listed[0].CopiedAt == nil || listed[0].Synced {
			t.Errorf("%+v", listed)
		}
	}, withPasskeys(c)...)
}
