package subscribers_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// problemFields are the messages at the fields of a problem.
func problemFields(err error) (out []string) {
	if p := httpx.AsProblem(err); p != nil {
		for _, f := range p.Errors {
			out = append(out, f.Field+": "+f.Message)
		}
	}
	return out
}

// TestWhoMayBeSentTheNewsletter covers every skip reason.
// Proves: M16, newsletter-33
func TestWhoMayBeSentTheNewsletter(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example") // surveillance, security-guards
		set := func(change func(*subscribers.Subscriber)) {
			t.Helper()
			now := b.Who(t, "dana@birch.example")
			change(&now)
			if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return subscribers.Update(ctx, tx, now) }); err != nil {
				t.Fatal(err)
			}
		}
		expect := func(want subscribers.SkipReason, topics ...string) {
			t.Helper()
			if got := b.asked(t, who, topics); got != want {
				t.Errorf("%v: %q, want %q", topics, got, want)
			}
		}
		expect("")
		expect("", "it-support", "surveillance")
		expect(subscribers.OtherTopics, "it-support")
		for _, state := range []subscribers.State{subscribers.Pending, subscribers.Unsubscribed, subscribers.Bounced, subscribers.Complained} {
			set(func(s *subscribers.Subscriber) { s.State = state })
			expect(subscribers.SkipReason(state))
		}
		set(func(s *subscribers.Subscriber) {
			s.State, s.PausedUntil = subscribers.Active, b.Now.Now().Add(time.Hour)
		})
		expect(subscribers.OnPause)
		b.Now.Advance(time.Hour)
		expect("")
		set(func(s *subscribers.Subscriber) { s.ConsentUntil = b.Now.Now().Add(time.Hour) })
		expect("")
		b.Now.Advance(time.Hour)
		expect(subscribers.NoConsent)
		set(func(s *subscribers.Subscriber) { s.ConsentUntil = time.Time{} })
		expect("")
		// The row is not enough: the consents decide.
		b.Now.Advance(time.Minute)
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return b.Leads.RecordConsent(ctx, tx, who.LeadID, who.Email, leads.Touch{}, leads.Consent{Purpose: subscribers.ConsentGiven, Basis: leads.Withdrawn})
		}); err != nil {
			t.Fatal(err)
		}
		expect(subscribers.NoConsent)
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.EraseOfLead(ctx, tx, who.LeadID) }); err != nil {
			t.Fatal(err)
		}
		expect(subscribers.NotSubscribed)
		who.ID = "subscriber_unknown"
		expect(subscribers.NotSubscribed)
	})
}

// Proves: newsletter-30
func TestAPauseEndsByItself(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		token := b.Leaving(t, who)
		for _, days := range []int{-1, 1, 31, 400} {
			if err := b.Pause(t.Context(), token, days); newslettertest.StatusOf(err) != 422 {
				t.Errorf("%d days: %v", days, err)
			}
		}
		if err := b.Pause(t.Context(), token, 30); err != nil {
			t.Fatal(err)
		}
		if why := b.asked(t, who, nil); why != subscribers.OnPause {
			t.Errorf("on a pause: %q", why)
		}
		b.Now.Advance(30*24*time.Hour - time.Second)
		if why := b.asked(t, who, nil); why != subscribers.OnPause {
			t.Errorf("a second before its end: %q", why)
		}
		b.Now.Advance(time.Second)
		if why := b.asked(t, who, nil); why != "" {
			t.Errorf("at its end: %q", why)
		}
		if err := b.Pause(t.Context(), token, 90); err != nil {
			t.Fatal(err)
		}
		for range 2 { // resuming twice is the same as once
			if err := b.Pause(t.Context(), token, 0); err != nil {
				t.Fatal(err)
			}
		}
		if why := b.asked(t, who, nil); why != "" {
			t.Errorf("went on: %q", why)
		}
		b.Want(t, map[string]int{"touchpoints WHERE outcome = 'paused'": 2, "touchpoints WHERE outcome = 'resumed'": 1})
		if err := b.Unsubscribe(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		if err := b.Pause(t.Context(), token, 30); newslettertest.StatusOf(err) != 409 {
			t.Errorf("who has left pauses: %v", err)
		}
	})
}

// TestTheListOfSubscribers: the newest first, each once, on pages, by state, topic and address.
// Proves: S63, newsletter-34
func TestTheListOfSubscribers(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		var want []string
		for i := range 7 {
			email := fmt.Sprintf("p%d_x@birch.example", i)
			b.Active(t, email)
			if i%3 != 0 { // several at the same instant
				b.Now.Advance(time.Hour)
			}
			want = append(want, email)
		}
		slices.Reverse(want)
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Email, p.Interests = "q@elm.example", []string{"it-support"} })
		pages := func(f subscribers.Filter) (got []string) {
			t.Helper()
			for f.Limit = 2; ; {
				page, next, err := b.Subscribers(t.Context(), f)
				if err != nil {
					t.Fatal(err)
				}
				for _, one := range page {
					got = append(got, one.Email)
				}
				if f.Cursor = next; next == "" {
					return got
				}
			}
		}
		same := func(what string, got, want []string) {
			t.Helper()
			slices.Sort(got)
			want = slices.Sorted(slices.Values(want))
			if !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", what, got, want)
			}
		}
		first, _, err := b.Subscribers(t.Context(), subscribers.Filter{State: subscribers.Active, Limit: 1})
		if err != nil || first[0].Email != want[0] {
			t.Errorf("the newest: %v, %v", first, err)
		}
		same("active", pages(subscribers.Filter{State: subscribers.Active}), want)
		same("all", pages(subscribers.Filter{}), append([]string{"q@elm.example"}, want...))
		same("a topic", pages(subscribers.Filter{Topic: "it-support"}), []string{"q@elm.example"})
		same("a topic that is a part of none", pages(subscribers.Filter{Topic: "guard"}), nil)
		same("an address", pages(subscribers.Filter{Query: " P3_X@ "}), []string{"p3_x@birch.example"})
		same("signs of patterns", pages(subscribers.Filter{Query: "%"}), nil)
		same("all three", pages(subscribers.Filter{State: subscribers.Active, Topic: "surveillance", Query: "birch"}), want)
		if _, _, err := b.Subscribers(t.Context(), subscribers.Filter{Cursor: "x", Limit: 1}); newslettertest.StatusOf(err) != 422 {
			t.Errorf("a cursor that somebody typed: %v", err)
		}
		counts, err := b.Counts(t.Context())
		if err != nil || counts != (subscribers.Counts{All: 8, Active: 7, Pending: 1}) {
			t.Errorf("%+v, %v", counts, err)
		}
	})
}

// Proves: newsletter-37
func TestTheListAsAFile(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Active(t, "dana@birch.example")
		b.Active(t, "=cmd@birch.example")
		b.Now.Advance(time.Hour)
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = "asked@birch.example" })
		if row := subscribers.RowOf(b.Who(t, "asked@birch.example"), b.Now.Now()); row.Basis != "" || row.Status != subscribers.Pending {
			t.Errorf("of who has not confirmed: %+v", row)
		}
		if row := subscribers.RowOf(b.Who(t, "dana@birch.example"), b.Now.Now()); row.Basis != "express" {
			t.Errorf("of who has: %+v", row)
		}
		var out strings.Builder
		if err := b.WriteCSV(t.Context(), &out, subscribers.Filter{}); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(out.String(), "\uFEFF"))).ReadAll()
		if err != nil || len(rows) != 4 || rows[1][1] != "asked@birch.example" || rows[1][5] != "" || rows[2][5] != "express" {
			t.Fatalf("%v, %v", rows, err)
		}
		rows = rows[1:]
		if rows[1][1] != "'=cmd@birch.example" || rows[2][1] != "dana@birch.example" || rows[2][2] != "active" || rows[2][3] != "security-guards; surveillance" {
			t.Errorf("%q", rows)
		}
	})
}

// Proves: newsletter-39
func TestStaffEndASubscription(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		for _, none := range []string{"", " \n", "\u200b"} {
			if err := b.End(newslettertest.AsStaff(t.Context()), who.ID, none); newslettertest.StatusOf(err) != 422 {
				t.Errorf("%q is no reason: %v", none, err)
			}
		}
		for range 2 {
			if err := b.End(newslettertest.AsStaff(t.Context()), who.ID, "Telephoned on Friday."); err != nil {
				t.Fatal(err)
			}
		}
		if who = b.Who(t, who.Email); who.State != subscribers.Unsubscribed {
			t.Errorf("%+v", who)
		}
		b.Want(t, map[string]int{
			"consent_events WHERE basis = 'withdrawn' AND actor = 'usr_1' AND wording = 'Telephoned on Friday.'": 1,
			"touchpoints WHERE outcome = 'unsubscribed' AND channel = 'staff' AND actor = 'Riley Marsh'":         1,
		})
	})
}

// Proves: newsletter-42
func TestQuarantinedSignUpsAreReleasedOrDiscarded(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, email := range []string{"one@birch.example", "two@birch.example"} {
			b.SignUp(t, "", func(p *subscribers.Payload) { p.Email, p.Website = email, "https://spam.example" })
		}
		list, next, err := b.Quarantined(t.Context(), "", 1)
		if err != nil || len(list) != 1 || next == "" || list[0].Email != "two@birch.example" {
			t.Fatalf("%+v, %q, %v", list, next, err)
		}
		older, next, err := b.Quarantined(t.Context(), next, 1)
		if err != nil || len(older) != 1 || next != "" || older[0].Email != "one@birch.example" {
			t.Fatalf("%+v, %q, %v", older, next, err)
		}
		ctx := newslettertest.AsStaff(t.Context())
		if err := b.Release(ctx, older[0].ID); err != nil {
			t.Fatal(err)
		}
		if err := b.Release(ctx, older[0].ID); newslettertest.StatusOf(err) != 404 {
			t.Errorf("twice: %v", err)
		}
		for range 2 {
			if err := b.Discard(ctx, list[0].ID); err != nil {
				t.Fatal(err)
			}
		}
		if who := b.Who(t, "one@birch.example"); who.State != subscribers.Pending || !slices.Equal(who.Topics, []string{"security-guards", "surveillance"}) {
			t.Errorf("%+v", who)
		}
		b.Want(t, map[string]int{"newsletter_signups": 1, "newsletter_subscribers": 1, "mails": 1,
			"audit_log WHERE action = 'newsletter.released'": 1, "audit_log WHERE action = 'newsletter.discarded'": 1})
	})
}

// TestASignUpReplacesAWeakerGround: a person who was imported on the basis of an inquiry signs
// up; nothing changes until they confirm, then the basis lasts.
// Proves: newsletter-43
func TestASignUpReplacesAWeakerBasis(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.take(t, columns+"dana@birch.example,industry-news,inquiry,Mail,2026-11-01\n", false)
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = "dana@birch.example" })
		before := b.Who(t, "dana@birch.example")
		if before.State != subscribers.Active || before.Basis != leads.Inquiry || !slices.Equal(before.Topics, []string{"industry-news"}) {
			t.Fatalf("%+v", before)
		}
		b.Now.Advance(time.Minute)
		if err := b.Confirm(t.Context(), b.LinkIn(t, subscribers.ConfirmationKind, links.ConfirmPath)); err != nil {
			t.Fatal(err)
		}
		after := b.Who(t, "dana@birch.example")
		if after.Basis != leads.Express || !after.ConsentUntil.IsZero() || !slices.Equal(after.Topics, []string{"security-guards", "surveillance"}) || !strings.HasPrefix(after.Wording, "Yes, ") {
			t.Errorf("%+v", after)
		}
		b.Now.Advance(3 * 365 * 24 * time.Hour)
		if why := b.asked(t, after, nil); why != "" {
			t.Errorf("three years later: %s", why)
		}
		if _, err := b.Submit(t.Context(), "", subscribers.Payload{Email: "dana@birch.example", Consent: true}); newslettertest.StatusOf(err) != 409 {
			t.Errorf("again: %v", err)
		}
	})
}
