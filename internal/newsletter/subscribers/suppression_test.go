package subscribers_test

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
)

// suppressed is a subscriber who ended in a state that suppresses mail.
func (b bench) suppressed(t testing.TB, as subscribers.State) subscribers.Subscriber {
	t.Helper()
	who := b.Active(t, string(as)+"@birch.example")
	b.SentCampaign(t, "campaign_"+string(as), b.Now.Now(), who.ID)
	name := b.ReportName(t, "campaign_"+string(as), who.ID)
	switch as {
	case subscribers.Complained:
		b.Takes(t, newslettertest.BouncesAt, newslettertest.Reported(t, "complaint", name, "x"))
	case subscribers.Bounced:
		b.Takes(t, newslettertest.BouncesAt, newslettertest.Reported(t, "postfix-user-unknown", name, "x"))
	default:
		if err := b.Unsubscribe(t.Context(), b.Leaving(t, who)); err != nil {
			t.Fatal(err)
		}
	}
	if got := b.Who(t, who.Email); got.State != as {
		t.Fatalf("%s is %s", who.Email, got.State)
	}
	return b.Who(t, who.Email)
}

// TestASignUpByAStrangerEndsNoSuppression: an address that bounced or complained is in that state
// again when a sign-up lapses, or ends in any way other than the owner's confirmation.
// Proves: U23, newsletter-51
func TestASignUpByAStrangerEndsNoSuppression(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ends := []subscribers.State{subscribers.Unsubscribed, subscribers.Bounced, subscribers.Complained}
		for _, as := range ends {
			who := b.suppressed(t, as)
			b.Now.Advance(25 * time.Hour)
			for range 2 { // a second sign-up while it waits does not change that either
				b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = who.Email })
				b.Now.Advance(time.Hour)
			}
			if got := b.Who(t, who.Email); got.State != subscribers.Pending || got.Before != as {
				t.Errorf("%s: %s, before %q", as, got.State, got.Before)
			}
		}
		b.Now.Advance(30 * 24 * time.Hour)
		if err := b.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, as := range ends {
			if got := b.Who(t, string(as)+"@birch.example"); got.State != as || got.Before != "" || got.EndedAt.IsZero() {
				t.Errorf("%s: %s, before %q, ended %v", as, got.State, got.Before, got.EndedAt)
			}
		}
		// A person unsubscribes, or is erased, while a sign-up waits.
		email := string(subscribers.Complained) + "@birch.example"
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = email })
		if err := b.Unsubscribe(t.Context(), b.Leaving(t, b.Who(t, email))); err != nil {
			t.Fatal(err)
		}
		if got := b.Who(t, email); got.State != subscribers.Complained || got.Before != "" {
			t.Errorf("after Unsubscribe: %s, before %q", got.State, got.Before)
		}
		b.Now.Advance(25 * time.Hour)
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = email })
		lead := b.Who(t, email).LeadID
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.EraseOfLead(ctx, tx, lead) }); err != nil {
			t.Fatal(err)
		}
		b.Want(t, map[string]int{"newsletter_subscribers WHERE state = 'complained' AND state_before = '' AND email = ''": 1})
		// Its owner's confirmation ends it.
		email = string(subscribers.Bounced) + "@birch.example"
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = email })
		if err := b.Confirm(t.Context(), b.LinkIn(t, subscribers.ConfirmationKind, links.ConfirmPath)); err != nil {
			t.Fatal(err)
		}
		if got := b.Who(t, email); got.State != subscribers.Active || got.Before != "" {
			t.Errorf("after the confirmation: %s, before %q", got.State, got.Before)
		}
	})
}

// TestWhoComplainedIsAskedOnceADay at most, and others three times.
// Proves: U23, newsletter-51
func TestWhoComplainedIsAskedOnceADay(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for as, want := range map[subscribers.State][]string{subscribers.Complained: {subscribers.Mailed, subscribers.Limited, subscribers.Limited}, subscribers.Bounced: {subscribers.Mailed, subscribers.Mailed, subscribers.Mailed}} {
			who := b.suppressed(t, as)
			b.Now.Advance(25 * time.Hour)
			for i, outcome := range want {
				if got := b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = who.Email }); got.Outcome != outcome {
					t.Errorf("%s, sign-up %d: %s, want %s", as, i+1, got.Outcome, outcome)
				}
				b.Now.Advance(2 * time.Hour)
			}
			b.Now.Advance(19 * time.Hour)
			if got := b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = who.Email }); got.Outcome != subscribers.Mailed {
				t.Errorf("%s, a day later: %s", as, got.Outcome)
			}
		}
	})
}
