package bounces_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/bounces"
	"wardgate/internal/newsletter/engagement"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
)

// TestAReturnPath names one mail, fits an address, and survives servers that change its case;
// with a part of the name changed it names nothing.
// Proves: newsletter-101
func TestAReturnPath(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		b.SentCampaign(t, "campaign_1", b.Now.Now(), who.ID)
		b.SentCampaign(t, "campaign_2", b.Now.Now(), who.ID)
		keys := b.KeySet(t)
		if got := keys.ReturnPath(b.ReportTo, "campaign_2", who.ID); got != "" {
			t.Errorf("without an address for reports: %q", got)
		}
		b.ReportTo = newslettertest.BouncesAt
		path := keys.ReturnPath(b.ReportTo, "campaign_2", who.ID)
		if !regexp.MustCompile(`^bounces\+[a-z0-9]{42}@guard\.example$`).MatchString(path) {
			t.Fatalf("%q", path)
		}
		name := keys.ReportName("campaign_2", who.ID)
		for spelt, want := range map[string]bool{
			name: true, strings.ToUpper(name): true, name[:41]: false, "": false, name + "a": false,
			name[:26] + strings.Repeat("a", 16): false, strings.Repeat("é", 21): false, strings.Repeat("0", 26) + name[26:]: false,
		} {
			got, ok, err := b.NamedBy(t.Context(), keys, spelt)
			if err != nil || ok != want || ok && got != (bounces.Delivery{Campaign: "campaign_2", Subscriber: who.ID}) {
				t.Errorf("%q: %v %v %v", spelt, got, ok, err)
			}
		}
		b.ReportTo = strings.Repeat("b", 30) + "@guard.example"
		if got := keys.ReturnPath(b.ReportTo, "campaign_2", who.ID); got != "" {
			t.Errorf("longer than an address may be: %q", got)
		}
	})
}

// TestWhatAReportMeans reads every recorded report as a report about the subscriber's mail.
// Proves: newsletter-101, newsletter-102, newsletter-103
func TestWhatAReportMeans(t *testing.T) {
	for file, want := range map[string]struct {
		kind  string // empty: not kept
		state subscribers.State
		note  string
	}{
		"postfix-user-unknown":  {bounces.HardBounce, subscribers.Bounced, "bounced 5.1.1"},
		"exchange-mailbox-full": {bounces.SoftBounce, subscribers.Active, "bounced for now 5.2.2"},
		"delayed":               {bounces.SoftBounce, subscribers.Active, "bounced for now 4.4.1"},
		"policy":                {bounces.Unclear, subscribers.Active, ""},
		"complaint":             {bounces.Complaint, subscribers.Complained, "complained of"},
		"qmail":                 {bounces.Unclear, subscribers.Active, ""},
		"out-of-office":         {"", subscribers.Active, ""},
		"read-receipt":          {"", subscribers.Active, ""},
		"delivered":             {bounces.Unclear, subscribers.Active, ""},
	} {
		t.Run(file, func(t *testing.T) {
			each(t, func(t *testing.T, b bench) {
				who := b.Active(t, "dana@birch.example")
				b.SentCampaign(t, "campaign_1", b.Now.Now(), who.ID)
				name := b.ReportName(t, "campaign_1", who.ID)
				to := "Bounces+" + strings.ToUpper(name) + "@Guard.example"
				if file == "complaint" {
					to = newslettertest.BouncesAt // the returned mail names the subscriber
				}
				raw := newslettertest.Reported(t, file, name, links.MessageName("campaign_1", who.ID))
				for range 2 { // the second one does not count
					b.Takes(t, to, append([]byte("Received: from elsewhere\r\n"), raw...))
				}
				n := 1
				if want.kind == "" {
					n = 0
				}
				b.Want(t, map[string]int{
					"newsletter_reports": n, "newsletter_reports WHERE words LIKE '%@%' OR words LIKE '%dana%'": 0,
					"newsletter_reports WHERE kind = '" + want.kind + "' AND campaign_id = 'campaign_1' AND subscriber_id = '" + who.ID + "'":                                                                                                                      n,
					"newsletter_deliveries WHERE state = 'sent' AND reason = '" + want.note + "'":                                                                                                                                                                  1,
					"newsletter_reports WHERE effect = '" + map[string]string{bounces.HardBounce: bounces.EffectEnded, bounces.SoftBounce: bounces.EffectCounted, bounces.Complaint: bounces.EffectEnded, bounces.Unclear: bounces.EffectNotThem}[want.kind] + "'": n,
				})
				after := b.Who(t, "dana@birch.example")
				if after.State != want.state || (want.state != subscribers.Active) != after.EndedAt.Equal(b.Now.Now()) {
					t.Errorf("%s since %v, want %s", after.State, after.EndedAt, want.state)
				}
				given := false
				if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
					given, err = b.Leads.Consents(ctx, tx, "dana@birch.example", subscribers.ConsentGiven, b.Now.Now())
					return err
				}); err != nil || given != (want.state != subscribers.Complained) {
					t.Errorf("consent %v, %v", given, err)
				}
			})
		})
	}
}

// TestAForgedReportChangesNothing: with no name, a wrong one, another subscriber's or the wrong
// Message-ID it is kept for staff and linked to no subscriber.
// Proves: newsletter-101, newsletter-103
func TestAForgedReportChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who, other := b.Active(t, "dana@birch.example"), b.Active(t, "kim@cedar.example")
		b.SentCampaign(t, "campaign_1", b.Now.Now(), who.ID)
		name := b.ReportName(t, "campaign_1", who.ID)
		forged := name[:26] + "aaaaaaaaaaaaaaaa"
		notSent := b.ReportName(t, "campaign_1", other.ID)
		for i, raw := range [][]byte{
			newslettertest.Reported(t, "postfix-user-unknown", "x", "y"), newslettertest.Reported(t, "postfix-user-unknown", forged, "y"), newslettertest.Reported(t, "postfix-user-unknown", notSent, "y"),
			newslettertest.Reported(t, "complaint", forged, "y"), newslettertest.Reported(t, "postfix-user-unknown", "x", links.MessageName("campaign_2", who.ID)), newslettertest.Reported(t, "complaint", "x", links.MessageName("campaign_1", who.ID)),
		} {
			b.Takes(t, newslettertest.BouncesAt, raw)
			b.Want(t, map[string]int{"newsletter_reports": i + 1, "newsletter_reports WHERE kind = 'unknown' AND subscriber_id = '' AND effect = 'unproven'": i + 1})
		}
		if a, k := b.Who(t, "dana@birch.example"), b.Who(t, "kim@cedar.example"); a.State != subscribers.Active || k.State != subscribers.Active || a.Version != who.Version {
			t.Errorf("%s, %s", a.State, k.State)
		}
		b.Takes(t, newslettertest.BouncesAt, newslettertest.Reported(t, "postfix-user-unknown", "x", links.MessageName("campaign_1", who.ID)))
		if got := b.Who(t, "dana@birch.example").State; got != subscribers.Bounced {
			t.Errorf("the right Message-ID: %s", got)
		}
		list, next, err := b.Reports(t.Context(), "", "", 3)
		if err != nil || len(list) != 3 || next == "" || list[0].Email != "dana@birch.example" || list[0].CampaignTitle != "News campaign_1" || list[1].Email != "" {
			t.Errorf("%+v %q %v", list, next, err)
		}
		if list, next, err = b.Reports(t.Context(), "", next, 10); err != nil || len(list) != 4 || next != "" {
			t.Errorf("%d more, %q %v", len(list), next, err)
		}
		if list, next, err = b.Reports(t.Context(), bounces.HardBounce, "", 1); err != nil || len(list) != 1 || next != "" || list[0].Kind != bounces.HardBounce || list[0].Effect != bounces.EffectEnded {
			t.Errorf("of one kind: %+v %q %v", list, next, err)
		}
	})
}

// TestReportsOfNobodyAreBounded: anyone can write to that address.
// Proves: newsletter-101
func TestReportsOfNobodyAreBounded(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Exec(t, fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
			INSERT INTO newsletter_reports (id, hash, kind, campaign_id, subscriber_id, status_code, words, at)
			SELECT 'r' || i, 'h' || i, 'unknown', '', '', '', '', $1 FROM n`, bounces.StrayReports-5), b.Now.Now())
		for i := range 20 {
			b.Takes(t, newslettertest.BouncesAt, []byte(fmt.Sprintf("Subject: x\r\n\r\nnumber %d", i)))
		}
		b.Want(t, map[string]int{"newsletter_reports": bounces.StrayReports})
		b.Now.Advance(engagement.RawDays * 24 * time.Hour)
		if err := b.ForgetStray(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.Want(t, map[string]int{"newsletter_reports": 0})
	})
}

// TestWhoHasLeftStaysSo whatever servers report; only a complaint outranks it.
// Proves: newsletter-52, newsletter-99, newsletter-102, newsletter-103
func TestWhoHasLeftStaysSo(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		b.SentCampaign(t, "campaign_1", b.Now.Now(), who.ID)
		name := b.ReportName(t, "campaign_1", who.ID)
		if err := b.Unsubscribe(t.Context(), b.Leaving(t, who)); err != nil {
			t.Fatal(err)
		}
		for n, step := range []struct {
			file   string
			want   subscribers.State
			effect string
		}{
			{"exchange-mailbox-full", subscribers.Unsubscribed, bounces.EffectKnown}, {"postfix-user-unknown", subscribers.Unsubscribed, bounces.EffectKnown},
			{"complaint", subscribers.Complained, bounces.EffectEnded},
		} {
			b.Now.Advance(time.Minute)
			b.Takes(t, newslettertest.BouncesAt, newslettertest.Reported(t, step.file, name, "x"))
			if got := b.Who(t, "dana@birch.example").State; got != step.want {
				t.Errorf("%s: %s, want %s", step.file, got, step.want)
			}
			if list, _, err := b.Reports(t.Context(), "", "", 10); err != nil || len(list) != n+1 || list[0].Effect != step.effect {
				t.Errorf("%s has led to %+v, %v", step.file, list, err)
			}
		}
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.EraseOfLead(ctx, tx, who.LeadID) }); err != nil {
			t.Fatal(err)
		}
		b.Want(t, map[string]int{"newsletter_reports WHERE words <> ''": 0, "newsletter_reports": 3})
		b.Takes(t, newslettertest.BouncesAt, newslettertest.Reported(t, "delayed", name, name))
		b.Takes(t, "bounces+"+name+"@guard.example", newslettertest.Reported(t, "delayed", name, ""))
		b.Want(t, map[string]int{"newsletter_reports WHERE words <> '' AND subscriber_id <> ''": 0, "newsletter_reports WHERE effect = 'erased'": 1})
	})
}

// TestSoftBouncesAddUp: by the catalog's rule, three campaigns in a row.
// Proves: newsletter-102
func TestSoftBouncesAddUp(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		send := func(n int, soft bool) {
			campaign := fmt.Sprintf("campaign_%d", n)
			b.Now.Advance(7 * 24 * time.Hour)
			b.SentCampaign(t, campaign, b.Now.Now(), who.ID)
			if soft {
				name := b.ReportName(t, campaign, who.ID)
				for _, file := range []string{"delayed", "exchange-mailbox-full"} { // two reports about one mail count once
					b.Takes(t, newslettertest.BouncesAt, newslettertest.Reported(t, file, name, links.MessageName(campaign, who.ID)))
					b.Takes(t, "bounces+"+name+"@guard.example", newslettertest.Reported(t, file, name, ""))
				}
			}
		}
		for n, soft := range []bool{true, true, false, true, true} {
			send(n, soft)
			if got := b.Who(t, "dana@birch.example").State; got != subscribers.Active {
				t.Fatalf("after %d: %s", n, got)
			}
		}
		send(5, true)
		if got := b.Who(t, "dana@birch.example").State; got != subscribers.Bounced {
			t.Errorf("after three in a row: %s", got)
		}
	})
}

// TestASessionsReply stops sending to a dead address, in the sender's transaction.
// Proves: newsletter-102
func TestASessionsReply(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		b.SentCampaign(t, "campaign_1", b.Now.Now(), who.ID)
		undone := errors.New("undone")
		for _, end := range []error{undone, nil, nil} {
			err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				if err := b.Bounced(ctx, tx, who.ID, "campaign_1", "", 550, "5.1.1 dana: no such user <dana@birch.example>"); err != nil {
					return err
				}
				return end
			})
			if !errors.Is(err, end) {
				t.Fatal(err)
			}
			if got := b.Who(t, "dana@birch.example").State; (got == subscribers.Bounced) != (end == nil) {
				t.Errorf("%s", got)
			}
		}
		b.Want(t, map[string]int{
			"newsletter_reports WHERE kind = 'hard' AND status_code = '5.1.1' AND words = '550 5.1.1 …: no such user <…>'": 1, "newsletter_reports": 1,
			"touchpoints WHERE outcome = 'bounced'": 1, "consent_events WHERE basis = '" + leads.Withdrawn + "'": 0,
		})
		late := b.Active(t, "kim@cedar.example")
		b.SentCampaign(t, "campaign_2", b.Now.Now(), late.ID)
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return b.Undelivered(ctx, tx, bounces.Delivery{Campaign: "campaign_2", Subscriber: late.ID}, 451, "Not delivered within 72 hours. 4.4.1 no answer")
		}); err != nil {
			t.Fatal(err)
		}
		b.Want(t, map[string]int{"newsletter_reports WHERE kind = 'soft' AND status_code = '4.4.1'": 1})
	})
}
