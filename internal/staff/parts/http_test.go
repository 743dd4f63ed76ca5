package parts_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
	"wardgate/internal/staff/team"
)

// Every line of this word's table, called by everybody: who gets past the guard.
// Proves: S11, D12, staff-2
func TestEveryRouteForEverybody(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		tokens := map[string]string{"anonymous": "", "forged": "x", "disabled": ""}
		for _, r := range staff.Roles() {
			h.member(string(r)+"@wardgate.example", r)
		}
		off := h.member("disabled@wardgate.example", staff.Owner)
		tokens["disabled"] = h.mustSignIn(off.Email, secret)
		yes := true
		if _, err := h.Team.Update(t.Context(), h.as(owner), off.ID, team.Change{Disabled: &yes}); err != nil {
			t.Fatal(err)
		}
		for _, route := range h.Routes() {
			for _, who := range []string{"anonymous", "forged", "disabled", "owner", "sales", "editor", "viewer"} {
				token, signedIn := tokens[who], false
				if staff.Role(who).Valid() {
					token, signedIn = h.mustSignIn(who+"@wardgate.example", secret), true
				}
				want := expect(route, who, signedIn)
				got := h.call(route.Method, strings.ReplaceAll(route.Path, "{id}", "usr_x"), token, "{}").status
				if refused := got == http.StatusForbidden || got == http.StatusUnauthorized; refused != (want != 0) || refused && got != want {
					t.Errorf("%s %s as %s: %d, want %d (0: let in)", route.Method, route.Path, who, got, want)
				}
			}
		}
	}, withoutThrottle)
}

// expect is the guard's answer, 0 for letting in.
func expect(r httpx.Route, who string, signedIn bool) int {
	switch p := r.Who.Permission(); {
	case r.Who.IsPublic():
		return 0
	case !signedIn:
		return http.StatusUnauthorized
	case p != "" && !staff.Role(who).Can(p):
		return http.StatusForbidden
	}
	return 0
}

func TestEveryPermissionOfARouteExists(t *testing.T) {
	h := newFixture(t, openFresh(t))
	for _, r := range h.Routes() {
		if p := r.Who.Permission(); p != "" && !staff.Owner.Can(p) {
			t.Errorf("%s asks for %s, which nobody has", r.ID, p)
		}
	}
}

func TestWhoAmI(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		h.member("ed@wardgate.example", staff.Editor)
		a := h.call("GET", "/api/staff/session", h.mustSignIn("ed@wardgate.example", secret), "")
		if a.status != http.StatusOK || a.json["email"] != "ed@wardgate.example" || a.json["role"] != "editor" || a.json["name"] != "Member" {
			t.Fatalf("%d %s", a.status, a.body)
		}
		allowed := fmt.Sprint(a.json["permissions"])
		if !strings.Contains(allowed, "blog.write") || strings.Contains(allowed, "quotes.read") || strings.Contains(a.body, "argon2") {
			t.Errorf("%s", a.body)
		}
		if a.header.Get("Cache-Control") != "no-store" {
			t.Error("the answer may be cached")
		}
	})
}

func TestBadBodies(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		for _, body := range []string{
			``, `null`, `[]`, `"x"`, `{`, `{"email":1,"password":"x"}`, `{"email":"a@b.example"}`, `{"email":null,"password":null}`,
			`{"email":"a@b.example","password":"x","role":"owner"}`, strings.Repeat(`{"a":`, 10_000),
		} {
			if a := h.call("POST", "/api/staff/session", "", body); a.status < 400 || a.status >= 500 || a.status == http.StatusUnauthorized {
				t.Errorf("%.40s: %d %s", body, a.status, a.body)
			}
		}
		long := `{"email":"a@b.example","password":"` + strings.Repeat("x", 70_000) + `"}`
		if a := h.call("POST", "/api/staff/session", "", long); a.status != http.StatusRequestEntityTooLarge {
			t.Errorf("70 kB: %d", a.status)
		}
		if len(h.hasher.verified) != 0 {
			t.Error("a hash was computed for a malformed body")
		}
	})
}

// The log must not hold what could be used against people.
// Proves: platform-4
func TestNothingSecretIsLogged(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		token := h.mustSignInAfterSetup()
		h.call("POST", "/api/staff/session", "", `{"email":"nobody@wardgate.example","password":"hunter2 hunter2"}`)
		h.call("PATCH", "/api/staff/users/usr_x", token, `{"role":"viewer"}`)
		for _, bad := range []string{token, secret, "hunter2", "@wardgate.example"} {
			if strings.Contains(h.log.String(), bad) {
				t.Errorf("the log holds %q:\n%s", bad, h.log)
			}
		}
	})
}

func (h *fixture) mustSignInAfterSetup() string {
	h.t.Helper()
	h.owner()
	return h.mustSignIn("olive@wardgate.example", secret)
}
