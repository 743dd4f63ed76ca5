package newsletter

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
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

// TestDoubleOptIn goes the whole way: asked, confirmed, refused as known, left, come back.
// Proves: D16, D21, U23, M18, M19, newsletter-8, newsletter-9, newsletter-12
func TestDoubleOptIn(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx, email := t.Context(), good().Email
		b.signUp(t, "", nil)
		first := b.linkIn(t, confirmationKind, confirmPath)
		b.now.Advance(time.Hour)
		for range 2 { // a second press changes nothing
			if err := b.Confirm(ctx, first); err != nil {
				t.Fatal(err)
			}
		}
		who := b.who(t, email)
		if who.State != Active || !who.ConfirmedAt.Equal(b.now.Now()) || b.consents(t) != "newsletter-asked express, newsletter express" {
			t.Fatalf("%+v, %s", who, b.consents(t))
		}
		if _, err := b.Subscribe(ctx, "", good()); status(err) != 409 || !strings.Contains(err.Error(), "This email is already subscribed to our newsletter.") {
			t.Errorf("signing up again: %v", err)
		}
		leave := b.leaving(t, who)
		b.now.Advance(400 * 24 * time.Hour) // the link does not expire
		for range 2 {
			if err := b.Unsubscribe(ctx, leave); err != nil {
				t.Fatal(err)
			}
		}
		if who = b.who(t, email); who.State != Unsubscribed || !who.EndedAt.Equal(b.now.Now()) {
			t.Fatalf("%+v", who)
		}
		if err := b.Confirm(ctx, first); status(err) != 409 {
			t.Errorf("the old link brings back who has left: %v", err)
		}
		if err := b.SetTopics(ctx, leave, []string{"it-support"}); status(err) != 409 {
			t.Errorf("who has left chooses topics: %v", err)
		}
		b.now.Advance(time.Hour)
		b.signUp(t, "", nil)
		if who = b.who(t, email); who.State != Pending {
			t.Fatalf("%+v", who)
		}
		if err := b.Confirm(ctx, b.linkIn(t, confirmationKind, confirmPath)); err != nil {
			t.Fatal(err)
		}
		if who = b.who(t, email); who.State != Active || !who.EndedAt.IsZero() {
			t.Errorf("%+v", who)
		}
		const all = "newsletter-asked express, newsletter express, newsletter withdrawn, newsletter-asked express, newsletter express"
		if b.consents(t) != all {
			t.Errorf("%s", b.consents(t))
		}
		b.want(t, map[string]int{"leads": 1, "newsletter_subscribers": 1, "mails": 2})
	})
}

// TestManyPressesAtOnceConfirmOnce: programs and people press the same button together.
// Proves: newsletter-8
func TestManyPressesAtOnceConfirmOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.signUp(t, "", nil)
		token := b.linkIn(t, confirmationKind, confirmPath)
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

// TestALinkIsForOneThing: what opens one door opens no other, and no letter of it may change.
// Proves: newsletter-14
func TestALinkIsForOneThing(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		signup := b.signUp(t, "", nil)
		who := b.who(t, good().Email)
		confirm, leave := b.linkIn(t, confirmationKind, confirmPath), b.leaving(t, who)
		ring, err := b.keys(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if url.PathEscape(confirm) != confirm || strings.Contains(confirm, "@") || strings.Contains(strings.ToLower(leave), "birch") {
			t.Errorf("links %s and %s", confirm, leave)
		}
		wrong := []string{
			"", ".", "..", "...", "a.b.c", leave, confirm + "x", confirm[:len(confirm)-2], "x" + confirm, ring.token(toSee, signup.ID),
			strings.Replace(confirm, ".1.", ".2.", 1), strings.Replace(confirm, ".1.", ".-1.", 1), strings.Replace(confirm, ".1.", ".99999999999.", 1),
			ring.token(toConfirm, "signup_nobody"), strings.Repeat("9", 10_000),
		}
		for _, token := range wrong {
			if err := b.Confirm(t.Context(), token); status(err) != 404 {
				t.Errorf("%.80s confirms: %v", token, err)
			}
		}
		for _, token := range []string{confirm, ring.token(toUnsubscribe, signup.ID), ""} {
			if err := b.Unsubscribe(t.Context(), token); status(err) != 404 {
				t.Errorf("%s unsubscribes: %v", token, err)
			}
		}
		if got := b.who(t, good().Email); got.State != Pending {
			t.Errorf("%+v", got)
		}
	})
}

// TestAnOldKeyStaysGood: the newest signs, every link that was ever sent works.
// Proves: M12, newsletter-14
func TestAnOldKeyStaysGood(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, good().Email)
		before := b.leaving(t, who)
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return sqlgen.New(tx).InsertKey(ctx, sqlgen.InsertKeyParams{ID: 2, Secret: "another secret", MadeAt: b.now.Now()})
		}); err != nil {
			t.Fatal(err)
		}
		if after := b.leaving(t, who); after == before || !strings.Contains(after, ".2.") {
			t.Errorf("the newest key does not sign: %s", after)
		}
		if err := b.Unsubscribe(t.Context(), before); err != nil {
			t.Error(err)
		}
	})
}

// TestKeysTurn: after half a year another key signs, once, and links of the one before still open (M12).
// Proves: newsletter-14
func TestKeysTurn(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, good().Email)
		first := b.leaving(t, who)
		turn := func() {
			t.Helper()
			for _, task := range b.Tasks() {
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
			b.now.Advance(step.wait)
			turn()
			b.want(t, map[string]int{"newsletter_keys": step.keys})
		}
		if now := b.leaving(t, who); !strings.Contains(now, ".3.") {
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
		who := b.active(t, good().Email)
		leave := b.leaving(t, who)
		for name, chosen := range map[string][]string{"none": nil, "unknown": {"it-support", "dragons"}} {
			if err := b.SetTopics(t.Context(), leave, chosen); status(err) != 422 {
				t.Errorf("%s: %v", name, err)
			}
		}
		for range 2 {
			if err := b.SetTopics(t.Context(), leave, []string{"industry-news", "it-support", "it-support"}); err != nil {
				t.Fatal(err)
			}
		}
		after := b.who(t, good().Email)
		if !slices.Equal(after.Topics, []string{"it-support", "industry-news"}) || after.State != Active || after.Interest != who.Interest {
			t.Errorf("%+v", after)
		}
		b.want(t, map[string]int{"touchpoints WHERE outcome = 'topics'": 1})
	})
}

// TestWhatIsNeverConfirmedIsForgotten after 30 days, and not a moment before; who had
// left before is one who has left again.
// Proves: newsletter-15
func TestWhatIsNeverConfirmedIsForgotten(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		back := b.active(t, "back@birch.example")
		if err := b.Unsubscribe(t.Context(), b.leaving(t, back)); err != nil {
			t.Fatal(err)
		}
		kept := b.active(t, "kept@birch.example")
		b.now.Advance(time.Hour)
		b.signUp(t, "", func(p *Payload) { p.Email = "back@birch.example" })
		b.signUp(t, "", nil)
		token := b.linkIn(t, confirmationKind, confirmPath)
		b.now.Advance(30*24*time.Hour - time.Millisecond)
		if err := b.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.want(t, map[string]int{"newsletter_subscribers": 3, "newsletter_subscribers WHERE state = 'pending'": 2})
		b.now.Advance(time.Millisecond)
		for range 2 {
			if err := b.Purge(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got := b.who(t, good().Email); got.ID != "" {
			t.Errorf("still there: %+v", got)
		}
		if b.who(t, back.Email).State != Unsubscribed || b.who(t, kept.Email).State != Active {
			t.Errorf("%+v, %+v", b.who(t, back.Email), b.who(t, kept.Email))
		}
		if err := b.Confirm(t.Context(), token); status(err) != 404 {
			t.Errorf("a forgotten link confirms: %v", err)
		}
		b.want(t, map[string]int{
			"leads": 3, "consent_events WHERE basis = 'lapsed'": 2, "touchpoints WHERE outcome = 'lapsed'": 2,
			"mails WHERE to_address = 'Dana@Birch.example'": 0, "newsletter_signups": 3,
		})
	})
}

// TestAnErasedPersonIsNotWrittenToAgain: nothing tells of them but a hash that meets
// itself, also when they come back and are erased once more.
// Proves: M21, newsletter-17
func TestAnErasedPersonIsNotWrittenToAgain(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for round := range 2 {
			who := b.active(t, good().Email)
			leave := b.leaving(t, who)
			b.signUp(t, fmt.Sprint("bot", round), func(p *Payload) { p.Website = "x" })
			lead, err := b.Leads.Get(t.Context(), who.LeadID)
			if err != nil {
				t.Fatal(err)
			}
			export, err := b.people.ExportPerson(desk(t.Context()), who.LeadID)
			if err != nil || !strings.Contains(fmt.Sprintf("%+v", export.Elsewhere), good().Email) {
				t.Fatalf("%v, %+v", err, export.Elsewhere)
			}
			if err := b.people.Erase(desk(t.Context()), who.LeadID, lead.Version); err != nil {
				t.Fatal(err)
			}
			b.want(t, map[string]int{
				"newsletter_subscribers": 1, "newsletter_signups": 0, "mails": 0,
				"newsletter_subscribers WHERE email = '' AND address_key LIKE 'hmac:%' AND topics = '[]' AND wording = '' AND state = 'unsubscribed'": 1,
			})
			if err := b.Unsubscribe(t.Context(), leave); status(err) != 404 {
				t.Errorf("an erased person's link: %v", err)
			}
			b.now.Advance(time.Hour)
		}
	})
}

// TestAMergedLeadsSubscriptionIsThePersons: it is exported and erased with the one that stands for it.
// Proves: newsletter-17
func TestAMergedLeadsSubscriptionIsThePersons(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		goes, stays := b.active(t, "old@birch.example"), b.active(t, "new@birch.example")
		one, err1 := b.Leads.Get(t.Context(), stays.LeadID)
		other, err2 := b.Leads.Get(t.Context(), goes.LeadID)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		merged, err := b.people.Merge(desk(t.Context()), one.ID, one.Version, other.ID, other.Version)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Unsubscribe(t.Context(), b.leaving(t, goes)); err != nil {
			t.Fatal(err)
		}
		export, err := b.people.ExportPerson(desk(t.Context()), merged.ID)
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
		if err := b.people.Erase(desk(t.Context()), merged.ID, merged.Version); err != nil {
			t.Fatal(err)
		}
		b.want(t, map[string]int{"newsletter_subscribers WHERE email <> ''": 0, "newsletter_subscribers": 2})
	})
}

// TestWhatTheMailsSay: who writes, why, what happens next; no promotion, and to the
// company when the promise ends.
// Proves: M18, newsletter-10
func TestWhatTheMailsSay(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ring, err := b.keys(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p := good()
		p.Interests = append(p.Interests, "virtual-guard")
		valid, _ := Validate(b.Catalog, p)
		draft := b.build(valid, "k", b.now.Now())
		l, err := b.lettersOf(draft, ring)
		if err != nil {
			t.Fatal(err)
		}
		for i, wants := range [][]string{
			{
				"Wardgate Security Inc.", "210 Aurora Gate", "Security Guard Services, Surveillance Systems, Virtual Security", "Yes, subscribe me",
				"https://guard.example/newsletter/confirm/" + ring.token(toConfirm, draft.ID), "If it was not you, do nothing",
				"Saturday, November 21, 2026, 11:00 a.m. Edmonton time", "30 days",
			},
			{
				"A subscriber expects a consultant", "Sunday, November 22, 2026, 11:00 a.m. Edmonton time", "75 (above 50)", "Dana@Birch.example",
				"has not confirmed itself yet", "https://guard.example/leads",
			},
		} {
			letter := []struct{ text, html string }{{l.confirmation.Text, l.confirmation.HTML}, {l.consultation.Text, l.consultation.HTML}}[i]
			for _, want := range wants {
				if !strings.Contains(strings.Join(strings.Fields(letter.text), " "), want) && !strings.Contains(letter.html, want) {
					t.Errorf("mail %d lacks %q:\n%s", i, want, letter.text)
				}
			}
		}
		for _, promotion := range []string{"free", "quote", "offer", "%", "discount"} {
			if strings.Contains(strings.ToLower(l.confirmation.Text), promotion) {
				t.Errorf("the confirmation mail promotes (%s):\n%s", promotion, l.confirmation.Text)
			}
		}
		if l.confirmation.To.Address != "Dana@Birch.example" || l.consultation.To != b.Admin || l.consultation.ReplyTo.Address != "Dana@Birch.example" ||
			l.confirmation.Subject != "Please confirm your newsletter sign-up" {
			t.Errorf("%+v, %+v", l.confirmation.To, l.consultation.To)
		}
	})
}

// Proves: newsletter-13
func TestMaskedAddresses(t *testing.T) {
	for email, want := range map[string]string{
		"dana@birch.example": "d•••@birch.example", "d@birch.example": "d•••@birch.example", "émile@birch.example": "é•••@birch.example", "": "", "@": "",
	} {
		if got := masked(email); got != want {
			t.Errorf("%s: %s, want %s", email, got, want)
		}
	}
}

var _ leads.Holder = (*Service)(nil)
