package subscribers_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
)

// asker is a person who sent us an inquiry, and is not a subscriber.
func (b bench) asker(t testing.TB, email string, basis string) leads.Lead {
	t.Helper()
	c := leads.Contact{Email: email, Source: "contact", Touch: leads.Touch{Type: "contact_message"}}
	if basis != "" {
		c.Consent = leads.Consent{Purpose: "contact", Basis: basis}
	}
	var l leads.Lead
	if err := b.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		l, err = b.Leads.Capture(ctx, tx, c)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return l
}

// may returns why a lead may not be sent promotion.
func (b bench) may(t testing.TB, l leads.Lead) (why subscribers.SkipReason) {
	t.Helper()
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		why, err = b.MayPromote(ctx, tx, l, b.Now.Now())
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return why
}

// TestWhoMayBePromotedTo covers the bases of CASL and their ends.
// Proves: automation-20
func TestWhoMayBePromotedTo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		begin := b.Now.Now()
		inquiry, bought, nothing := b.asker(t, "a@site.example", leads.Inquiry), b.asker(t, "b@site.example", leads.Purchase), b.asker(t, "c@site.example", "")
		reader := b.Active(t, "d@site.example")
		subscribed := b.asker(t, "D@site.example", "")
		waiting := b.asker(t, "e@site.example", "")
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = "e@site.example" })
		expect := func(when string, want map[*leads.Lead]subscribers.SkipReason) {
			t.Helper()
			for l, why := range want {
				if got := b.may(t, *l); got != why {
					t.Errorf("%s, %s: %q, want %q", when, l.Email, got, why)
				}
			}
		}
		expect("at once", map[*leads.Lead]subscribers.SkipReason{&inquiry: "", &bought: "", &nothing: subscribers.NoConsent, &subscribed: "", &waiting: subscribers.NoConsent, {}: subscribers.NoAddress})
		b.Now.Set(begin.AddDate(0, 6, 0))
		expect("after six months", map[*leads.Lead]subscribers.SkipReason{&inquiry: subscribers.NoConsent, &bought: "", &subscribed: ""})
		b.Now.Set(begin.AddDate(2, 0, 0))
		expect("after two years", map[*leads.Lead]subscribers.SkipReason{&bought: subscribers.NoConsent, &subscribed: ""})
		url, err := b.UnsubscribeURL(t.Context(), reader.ID)
		if err != nil {
			t.Fatal(err)
		}
		token := url[strings.LastIndex(url, "/")+1:]
		if err := b.Pause(t.Context(), token, 30); err != nil {
			t.Fatal(err)
		}
		expect("on a pause", map[*leads.Lead]subscribers.SkipReason{&subscribed: subscribers.OnPause})
		if err := b.Unsubscribe(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		expect("unsubscribed", map[*leads.Lead]subscribers.SkipReason{&subscribed: subscribers.SkipReason(subscribers.Unsubscribed)})
		again := b.asker(t, "d@site.example", leads.Inquiry)
		expect("unsubscribed, and asks something", map[*leads.Lead]subscribers.SkipReason{&again: subscribers.SkipReason(subscribers.Unsubscribed)})
	})
}

// TestLeavingEndsAllPromotion: one press ends follow-ups and the newsletter, stays in force after
// the person's erasure, and ends only with a later sign-up that is confirmed.
// Proves: automation-21
func TestLeavingEndsAllPromotion(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.Active(t, "robin@site.example")
		l := b.asker(t, "robin@site.example", leads.Inquiry)
		for range 2 {
			if err := b.Leave(t.Context(), l); err != nil {
				t.Fatal(err)
			}
		}
		if got, who := b.may(t, l), b.Who(t, l.Email); got == "" || who.State != subscribers.Unsubscribed {
			t.Errorf("after leaving: %q, the subscription is %s", got, who.State)
		}
		b.Want(t, map[string]int{"consent_events WHERE basis = 'withdrawn' AND purpose = 'follow-up'": 1, "newsletter_optouts": 1, "newsletter_optouts WHERE address_hash LIKE '%site%'": 0})
		l, err := b.Leads.Get(t.Context(), l.ID)
		if err == nil {
			err = b.People.Erase(newslettertest.AsStaff(t.Context()), l.ID, l.Version)
		}
		if err != nil {
			t.Fatal(err)
		}
		anew := b.asker(t, "Robin@site.example", leads.Inquiry)
		if got := b.may(t, anew); got != subscribers.OptedOut {
			t.Errorf("erased and come anew: %q, want %q", got, subscribers.OptedOut)
		}
		b.Now.Advance(time.Hour)
		b.Active(t, "robin@site.example")
		if got := b.may(t, anew); got != "" {
			t.Errorf("signed up anew: %q", got)
		}
	})
}
