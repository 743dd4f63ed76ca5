package attacks_test

import (
	"cmp"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/webauthn/webauthntest"
	"wardgate/internal/staff"
)

// TestAddingAPasskeyThatIsNone: what a browser says it made is looked at as closely as what it uses.
// Proves: security-65, security-69
func TestAddingAPasskeyThatIsNone(t *testing.T) {
	c := night()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, session := h.SignIn(dispatcher, staff.Sales)
		g := browser(t, h, session)
		_, session = h.SignIn("seller@wardgate.example", staff.Sales)
		other := browser(t, h, session)
		const begin, finish = "/api/staff/passkeys/begin", "/api/staff/passkeys"
		made := func(spoil func(k *webauthntest.Passkey)) map[string]any {
			k := webauthntest.New(passkeySite, "security.example", webauthntest.ES256)
			spoil(k)
			challenge, _ := g.begin(begin)
			return k.Created(challenge)
		}
		for name, spoil := range map[string]func(k *webauthntest.Passkey){
			"another origin":        func(k *webauthntest.Passkey) { k.Origin = "http://security.example" },
			"another relying party": func(k *webauthntest.Passkey) { k.RPID = "evil.example" },
			"nobody verified":       func(k *webauthntest.Passkey) { k.Flags &^= webauthntest.Verified },
			"used, not made":        func(k *webauthntest.Passkey) { k.Type = "webauthn.get" },
			"a maker's attestation": func(k *webauthntest.Passkey) { k.Format = "tpm" },
			"a weak key":            func(k *webauthntest.Passkey) { k.Public = map[any]any{int64(1): int64(3), int64(3): int64(-65535)} },
		} {
			if got := g.post(finish, map[string]any{"credential": made(spoil)}); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
		}
		asIs := func(*webauthntest.Passkey) {}
		if got := other.post(finish, map[string]any{"credential": made(asIs)}); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("another session's challenge: %d %s", got.Status, got.Body)
		}
		late := made(asIs)
		c.Advance(5 * time.Minute)
		if got := g.post(finish, map[string]any{"credential": late}); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("after five minutes: %d %s", got.Status, got.Body)
		}
		for _, who := range []*guest{g, other} {
			if got := who.post("/api/staff/session/proof", map[string]string{"current": password}); got.Status != http.StatusNoContent {
				t.Fatalf("the proof: %d %s", got.Status, got.Body)
			}
		}
		g.mustAdd()
		if got := g.add(); got.Status != http.StatusConflict {
			t.Errorf("the same twice: %d %s", got.Status, got.Body)
		}
		other.key = g.key
		if got := other.add(); got.Status != http.StatusConflict || len(other.passkeys()) != 0 {
			t.Errorf("another's: %d %s", got.Status, got.Body)
		}
		handles := map[string]bool{}
		for n := len(g.passkeys()); n < 10; n++ {
			g.key = webauthntest.New(passkeySite, "security.example", webauthntest.EdDSA)
			g.mustAdd()
			handles[string(g.key.UserHandle)] = true
		}
		if len(handles) != 1 || len(g.key.UserHandle) != 32 {
			t.Errorf("%d handles, the last of %d bytes", len(handles), len(g.key.UserHandle))
		}
		if got := g.post(begin, struct{}{}); got.Status != http.StatusConflict {
			t.Errorf("the eleventh: %d %s", got.Status, got.Body)
		}
		if n := h.Count("SELECT COUNT(*) FROM staff_passkeys"); n != 10 {
			t.Errorf("%d are stored", n)
		}
	}, withPasskeys(c)...)
}

// TestAPasskeyBesideAPassword: it takes the place of the code, also where strangers have used up the tries, and only
// the account's own does.
// Proves: security-70
func TestAPasskeyBesideAPassword(t *testing.T) {
	c := night()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, session := h.SignIn(dispatcher, staff.Sales)
		g := browser(t, h, session)
		g.mustAdd()
		_, session = h.SignIn("seller@wardgate.example", staff.Sales)
		seller := browser(t, h, session)
		seller.mustAdd()
		sign := func(key *webauthntest.Passkey, word string) apptest.Answer {
			n := browser(t, h)
			n.key = key
			challenge, _ := n.begin("/api/staff/session/passkey/begin")
			return n.post("/api/staff/session", map[string]any{"email": dispatcher, "password": word, "passkey": key.Used(challenge)})
		}
		if got := sign(g.key, password); got.Status != http.StatusOK {
			t.Errorf("with one's own: %d %s", got.Status, got.Body)
		}
		if got := sign(seller.key, password); got.Status != http.StatusUnauthorized {
			t.Errorf("with another's: %d %s", got.Status, got.Body)
		}
		if got := sign(g.key, wrong); got.Status != http.StatusUnauthorized || !strings.Contains(got.Body, "password is wrong") {
			t.Errorf("with a wrong password: %d %s", got.Status, got.Body)
		}
		for i := range 30 {
			h.Do(http.MethodPost, "/api/staff/session", fmt.Sprintf(`{"email":%q,"password":%q}`, dispatcher, wrong), from(fmt.Sprintf("198.51.100.%d", i))...)
		}
		if got := sign(seller.key, password); !strings.Contains(got.Body, "/problems/mail-code-required") {
			t.Errorf("in a flood, with another's: %d %s", got.Status, got.Body)
		}
		if got := sign(g.key, password); got.Status != http.StatusOK {
			t.Errorf("in a flood, with one's own: %d %s", got.Status, got.Body)
		}
	}, append(withPasskeys(c), apptest.Env("WARDGATE_RATE_LIMIT", "on", "WARDGATE_TRUSTED_PROXIES", "127.0.0.1/32", "SMTP_URL", "smtp://127.0.0.1:1"))...)
}

// TestAPasskeyAsFreshProof: it proves who one is for five minutes, in the session that asked and by the account's own.
// Proves: security-71
func TestAPasskeyAsFreshProof(t *testing.T) {
	c := night()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, session := h.SignIn("owner@wardgate.example", staff.Owner)
		g := browser(t, h, session)
		g.mustAdd()
		thief := browser(t, h, h2cookie(g))
		_, session = h.SignIn("seller@wardgate.example", staff.Sales)
		seller := browser(t, h, session)
		seller.mustAdd()
		c.Advance(6 * time.Minute)
		prove := func(by *webauthntest.Passkey, begun *guest) int {
			challenge, _ := begun.begin("/api/staff/session/proof/passkey/begin")
			return g.post("/api/staff/session/proof/passkey", map[string]any{"credential": by.Used(challenge)}).Status
		}
		invite := func() int {
			return g.post("/api/staff/users", map[string]string{"email": "new@wardgate.example", "name": "New", "role": "owner"}).Status
		}
		if got := cmp.Or(prove(seller.key, g), invite()); got != http.StatusUnprocessableEntity {
			t.Errorf("by another's passkey: %d", got)
		}
		if got := prove(g.key, seller); got != http.StatusUnprocessableEntity {
			t.Errorf("by another session's challenge: %d", got)
		}
		if got := invite(); got != http.StatusForbidden {
			t.Errorf("without a proof: %d", got)
		}
		if got := prove(g.key, thief); got != http.StatusNoContent { // the same session: what its thief begins, its owner alone can end
			t.Errorf("by one's own: %d", got)
		}
		if got := invite(); got != http.StatusCreated {
			t.Errorf("with the proof: %d", got)
		}
		c.Advance(5 * time.Minute)
		if got := invite(); got != http.StatusForbidden {
			t.Errorf("five minutes later: %d", got)
		}
	}, withPasskeys(c)...)
}

// h2cookie is the session's cookie of a guest.
func h2cookie(g *guest) string {
	return "__Host-wardgate_session=" + g.cookies["__Host-wardgate_session"]
}

// TestRemovingAPasskey: its owner removes it with a fresh proof, which signs out everywhere else; a role that must have
// a second factor keeps its last one until there is another; nobody removes or renames another's.
// Proves: security-69, security-72
func TestRemovingAPasskey(t *testing.T) {
	c := night()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, session := h.SignIn("owner@wardgate.example", staff.Owner)
		owner := browser(t, h, session)
		if got := owner.do(http.MethodPut, "/api/staff/rules", map[string][]string{"factor_roles": {"sales"}}); got.Status != http.StatusOK {
			t.Fatalf("the rule: %d %s", got.Status, got.Body)
		}
		c.Advance(time.Second)
		id, session := h.SignIn(dispatcher, staff.Sales)
		g := browser(t, h, session)
		if got := g.do(http.MethodGet, "/api/staff/quotes", nil); got.Status != http.StatusForbidden {
			t.Fatalf("without a factor: %d %s", got.Status, got.Body)
		}
		g.mustAdd()
		if got := g.do(http.MethodGet, "/api/staff/quotes", nil); got.Status != http.StatusOK {
			t.Errorf("a passkey is no second factor: %d %s", got.Status, got.Body)
		}
		first, elsewhere := g.passkeys()[0], browser(t, h)
		elsewhere.key = g.key
		if got := elsewhere.signIn(); got.Status != http.StatusOK {
			t.Fatal(got.Status, got.Body)
		}
		for _, method := range []string{http.MethodDelete, http.MethodPatch} {
			if got := owner.do(method, "/api/staff/passkeys/"+first.ID, map[string]string{"name": "Mine"}); got.Status != http.StatusNotFound {
				t.Errorf("%s of another's: %d %s", method, got.Status, got.Body)
			}
		}
		remove := func(id string) apptest.Answer { return g.do(http.MethodDelete, "/api/staff/passkeys/"+id, nil) }
		if got := remove(first.ID); got.Status != http.StatusConflict || len(g.passkeys()) != 1 {
			t.Errorf("the last one: %d %s", got.Status, got.Body)
		}
		lost := *g.key
		g.key = webauthntest.New(passkeySite, "security.example", webauthntest.RS256)
		g.mustAdd()
		if !elsewhere.alive() {
			t.Error("a further passkey ends other sessions")
		}
		if got := g.do(http.MethodPatch, "/api/staff/passkeys/"+first.ID, map[string]string{"name": "Lost phone"}); got.Status != http.StatusNoContent || g.passkeys()[0].Name != "Lost phone" {
			t.Errorf("renaming: %d %s, %+v", got.Status, got.Body, g.passkeys())
		}
		if got := g.do(http.MethodPatch, "/api/staff/passkeys/"+first.ID, map[string]string{"name": strings.Repeat("x", 61)}); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a name of 61: %d %s", got.Status, got.Body)
		}
		if got := remove(first.ID); got.Status != http.StatusNoContent || !g.alive() || elsewhere.alive() {
			t.Errorf("removing: %d %s", got.Status, got.Body)
		}
		elsewhere.key = &lost
		if got := elsewhere.signIn(); got.Status != http.StatusUnauthorized {
			t.Errorf("with the removed one: %d %s", got.Status, got.Body)
		}
		if got := owner.do(http.MethodPut, "/api/staff/rules", map[string][]string{"factor_roles": {}}); got.Status != http.StatusOK {
			t.Fatalf("no rule: %d %s", got.Status, got.Body)
		}
		if got := remove(g.passkeys()[0].ID); got.Status != http.StatusNoContent {
			t.Errorf("the last one, without the rule: %d %s", got.Status, got.Body)
		}
		if n := h.Count("SELECT COUNT(*) FROM staff_recovery_codes WHERE user_id = $1", id); n != 0 {
			t.Errorf("%d recovery codes of no factor", n)
		}
		if n := mailsSaying(h, "A passkey was removed from your account"); n != 2 {
			t.Errorf("%d mails", n)
		}
		h.SignInAgain(dispatcher) // by the password alone again
	}, withPasskeys(c)...)
}

// TestTakingPasskeysOff: an owner takes all factors off a colleague, and so does the command line.
// Proves: security-73
func TestTakingPasskeysOff(t *testing.T) {
	c := night()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		id, session := h.SignIn(dispatcher, staff.Sales)
		g := browser(t, h, session)
		takeOff := func(by func() error) {
			t.Helper()
			g.key = webauthntest.New(passkeySite, "security.example", webauthntest.ES256)
			g.mustAdd()
			if err := by(); err != nil {
				t.Fatal(err)
			}
			if left := h.Count("SELECT COUNT(*) FROM staff_passkeys") + h.Count("SELECT COUNT(*) FROM staff_recovery_codes"); left != 0 || g.alive() {
				t.Errorf("%d are left, signed in: %v", left, g.alive())
			}
			g = browser(t, h, h.SignInAgain(dispatcher))
		}
		takeOff(func() error {
			u, err := h.Staff.Team.ResetFactorOf(t.Context(), dispatcher)
			if u.SecondFactor || u.Passkeys != 0 {
				t.Errorf("%+v", u)
			}
			return err
		})
		_, boss := h.SignIn("owner@wardgate.example", staff.Owner)
		owner := browser(t, h, boss)
		takeOff(func() error {
			if got := owner.do(http.MethodDelete, "/api/staff/users/"+id+"/second-factor", nil); got.Status != http.StatusOK {
				t.Errorf("by an owner: %d %s", got.Status, got.Body)
			}
			return nil
		})
		takeOff(func() error {
			_, _, err := h.Staff.Team.Add(t.Context(), dispatcher, staff.Sales)
			return err
		})
		if n := mailsSaying(h, "All passkeys of your account were taken off"); n != 3 {
			t.Errorf("%d mails", n)
		}
		if n := h.Count("SELECT COUNT(*) FROM audit_log WHERE action = 'staff.second-factor-reset' AND subject = $1", id); n != 3 {
			t.Errorf("%d lines", n)
		}
	}, withPasskeys(c)...)
}

// TestStrangersBeginAThousandCeremonies: beginning writes nothing and says the same to everybody; a challenge that one
// instance made is answered at another, once.
// Proves: security-74
func TestStrangersBeginAThousandCeremonies(t *testing.T) {
	c := night()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, twin := apptest.Start(t, d, withPasskeys(c)...), apptest.Start(t, d, withPasskeys(c)...)
		_, session := h.SignIn(dispatcher, staff.Sales)
		g := browser(t, h, session)
		g.mustAdd()
		before := h.Count("SELECT COUNT(*) FROM staff_passkey_challenges")
		for range 200 {
			browser(t, h).begin("/api/staff/session/passkey/begin")
		}
		if after := h.Count("SELECT COUNT(*) FROM staff_passkey_challenges"); after != before {
			t.Errorf("%d rows of strangers", after-before)
		}
		n := browser(t, h)
		n.key = g.key
		challenge, _ := n.begin("/api/staff/session/passkey/begin")
		answer := map[string]any{"credential": n.key.Used(challenge)}
		results := make(chan int, 8)
		for i := range cap(results) {
			at := browser(t, []*apptest.Instance{h, twin}[i%2], "__Host-wardgate_passkey="+n.cookies["__Host-wardgate_passkey"])
			go func() { results <- at.post("/api/staff/session/passkey", answer).Status }()
		}
		in := 0
		for range cap(results) {
			if <-results == http.StatusOK {
				in++
			}
		}
		if in != 1 {
			t.Errorf("one answer opens %d sessions", in)
		}
	})
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		begin := func() int {
			return h.Do(http.MethodPost, "/api/staff/session/passkey/begin", "{}", from("198.51.100.7")...).Status
		}
		for range 60 {
			begin()
		}
		if got := begin(); got != http.StatusTooManyRequests {
			t.Errorf("the sixty-first of a minute: %d", got)
		}
	}, append(withPasskeys(c), apptest.Env("WARDGATE_RATE_LIMIT", "on", "WARDGATE_TRUSTED_PROXIES", "127.0.0.1/32"))...)
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) { // at an address without a name
		if got := h.Do(http.MethodPost, "/api/staff/session/passkey/begin", "{}", "Content-Type", "application/json"); got.Status != http.StatusConflict {
			t.Errorf("at an address without a name: %d %s", got.Status, got.Body)
		}
	}, apptest.Idle())
}
