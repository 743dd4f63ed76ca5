package subscribers_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/inbound"
)

// consents are purpose and basis of every event, the oldest first.
func (b bench) consents(t testing.TB) string {
	t.Helper()
	rows, err := b.DB.Read().QueryContext(t.Context(), "SELECT purpose, basis FROM consent_events ORDER BY created_at, id")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var out []string
	for rows.Next() {
		var purpose, basis string
		if err := rows.Scan(&purpose, &basis); err != nil {
			t.Fatal(err)
		}
		out = append(out, purpose+" "+basis)
	}
	if rows.Err() != nil {
		t.Fatal(rows.Err())
	}
	return strings.Join(out, ", ")
}

// TestDoubleOptIn covers the whole way: asked, confirmed, refused as subscribed, left, come back.
// Proves: D16, D21, U23, M18, M19, newsletter-8, newsletter-9, newsletter-12
func TestDoubleOptIn(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx, email := t.Context(), newslettertest.GoodSignup().Email
		b.SignUp(t, "", nil)
		first := b.LinkIn(t, subscribers.ConfirmationKind, links.ConfirmPath)
		b.Now.Advance(time.Hour)
		for range 2 { // a second press changes nothing
			if err := b.Confirm(ctx, first); err != nil {
				t.Fatal(err)
			}
		}
		who := b.Who(t, email)
		if who.State != subscribers.Active || !who.ConfirmedAt.Equal(b.Now.Now()) || b.consents(t) != "newsletter-asked express, newsletter express" {
			t.Fatalf("%+v, %s", who, b.consents(t))
		}
		if _, err := b.Submit(ctx, "", newslettertest.GoodSignup()); newslettertest.StatusOf(err) != 409 || !strings.Contains(err.Error(), "This email is already subscribed to our newsletter.") {
			t.Errorf("signing up again: %v", err)
		}
		leave := b.Leaving(t, who)
		b.Now.Advance(400 * 24 * time.Hour) // the link does not expire
		for range 2 {
			if err := b.Unsubscribe(ctx, leave); err != nil {
				t.Fatal(err)
			}
		}
		if who = b.Who(t, email); who.State != subscribers.Unsubscribed || !who.EndedAt.Equal(b.Now.Now()) {
			t.Fatalf("%+v", who)
		}
		if err := b.Confirm(ctx, first); newslettertest.StatusOf(err) != 409 {
			t.Errorf("the old link brings back who has left: %v", err)
		}
		if err := b.SetTopics(ctx, leave, []string{"it-support"}); newslettertest.StatusOf(err) != 409 {
			t.Errorf("who has left chooses topics: %v", err)
		}
		b.Now.Advance(time.Hour)
		b.SignUp(t, "", nil)
		if who = b.Who(t, email); who.State != subscribers.Pending {
			t.Fatalf("%+v", who)
		}
		if err := b.Confirm(ctx, b.LinkIn(t, subscribers.ConfirmationKind, links.ConfirmPath)); err != nil {
			t.Fatal(err)
		}
		if who = b.Who(t, email); who.State != subscribers.Active || !who.EndedAt.IsZero() {
			t.Errorf("%+v", who)
		}
		const all = "newsletter-asked express, newsletter express, newsletter withdrawn, newsletter-asked express, newsletter express"
		if b.consents(t) != all {
			t.Errorf("%s", b.consents(t))
		}
		b.Want(t, map[string]int{"leads": 1, "newsletter_subscribers": 1, "mails": 2})
	})
}

// TestManyPressesAtOnceConfirmOnce: programs and people press the same button together.
// Proves: newsletter-8
func TestManyPressesAtOnceConfirmOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.SignUp(t, "", nil)
		token := b.LinkIn(t, subscribers.ConfirmationKind, links.ConfirmPath)
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if err := b.Confirm(t.Context(), token); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if got := b.consents(t); got != "newsletter-asked express, newsletter express" {
			t.Errorf("%s", got)
		}
	})
}

// TestALinkIsForOneThing: a link for one purpose is not valid for another, and no character of it
// may change.
// Proves: newsletter-14
func TestALinkIsForOneThing(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		signup := b.SignUp(t, "", nil)
		who := b.Who(t, newslettertest.GoodSignup().Email)
		confirm, leave := b.LinkIn(t, subscribers.ConfirmationKind, links.ConfirmPath), b.Leaving(t, who)
		keys, err := b.Current(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if url.PathEscape(confirm) != confirm || strings.Contains(confirm, "@") || strings.Contains(strings.ToLower(leave), "birch") {
			t.Errorf("links %s and %s", confirm, leave)
		}
		wrong := []string{
			"", ".", "..", "...", "a.b.c", leave, confirm + "x", confirm[:len(confirm)-2], "x" + confirm, keys.Token(links.ToSee, signup.ID),
			strings.Replace(confirm, ".1.", ".2.", 1), strings.Replace(confirm, ".1.", ".-1.", 1), strings.Replace(confirm, ".1.", ".99999999999.", 1),
			keys.Token(links.ToConfirm, "signup_nobody"), strings.Repeat("9", 10_000),
		}
		for _, token := range wrong {
			if err := b.Confirm(t.Context(), token); newslettertest.StatusOf(err) != 404 {
				t.Errorf("%.80s confirms: %v", token, err)
			}
		}
		for _, token := range []string{confirm, keys.Token(links.ToUnsubscribe, signup.ID), ""} {
			if err := b.Unsubscribe(t.Context(), token); newslettertest.StatusOf(err) != 404 {
				t.Errorf("%s unsubscribes: %v", token, err)
			}
		}
		if got := b.Who(t, newslettertest.GoodSignup().Email); got.State != subscribers.Pending {
			t.Errorf("%+v", got)
		}
	})
}

// TestAnOldKeyStaysGood: the newest key signs, every link that was ever sent works.
// Proves: M12, newsletter-14
func TestAnOldKeyStaysGood(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, newslettertest.GoodSignup().Email)
		before := b.Leaving(t, who)
		b.AddKey(t, 2)
		if after := b.Leaving(t, who); after == before || !strings.Contains(after, ".2.") {
			t.Errorf("the newest key does not sign: %s", after)
		}
		if err := b.Unsubscribe(t.Context(), before); err != nil {
			t.Error(err)
		}
	})
}

// TestKeysTurn: after half a year a new key signs, once, and links of the previous one still open
// (M12).
// Proves: newsletter-14
func TestKeysTurn(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, newslettertest.GoodSignup().Email)
		first := b.Leaving(t, who)
		turn := func() {
			t.Helper()
			for _, task := range b.Newsletter.Tasks() {
				if task.Name == "newsletter.turn-key" {
					if err := task.Run(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		for _, step := range []struct {
			wait time.Duration
			keys int
		}{{0, 1}, {180*24*time.Hour - 1, 1}, {1, 2}, {time.Hour, 2}, {180 * 24 * time.Hour, 3}} {
			b.Now.Advance(step.wait)
			turn()
			b.Want(t, map[string]int{"newsletter_keys": step.keys})
		}
		if now := b.Leaving(t, who); !strings.Contains(now, ".3.") {
			t.Errorf("the newest key does not sign: %s", now)
		}
		if err := b.Unsubscribe(t.Context(), first); err != nil {
			t.Error(err)
		}
	})
}

// Proves: newsletter-13
func TestTopicsAreChosenAnew(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, newslettertest.GoodSignup().Email)
		leave := b.Leaving(t, who)
		for name, chosen := range map[string][]string{"none": nil, "unknown": {"it-support", "dragons"}} {
			if err := b.SetTopics(t.Context(), leave, chosen); newslettertest.StatusOf(err) != 422 {
				t.Errorf("%s: %v", name, err)
			}
		}
		for range 2 {
			if err := b.SetTopics(t.Context(), leave, []string{"industry-news", "it-support", "it-support"}); err != nil {
				t.Fatal(err)
			}
		}
		after := b.Who(t, newslettertest.GoodSignup().Email)
		if !slices.Equal(after.Topics, []string{"it-support", "industry-news"}) || after.State != subscribers.Active || after.Interest != who.Interest {
			t.Errorf("%+v", after)
		}
		b.Want(t, map[string]int{"touchpoints WHERE outcome = 'topics'": 1})
	})
}

// TestWhatIsNeverConfirmedIsForgotten after 30 days, and not a moment before; a person who had
// left before is unsubscribed again.
// Proves: newsletter-15
func TestWhatIsNeverConfirmedIsForgotten(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		back := b.Active(t, "back@birch.example")
		if err := b.Unsubscribe(t.Context(), b.Leaving(t, back)); err != nil {
			t.Fatal(err)
		}
		kept := b.Active(t, "kept@birch.example")
		b.Now.Advance(time.Hour)
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = "back@birch.example" })
		b.SignUp(t, "", nil)
		token := b.LinkIn(t, subscribers.ConfirmationKind, links.ConfirmPath)
		b.Now.Advance(30*24*time.Hour - time.Millisecond)
		if err := b.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.Want(t, map[string]int{"newsletter_subscribers": 3, "newsletter_subscribers WHERE state = 'pending'": 2})
		b.Now.Advance(time.Millisecond)
		for range 2 {
			if err := b.Purge(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got := b.Who(t, newslettertest.GoodSignup().Email); got.ID != "" {
			t.Errorf("still there: %+v", got)
		}
		if b.Who(t, back.Email).State != subscribers.Unsubscribed || b.Who(t, kept.Email).State != subscribers.Active {
			t.Errorf("%+v, %+v", b.Who(t, back.Email), b.Who(t, kept.Email))
		}
		if err := b.Confirm(t.Context(), token); newslettertest.StatusOf(err) != 404 {
			t.Errorf("a forgotten link confirms: %v", err)
		}
		b.Want(t, map[string]int{
			"leads": 3, "consent_events WHERE basis = 'lapsed'": 2, "touchpoints WHERE outcome = 'lapsed'": 2,
			"mails WHERE to_address = 'Dana@Birch.example'": 0, "newsletter_signups": 3,
		})
	})
}

// TestAnErasedPersonIsNotWrittenToAgain: only a hash of the address is kept, which is found again
// also when they come back and are erased once more.
// Proves: M21, newsletter-17
func TestAnErasedPersonIsNotWrittenToAgain(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for round := range 2 {
			who := b.Active(t, newslettertest.GoodSignup().Email)
			leave := b.Leaving(t, who)
			b.SignUp(t, fmt.Sprint("bot", round), func(p *subscribers.Payload) { p.Website = "x" })
			lead, err := b.Leads.Get(t.Context(), who.LeadID)
			if err != nil {
				t.Fatal(err)
			}
			export, err := b.People.ExportPerson(newslettertest.AsStaff(t.Context()), who.LeadID)
			if err != nil || !strings.Contains(fmt.Sprintf("%+v", export.Elsewhere), newslettertest.GoodSignup().Email) {
				t.Fatalf("%v, %+v", err, export.Elsewhere)
			}
			if err := b.People.Erase(newslettertest.AsStaff(t.Context()), who.LeadID, lead.Version); err != nil {
				t.Fatal(err)
			}
			b.Want(t, map[string]int{
				"newsletter_subscribers": 1, "newsletter_signups": 0, "mails": 0,
				"newsletter_subscribers WHERE email = '' AND address_key LIKE 'hmac:%' AND topics = '[]' AND wording = '' AND state = 'unsubscribed'": 1,
			})
			if err := b.Unsubscribe(t.Context(), leave); newslettertest.StatusOf(err) != 404 {
				t.Errorf("an erased person's link: %v", err)
			}
			b.Now.Advance(time.Hour)
		}
	})
}

// TestAMergedLeadsSubscriptionIsThePersons: it is exported and erased with the survivor.
// Proves: newsletter-17
func TestAMergedLeadsSubscriptionIsThePersons(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		goes, stays := b.Active(t, "old@birch.example"), b.Active(t, "new@birch.example")
		one, err1 := b.Leads.Get(t.Context(), stays.LeadID)
		other, err2 := b.Leads.Get(t.Context(), goes.LeadID)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		merged, err := b.People.Merge(newslettertest.AsStaff(t.Context()), one.ID, one.Version, other.ID, other.Version)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Unsubscribe(t.Context(), b.Leaving(t, goes)); err != nil {
			t.Fatal(err)
		}
		export, err := b.People.ExportPerson(newslettertest.AsStaff(t.Context()), merged.ID)
		told := fmt.Sprintf("%+v", export.Elsewhere)
		if err != nil || !strings.Contains(told, "old@birch.example") || !strings.Contains(told, "new@birch.example") {
			t.Fatalf("%v, %s", err, told)
		}
		last := ""
		for _, touch := range export.Touchpoints {
			if touch.Type == "newsletter" && strings.HasPrefix(touch.Content, "Unsubscribed") {
				last = touch.Content
			}
		}
		if last == "" {
			t.Errorf("the history does not tell that they left: %+v", export.Touchpoints)
		}
		if err := b.People.Erase(newslettertest.AsStaff(t.Context()), merged.ID, merged.Version); err != nil {
			t.Fatal(err)
		}
		b.Want(t, map[string]int{"newsletter_subscribers WHERE email <> ''": 0, "newsletter_subscribers": 2})
	})
}

// TestWhatTheMailsSay: the sender, the reason, the next step; no promotion, and to the company
// the deadline of the promise.
// Proves: M18, newsletter-10
func TestWhatTheMailsSay(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		keys, err := b.Current(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p := newslettertest.GoodSignup()
		p.Interests = append(p.Interests, "virtual-guard")
		valid, _ := subscribers.Validate(b.Catalog, p)
		draft := inbound.Entry{ID: "signup_1", CreatedAt: b.Now.Now()}
		mails, err := b.MailsOf(t.Context(), valid, draft)
		if err != nil || len(mails) != 2 {
			t.Fatal(len(mails), err)
		}
		confirmation, consultation := mails[0], mails[1]
		for i, wants := range [][]string{
			{
				"Wardgate Security Inc.", "210 Aurora Gate", "Security Guard Services, Surveillance Systems, Virtual Security", "Yes, subscribe me",
				"https://guard.example/newsletter/confirm/" + keys.Token(links.ToConfirm, draft.ID), "If it was not you, do nothing",
				"Saturday, November 21, 2026, 11:00 a.m. Edmonton time", "30 days",
			},
			{
				"A subscriber expects a consultant", "Sunday, November 22, 2026, 11:00 a.m. Edmonton time", "75 (above 50)", "Dana@Birch.example",
				"has not confirmed itself yet", "https://guard.example/leads",
			},
		} {
			message := []struct{ text, html string }{{confirmation.Text, confirmation.HTML}, {consultation.Text, consultation.HTML}}[i]
			for _, want := range wants {
				if !strings.Contains(strings.Join(strings.Fields(message.text), " "), want) && !strings.Contains(message.html, want) {
					t.Errorf("mail %d lacks %q:\n%s", i, want, message.text)
				}
			}
		}
		for _, promotion := range []string{"free", "quote", "offer", "%", "discount"} {
			if strings.Contains(strings.ToLower(confirmation.Text), promotion) {
				t.Errorf("the confirmation mail promotes (%s):\n%s", promotion, confirmation.Text)
			}
		}
		if confirmation.To.Address != "Dana@Birch.example" || consultation.To != b.Admin() || consultation.ReplyTo.Address != "Dana@Birch.example" ||
			confirmation.Subject != "Please confirm your newsletter sign-up" {
			t.Errorf("%+v, %+v", confirmation.To, consultation.To)
		}
	})
}

// Proves: newsletter-13
func TestMaskedAddresses(t *testing.T) {
	for email, want := range map[string]string{
		"dana@birch.example": "d•••@birch.example", "d@birch.example": "d•••@birch.example", "émile@birch.example": "é•••@birch.example", "": "", "@": "",
	} {
		if got := subscribers.Masked(email); got != want {
			t.Errorf("%s: %s, want %s", email, got, want)
		}
	}
}
