package parts_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"wardgate/internal/staff"
	"wardgate/internal/staff/passwords"
	"wardgate/internal/staff/team"
)

func TestChangePassword(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		here, there := h.mustSignIn("olive@wardgate.example", secret), h.mustSignIn("olive@wardgate.example", secret)
		link := h.add("olive@wardgate.example", staff.Owner)
		for body, field := range map[string]string{
			toJSON(t, map[string]string{"current": another, "password": another}): "current",
			toJSON(t, map[string]string{"current": "", "password": another}):      "current",
			toJSON(t, map[string]string{"current": secret, "password": "short"}):  "password",
		} {
			if a := h.call("POST", "/api/staff/password", here, body); a.status != http.StatusUnprocessableEntity || fieldOf(a) != field {
				t.Errorf("%s: %d %s", body, a.status, a.body)
			}
		}
		if !h.alive(here) || !h.alive(there) {
			t.Fatal("a refused change ended a session")
		}
		a := h.call("POST", "/api/staff/password", here, toJSON(t, map[string]string{"current": secret, "password": another}))
		if a.status != http.StatusNoContent {
			t.Fatalf("%d %s", a.status, a.body)
		}
		if fresh := a.cookie(t).Value; h.alive(here) || h.alive(there) || !h.alive(fresh) {
			t.Errorf("here %v, there %v, new %v", h.alive(here), h.alive(there), h.alive(fresh))
		}
		if err := h.confirmReset(passwords.Redemption{Token: tokenOf(link.URL), Password: secret}); !errors.Is(err, staff.ErrLinkGone) {
			t.Errorf("a link asked for before the change: %v", err)
		}
		if got := h.actions(owner.ID); !slices.Contains(got, "staff.password-changed") {
			t.Errorf("the log says %v", got)
		}
		if len(h.mails(owner.ID)) != 1 {
			t.Error("nobody was warned by mail")
		}
	})
}

// Several changes from one current password at once: the first one wins, the
// others come with a password that is no longer current.
func TestOneOfSeveralPasswordChangesWins(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		won := atOnce(4, func(i int) error {
			_, err := h.Passwords.Change(t.Context(), h.as(owner), secret, fmt.Sprintf("%s, number %d", another, i))
			return err
		}, staff.ErrWrongPassword, t)
		if won != 1 || h.count("staff_sessions") != 1 {
			t.Fatalf("%d changes, %d sessions", won, h.count("staff_sessions"))
		}
	}, withoutThrottle)
}

// A sign-in with the old password that runs beside a change either fails or its
// session dies with the old password.
func TestNoSessionOutlivesItsPassword(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		passwords := []string{secret, another}
		for round := range 6 {
			old, fresh := passwords[round%2], passwords[(round+1)%2]
			var wg sync.WaitGroup
			var tokens [4]string
			begin := make(chan struct{})
			for i := range tokens {
				wg.Go(func() {
					<-begin
					token, err := h.signIn("olive@wardgate.example", old)
					if err != nil && !errors.Is(err, staff.ErrRefused) {
						t.Error(err)
					}
					tokens[i] = token
				})
			}
			wg.Go(func() {
				<-begin
				if _, err := h.Passwords.Change(t.Context(), h.as(owner), old, fresh); err != nil {
					t.Error(err)
				}
			})
			close(begin)
			wg.Wait()
			for _, token := range tokens {
				if token != "" && h.alive(token) {
					t.Fatalf("round %d: a session of the old password lives", round)
				}
			}
		}
	}, withoutThrottle)
}

// The same for disabling: also after the account is enabled again.
func TestNoSessionOutlivesDisabling(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		sam := h.member("sam@wardgate.example", staff.Sales)
		for range 6 {
			var wg sync.WaitGroup
			var token string
			begin := make(chan struct{})
			set := func(off bool) {
				if _, err := h.Team.Update(t.Context(), h.as(owner), sam.ID, team.Change{Disabled: &off}); err != nil {
					t.Error(err)
				}
			}
			wg.Go(func() { <-begin; token, _ = h.signIn("sam@wardgate.example", secret) })
			wg.Go(func() { <-begin; set(true) })
			close(begin)
			wg.Wait()
			set(false)
			if token != "" && h.alive(token) {
				t.Fatal("a session rose again with its account")
			}
		}
	}, withoutThrottle)
}
