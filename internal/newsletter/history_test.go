package newsletter

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// read has a person open a campaign's mail and follow its second link, an hour after a
// program has looked at it.
func (b bench) read(t testing.TB, campaign, who string) {
	t.Helper()
	b.visit(t, "HEAD", b.link(t, campaign, who, 1), "203.0.113.9", "scanner")
	b.now.Advance(time.Hour)
	b.visit(t, "GET", b.picture(t, campaign, who), "192.0.2.1", chromeAgent)
	b.now.Advance(time.Minute)
	b.visit(t, "GET", b.link(t, campaign, who, 2), "192.0.2.1", chromeAgent)
	b.storeWaiting(t.Context())
}

// withHistory is somebody with a mail that was read and later bounced, one that was
// refused, and one that was not sent.
func (b bench) withHistory(t testing.TB) Subscriber {
	t.Helper()
	who := b.active(t, "dana@birch.example")
	for n, campaign := range []string{"campaign_1", "campaign_2", "campaign_3"} {
		b.sentTo(t, campaign, b.now.Now().Add(time.Duration(n)*time.Minute), who.ID)
	}
	b.exec(t, "UPDATE newsletter_deliveries SET state = 'failed', code = 550, reason = '5.7.1 no mail for Dana Birch' WHERE campaign_id = 'campaign_2'")
	b.exec(t, "UPDATE newsletter_deliveries SET state = 'skipped', code = 0, attempted_at = NULL, reason = 'other-topics' WHERE campaign_id = 'campaign_3'")
	b.now.Advance(time.Hour)
	b.read(t, "campaign_1", who.ID)
	b.takes(t, bouncesAt, reported(t, "exchange-mailbox-full", b.name(t, "campaign_1", who.ID), "TOKEN"))
	b.now.Advance(time.Minute)
	b.takes(t, bouncesAt, reported(t, "postfix-user-unknown", b.name(t, "campaign_1", who.ID), messageName("campaign_1", who.ID)))
	return b.who(t, who.Email)
}

// TestAPersonsMails: what became of each, who opened it, and what was reported.
// Proves: newsletter-35
func TestAPersonsMails(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who, other := b.withHistory(t), b.active(t, "kim@cedar.example")
		got, err := b.Whole(t.Context(), who.ID)
		if err != nil || len(got.Campaigns) != 3 || len(got.Reports) != 2 || got.Older {
			t.Fatalf("%+v, %v", got, err)
		}
		for i, want := range []struct {
			campaign string
			state    DeliveryState
			became   string
		}{
			{"News campaign_3", MailSkipped, "Not sent: you had chosen other topics."}, {"News campaign_2", MailFailed, "Not delivered: 5.7.1 no mail for Dana Birch."},
			{"News campaign_1", MailSent, "Taken by the mail server, which reported later that the address is dead."},
		} {
			m := got.Campaigns[i]
			if m.Campaign != want.campaign || m.Subject != "S" || m.State != want.state || m.Became != want.became || m.LaunchedAt == nil || (m.AttemptedAt == nil) != (i == 0) {
				t.Errorf("%d: %+v", i, m)
			}
		}
		first := got.Campaigns[2]
		if first.OpenedAt == nil || first.ClickedAt == nil || first.ClickedAt.Sub(*first.OpenedAt) != time.Minute || first.MachineClickedAt == nil || first.MachineOpenedAt != nil {
			t.Errorf("%+v", first)
		}
		if hard, soft := got.Reports[0], got.Reports[1]; hard.Kind != hardBounce || hard.Effect != hasEnded || hard.StatusCode != "5.1.1" || hard.CampaignTitle != "News campaign_1" ||
			soft.Kind != softBounce || soft.Effect != hasCounted || !hard.At.After(soft.At) {
			t.Errorf("%+v", got.Reports)
		}
		if got, err := b.Whole(t.Context(), other.ID); err != nil || len(got.Campaigns)+len(got.Reports) > 0 || got.Campaigns == nil || got.Reports == nil {
			t.Errorf("another's: %+v, %v", got, err)
		}
	})
}

// TestALongHistoryIsCut: the latest are told, and that there are more.
// Proves: newsletter-35
func TestALongHistoryIsCut(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example")
		b.sentTo(t, "campaign_0000", b.now.Now())
		b.exec(t, fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
			INSERT INTO newsletter_reports (id, hash, kind, campaign_id, subscriber_id, status_code, words, at)
			SELECT 'r' || (1000 + i), 'h' || i, 'soft', '', $1, '', '', $2 FROM n`, historyShown), who.ID, b.now.Now())
		if got, err := b.Whole(t.Context(), who.ID); err != nil || len(got.Reports) != historyShown || got.Older {
			t.Fatalf("%d reports, older: %v, %v", len(got.Reports), got.Older, err)
		}
		for n := range historyShown + 1 {
			b.sentTo(t, fmt.Sprintf("campaign_%d", 1000+n), b.now.Now().Add(time.Duration(n)*time.Hour), who.ID)
		}
		got, err := b.Whole(t.Context(), who.ID)
		if err != nil || len(got.Campaigns) != historyShown || !got.Older || got.Campaigns[0].CampaignID != fmt.Sprintf("campaign_%d", 1000+historyShown) {
			t.Errorf("%d mails, older: %v, %v", len(got.Campaigns), got.Older, err)
		}
		if kept, err := mailsTo(t.Context(), sqlgen.New(b.DB.Read()), who.ID, historyKept); err != nil || len(kept) != historyShown+1 {
			t.Errorf("the export holds %d, %v", len(kept), err)
		}
	})
}

// TestAPersonsDataHoldsTheirMails: the export of their lead, and the mail with what is kept.
// Proves: newsletter-50
func TestAPersonsDataHoldsTheirMails(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.withHistory(t)
		export, err := b.people.ExportPerson(desk(t.Context()), who.LeadID)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(export.Elsewhere[tag])
		if err != nil {
			t.Fatal(err)
		}
		var told [][]Subscription
		if err := json.Unmarshal(raw, &told); err != nil || len(told) != 1 || len(told[0]) != 1 {
			t.Fatalf("%s, %v", raw, err)
		}
		one := told[0][0]
		if len(one.Mails) != 3 || len(one.Hits) != 2 || len(one.Reports) != 2 {
			t.Fatalf("%+v", one)
		}
		if h := one.Hits[0]; h.Kind != click || h.Link != "https://guard.example/page?n=2" || h.Campaign != "News campaign_1" || h.Address != "192.0.2.1" || h.UserAgent != chromeAgent {
			t.Errorf("%+v", h)
		}
		if h := one.Hits[1]; h.Kind != opening || h.Link != "" {
			t.Errorf("%+v", h)
		}
		if err := b.SendData(t.Context(), b.leaving(t, who)); err != nil {
			t.Fatal(err)
		}
		mails, err := b.Mail.ListFor(t.Context(), who.ID)
		i := slices.IndexFunc(mails, func(m mail.Mail) bool { return m.Kind == dataKind })
		if err != nil || i < 0 {
			t.Fatalf("%+v, %v", mails, err)
		}
		letter, err := b.Mail.Get(t.Context(), mails[i].ID)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(letter.Text), " ")
		for _, want := range []string{
			"Not sent: you had chosen other topics.", "Not delivered: 5.7.1 no mail for Dana Birch.", "the address is dead. A program has looked at it.",
			"Opened: News campaign_1", "Followed a link: News campaign_1, https://guard.example/page?n=2. From 192.0.2.1", "Your address is dead, News campaign_1, 5.1.1",
			"It could not be delivered for the time being, News campaign_1, 5.2.2",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("the mail lacks %q:\n%s", want, letter.Text)
			}
		}
	})
}

// TestAnErasureReachesMailsHitsAndReports, also those that are stored after it; what a
// campaign counts stays true.
// Proves: newsletter-52
func TestAnErasureReachesMailsHitsAndReports(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who, other := b.withHistory(t), b.active(t, "kim@cedar.example")
		b.sentTo(t, "campaign_4", b.now.Now(), who.ID, other.ID)
		b.exec(t, "UPDATE newsletter_deliveries SET state = 'deferred', reason = 'try Dana later' WHERE campaign_id = 'campaign_4' AND subscriber_id = $1", who.ID)
		b.now.Advance(time.Hour)
		b.read(t, "campaign_4", other.ID)
		counts := func() string {
			return fmt.Sprint(b.counted(t, "campaign_1"), b.counted(t, "campaign_4"), b.numbers(t, 3, `SELECT COUNT(*), SUM(CASE WHEN state = 'sent' THEN 1 ELSE 0 END),
				SUM(CASE WHEN opened_at IS NOT NULL THEN 1 ELSE 0 END) FROM newsletter_deliveries`))
		}
		before := counts()
		theirs := " WHERE subscriber_id = '" + who.ID + "'"
		b.want(t, map[string]int{"newsletter_hits" + theirs + " AND address <> ''": 3, "newsletter_reports" + theirs + " AND words <> ''": 2})
		lead, err := b.Leads.Get(t.Context(), who.LeadID)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.people.Erase(desk(t.Context()), lead.ID, lead.Version); err != nil {
			t.Fatal(err)
		}
		if after := counts(); after != before {
			t.Errorf("%s, before the erasure %s", after, before)
		}
		b.namesNobody(t, who.ID)
		b.want(t, map[string]int{
			"newsletter_deliveries" + theirs: 4, "newsletter_hits" + theirs: 3, "newsletter_reports" + theirs: 2,
			"newsletter_deliveries" + theirs + " AND reason IN ('other-topics', 'bounced 5.1.1')": 2, "newsletter_hits WHERE address <> ''": 3,
		})

		// A mail program shows the mail again, a server reports late, and a refusal that was on its way is stored.
		b.visit(t, "GET", b.link(t, "campaign_4", who.ID, 1), "192.0.2.7", chromeAgent)
		b.storeWaiting(t.Context())
		late := b.name(t, "campaign_4", who.ID)
		b.takes(t, "bounces+"+late+"@guard.example", reported(t, "delayed", late, "x"))
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.ExecContext(ctx, "UPDATE newsletter_deliveries SET state = 'failed', reason = '5.7.1 not for Dana' WHERE campaign_id = 'campaign_4' AND subscriber_id = $1", who.ID); err != nil {
				return err
			}
			return b.undelivered(ctx, tx, tried{task{batch: &batch{campaign: "campaign_4"}, subscriber: who.ID}, fate{state: MailFailed, code: 451, reason: "4.7.1 not for Dana"}})
		}); err != nil {
			t.Fatal(err)
		}
		b.namesNobody(t, who.ID)
		b.want(t, map[string]int{
			"newsletter_hits" + theirs: 4, "newsletter_reports" + theirs: 4, "newsletter_reports" + theirs + " AND effect = 'erased' AND kind = 'soft'": 2,
		})
		if got := b.counted(t, "campaign_4"); got[1] != 2 {
			t.Errorf("who was erased and reads on is not counted: %v", got)
		}
		// Erased once more under the same address, the later row stands for both.
		b.exec(t, "DELETE FROM newsletter_subscribers WHERE id = $1", who.ID)
		b.visit(t, "GET", b.link(t, "campaign_4", who.ID, 2), "192.0.2.7", chromeAgent)
		b.storeWaiting(t.Context())
		b.namesNobody(t, who.ID)
		b.want(t, map[string]int{"newsletter_hits" + theirs: 5})
	})
}

// TestAnErasureMeetsHitsOnTheirWay: none that is stored at that moment keeps where it came from.
// Proves: newsletter-52
func TestAnErasureMeetsHitsOnTheirWay(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example")
		for n := range 8 {
			b.sentTo(t, fmt.Sprintf("campaign_%d", n), b.now.Now().Add(-time.Hour), who.ID)
		}
		lead, err := b.Leads.Get(t.Context(), who.LeadID)
		if err != nil {
			t.Fatal(err)
		}
		var at sync.WaitGroup
		for n := range 8 {
			at.Go(func() {
				for range 6 {
					h := Hit{
						ID: b.IDs.Row("hit", b.now.Now()), Campaign: fmt.Sprintf("campaign_%d", n), Subscriber: who.ID, Kind: click, Link: 1,
						At: b.now.Now(), Method: "GET", Address: "192.0.2.1", UserAgent: chromeAgent,
					}
					if err := b.storeHits(t.Context(), []Hit{h}); err != nil {
						t.Error(err)
					}
				}
			})
		}
		if err := b.people.Erase(desk(t.Context()), lead.ID, lead.Version); err != nil {
			t.Error(err)
		}
		at.Wait()
		b.namesNobody(t, who.ID)
		b.want(t, map[string]int{"newsletter_hits": 48})
	})
}

// namesNobody fails when a row about somebody says who they are or where they were.
func (b bench) namesNobody(t testing.TB, id string) {
	t.Helper()
	for _, words := range []string{"dana", "birch"} {
		b.want(t, map[string]int{
			"newsletter_deliveries WHERE subscriber_id = '" + id + "' AND lower(reason) LIKE '%" + words + "%'": 0,
			"newsletter_reports WHERE lower(words) LIKE '%" + words + "%'":                                      0,
		})
	}
	b.want(t, map[string]int{
		"newsletter_hits WHERE subscriber_id = '" + id + "' AND (address <> '' OR user_agent <> '')": 0,
		"newsletter_reports WHERE subscriber_id = '" + id + "' AND words <> ''":                      0,
		"newsletter_subscribers WHERE email LIKE '%birch%' OR address_key LIKE '%birch%'":            0,
	})
}

// TestWhatBecameOfAMail has words for every state and reason.
// Proves: newsletter-50
func TestWhatBecameOfAMail(t *testing.T) {
	for _, one := range []struct {
		state        DeliveryState
		reason, want string
	}{
		{MailSent, "", "Taken by the mail server."}, {MailSent, "bounced for now 4.2.2", "Taken by the mail server, which reported later that it could not be delivered for the time being."},
		{MailSent, "complained of", "Taken by the mail server; reported as unwanted."}, {MailFailed, "", "Not delivered."}, {MailFailed, "5.7.1 no.", "Not delivered: 5.7.1 no."},
		{MailDeferred, "busy", "Put off by the mail server: busy."}, {MailUncertain, lostText, "Handed over, but the mail server did not say whether it took it."},
		{MailPending, "old words", "Waiting to be sent."}, {MailSkipped, "cancelled", "Not sent: the sending was called off."}, {MailSkipped, string(OnPause), "Not sent: you had paused the newsletter."},
		{MailSkipped, string(Bounced), "Not sent: mail to your address had come back."},
	} {
		if got := became(one.state, one.reason); got != one.want {
			t.Errorf("%s %q: %q, want %q", one.state, one.reason, got, one.want)
		}
	}
	for _, why := range []Refusal{
		NotSubscribed, OnPause, OtherTopics, NoConsent, calledOff, Refusal(Pending), Refusal(Unsubscribed), Refusal(Bounced), Refusal(Complained),
	} {
		if skippedFor(why) == string(why) {
			t.Errorf("no words for %q", why)
		}
	}
}

// TestTheProofOfConsent: who asked, who agreed to what, when, how, in which words, and
// whether it holds.
// Proves: M15, newsletter-36
func TestTheProofOfConsent(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example")
		p, err := b.Proof(desk(t.Context()), who.ID)
		if err != nil {
			t.Fatal(err)
		}
		if p.Sender.Name != "Wardgate Security Inc." || len(p.Sender.Address) != 2 || !strings.Contains(p.Sender.Address[0], "Aurora Gate") || len(p.Sender.Phones) == 0 ||
			p.Sender.Email == "" || p.Sender.Website != b.Origin || !p.MadeAt.Equal(b.now.Now()) {
			t.Errorf("%+v", p.Sender)
		}
		if p.Email != "dana@birch.example" || !strings.HasPrefix(p.Wording, "Yes, ") || p.WordingVersion != "1" || p.Basis != "express" || !p.InForce || p.WhyNot != "" ||
			p.How != "Signed up by the form of the website on Saturday, November 21, 2026, 11:00 a.m. Edmonton time, and confirmed on Saturday, November 21, 2026, 11:00 a.m. Edmonton time by the link that was mailed to the address." {
			t.Errorf("%+v", p)
		}
		if len(p.Consents) != 2 || p.Consents[0].Means != "Agreed to the newsletter by the link that was mailed to the address." || p.Consents[0].WordingVersion != "1" ||
			p.Consents[1].Means != "Agreed in the form; to be confirmed by the address." || len(p.SignedUp) != 1 || len(p.Mails) != 1 || p.Mails[0].Kind != confirmationKind {
			t.Errorf("%+v", p.Consents)
		}
		b.now.Advance(time.Hour)
		if err := b.End(desk(t.Context()), who.ID, "By telephone."); err != nil {
			t.Fatal(err)
		}
		p, err = b.Proof(desk(t.Context()), who.ID)
		if err != nil || p.InForce || p.WhyNot != string(Unsubscribed) || p.Consents[0].Means != "The consent was taken back." || p.Consents[0].Wording != "By telephone." || p.Consents[0].Actor != "usr_1" {
			t.Errorf("%+v, %v", p, err)
		}
		list := "email,interests,basis,evidence,consented_at\none@fair.example,surveillance,inquiry,\"Card 1, fair\",2026-10-02\n"
		if _, err := b.Import(desk(t.Context()), []byte(list), false); err != nil {
			t.Fatal(err)
		}
		p, err = b.Proof(desk(t.Context()), b.who(t, "one@fair.example").ID)
		if err != nil || !p.InForce || !strings.HasPrefix(p.How, "Taken over from a list on Saturday, November 21, 2026") || !strings.Contains(p.How, "evidence of what they agreed to on Friday, October 2, 2026") ||
			p.Wording != "Evidence: Card 1, fair" || p.ConsentUntil == nil || p.Consents[0].GivenAt == nil || p.Consents[0].Means != "Taken over from a list, with the evidence in its words." {
			t.Errorf("%+v, %v", p, err)
		}
		b.now.Advance(time.Hour)
		own := b.active(t, "one@fair.example")
		p, err = b.Proof(desk(t.Context()), own.ID)
		if err != nil || p.Basis != "express" || p.How != "Taken over from a list first; then signed up by the form of the website, and confirmed on Saturday, November 21, 2026, 1:00 p.m. Edmonton time by the link that was mailed to the address." {
			t.Errorf("%+v, %v", p, err)
		}
		b.want(t, map[string]int{"audit_log WHERE action = 'newsletter.exported'": 4})
		if _, err := b.Proof(t.Context(), "subscriber_unknown"); status(err) != 404 {
			t.Errorf("of nobody: %v", err)
		}
	})
}
