package privacy_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/newsletter/bounces"
	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/engagement"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/privacy"
	"wardgate/internal/newsletter/privacy/sqlgen"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// read has a person open a campaign's mail and follow its second link, an hour after a program
// has fetched it.
func (b bench) read(t testing.TB, campaign, who string) {
	t.Helper()
	b.Visit(t, "HEAD", b.Link(t, campaign, who, 1), "203.0.113.9", "scanner")
	b.Now.Advance(time.Hour)
	b.Visit(t, "GET", b.Picture(t, campaign, who), "192.0.2.1", newslettertest.ChromeAgent)
	b.Now.Advance(time.Minute)
	b.Visit(t, "GET", b.Link(t, campaign, who, 2), "192.0.2.1", newslettertest.ChromeAgent)
	b.StoreWaiting(t.Context())
}

// withHistory is a subscriber with one mail that was read and later bounced, one that was
// rejected, and one that was not sent.
func (b bench) withHistory(t testing.TB) subscribers.Subscriber {
	t.Helper()
	who := b.Active(t, "dana@birch.example")
	for n, campaign := range []string{"campaign_1", "campaign_2", "campaign_3"} {
		b.SentCampaign(t, campaign, b.Now.Now().Add(time.Duration(n)*time.Minute), who.ID)
	}
	b.Exec(t, "UPDATE newsletter_deliveries SET state = 'failed', code = 550, reason = '5.7.1 no mail for Dana Birch' WHERE campaign_id = 'campaign_2'")
	b.Exec(t, "UPDATE newsletter_deliveries SET state = 'skipped', code = 0, attempted_at = NULL, reason = 'other-topics' WHERE campaign_id = 'campaign_3'")
	b.Now.Advance(time.Hour)
	b.read(t, "campaign_1", who.ID)
	b.Takes(t, newslettertest.BouncesAt, newslettertest.Reported(t, "exchange-mailbox-full", b.ReportName(t, "campaign_1", who.ID), "TOKEN"))
	b.Now.Advance(time.Minute)
	b.Takes(t, newslettertest.BouncesAt, newslettertest.Reported(t, "postfix-user-unknown", b.ReportName(t, "campaign_1", who.ID), links.MessageName("campaign_1", who.ID)))
	return b.Who(t, who.Email)
}

// TestAPersonsMails: the outcome of each, who opened it, and what was reported.
// Proves: newsletter-35
func TestAPersonsMails(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who, other := b.withHistory(t), b.Active(t, "kim@cedar.example")
		got, err := b.Whole(t.Context(), who.ID)
		if err != nil || len(got.Campaigns) != 3 || len(got.Reports) != 2 || got.Older {
			t.Fatalf("%+v, %v", got, err)
		}
		for i, want := range []struct {
			campaign string
			state    campaigns.DeliveryState
			became   string
		}{
			{"News campaign_3", campaigns.MailSkipped, "Not sent: you had chosen other topics."}, {"News campaign_2", campaigns.MailFailed, "Not delivered: 5.7.1 no mail for Dana Birch."},
			{"News campaign_1", campaigns.MailSent, "Taken by the mail server, which reported later that the address is dead."},
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
		if hard, soft := got.Reports[0], got.Reports[1]; hard.Kind != bounces.HardBounce || hard.Effect != bounces.EffectEnded || hard.StatusCode != "5.1.1" || hard.CampaignTitle != "News campaign_1" ||
			soft.Kind != bounces.SoftBounce || soft.Effect != bounces.EffectCounted || !hard.At.After(soft.At) {
			t.Errorf("%+v", got.Reports)
		}
		if got, err := b.Whole(t.Context(), other.ID); err != nil || len(got.Campaigns)+len(got.Reports) > 0 || got.Campaigns == nil || got.Reports == nil {
			t.Errorf("another's: %+v, %v", got, err)
		}
	})
}

// TestALongHistoryIsCut: the latest are listed, with a note that there are more.
// Proves: newsletter-35
func TestALongHistoryIsCut(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		b.SentCampaign(t, "campaign_0000", b.Now.Now())
		b.Exec(t, fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
			INSERT INTO newsletter_reports (id, hash, kind, campaign_id, subscriber_id, status_code, words, at)
			SELECT 'r' || (1000 + i), 'h' || i, 'soft', '', $1, '', '', $2 FROM n`, privacy.HistoryShown), who.ID, b.Now.Now())
		if got, err := b.Whole(t.Context(), who.ID); err != nil || len(got.Reports) != privacy.HistoryShown || got.Older {
			t.Fatalf("%d reports, older: %v, %v", len(got.Reports), got.Older, err)
		}
		for n := range privacy.HistoryShown + 1 {
			b.SentCampaign(t, fmt.Sprintf("campaign_%d", 1000+n), b.Now.Now().Add(time.Duration(n)*time.Hour), who.ID)
		}
		got, err := b.Whole(t.Context(), who.ID)
		if err != nil || len(got.Campaigns) != privacy.HistoryShown || !got.Older || got.Campaigns[0].CampaignID != fmt.Sprintf("campaign_%d", 1000+privacy.HistoryShown) {
			t.Errorf("%d mails, older: %v, %v", len(got.Campaigns), got.Older, err)
		}
		if kept, err := privacy.MailsTo(t.Context(), sqlgen.New(b.DB.Read()), who.ID, privacy.HistoryKept); err != nil || len(kept) != privacy.HistoryShown+1 {
			t.Errorf("the export holds %d, %v", len(kept), err)
		}
	})
}

// TestAPersonsDataHoldsTheirMails: in the export of their lead, and in the mail with their data.
// Proves: newsletter-50
func TestAPersonsDataHoldsTheirMails(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.withHistory(t)
		export, err := b.People.ExportPerson(newslettertest.AsStaff(t.Context()), who.LeadID)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(export.Elsewhere[core.Tag])
		if err != nil {
			t.Fatal(err)
		}
		var told [][]privacy.Subscription
		if err := json.Unmarshal(raw, &told); err != nil || len(told) != 1 || len(told[0]) != 1 {
			t.Fatalf("%s, %v", raw, err)
		}
		one := told[0][0]
		if len(one.Mails) != 3 || len(one.Hits) != 2 || len(one.Reports) != 2 {
			t.Fatalf("%+v", one)
		}
		if h := one.Hits[0]; h.Kind != engagement.Click || h.Link != "https://guard.example/page?n=2" || h.Campaign != "News campaign_1" || h.Address != "192.0.2.1" || h.UserAgent != newslettertest.ChromeAgent {
			t.Errorf("%+v", h)
		}
		if h := one.Hits[1]; h.Kind != engagement.Opening || h.Link != "" {
			t.Errorf("%+v", h)
		}
		if err := b.SendData(t.Context(), b.Leaving(t, who)); err != nil {
			t.Fatal(err)
		}
		mails, err := b.Mail.ListFor(t.Context(), who.ID)
		i := slices.IndexFunc(mails, func(m mail.Mail) bool { return m.Kind == privacy.DataKind })
		if err != nil || i < 0 {
			t.Fatalf("%+v, %v", mails, err)
		}
		message, err := b.Mail.Get(t.Context(), mails[i].ID)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(message.Text), " ")
		for _, want := range []string{
			"Not sent: you had chosen other topics.", "Not delivered: 5.7.1 no mail for Dana Birch.", "the address is dead. A program has looked at it.",
			"Opened: News campaign_1", "Followed a link: News campaign_1, https://guard.example/page?n=2. From 192.0.2.1", "Your address is dead, News campaign_1, 5.1.1",
			"It could not be delivered for the time being, News campaign_1, 5.2.2",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("the mail lacks %q:\n%s", want, message.Text)
			}
		}
	})
}

// TestAnErasureReachesMailsHitsAndReports, also those that are stored after it; a campaign's
// counts stay correct.
// Proves: newsletter-52
func TestAnErasureReachesMailsHitsAndReports(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who, other := b.withHistory(t), b.Active(t, "kim@cedar.example")
		b.SentCampaign(t, "campaign_4", b.Now.Now(), who.ID, other.ID)
		b.Exec(t, "UPDATE newsletter_deliveries SET state = 'deferred', reason = 'try Dana later' WHERE campaign_id = 'campaign_4' AND subscriber_id = $1", who.ID)
		b.Now.Advance(time.Hour)
		b.read(t, "campaign_4", other.ID)
		counts := func() string {
			return fmt.Sprint(b.Marks(t, "campaign_1"), b.Marks(t, "campaign_4"), b.Numbers(t, 3, `SELECT COUNT(*), SUM(CASE WHEN state = 'sent' THEN 1 ELSE 0 END),
				SUM(CASE WHEN opened_at IS NOT NULL THEN 1 ELSE 0 END) FROM newsletter_deliveries`))
		}
		before := counts()
		theirs := " WHERE subscriber_id = '" + who.ID + "'"
		b.Want(t, map[string]int{"newsletter_hits" + theirs + " AND address <> ''": 3, "newsletter_reports" + theirs + " AND words <> ''": 2})
		lead, err := b.Leads.Get(t.Context(), who.LeadID)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.People.Erase(newslettertest.AsStaff(t.Context()), lead.ID, lead.Version); err != nil {
			t.Fatal(err)
		}
		if after := counts(); after != before {
			t.Errorf("%s, before the erasure %s", after, before)
		}
		b.namesNobody(t, who.ID)
		b.Want(t, map[string]int{
			"newsletter_deliveries" + theirs: 4, "newsletter_hits" + theirs: 3, "newsletter_reports" + theirs: 2,
			"newsletter_deliveries" + theirs + " AND reason IN ('other-topics', 'bounced 5.1.1')": 2, "newsletter_hits WHERE address <> ''": 3,
		})

		// A mail program shows the mail again, a server reports late, and a rejection that was on
		// its way is stored.
		b.Visit(t, "GET", b.Link(t, "campaign_4", who.ID, 1), "192.0.2.7", newslettertest.ChromeAgent)
		b.StoreWaiting(t.Context())
		late := b.ReportName(t, "campaign_4", who.ID)
		b.Takes(t, "bounces+"+late+"@guard.example", newslettertest.Reported(t, "delayed", late, "x"))
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.ExecContext(ctx, "UPDATE newsletter_deliveries SET state = 'failed', reason = '5.7.1 not for Dana' WHERE campaign_id = 'campaign_4' AND subscriber_id = $1", who.ID); err != nil {
				return err
			}
			return b.Undelivered(ctx, tx, bounces.Delivery{Campaign: "campaign_4", Subscriber: who.ID}, 451, "4.7.1 not for Dana")
		}); err != nil {
			t.Fatal(err)
		}
		b.namesNobody(t, who.ID)
		b.Want(t, map[string]int{
			"newsletter_hits" + theirs: 4, "newsletter_reports" + theirs: 4, "newsletter_reports" + theirs + " AND effect = 'erased' AND kind = 'soft'": 2,
		})
		if got := b.Marks(t, "campaign_4"); got[1] != 2 {
			t.Errorf("who was erased and reads on is not counted: %v", got)
		}
		// Erased again under the same address: the later row represents both.
		b.Exec(t, "DELETE FROM newsletter_subscribers WHERE id = $1", who.ID)
		b.Visit(t, "GET", b.Link(t, "campaign_4", who.ID, 2), "192.0.2.7", newslettertest.ChromeAgent)
		b.StoreWaiting(t.Context())
		b.namesNobody(t, who.ID)
		b.Want(t, map[string]int{"newsletter_hits" + theirs: 5})
	})
}

// TestAnErasureMeetsHitsOnTheirWay: a hit that is stored at the same time does not keep address
// and program.
// Proves: newsletter-52
func TestAnErasureMeetsHitsOnTheirWay(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		for n := range 8 {
			b.SentCampaign(t, fmt.Sprintf("campaign_%d", n), b.Now.Now().Add(-time.Hour), who.ID)
		}
		lead, err := b.Leads.Get(t.Context(), who.LeadID)
		if err != nil {
			t.Fatal(err)
		}
		var at sync.WaitGroup
		for n := range 8 {
			at.Go(func() {
				for range 6 {
					h := engagement.Hit{
						ID: b.IDs.Row("hit", b.Now.Now()), Campaign: fmt.Sprintf("campaign_%d", n), Subscriber: who.ID, Kind: engagement.Click, Link: 1,
						At: b.Now.Now(), Method: "GET", Address: "192.0.2.1", UserAgent: newslettertest.ChromeAgent,
					}
					if err := b.StoreHits(t.Context(), []engagement.Hit{h}); err != nil {
						t.Error(err)
					}
				}
			})
		}
		if err := b.People.Erase(newslettertest.AsStaff(t.Context()), lead.ID, lead.Version); err != nil {
			t.Error(err)
		}
		at.Wait()
		b.namesNobody(t, who.ID)
		b.Want(t, map[string]int{"newsletter_hits": 48})
	})
}

// namesNobody fails when a row about a person identifies them or where they were.
func (b bench) namesNobody(t testing.TB, id string) {
	t.Helper()
	for _, words := range []string{"dana", "birch"} {
		b.Want(t, map[string]int{
			"newsletter_deliveries WHERE subscriber_id = '" + id + "' AND lower(reason) LIKE '%" + words + "%'": 0,
			"newsletter_reports WHERE lower(words) LIKE '%" + words + "%'":                                      0,
		})
	}
	b.Want(t, map[string]int{
		"newsletter_hits WHERE subscriber_id = '" + id + "' AND (address <> '' OR user_agent <> '')": 0,
		"newsletter_reports WHERE subscriber_id = '" + id + "' AND words <> ''":                      0,
		"newsletter_subscribers WHERE email LIKE '%birch%' OR address_key LIKE '%birch%'":            0,
	})
}

// TestWhatBecameOfAMail has words for every state and reason.
// Proves: newsletter-50
func TestWhatBecameOfAMail(t *testing.T) {
	for _, one := range []struct {
		state        campaigns.DeliveryState
		reason, want string
	}{
		{campaigns.MailSent, "", "Taken by the mail server."}, {campaigns.MailSent, "bounced for now 4.2.2", "Taken by the mail server, which reported later that it could not be delivered for the time being."},
		{campaigns.MailSent, "complained of", "Taken by the mail server; reported as unwanted."}, {campaigns.MailFailed, "", "Not delivered."}, {campaigns.MailFailed, "5.7.1 no.", "Not delivered: 5.7.1 no."},
		{campaigns.MailDeferred, "busy", "Put off by the mail server: busy."}, {campaigns.MailUncertain, "The program ended while the mail was handed over: it may have arrived.", "Handed over, but the mail server did not say whether it took it."},
		{campaigns.MailPending, "old words", "Waiting to be sent."}, {campaigns.MailSkipped, "cancelled", "Not sent: the sending was called off."}, {campaigns.MailSkipped, string(subscribers.OnPause), "Not sent: you had paused the newsletter."},
		{campaigns.MailSkipped, string(subscribers.Bounced), "Not sent: mail to your address had come back."},
	} {
		if got := privacy.Became(one.state, one.reason); got != one.want {
			t.Errorf("%s %q: %q, want %q", one.state, one.reason, got, one.want)
		}
	}
	for _, why := range []subscribers.SkipReason{
		subscribers.NotSubscribed, subscribers.OnPause, subscribers.OtherTopics, subscribers.NoConsent, privacy.CalledOff, subscribers.SkipReason(subscribers.Pending), subscribers.SkipReason(subscribers.Unsubscribed), subscribers.SkipReason(subscribers.Bounced), subscribers.SkipReason(subscribers.Complained),
	} {
		if privacy.SkippedFor(why) == string(why) {
			t.Errorf("no words for %q", why)
		}
	}
}

// TestTheProofOfConsent: who asked, who agreed to what, when, how, in which words, and whether it
// is in force.
// Proves: M15, newsletter-36
func TestTheProofOfConsent(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		p, err := b.Proof(newslettertest.AsStaff(t.Context()), who.ID)
		if err != nil {
			t.Fatal(err)
		}
		if p.Sender.Name != "Wardgate Security Inc." || len(p.Sender.Address) != 2 || !strings.Contains(p.Sender.Address[0], "Aurora Gate") || len(p.Sender.Phones) == 0 ||
			p.Sender.Email == "" || p.Sender.Website != b.Origin || !p.MadeAt.Equal(b.Now.Now()) {
			t.Errorf("%+v", p.Sender)
		}
		if p.Email != "dana@birch.example" || !strings.HasPrefix(p.Wording, "Yes, ") || p.WordingVersion != "2" || p.Basis != "express" || !p.InForce || p.WhyNot != "" ||
			p.How != "Signed up by the form of the website on Saturday, November 21, 2026, 11:00 a.m. Edmonton time, and confirmed on Saturday, November 21, 2026, 11:00 a.m. Edmonton time by the link that was mailed to the address." {
			t.Errorf("%+v", p)
		}
		if len(p.Consents) != 2 || p.Consents[0].Means != "Agreed to the newsletter by the link that was mailed to the address." || p.Consents[0].WordingVersion != "2" ||
			p.Consents[1].Means != "Agreed in the form; to be confirmed by the address." || len(p.SignedUp) != 1 || len(p.Mails) != 1 || p.Mails[0].Kind != subscribers.ConfirmationKind {
			t.Errorf("%+v", p.Consents)
		}
		b.Now.Advance(time.Hour)
		if err := b.End(newslettertest.AsStaff(t.Context()), who.ID, "By telephone."); err != nil {
			t.Fatal(err)
		}
		p, err = b.Proof(newslettertest.AsStaff(t.Context()), who.ID)
		if err != nil || p.InForce || p.WhyNot != string(subscribers.Unsubscribed) || p.Consents[0].Means != "The consent was taken back." || p.Consents[0].Wording != "By telephone." || p.Consents[0].Actor != "usr_1" {
			t.Errorf("%+v, %v", p, err)
		}
		list := "email,interests,basis,evidence,consented_at\none@fair.example,surveillance,inquiry,\"Card 1, fair\",2026-10-02\n"
		if _, err := b.Import(newslettertest.AsStaff(t.Context()), []byte(list), false); err != nil {
			t.Fatal(err)
		}
		p, err = b.Proof(newslettertest.AsStaff(t.Context()), b.Who(t, "one@fair.example").ID)
		if err != nil || !p.InForce || !strings.HasPrefix(p.How, "Taken over from a list on Saturday, November 21, 2026") || !strings.Contains(p.How, "evidence of what they agreed to on Friday, October 2, 2026") ||
			p.Wording != "Evidence: Card 1, fair" || p.ConsentUntil == nil || p.Consents[0].GivenAt == nil || p.Consents[0].Means != "Taken over from a list, with the evidence in its words." {
			t.Errorf("%+v, %v", p, err)
		}
		b.Now.Advance(time.Hour)
		own := b.Active(t, "one@fair.example")
		p, err = b.Proof(newslettertest.AsStaff(t.Context()), own.ID)
		if err != nil || p.Basis != "express" || p.How != "Taken over from a list first; then signed up by the form of the website, and confirmed on Saturday, November 21, 2026, 1:00 p.m. Edmonton time by the link that was mailed to the address." {
			t.Errorf("%+v, %v", p, err)
		}
		b.Want(t, map[string]int{"audit_log WHERE action = 'newsletter.exported'": 4})
		if _, err := b.Proof(t.Context(), "subscriber_unknown"); newslettertest.StatusOf(err) != 404 {
			t.Errorf("of nobody: %v", err)
		}
	})
}
