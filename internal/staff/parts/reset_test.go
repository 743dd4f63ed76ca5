package parts_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
	"wardgate/internal/staff"
	"wardgate/internal/staff/links"
	"wardgate/internal/staff/passwords"
	"wardgate/internal/staff/team"
)

func (h *fixture) askReset(email string) answer {
	h.t.Helper()
	return h.call("POST", "/api/staff/password-reset", "", toJSON(h.t, map[string]string{"email": email}))
}

// work answers the waiting requests, as its task does every second.
func (h *fixture) work() {
	h.t.Helper()
	if err := h.Passwords.AnswerResets(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	if n := h.waiting(); n != 0 {
		h.t.Fatalf("%d requests still wait", n)
	}
}

func (h *fixture) waiting() int { return h.count("staff_reset_requests") }

func TestResetByMail(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		session := h.mustSignIn("olive@wardgate.example", secret)
		if a := h.askReset("Olive@wardgate.example"); a.status != http.StatusAccepted || a.body != "" {
			t.Fatalf("%d %s", a.status, a.body)
		}
		h.work()
		mails := h.mails(owner.ID)
		if len(mails) != 1 || mails[0].Class != mail.Account || !mails[0].ExpiresAt.Equal(h.clock.Now().Add(time.Hour)) {
			t.Fatalf("%+v", mails)
		}
		token := linkIn(t, mails[0], "/reset?token=")
		if !h.alive(session) {
			t.Error("asking alone ended a session")
		}
		body := toJSON(t, map[string]string{"token": token, "password": another})
		set := h.call("POST", "/api/staff/password-reset/confirm", "", body)
		if set.status != http.StatusNoContent || h.alive(session) {
			t.Fatalf("%d %s, old session alive %v", set.status, set.body, h.alive(session))
		}
		h.device = set.device(t).Value
		if a := h.call("POST", "/api/staff/password-reset/confirm", "", body); a.status != http.StatusGone {
			t.Errorf("the link works twice: %d", a.status)
		}
		h.mustSignIn("olive@wardgate.example", another)
		if mails := h.mails(owner.ID); len(mails) != 2 || mails[1].Subject != "Your password was changed" {
			t.Errorf("no notice of the change: %+v", mails)
		}
		want := []string{"staff.first-owner", "staff.signed-in", "staff.reset-requested", "staff.password-reset", "staff.signed-in"}
		if got := h.actions(owner.ID); !slices.Equal(got, want) {
			t.Errorf("the log says %v", got)
		}
	}, withSMTP)
}

// The answer, the work and what is stored are the same for every address.
func TestResetTellsNothing(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		off := true
		gone := h.member("gone@wardgate.example", staff.Sales)
		if _, err := h.Team.Update(t.Context(), h.as(owner), gone.ID, team.Change{Disabled: &off}); err != nil {
			t.Fatal(err)
		}
		invited, _, err := h.Team.Add(t.Context(), "invited@wardgate.example", staff.Sales)
		if err != nil {
			t.Fatal(err)
		}
		before := h.mailCount()
		for i, email := range []string{"olive@wardgate.example", "nobody@wardgate.example", "gone@wardgate.example", "invited@wardgate.example"} {
			if a := h.askReset(email); a.status != http.StatusAccepted || a.body != "" {
				t.Errorf("%s: %d %s", email, a.status, a.body)
			}
			if n := h.waiting(); n != i+1 {
				t.Errorf("%s: %d requests wait, want %d", email, n, i+1)
			}
		}
		for _, email := range []string{"", "no address", "x@y.example\r\nBcc: z@y.example"} {
			if a := h.askReset(email); a.status != http.StatusAccepted || a.body != "" {
				t.Errorf("%q: %d %s", email, a.status, a.body)
			}
		}
		h.work()
		if n := h.mailCount() - before; n != 1 || len(h.mails(gone.ID)) != 0 || len(h.mails(invited.ID)) != 0 {
			t.Errorf("%d mails, want one, to the owner", n)
		}
	})
}

func (h *fixture) mailCount() int { return h.count("mails") }

// Proves: security-142
func TestResetsAreBoundedAndOverlap(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		ask := func(id string, network int) {
			h.exec("INSERT INTO staff_reset_requests (id, email_key, network) VALUES ($1, 'olive@wardgate.example', $2)", id, fmt.Sprintf("2001:db8:%x::/48", network))
			h.work()
			if err := h.Forget(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 23 { // all day, whatever has run out meanwhile
			ask("tok_"+string(rune('a'+i)), i)
			h.clock.Advance(time.Hour)
		}
		if n := h.mailCount(); n != 3 {
			t.Fatalf("%d mails within a day", n)
		}
		h.clock.Advance(4 * time.Hour)
		before := len(h.mails(owner.ID))
		for i := range 5 {
			ask("tok_next_"+string(rune('a'+i)), i)
			h.clock.Advance(time.Minute)
		}
		mails := h.mails(owner.ID)[before:]
		if len(mails) != 3 {
			t.Fatalf("%d mails within a day", len(mails))
		}
		first, last := linkIn(t, mails[0], "/reset?token="), linkIn(t, mails[2], "/reset?token=")
		if err := h.confirmReset(passwords.Redemption{Token: first, Password: another}); err != nil {
			t.Fatalf("the first of three links: %v", err)
		}
		if err := h.confirmReset(passwords.Redemption{Token: last, Password: secret}); !errors.Is(err, staff.ErrLinkGone) {
			t.Errorf("another link lives on after the change: %v", err)
		}
	})
}

// asked stores a request of the owner's under an id.
func (h *fixture) asked(id string) {
	h.t.Helper()
	h.exec("INSERT INTO staff_reset_requests (id, email_key) VALUES ($1, 'olive@wardgate.example')", id)
}

func (h *fixture) exec(query string, args ...any) {
	h.t.Helper()
	if err := h.db.Write(h.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	}); err != nil {
		h.t.Fatal(err)
	}
}

func TestARequestThatIsAnsweredTwiceMakesOneMail(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		for range 3 { // as a queue of an older program may have begun it, and this one takes it over
			h.asked("tok_same")
			h.work()
		}
		mails := h.mails(owner.ID)
		if len(mails) != 1 {
			t.Fatalf("%d mails", len(mails))
		}
		if err := h.confirmReset(passwords.Redemption{Token: linkIn(t, mails[0], "/reset?token="), Password: another}); err != nil {
			t.Errorf("the mailed link: %v", err)
		}
	})
}

// TestInstancesAnswerARequestOnce: each of them looks for requests.
func TestInstancesAnswerARequestOnce(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		h.askReset("olive@wardgate.example")
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := h.Passwords.AnswerResets(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if n := len(h.mails(owner.ID)); n != 1 || h.waiting() != 0 {
			t.Errorf("%d mails, %d requests wait", n, h.waiting())
		}
	})
}

// TestARequestThatCannotBeAnsweredWaits: it is tried again a minute later, holds up no
// other, and nothing of it is done by halves.
func TestARequestThatCannotBeAnsweredWaits(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		h.askReset("olive@wardgate.example")
		h.askReset("nobody@wardgate.example")
		h.exec("ALTER TABLE mails RENAME TO mails_away")
		if err := h.Passwords.AnswerResets(t.Context()); err == nil || h.waiting() != 1 || h.count("staff_tokens") != 0 {
			t.Errorf("%v, %d requests wait, %d links", err, h.waiting(), h.count("staff_tokens"))
		}
		h.exec("ALTER TABLE mails_away RENAME TO mails")
		if err := h.Passwords.AnswerResets(t.Context()); err != nil || h.waiting() != 1 {
			t.Errorf("at once: %v, %d requests wait", err, h.waiting())
		}
		h.clock.Advance(time.Minute)
		h.work()
		if n := len(h.mails(owner.ID)); n != 1 {
			t.Errorf("%d mails", n)
		}
	})
}

// TestARequestHoldsNoToken: who reads the database can follow no link before its mail is written.
func TestARequestHoldsNoToken(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		h.askReset("olive@wardgate.example")
		if n := h.count("staff_tokens"); n != 0 || h.waiting() != 1 {
			t.Errorf("%d links exist before anybody is mailed, %d requests wait", n, h.waiting())
		}
	})
}

func TestLinksEndOnTime(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		for _, c := range []struct {
			name  string
			link  func() links.Link
			after time.Duration
			use   func(token string) error
		}{
			{"invitation", func() links.Link { return h.add("sam@wardgate.example", staff.Sales) }, 7 * 24 * time.Hour,
				func(token string) error {
					return h.accept(passwords.Redemption{Token: token, Name: "Sam", Password: another})
				}},
			{"reset", func() links.Link { return h.add("olive@wardgate.example", staff.Owner) }, time.Hour,
				func(token string) error {
					return h.confirmReset(passwords.Redemption{Token: token, Password: another})
				}},
		} {
			link := c.link()
			if !link.ExpiresAt.Equal(h.clock.Now().Add(c.after)) {
				t.Errorf("%s: until %s", c.name, link.ExpiresAt)
			}
			h.clock.Advance(c.after)
			if err := c.use(tokenOf(link.URL)); !errors.Is(err, staff.ErrLinkGone) {
				t.Errorf("%s at its end: %v", c.name, err)
			}
			h.clock.Advance(links.Day) // reset links are counted for so long
			if err := h.Forget(t.Context()); err != nil || h.count("staff_tokens") != 0 {
				t.Errorf("%s: forgetting leaves %d links, %v", c.name, h.count("staff_tokens"), err)
			}
			link = c.link()
			h.clock.Advance(c.after - time.Millisecond)
			if err := h.Forget(t.Context()); err != nil {
				t.Error(err)
			}
			if err := c.use(tokenOf(link.URL)); err != nil {
				t.Errorf("%s a millisecond before its end: %v", c.name, err)
			}
		}
	})
}

func (h *fixture) add(email string, role staff.Role) links.Link {
	h.t.Helper()
	_, link, err := h.Team.Add(h.t.Context(), email, role)
	if err != nil {
		h.t.Fatal(err)
	}
	return link
}

// A link opens only the door it was made for.
func TestLinksServeTheirOwnPurpose(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		setup := h.setupToken()
		h.owner()
		invite, reset := tokenOf(h.add("sam@wardgate.example", staff.Sales).URL), tokenOf(h.add("olive@wardgate.example", staff.Owner).URL)
		for name, err := range map[string]error{
			"invite to reset": h.confirmReset(passwords.Redemption{Token: invite, Password: another}),
			"reset to accept": h.accept(passwords.Redemption{Token: reset, Name: "x", Password: another}),
			"setup to accept": h.accept(passwords.Redemption{Token: setup, Name: "x", Password: another}),
			"setup to reset":  h.confirmReset(passwords.Redemption{Token: setup, Password: another}),
			"empty":           h.confirmReset(passwords.Redemption{Password: another}),
		} {
			if !errors.Is(err, staff.ErrLinkGone) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := h.Passwords.ReadLink(t.Context(), links.ForSetup, setup); !errors.Is(err, staff.ErrLinkGone) {
			t.Errorf("reading a setup link: %v", err)
		}
	})
}

func TestALinkUsedManyTimesAtOnceWorksOnce(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.owner()
		token := tokenOf(h.add("sam@wardgate.example", staff.Sales).URL)
		won := atOnce(6, func(int) error {
			return h.accept(passwords.Redemption{Token: token, Name: "Sam", Password: another})
		}, staff.ErrLinkGone, t)
		if won != 1 {
			t.Fatalf("%d acceptances", won)
		}
	})
}

func TestLinksOfADisabledAccountAreDead(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		owner := h.owner()
		link := h.add("sam@wardgate.example", staff.Sales)
		for _, disabled := range []bool{true, false} { // enabling again does not revive it
			if _, err := h.Team.Update(t.Context(), h.as(owner), h.user("sam@").ID, team.Change{Disabled: &disabled}); err != nil {
				t.Fatal(err)
			}
			if err := h.accept(passwords.Redemption{Token: tokenOf(link.URL), Name: "Sam", Password: another}); !errors.Is(err, staff.ErrLinkGone) {
				t.Errorf("disabled %v: %v", disabled, err)
			}
		}
	})
}
