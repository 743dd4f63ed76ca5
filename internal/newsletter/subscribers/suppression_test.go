package subscribers_test

import (
	"context"
	"slices"
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

// TestWhoComplainedIsAskedNothing, under no name of the mailbox; the answer to who signs up is as for others, and staff
// read why nothing was mailed.
// Proves: U23, newsletter-51, security-7
func TestWhoComplainedIsAskedNothing(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		told := map[subscribers.State][]string{}
		for as, mails := range map[subscribers.State]int{subscribers.Complained: 0, subscribers.Bounced: 4} {
			who := b.suppressed(t, as)
			b.Now.Advance(25 * time.Hour)
			before := countOf(t, b, confirmationsTo(who.Email))
			signUp := func() {
				told[as] = append(told[as], b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = who.Email }).Outcome)
			}
			for range 3 {
				signUp()
				signUp() // at once again
				b.Now.Advance(2 * time.Hour)
			}
			signUp()
			b.Now.Advance(19 * time.Hour)
			signUp()
			if got := countOf(t, b, confirmationsTo(who.Email)) - before; got != mails {
				t.Errorf("%s: %d confirmation mails, want %d", as, got, mails)
			}
			if got := countOf(t, b, "touchpoints WHERE content LIKE '%No confirmation was mailed%' AND lead_id = '"+b.Who(t, who.Email).LeadID+"'"); (got > 0) != (mails == 0) {
				t.Errorf("%s: %d lines for staff", as, got)
			}
		}
		if !slices.Equal(told[subscribers.Complained], told[subscribers.Bounced]) {
			t.Errorf("who complained is told apart: %v", told)
		}
		for _, name := range []string{"complained+x@birch.example", "com.plained@birch.example"} {
			b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = name })
			if countOf(t, b, confirmationsTo(name)) != 0 {
				t.Errorf("%s got a mail", name)
			}
		}
	})
}

// confirmationsTo are the confirmation mails to an address.
func confirmationsTo(email string) string {
	return "mails WHERE kind = '" + subscribers.ConfirmationKind + "' AND state <> 'failed' AND to_address = '" + email + "'"
}

func countOf(t testing.TB, b bench, rows string) (n int) {
	t.Helper()
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM "+rows).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
