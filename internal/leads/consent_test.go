package leads_test

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// TestAConsentHoldsAsLongAsItsBasis: six months, two years, or until it is taken back;
// what was said last counts, and for one purpose alone.
// Proves: M15, leads-45, newsletter-32
func TestAConsentHoldsAsLongAsItsBasis(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		begun := b.Now.Now()
		lead := b.Come(t, leads.Contact{Email: "dana@birch.example"})
		say := func(c leads.Consent) {
			t.Helper()
			b.Now.Advance(time.Second)
			if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				return b.RecordConsent(ctx, tx, lead.ID, "Dana@birch.example", leads.Touch{}, c)
			}); err != nil {
				t.Fatal(err)
			}
		}
		holds := func(purpose string, at time.Time) (given bool) {
			t.Helper()
			if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
				given, err = b.Consents(ctx, tx, "DANA@birch.example", purpose, at)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			return given
		}
		if holds("newsletter", begun) {
			t.Error("a consent that nobody gave")
		}
		for _, c := range []struct {
			basis string
			given time.Time // zero: now
			until time.Time // zero: for ever
		}{
			{leads.Inquiry, time.Date(2026, 8, 31, 12, 0, 0, 0, time.UTC), time.Date(2027, 2, 28, 12, 0, 0, 0, time.UTC)}, // there is no February 31
			{leads.Purchase, time.Date(2025, 1, 2, 12, 0, 0, 0, time.UTC), time.Date(2027, 1, 2, 12, 0, 0, 0, time.UTC)},
			{leads.Purchase, time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC), time.Date(2026, 2, 28, 12, 0, 0, 0, time.UTC)},
			{leads.Express, time.Date(2020, 1, 2, 12, 0, 0, 0, time.UTC), time.Time{}},
		} {
			say(leads.Consent{Purpose: "newsletter", Basis: c.basis, GivenAt: c.given})
			if c.until.IsZero() {
				if !holds("newsletter", begun.AddDate(50, 0, 0)) {
					t.Errorf("%s lapses", c.basis)
				}
				continue
			}
			if !holds("newsletter", c.until.Add(-time.Millisecond)) || holds("newsletter", c.until) {
				t.Errorf("%s of %v does not hold until %v", c.basis, c.given, c.until)
			}
		}
		say(leads.Consent{Purpose: "newsletter-asked", Basis: leads.Withdrawn})
		if !holds("newsletter", b.Now.Now()) {
			t.Error("the end of another purpose ends this one")
		}
		for _, end := range []string{leads.Withdrawn, leads.Lapsed} {
			say(leads.Consent{Purpose: "newsletter", Basis: leads.Express})
			say(leads.Consent{Purpose: "newsletter", Basis: end})
			if holds("newsletter", b.Now.Now()) {
				t.Errorf("%s, and still given", end)
			}
		}
	})
}

// TestWhoReleasesGivesNoConsent: the call in which staff let a form through is theirs. As proof
// of the visitor's consent it would name somebody who has agreed to nothing.
func TestWhoReleasesGivesNoConsent(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		call := httpx.Call{Address: "203.0.113.9", UserAgent: "Chrome of the office", Page: "/operations"}
		if err := b.DB.Write(httpx.WithCall(leadstest.AsStaff(t.Context()), call), func(ctx context.Context, tx *db.Tx) error {
			_, err := b.Capture(ctx, tx, leads.Contact{Email: "dana@birch.example", Consent: leads.Consent{Purpose: "contact", Basis: leads.Inquiry, Wording: "Wrote to us."}})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		list, err := b.ConsentsFor(t.Context(), "dana@birch.example", "contact")
		if err != nil || len(list) != 1 {
			t.Fatalf("%v, %+v", err, list)
		}
		if c := list[0]; c.Actor != "usr_1" || c.Address != "" || c.UserAgent != "" || c.Page != "" {
			t.Errorf("%+v", c)
		}
	})
}

// TestWhereAConsentCameFromIsForgottenAfterNinetyDays: its words and its page stay.
// Proves: M22, newsletter-41
func TestWhereAConsentCameFromIsForgottenAfterNinetyDays(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := httpx.WithCall(t.Context(), httpx.Call{Address: "192.0.2.7", UserAgent: "Firefox", Page: "/contact"})
		if err := b.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := b.Capture(ctx, tx, leads.Contact{Email: "dana@birch.example", Consent: leads.Consent{Purpose: "contact", Basis: leads.Inquiry, Wording: "Wrote to us."}})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		const raw, kept = "consent_events WHERE address = '192.0.2.7' AND user_agent = 'Firefox'", "consent_events WHERE wording = 'Wrote to us.' AND page = '/contact'"
		b.Now.Advance(90*24*time.Hour - time.Second)
		if err := b.ForgetRaw(t.Context()); err != nil || b.Count(t, raw) != 1 {
			t.Errorf("a second too early: %d, %v", b.Count(t, raw), err)
		}
		b.Now.Advance(time.Second)
		if err := b.ForgetRaw(t.Context()); err != nil || b.Count(t, raw) != 0 || b.Count(t, kept) != 1 {
			t.Errorf("after 90 days: %d, %d, %v", b.Count(t, raw), b.Count(t, kept), err)
		}
	})
}
