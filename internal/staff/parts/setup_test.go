package parts_test

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
	"wardgate/internal/staff/hashing"
	"wardgate/internal/staff/setup"
)

func firstOwner(token string) setup.FirstOwner {
	return setup.FirstOwner{Token: token, Name: "Olive", Email: "olive@wardgate.example", Password: secret}
}

func (h *fixture) setupToken() string {
	h.t.Helper()
	link, ok, err := h.Setup.SetupLink(h.t.Context())
	if err != nil || !ok {
		h.t.Fatalf("setup link: %v, %v", ok, err)
	}
	return tokenOf(link.URL)
}

// Proves: staff-3
func TestSetupMakesAndSignsInTheFirstOwner(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		link, ok, err := h.Setup.SetupLink(t.Context())
		if err != nil || !ok || !strings.HasPrefix(link.URL, "http://localhost:8080/setup?token=") {
			t.Fatalf("%+v %v %v", link, ok, err)
		}
		if n := h.count("staff_tokens WHERE token_hash = '" + tokenOf(link.URL) + "'"); n != 0 {
			t.Fatal("the token itself is stored")
		}
		a := h.call("POST", "/api/staff/setup", "", `{"token":"`+tokenOf(link.URL)+`","name":"Olive","email":"olive@wardgate.example","password":"`+secret+`"}`)
		if a.status != http.StatusCreated || a.json["role"] != "owner" || !h.alive(a.cookie(t).Value) {
			t.Fatalf("%d %s", a.status, a.body)
		}
		if _, ok, err := h.Setup.SetupLink(t.Context()); ok || err != nil {
			t.Errorf("with staff there is a setup link: %v, %v", ok, err)
		}
		if _, err := h.Setup.Setup(t.Context(), firstOwner(tokenOf(link.URL))); !errors.Is(err, staff.ErrLinkGone) {
			t.Errorf("the link works twice: %v", err)
		}
		if got := h.actions(a.json["id"].(string)); !slices.Equal(got, []string{"staff.first-owner"}) {
			t.Errorf("the log says %v", got)
		}
	})
}

// Proves: staff-3
func TestSetupLinkEnds(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		replaced, expired := h.setupToken(), h.setupToken()
		h.clock.Advance(24 * time.Hour)
		for name, token := range map[string]string{"replaced": replaced, "expired": expired, "made up": "x", "empty": ""} {
			if _, err := h.Setup.Setup(t.Context(), firstOwner(token)); !errors.Is(err, staff.ErrLinkGone) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if h.hasher.hashed != 0 {
			t.Error("a hash was computed for a dead link")
		}
		token := h.setupToken()
		h.clock.Advance(24*time.Hour - time.Millisecond)
		if _, err := h.Setup.Setup(t.Context(), firstOwner(token)); err != nil {
			t.Errorf("a millisecond before its end: %v", err)
		}
	})
}

func TestSetupKeepsItsLinkWhenSomethingIsWrong(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		token := h.setupToken()
		for field, f := range map[string]setup.FirstOwner{
			"email":    {Token: token, Name: "Olive", Email: "olive", Password: secret},
			"name":     {Token: token, Name: " ", Email: "olive@wardgate.example", Password: secret},
			"password": {Token: token, Name: "Olive", Email: "olive@wardgate.example", Password: "short"},
		} {
			a := h.call("POST", "/api/staff/setup", "", toJSON(t, map[string]string{
				"token": f.Token, "name": f.Name, "email": f.Email, "password": f.Password}))
			if a.status != http.StatusUnprocessableEntity || fieldOf(a) != field {
				t.Errorf("wrong %s: %d %s", field, a.status, a.body)
			}
		}
		if _, err := h.Setup.Setup(t.Context(), firstOwner(token)); err != nil {
			t.Error(err)
		}
	})
}

// Two people press the button at once, also on two instances with two links.
// Proves: staff-3
func TestOneOfTwoSetupsWins(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		token := h.setupToken()
		won := atOnce(8, func(i int) error {
			f := firstOwner(token)
			f.Email = string(rune('a'+i)) + "@wardgate.example"
			_, err := h.Setup.Setup(t.Context(), f)
			return err
		}, staff.ErrLinkGone, t)
		if won != 1 || h.count("staff_users") != 1 {
			t.Fatalf("%d won, %d accounts", won, h.count("staff_users"))
		}
	})
}

// atOnce runs n calls together and returns how many succeeded; the others must
// fail with lost.
func atOnce(n int, call func(i int) error, lost error, t *testing.T) (won int) {
	t.Helper()
	var wg sync.WaitGroup
	var mu sync.Mutex
	begin := make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-begin
			err := call(i)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won++
			} else if lost == nil || !errors.Is(err, lost) {
				t.Errorf("call %d: %v, want %v", i, err, lost)
			}
		})
	}
	close(begin)
	wg.Wait()
	return won
}

// Proves: staff-3
func TestSetupAndEnvironmentOnTwoInstances(t *testing.T) {
	url := dbtest.PostgresURL(t)
	one, two := newFixture(t, openURL(t, url), withoutThrottle), newFixture(t, openURL(t, url), withoutThrottle)
	token := one.setupToken()
	var made bool
	won := atOnce(2, func(i int) (err error) {
		if i == 0 {
			_, err = one.Setup.Setup(t.Context(), firstOwner(token))
			return err
		}
		made, err = two.Setup.EnsureFirstOwner(t.Context(), "erin@wardgate.example", secret)
		return err
	}, staff.ErrLinkGone, t)
	if n := one.count("staff_users"); n != 1 || won == 2 && made {
		t.Fatalf("%d accounts, %d calls succeeded, the environment made one: %v", n, won, made)
	}
}

func openURL(t *testing.T, url string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), db.Options{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func TestEnsureFirstOwnerOnlyWhenThereIsNobody(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		if _, err := h.Setup.EnsureFirstOwner(t.Context(), "olive", secret); !errors.Is(err, staff.ErrBadEmail) {
			t.Errorf("no address: %v", err)
		}
		var weak hashing.WeakPasswordError
		if _, err := h.Setup.EnsureFirstOwner(t.Context(), "olive@wardgate.example", "short"); !errors.As(err, &weak) {
			t.Errorf("short password: %v", err)
		}
		token := h.setupToken()
		h.owner()
		if made, err := h.Setup.EnsureFirstOwner(t.Context(), "eve", "x"); made || err != nil {
			t.Errorf("a second time: %v, %v", made, err)
		}
		if _, err := h.Setup.Setup(t.Context(), firstOwner(token)); !errors.Is(err, staff.ErrLinkGone) {
			t.Errorf("the setup link printed before: %v", err)
		}
		h.mustSignIn("olive@wardgate.example", secret)
	})
}
