package newsletter

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/platform/db"
)

// suppressed is somebody who was a subscriber and ended so.
func (b bench) suppressed(t testing.TB, as State) Subscriber {
	t.Helper()
	who := b.active(t, string(as)+"@birch.example")
	b.sentTo(t, "campaign_"+string(as), b.now.Now(), who.ID)
	name := b.name(t, "campaign_"+string(as), who.ID)
	switch as {
	case Complained:
		b.takes(t, bouncesAt, reported(t, "complaint", name, "x"))
	case Bounced:
		b.takes(t, bouncesAt, reported(t, "postfix-user-unknown", name, "x"))
	default:
		if err := b.Unsubscribe(t.Context(), b.leaving(t, who)); err != nil {
			t.Fatal(err)
		}
	}
	if got := b.who(t, who.Email); got.State != as {
		t.Fatalf("%s is %s", who.Email, got.State)
	}
	return b.who(t, who.Email)
}

// TestASignUpByAStrangerEndsNoSuppression: who bounced or complained is that again when a sign-up lapses, or ends in
// any other way but by the owner's confirmation.
// Proves: U23, newsletter-51
func TestASignUpByAStrangerEndsNoSuppression(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ends := []State{Unsubscribed, Bounced, Complained}
		for _, as := range ends {
			who := b.suppressed(t, as)
			b.now.Advance(25 * time.Hour)
			for range 2 { // a second sign-up while it waits forgets nothing either
				b.signUp(t, "", func(p *Payload) { p.Email = who.Email })
				b.now.Advance(time.Hour)
			}
			if got := b.who(t, who.Email); got.State != Pending || got.Before != as {
				t.Errorf("%s: %s, before %q", as, got.State, got.Before)
			}
		}
		b.now.Advance(30 * 24 * time.Hour)
		if err := b.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, as := range ends {
			if got := b.who(t, string(as)+"@birch.example"); got.State != as || got.Before != "" || got.EndedAt.IsZero() {
				t.Errorf("%s: %s, before %q, ended %v", as, got.State, got.Before, got.EndedAt)
			}
		}
		// Who presses Unsubscribe, or is erased, while a sign-up waits.
		email := string(Complained) + "@birch.example"
		b.signUp(t, "", func(p *Payload) { p.Email = email })
		if err := b.Unsubscribe(t.Context(), b.leaving(t, b.who(t, email))); err != nil {
			t.Fatal(err)
		}
		if got := b.who(t, email); got.State != Complained || got.Before != "" {
			t.Errorf("after Unsubscribe: %s, before %q", got.State, got.Before)
		}
		b.now.Advance(25 * time.Hour)
		b.signUp(t, "", func(p *Payload) { p.Email = email })
		lead := b.who(t, email).LeadID
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.EraseOfLead(ctx, tx, lead) }); err != nil {
			t.Fatal(err)
		}
		b.want(t, map[string]int{"newsletter_subscribers WHERE state = 'complained' AND state_before = '' AND email = ''": 1})
		// Its owner's confirmation ends it.
		email = string(Bounced) + "@birch.example"
		b.signUp(t, "", func(p *Payload) { p.Email = email })
		if err := b.Confirm(t.Context(), b.linkIn(t, confirmationKind, confirmPath)); err != nil {
			t.Fatal(err)
		}
		if got := b.who(t, email); got.State != Active || got.Before != "" {
			t.Errorf("after the confirmation: %s, before %q", got.State, got.Before)
		}
	})
}

// TestWhoComplainedIsAskedOnceADay at most, while others are three times.
// Proves: U23, newsletter-51
func TestWhoComplainedIsAskedOnceADay(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for as, want := range map[State][]string{Complained: {mailed, limited, limited}, Bounced: {mailed, mailed, mailed}} {
			who := b.suppressed(t, as)
			b.now.Advance(25 * time.Hour)
			for i, outcome := range want {
				if got := b.signUp(t, "", func(p *Payload) { p.Email = who.Email }); got.Outcome != outcome {
					t.Errorf("%s, sign-up %d: %s, want %s", as, i+1, got.Outcome, outcome)
				}
				b.now.Advance(2 * time.Hour)
			}
			b.now.Advance(19 * time.Hour)
			if got := b.signUp(t, "", func(p *Payload) { p.Email = who.Email }); got.Outcome != mailed {
				t.Errorf("%s, a day later: %s", as, got.Outcome)
			}
		}
	})
}
