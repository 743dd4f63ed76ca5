package subscribers_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/inbound/inboundtest"
)

// TestASignUpIsStoredInOneTransaction: row, lead with its own separate score, the wording that
// was agreed to, and the mail.
// Proves: V191, D6, D21, D29, D30, newsletter-3, newsletter-4
func TestASignUpIsStoredInOneTransaction(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := httpx.WithCall(t.Context(), httpx.Call{Page: "/blog/locks", Address: "192.0.2.7", UserAgent: "a browser"})
		got, err := b.Submit(ctx, "k1", newslettertest.GoodSignup())
		if err != nil {
			t.Fatal(err)
		}
		b.Want(t, map[string]int{
			"newsletter_subscribers": 1, "newsletter_signups": 1, "leads": 1, "touchpoints": 1, "consent_events": 1, "mails": 1, "lead_promises": 0,
		})
		who := b.Who(t, "dana@birch.example")
		if who.State != subscribers.Pending || !slices.Equal(who.Topics, []string{"security-guards", "surveillance"}) || who.Interest != 45 || got.Interest != 45 ||
			who.Email != "Dana@Birch.example" || !who.ConfirmedAt.IsZero() {
			t.Errorf("%+v", who)
		}
		lead, err := b.Leads.Get(t.Context(), who.LeadID)
		if err != nil || lead.Source != "newsletter" || !slices.Equal(lead.Interests, who.Topics) || lead.Score == who.Interest {
			t.Errorf("%v, %+v", err, lead)
		}
		var purpose, basis, wording, version, page, address string
		if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT purpose, basis, wording, wording_version, page, address FROM consent_events").
			Scan(&purpose, &basis, &wording, &version, &page, &address); err != nil {
			t.Fatal(err)
		}
		const shown = "Yes, Wardgate Security Inc. may send me its newsletter by email. I can unsubscribe at any time, with one click in any of its emails. " +
			"Sent by Wardgate Security Inc., 210 Aurora Gate, Fort McMurray, AB T9H 0X0, hello@wardgate.example."
		if purpose != "newsletter-asked" || basis != "express" || wording != shown || version != "2" || page != "/blog/locks" || address != "192.0.2.7" {
			t.Errorf("%s, %s, %q, %s, %s, %s", purpose, basis, wording, version, page, address)
		}
	})
}

// TestAFailureOfAnyPartStoresNothing: the mail is written last, and fails.
// Proves: newsletter-3
func TestAFailureOfAnyPartStoresNothing(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "ALTER TABLE mails RENAME TO mails_elsewhere")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Submit(t.Context(), "k", newslettertest.GoodSignup()); err == nil {
			t.Fatal("no mail could be written, and yet the sign-up was taken")
		}
		b.Want(t, map[string]int{"newsletter_subscribers": 0, "newsletter_signups": 0, "leads": 0, "touchpoints": 0, "consent_events": 0})
	})
}

// TestTheSignUpBehavesAsEveryForm, with its mail in the same transaction: a pending address is
// mailed again after a minute, so a repeat counts as one for that long.
// Proves: newsletter-3, newsletter-5, newsletter-6, newsletter-16
func TestTheSignUpBehavesAsEveryForm(t *testing.T) {
	inboundtest.Behaves(t, func(t testing.TB, d *db.DB) inboundtest.Form[subscribers.Payload, subscribers.Signup] {
		b := newslettertest.New(t, d)
		return inboundtest.Form[subscribers.Payload, subscribers.Signup]{
			Inbox: b.Signups.Inbox, Now: b.Now, Table: "newsletter_signups",
			Beside: []string{"newsletter_subscribers", "leads", "touchpoints", "consent_events"},
			AtOnce: 1, Window: time.Duration(b.Catalog.Newsletter.AgainSeconds) * time.Second,
			Good: func(visitor int) subscribers.Payload {
				p := newslettertest.GoodSignup()
				p.Email = fmt.Sprintf("dana%d@birch.example", visitor)
				return p
			},
			Other:    func(p *subscribers.Payload) { p.Interests = nil },
			Measured: func(p *subscribers.Payload, ms int64) { p.ElapsedMs = &ms },
			Trapped:  func(p *subscribers.Payload) { p.Website = "http://spam.example" },
			Entry:    func(s *subscribers.Signup) *inbound.Entry { return &s.Entry },
			Ref:      func(s subscribers.Signup) string { return s.SubscriberID },
		}
	})
}

// Proves: V119, newsletter-1
func TestEachFieldOfASignUp(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, tc := range []struct {
			name   string
			change func(*subscribers.Payload)
			fields string
		}{
			{"no address", func(p *subscribers.Payload) { p.Email = " " }, "email"},
			{"no such address", func(p *subscribers.Payload) { p.Email = "dana" }, "email"},
			{"unknown topic", func(p *subscribers.Payload) { p.Interests = []string{"surveillance", "dragons"} }, "interests"},
			{"a topic's label", func(p *subscribers.Payload) { p.Interests = []string{"IT Security"} }, "interests"},
			{"no consent", func(p *subscribers.Payload) { p.Consent = false }, "consent"},
			{"nothing", func(p *subscribers.Payload) { *p = subscribers.Payload{} }, "email consent"},
			{"everything wrong", func(p *subscribers.Payload) { *p = subscribers.Payload{Interests: []string{""}} }, "email interests consent"},
		} {
			p := newslettertest.GoodSignup()
			tc.change(&p)
			_, err := b.Submit(t.Context(), "", p)
			problem := httpx.AsProblem(err)
			if problem == nil || problem.Status != 422 {
				t.Fatalf("%s: %v", tc.name, err)
			}
			var named []string
			for _, e := range problem.Errors {
				if e.Message == "" {
					t.Errorf("%s: %s without a sentence", tc.name, e.Field)
				}
				named = append(named, e.Field)
			}
			if strings.Join(named, " ") != tc.fields {
				t.Errorf("%s: %v, want %s", tc.name, named, tc.fields)
			}
		}
		b.Want(t, map[string]int{"newsletter_signups": 0, "leads": 0})
	})
}

// TestNoTopicStandsForAll: no choice means no interest score, and all topics.
// Proves: newsletter-2
func TestNoTopicStandsForAll(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Interests = nil })
		who := b.Who(t, newslettertest.GoodSignup().Email)
		lead, err := b.Leads.Get(t.Context(), who.LeadID)
		if err != nil || who.Interest != 0 || len(who.Topics) != 6 || len(lead.Interests) != 0 {
			t.Errorf("%v, %+v, %v", err, who, lead.Interests)
		}
	})
}

// TestManySignUpsOfOneAddressAtOnceAreOneRowAndOneMail, with one key, with one key each, and with
// none; also in capitals.
// Proves: newsletter-5
func TestManySignUpsOfOneAddressAtOnceAreOneRowAndOneMail(t *testing.T) {
	for name, key := range map[string]func(i int) string{
		"one key": func(int) string { return "the-same" }, "a key each": func(i int) string { return fmt.Sprint("key-", i) }, "no key": func(int) string { return "" },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, b bench) {
				var all sync.WaitGroup
				for i := range 30 {
					all.Go(func() {
						p := newslettertest.GoodSignup()
						if i%2 == 0 && name != "one key" {
							p.Email = strings.ToUpper(p.Email)
						}
						if _, err := b.Submit(t.Context(), key(i), p); err != nil {
							t.Error(err)
						}
					})
				}
				all.Wait()
				b.Want(t, map[string]int{"newsletter_subscribers": 1, "newsletter_signups": 1, "leads": 1, "touchpoints": 1, "consent_events": 1, "mails": 1})
			})
		})
	}
}

// Proves: newsletter-6
func TestAKeyWithOtherContentIsRefused(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		first := b.SignUp(t, "k", nil)
		if again := b.SignUp(t, "k", nil); again.ID != first.ID {
			t.Error("a repeat is another sign-up")
		}
		p := newslettertest.GoodSignup()
		p.Interests = nil
		if _, err := b.Submit(t.Context(), "k", p); !forms.IsKeyReused(err) {
			t.Errorf("want a problem 422, got %v", err)
		}
	})
}

// TestAnAddressIsAskedAFewTimesADay: again after a minute, three times in 24 hours, and again the
// next day; each response is true about its mail.
// Proves: newsletter-7
func TestAnAddressIsAskedAFewTimesADay(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		steps := []struct {
			wait    time.Duration
			topics  []string
			outcome string
			mails   int
		}{
			{0, nil, subscribers.Mailed, 1},
			{59 * time.Second, nil, subscribers.Shared, 1},
			{0, []string{"it-support"}, subscribers.Shared, 1}, // other topics a moment later: the mail under way confirms them
			{2 * time.Second, nil, subscribers.Mailed, 2},
			{time.Hour, nil, subscribers.Mailed, 3},
			{time.Hour, nil, subscribers.Limited, 3},
			{0, []string{"industry-news"}, subscribers.Limited, 3},
			{22*time.Hour + 1, nil, subscribers.Mailed, 4},
		}
		for i, step := range steps {
			b.Now.Advance(step.wait)
			got := b.SignUp(t, fmt.Sprint(i), func(p *subscribers.Payload) { p.Interests = step.topics })
			if got.Outcome != step.outcome {
				t.Errorf("step %d: %s, want %s", i, got.Outcome, step.outcome)
			}
			b.Want(t, map[string]int{"mails": step.mails, "newsletter_subscribers": 1})
		}
	})
}

// TestAMailboxWithManyNamesIsAskedAFewTimesADay: an attacker uses another name of the mailbox for
// each of ten thousand sign-ups.
// Proves: newsletter-7
func TestAMailboxWithManyNamesIsAskedAFewTimesADay(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		as := func(email string) string {
			t.Helper()
			return b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = email }).Outcome
		}
		for i, want := range []string{subscribers.Mailed, subscribers.Mailed, subscribers.Mailed, subscribers.Limited, subscribers.Limited, subscribers.Limited} {
			if got := as([]string{"da.na+a@birch.example", "D.ana+b@birch.example", "d.a.n.a@birch.example", "dana+c@Birch.example", "dan.a@birch.example", "dana+c@birch.example"}[i]); got != want {
				t.Errorf("name %d: %s, want %s", i, got, want)
			}
		}
		for _, other := range []string{"dana@birch.example", "dana+a@elm.example", "danas+a@birch.example", "dan_+a@birch.example"} {
			if got := as(other); got != subscribers.Mailed {
				t.Errorf("%s: %s", other, got)
			}
		}
		b.Want(t, map[string]int{"mails": 7})
		b.Now.Advance(24*time.Hour + 1)
		if got := as("dana+c@birch.example"); got != subscribers.Mailed {
			t.Errorf("a day later: %s", got)
		}
	})
}

// TestAPromisedConsultationIsOwed: V140 and its limit, above 50 and not at 50.
// Proves: V140, D7, D37, D82, newsletter-11
func TestAPromisedConsultationIsOwed(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		fifty := b.SignUp(t, "", func(p *subscribers.Payload) {
			p.Email, p.Interests = "fifty@birch.example", []string{"security-guards", "surveillance", "industry-news"}
		})
		b.Want(t, map[string]int{"lead_promises": 0, "mails": 1})
		eager := func(p *subscribers.Payload) { p.Interests = []string{"virtual-guard", "surveillance", "industry-news"} }
		got := b.SignUp(t, "", eager)
		if fifty.Interest != 50 || !fifty.ConsultBy.IsZero() || got.Interest != 55 || !got.ConsultBy.Equal(b.Now.Now().Add(24*time.Hour)) {
			t.Errorf("%+v, %+v", fifty, got)
		}
		open, err := b.Promises.Open(t.Context(), 10)
		if err != nil || len(open) != 1 || open[0].Ref != got.ID || open[0].Source != "newsletter" || !open[0].DueAt.Equal(got.ConsultBy) {
			t.Fatalf("%v, %+v", err, open)
		}
		// The company is notified once, however often the visitor asks while it is owed.
		b.Now.Advance(2 * time.Hour)
		again := b.SignUp(t, "", eager)
		b.Want(t, map[string]int{"lead_promises": 1, "mails WHERE kind = 'newsletter.consultation' AND to_address = 'admin@guard.example'": 1})
		if !again.ConsultBy.Equal(got.ConsultBy) {
			t.Errorf("told %s, owed %s", again.ConsultBy, got.ConsultBy)
		}
		// It was not kept: half of the time, four fifths, the breach.
		b.Now.Advance(23 * time.Hour)
		if n, err := deadlines.NewSweep(b.DB, b.Now, b.Promises.Answers()).RaiseDue(t.Context()); err != nil || n != 1 {
			t.Errorf("%d alerts, %v", n, err)
		}
		later := b.SignUp(t, "", eager)
		if !later.ConsultBy.Equal(b.Now.Now().Add(24 * time.Hour)) {
			t.Errorf("after a broken promise told %s", later.ConsultBy)
		}
		b.Want(t, map[string]int{"lead_promises": 2})
	})
}

// TestASuspectedProgramIsQuarantined: stored, with the same response as for anyone, no lead, no
// mail.
// Proves: newsletter-16
func TestASuspectedProgramIsQuarantined(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		quick, slow := int64(200), int64(1000)
		for i, change := range []func(*subscribers.Payload){
			func(p *subscribers.Payload) { p.Website = "http://spam.example" }, func(p *subscribers.Payload) { p.ElapsedMs = &quick },
		} {
			if got := b.SignUp(t, fmt.Sprint(i), change); got.Outcome != subscribers.Quarantined || got.QuarantineReason == "" {
				t.Errorf("%+v", got)
			}
		}
		b.Want(t, map[string]int{"newsletter_signups": 2, "newsletter_subscribers": 0, "leads": 0, "mails": 0, "consent_events": 0})
		if got := b.SignUp(t, "person", func(p *subscribers.Payload) { p.ElapsedMs = &slow }); got.Outcome != subscribers.Mailed {
			t.Errorf("a person was quarantined: %+v", got)
		}
		b.Now.Advance(31 * 24 * time.Hour)
		if err := b.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.Want(t, map[string]int{"newsletter_signups": 0})
	})
}
