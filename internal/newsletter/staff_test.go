package newsletter

import (
	"context"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/sqlgen"
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

// TestWhoMayBeSentTheNewsletter goes through every reason not to send.
// Proves: M16, newsletter-33
func TestWhoMayBeSentTheNewsletter(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example") // surveillance, security-guards
		set := func(change func(*Subscriber)) {
			t.Helper()
			now := b.who(t, "dana@birch.example")
			change(&now)
			if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return update(ctx, sqlgen.New(tx), now) }); err != nil {
				t.Fatal(err)
			}
		}
		expect := func(want Refusal, topics ...string) {
			t.Helper()
			if got := b.asked(t, who, topics); got != want {
				t.Errorf("%v: %q, want %q", topics, got, want)
			}
		}
		expect("")
		expect("", "it-support", "surveillance")
		expect(OtherTopics, "it-support")
		for _, state := range []State{Pending, Unsubscribed, Bounced, Complained} {
			set(func(s *Subscriber) { s.State = state })
			expect(Refusal(state))
		}
		set(func(s *Subscriber) { s.State, s.PausedUntil = Active, b.now.Now().Add(time.Hour) })
		expect(OnPause)
		b.now.Advance(time.Hour)
		expect("")
		set(func(s *Subscriber) { s.ConsentUntil = b.now.Now().Add(time.Hour) })
		expect("")
		b.now.Advance(time.Hour)
		expect(NoConsent)
		set(func(s *Subscriber) { s.ConsentUntil = time.Time{} })
		expect("")
		// What the row says is not enough: the consents decide.
		b.now.Advance(time.Minute)
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return b.Leads.RecordConsent(ctx, tx, who.LeadID, who.Email, leads.Touch{}, leads.Consent{Purpose: forGiven, Basis: leads.Withdrawn})
		}); err != nil {
			t.Fatal(err)
		}
		expect(NoConsent)
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.EraseOfLead(ctx, tx, who.LeadID) }); err != nil {
			t.Fatal(err)
		}
		expect(NotSubscribed)
		who.ID = "subscriber_unknown"
		expect(NotSubscribed)
	})
}

// Proves: newsletter-30
func TestAPauseEndsByItself(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example")
		token := b.leaving(t, who)
		for _, days := range []int{-1, 1, 31, 400} {
			if err := b.Pause(t.Context(), token, days); status(err) != 422 {
				t.Errorf("%d days: %v", days, err)
			}
		}
		if err := b.Pause(t.Context(), token, 30); err != nil {
			t.Fatal(err)
		}
		if why := b.asked(t, who, nil); why != OnPause {
			t.Errorf("on a pause: %q", why)
		}
		b.now.Advance(30*24*time.Hour - time.Second)
		if why := b.asked(t, who, nil); why != OnPause {
			t.Errorf("a second before its end: %q", why)
		}
		b.now.Advance(time.Second)
		if why := b.asked(t, who, nil); why != "" {
			t.Errorf("at its end: %q", why)
		}
		if err := b.Pause(t.Context(), token, 90); err != nil {
			t.Fatal(err)
		}
		for range 2 { // to go on twice is to go on
			if err := b.Pause(t.Context(), token, 0); err != nil {
				t.Fatal(err)
			}
		}
		if why := b.asked(t, who, nil); why != "" {
			t.Errorf("went on: %q", why)
		}
		b.want(t, map[string]int{"touchpoints WHERE outcome = 'paused'": 2, "touchpoints WHERE outcome = 'resumed'": 1})
		if err := b.Unsubscribe(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		if err := b.Pause(t.Context(), token, 30); status(err) != 409 {
			t.Errorf("who has left pauses: %v", err)
		}
	})
}

// TestWhatIsKeptIsMailedToItsOwner: and to nobody else, once a day.
// Proves: newsletter-31
func TestWhatIsKeptIsMailedToItsOwner(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example")
		token := b.leaving(t, who)
		if err := b.SendData(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		if err := b.SendData(t.Context(), token); status(err) != 409 {
			t.Errorf("twice: %v", err)
		}
		b.now.Advance(24 * time.Hour)
		if err := b.SendData(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		if err := b.SendData(t.Context(), token+"x"); status(err) != 404 {
			t.Errorf("a forged link: %v", err)
		}
		mails, err := b.Mail.ListFor(t.Context(), who.ID)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, m := range mails {
			if m.Kind != dataKind {
				continue
			}
			n++
			full, err := b.Mail.Get(t.Context(), m.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range []string{"dana@birch.example", "Security Guard Services, Surveillance Systems", "Yes, Wardgate Security Inc. may send me", "You signed up, still to be confirmed"} {
				if m.To.Address != "dana@birch.example" || !strings.Contains(full.Text, part) {
					t.Errorf("to %s, %q is not in it:\n%s", m.To.Address, part, full.Text)
				}
			}
		}
		if n != 2 {
			t.Errorf("%d mails", n)
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
			b.active(t, email)
			if i%3 != 0 { // several at one instant
				b.now.Advance(time.Hour)
			}
			want = append(want, email)
		}
		slices.Reverse(want)
		b.signUp(t, "", func(p *Payload) { p.Email, p.Interests = "q@elm.example", []string{"it-support"} })
		pages := func(f Filter) (got []string) {
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
		first, _, err := b.Subscribers(t.Context(), Filter{State: Active, Limit: 1})
		if err != nil || first[0].Email != want[0] {
			t.Errorf("the newest: %v, %v", first, err)
		}
		same("active", pages(Filter{State: Active}), want)
		same("all", pages(Filter{}), append([]string{"q@elm.example"}, want...))
		same("a topic", pages(Filter{Topic: "it-support"}), []string{"q@elm.example"})
		same("a topic that is a part of none", pages(Filter{Topic: "guard"}), nil)
		same("an address", pages(Filter{Query: " P3_X@ "}), []string{"p3_x@birch.example"})
		same("signs of patterns", pages(Filter{Query: "%"}), nil)
		same("all three", pages(Filter{State: Active, Topic: "surveillance", Query: "birch"}), want)
		if _, _, err := b.Subscribers(t.Context(), Filter{Cursor: "x", Limit: 1}); status(err) != 422 {
			t.Errorf("a cursor that somebody typed: %v", err)
		}
		counts, err := b.Counts(t.Context())
		if err != nil || counts != (Counts{All: 8, Active: 7, Pending: 1}) {
			t.Errorf("%+v, %v", counts, err)
		}
	})
}

// Proves: newsletter-37
func TestTheListAsAFile(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.active(t, "dana@birch.example")
		b.active(t, "=cmd@birch.example")
		b.now.Advance(time.Hour)
		b.signUp(t, "", func(p *Payload) { p.Email = "asked@birch.example" })
		if row := b.subscriberRow(b.who(t, "asked@birch.example")); row.Basis != "" || row.Status != Pending {
			t.Errorf("of who has not confirmed: %+v", row)
		}
		if row := b.subscriberRow(b.who(t, "dana@birch.example")); row.Basis != "express" {
			t.Errorf("of who has: %+v", row)
		}
		var out strings.Builder
		if err := b.WriteCSV(t.Context(), &out, Filter{}); err != nil {
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

// Proves: newsletter-35
func TestOneSubscriber(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "Dana@birch.example")
		got, err := b.Whole(t.Context(), who.ID)
		if err != nil || len(got.SignedUp) != 1 || len(got.Mails) != 1 || len(got.Consents) != 2 {
			t.Fatalf("%+v, %v", got, err)
		}
		if c := got.Consents[0]; c.Purpose != "newsletter" || c.Page != "/newsletter/confirm" || !strings.HasPrefix(c.Wording, "Yes, ") {
			t.Errorf("%+v", c)
		}
		if _, err := b.Whole(t.Context(), "subscriber_unknown"); status(err) != 404 {
			t.Errorf("an unknown one: %v", err)
		}
	})
}

// Proves: newsletter-39
func TestStaffEndASubscription(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example")
		for _, none := range []string{"", " \n", "\u200b"} {
			if err := b.End(desk(t.Context()), who.ID, none); status(err) != 422 {
				t.Errorf("%q is no reason: %v", none, err)
			}
		}
		for range 2 {
			if err := b.End(desk(t.Context()), who.ID, "Telephoned on Friday."); err != nil {
				t.Fatal(err)
			}
		}
		if who = b.who(t, who.Email); who.State != Unsubscribed {
			t.Errorf("%+v", who)
		}
		b.want(t, map[string]int{
			"consent_events WHERE basis = 'withdrawn' AND actor = 'usr_1' AND wording = 'Telephoned on Friday.'": 1,
			"touchpoints WHERE outcome = 'unsubscribed' AND channel = 'staff' AND actor = 'Riley Marsh'":         1,
		})
	})
}

// Proves: newsletter-42
func TestHeldSignUpsAreReleasedOrDiscarded(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, email := range []string{"one@birch.example", "two@birch.example"} {
			b.signUp(t, "", func(p *Payload) { p.Email, p.Website = email, "https://spam.example" })
		}
		list, next, err := b.Held(t.Context(), "", 1)
		if err != nil || len(list) != 1 || next == "" || list[0].Email != "two@birch.example" {
			t.Fatalf("%+v, %q, %v", list, next, err)
		}
		older, next, err := b.Held(t.Context(), next, 1)
		if err != nil || len(older) != 1 || next != "" || older[0].Email != "one@birch.example" {
			t.Fatalf("%+v, %q, %v", older, next, err)
		}
		ctx := desk(t.Context())
		if err := b.Release(ctx, older[0].ID); err != nil {
			t.Fatal(err)
		}
		if err := b.Release(ctx, older[0].ID); status(err) != 404 {
			t.Errorf("twice: %v", err)
		}
		for range 2 {
			if err := b.Discard(ctx, list[0].ID); err != nil {
				t.Fatal(err)
			}
		}
		if who := b.who(t, "one@birch.example"); who.State != Pending || !slices.Equal(who.Topics, []string{"security-guards", "surveillance"}) {
			t.Errorf("%+v", who)
		}
		b.want(t, map[string]int{"newsletter_signups": 1, "newsletter_subscribers": 1, "mails": 1,
			"audit_log WHERE action = 'newsletter.released'": 1, "audit_log WHERE action = 'newsletter.discarded'": 1})
	})
}

// TestASignUpReplacesAWeakerGround: who was taken over from a list of inquiries signs up
// themselves; until they confirm it nothing changes, then it lasts.
// Proves: newsletter-43
func TestASignUpReplacesAWeakerGround(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.take(t, columns+"dana@birch.example,industry-news,inquiry,Mail,2026-11-01\n", false)
		b.signUp(t, "", func(p *Payload) { p.Email = "dana@birch.example" })
		before := b.who(t, "dana@birch.example")
		if before.State != Active || before.Basis != leads.Inquiry || !slices.Equal(before.Topics, []string{"industry-news"}) {
			t.Fatalf("%+v", before)
		}
		b.now.Advance(time.Minute)
		if err := b.Confirm(t.Context(), b.linkIn(t, confirmationKind, confirmPath)); err != nil {
			t.Fatal(err)
		}
		after := b.who(t, "dana@birch.example")
		if after.Basis != leads.Express || !after.ConsentUntil.IsZero() || !slices.Equal(after.Topics, []string{"security-guards", "surveillance"}) || !strings.HasPrefix(after.Wording, "Yes, ") {
			t.Errorf("%+v", after)
		}
		b.now.Advance(3 * 365 * 24 * time.Hour)
		if why := b.asked(t, after, nil); why != "" {
			t.Errorf("three years later: %s", why)
		}
		if _, err := b.Subscribe(t.Context(), "", Payload{Email: "dana@birch.example", Consent: true}); status(err) != 409 {
			t.Errorf("again: %v", err)
		}
	})
}
