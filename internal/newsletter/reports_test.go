package newsletter

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/report"
)

const bouncesAt = "bounces@guard.example"

// reported is a written report with the names of a mail filled in.
func reported(t testing.TB, file, token, message string) []byte {
	t.Helper()
	raw, err := os.ReadFile("../platform/mail/report/testdata/" + file + ".eml")
	if err != nil {
		t.Fatal(err)
	}
	return []byte(strings.NewReplacer("\n", "\r\n", "TOKEN", token, "MESSAGE", message).Replace(string(raw)))
}

// takes hands a report in, which must be stored or dropped without an error.
func (b bench) takes(t testing.TB, to string, raw []byte) {
	t.Helper()
	if err := b.TakeReport(t.Context(), to, raw); err != nil {
		t.Fatal(err)
	}
}

func (b bench) name(t testing.TB, campaign, who string) string {
	t.Helper()
	return b.ring(t).reportName(campaign, who)
}

// TestAReturnPath names one mail, fits an address, and survives servers that write it
// otherwise; with one letter changed it names nothing.
// Proves: newsletter-101
func TestAReturnPath(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example")
		b.sentTo(t, "campaign_1", b.now.Now(), who.ID)
		b.sentTo(t, "campaign_2", b.now.Now(), who.ID)
		ring := b.ring(t)
		if got := b.returnPath(ring, "campaign_2", who.ID); got != "" {
			t.Errorf("without an address for reports: %q", got)
		}
		b.Bounces = bouncesAt
		path := b.returnPath(ring, "campaign_2", who.ID)
		if !regexp.MustCompile(`^bounces\+[a-z0-9]{42}@guard\.example$`).MatchString(path) {
			t.Fatalf("%q", path)
		}
		name := ring.reportName("campaign_2", who.ID)
		q := sqlgen.New(b.DB.Read())
		for spelt, want := range map[string]bool{
			name: true, strings.ToUpper(name): true, name[:41]: false, "": false, name + "a": false,
			name[:26] + strings.Repeat("a", 16): false, strings.Repeat("é", 21): false, strings.Repeat("0", 26) + name[26:]: false,
		} {
			got, ok, err := b.namedBy(t.Context(), q, ring, spelt)
			if err != nil || ok != want || ok && got != (delivery{"campaign_2", who.ID}) {
				t.Errorf("%q: %v %v %v", spelt, got, ok, err)
			}
		}
		b.Bounces = strings.Repeat("b", 30) + "@guard.example"
		if got := b.returnPath(ring, "campaign_2", who.ID); got != "" {
			t.Errorf("longer than an address may be: %q", got)
		}
	})
}

// TestWhatAReportMeans reads every written report as its subscriber's.
// Proves: newsletter-101, newsletter-102, newsletter-103
func TestWhatAReportMeans(t *testing.T) {
	for file, want := range map[string]struct {
		kind  string // empty: not kept
		state State
		note  string
	}{
		"postfix-user-unknown":  {hardBounce, Bounced, "bounced 5.1.1"},
		"exchange-mailbox-full": {softBounce, Active, "bounced for now 5.2.2"},
		"delayed":               {softBounce, Active, "bounced for now 4.4.1"},
		"policy":                {unclear, Active, ""},
		"complaint":             {complaint, Complained, "complained of"},
		"qmail":                 {unclear, Active, ""},
		"out-of-office":         {"", Active, ""},
		"read-receipt":          {"", Active, ""},
		"delivered":             {unclear, Active, ""},
	} {
		t.Run(file, func(t *testing.T) {
			each(t, func(t *testing.T, b bench) {
				who := b.active(t, "dana@birch.example")
				b.sentTo(t, "campaign_1", b.now.Now(), who.ID)
				name := b.name(t, "campaign_1", who.ID)
				to := "Bounces+" + strings.ToUpper(name) + "@Guard.example"
				if file == "complaint" {
					to = bouncesAt // the mail that came back says whose it was
				}
				raw := reported(t, file, name, messageName("campaign_1", who.ID))
				for range 2 { // the second one counts no more
					b.takes(t, to, append([]byte("Received: from elsewhere\r\n"), raw...))
				}
				n := 1
				if want.kind == "" {
					n = 0
				}
				b.want(t, map[string]int{
					"newsletter_reports": n, "newsletter_reports WHERE words LIKE '%@%' OR words LIKE '%dana%'": 0,
					"newsletter_reports WHERE kind = '" + want.kind + "' AND campaign_id = 'campaign_1' AND subscriber_id = '" + who.ID + "'":                                         n,
					"newsletter_deliveries WHERE state = 'sent' AND reason = '" + want.note + "'":                                                                                     1,
					"newsletter_reports WHERE effect = '" + map[string]string{hardBounce: hasEnded, softBounce: hasCounted, complaint: hasEnded, unclear: notTheirs}[want.kind] + "'": n,
				})
				after := b.who(t, "dana@birch.example")
				if after.State != want.state || (want.state != Active) != after.EndedAt.Equal(b.now.Now()) {
					t.Errorf("%s since %v, want %s", after.State, after.EndedAt, want.state)
				}
				given := false
				if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
					given, err = b.Leads.Consents(ctx, tx, "dana@birch.example", forGiven, b.now.Now())
					return err
				}); err != nil || given != (want.state != Complained) {
					t.Errorf("consent %v, %v", given, err)
				}
			})
		})
	}
}

// TestAForgedReportChangesNothing: with no name, a wrong one, another's or the wrong
// Message-ID it is kept for staff, joined to nobody.
// Proves: newsletter-101, newsletter-103
func TestAForgedReportChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who, other := b.active(t, "dana@birch.example"), b.active(t, "kim@cedar.example")
		b.sentTo(t, "campaign_1", b.now.Now(), who.ID)
		name := b.name(t, "campaign_1", who.ID)
		forged := name[:26] + "aaaaaaaaaaaaaaaa"
		notSent := b.name(t, "campaign_1", other.ID)
		for i, raw := range [][]byte{
			reported(t, "postfix-user-unknown", "x", "y"), reported(t, "postfix-user-unknown", forged, "y"), reported(t, "postfix-user-unknown", notSent, "y"),
			reported(t, "complaint", forged, "y"), reported(t, "postfix-user-unknown", "x", messageName("campaign_2", who.ID)), reported(t, "complaint", "x", messageName("campaign_1", who.ID)),
		} {
			b.takes(t, bouncesAt, raw)
			b.want(t, map[string]int{"newsletter_reports": i + 1, "newsletter_reports WHERE kind = 'unknown' AND subscriber_id = '' AND effect = 'unproven'": i + 1})
		}
		if a, k := b.who(t, "dana@birch.example"), b.who(t, "kim@cedar.example"); a.State != Active || k.State != Active || a.Version != who.Version {
			t.Errorf("%s, %s", a.State, k.State)
		}
		b.takes(t, bouncesAt, reported(t, "postfix-user-unknown", "x", messageName("campaign_1", who.ID)))
		if got := b.who(t, "dana@birch.example").State; got != Bounced {
			t.Errorf("the right Message-ID: %s", got)
		}
		list, next, err := b.Reports(t.Context(), "", "", 3)
		if err != nil || len(list) != 3 || next == "" || list[0].Email != "dana@birch.example" || list[0].CampaignTitle != "News campaign_1" || list[1].Email != "" {
			t.Errorf("%+v %q %v", list, next, err)
		}
		if list, next, err = b.Reports(t.Context(), "", next, 10); err != nil || len(list) != 4 || next != "" {
			t.Errorf("%d more, %q %v", len(list), next, err)
		}
		if list, next, err = b.Reports(t.Context(), hardBounce, "", 1); err != nil || len(list) != 1 || next != "" || list[0].Kind != hardBounce || list[0].Effect != hasEnded {
			t.Errorf("of one kind: %+v %q %v", list, next, err)
		}
	})
}

// TestReportsOfNobodyAreBounded: anybody may write to that address.
// Proves: newsletter-101
func TestReportsOfNobodyAreBounded(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.exec(t, fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
			INSERT INTO newsletter_reports (id, hash, kind, campaign_id, subscriber_id, status_code, words, at)
			SELECT 'r' || i, 'h' || i, 'unknown', '', '', '', '', $1 FROM n`, strayReports-5), b.now.Now())
		for i := range 20 {
			b.takes(t, bouncesAt, []byte(fmt.Sprintf("Subject: x\r\n\r\nnumber %d", i)))
		}
		b.want(t, map[string]int{"newsletter_reports": strayReports})
		b.now.Advance(RawDays * 24 * time.Hour)
		if err := b.ForgetRaw(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.want(t, map[string]int{"newsletter_reports": 0})
	})
}

// TestWhoHasLeftStaysSo whatever servers say; only a complaint says more.
// Proves: newsletter-52, newsletter-99, newsletter-102, newsletter-103
func TestWhoHasLeftStaysSo(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example")
		b.sentTo(t, "campaign_1", b.now.Now(), who.ID)
		name := b.name(t, "campaign_1", who.ID)
		if err := b.Unsubscribe(t.Context(), b.leaving(t, who)); err != nil {
			t.Fatal(err)
		}
		for n, step := range []struct {
			file   string
			want   State
			effect string
		}{
			{"exchange-mailbox-full", Unsubscribed, wasKnown}, {"postfix-user-unknown", Unsubscribed, wasKnown},
			{"complaint", Complained, hasEnded},
		} {
			b.now.Advance(time.Minute)
			b.takes(t, bouncesAt, reported(t, step.file, name, "x"))
			if got := b.who(t, "dana@birch.example").State; got != step.want {
				t.Errorf("%s: %s, want %s", step.file, got, step.want)
			}
			if list, _, err := b.Reports(t.Context(), "", "", 10); err != nil || len(list) != n+1 || list[0].Effect != step.effect {
				t.Errorf("%s has led to %+v, %v", step.file, list, err)
			}
		}
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.EraseOfLead(ctx, tx, who.LeadID) }); err != nil {
			t.Fatal(err)
		}
		b.want(t, map[string]int{"newsletter_reports WHERE words <> ''": 0, "newsletter_reports": 3})
		b.takes(t, bouncesAt, reported(t, "delayed", name, name))
		b.takes(t, "bounces+"+name+"@guard.example", reported(t, "delayed", name, ""))
		b.want(t, map[string]int{"newsletter_reports WHERE words <> '' AND subscriber_id <> ''": 0, "newsletter_reports WHERE effect = 'erased'": 1})
	})
}

// TestSoftBouncesAddUp: by the catalog's rule, three campaigns in a row.
// Proves: newsletter-102
func TestSoftBouncesAddUp(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example")
		send := func(n int, soft bool) {
			campaign := fmt.Sprintf("campaign_%d", n)
			b.now.Advance(7 * 24 * time.Hour)
			b.sentTo(t, campaign, b.now.Now(), who.ID)
			if soft {
				name := b.name(t, campaign, who.ID)
				for _, file := range []string{"delayed", "exchange-mailbox-full"} { // two of one mail count once
					b.takes(t, bouncesAt, reported(t, file, name, messageName(campaign, who.ID)))
					b.takes(t, "bounces+"+name+"@guard.example", reported(t, file, name, ""))
				}
			}
		}
		for n, soft := range []bool{true, true, false, true, true} {
			send(n, soft)
			if got := b.who(t, "dana@birch.example").State; got != Active {
				t.Fatalf("after %d: %s", n, got)
			}
		}
		send(5, true)
		if got := b.who(t, "dana@birch.example").State; got != Bounced {
			t.Errorf("after three in a row: %s", got)
		}
	})
}

// TestOutOfReach is the rule alone.
// Proves: newsletter-102
func TestOutOfReach(t *testing.T) {
	rule, now := catalog.SoftBounces{Campaigns: 3, Days: 60}, deliveredOnce
	row := func(days ...int) (out []mailing) { // below zero: failed
		for _, d := range days {
			out = append(out, mailing{at: now.AddDate(0, 0, -max(d, -d)), failed: d < 0, sent: true})
		}
		return out
	}
	for name, tc := range map[string]struct {
		mails []mailing
		want  bool
	}{
		"none": {nil, false}, "two": {row(-20, -10), false}, "three": {row(-30, -20, -10), true}, "in any order": {row(-10, -30, -20), true},
		"one between that arrived": {row(-30, -20, 15, -10), false}, "the first is too old": {row(-61, -20, -10), false},
		"what is not decided says nothing": {append(row(-30, -20, -10), mailing{at: now.AddDate(0, 0, -15)}), true},
	} {
		if got := outOfReach(rule, tc.mails, now); got != tc.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestDeadAddresses reads replies of mail servers as they are known.
// Proves: newsletter-102
func TestDeadAddresses(t *testing.T) {
	for words, dead := range map[string]bool{
		"550 5.1.1 <…>: Recipient address rejected: User unknown in virtual mailbox table":               true,
		"550 5.1.1 <…>: Recipient address rejected: User unknown in relay recipient table":               true,
		"550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking": true,
		"550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient … not found by SMTP address lookup":        true,
		"550 5.4.1 Recipient address rejected: Access denied. AS(201806281)":                             true,
		"550 5.5.0 Requested action not taken: mailbox unavailable":                                      true,
		"554 delivery error: dd This user doesn't have a maple.example account (…) [0]":                  true,
		"550 No such user here": true,
		"550 5.2.1 The email account that you tried to reach is disabled":             true,
		"551 User not local; unknown user":                                            true,
		"553 Invalid recipient …":                                                     true,
		"550 5.1.2 Host or domain name not found":                                     true,
		"552 5.2.2 Mailbox full":                                                      false,
		"550 5.7.1 Service unavailable, Client host [192.0.2.1] blocked using a list": false,
		"550 5.7.26 This mail is unauthenticated, which poses a security risk":        false,
		"550 5.1.1 Rejected: your host is on a blocklist":                             false,
		"554 5.7.1 Message rejected due to content restrictions":                      false,
		"550 5.7.1 Unable to relay":                                                   false,
		"554 Transaction failed":                                                      false,
		"550 Administrative prohibition":                                              false,
		"450 4.1.1 User unknown":                                                      false,
		"451 4.7.1 Greylisting in action":                                             false,
		"421 Service not available":                                                   false,
		"550 Message too large":                                                       false,
		"550 5.7.1 Recipient address rejected: user unknown by policy":                false,
	} {
		code := 0
		if _, err := fmt.Sscanf(words, "%d", &code); err != nil {
			t.Fatal(err)
		}
		if got := deadAddress(code, words[4:]); got != dead {
			t.Errorf("%q: %v", words, got)
		}
	}
}

// TestASessionsReply ends what is sent to a dead address, in the sender's transaction.
// Proves: newsletter-102
func TestASessionsReply(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.active(t, "dana@birch.example")
		b.sentTo(t, "campaign_1", b.now.Now(), who.ID)
		undone := errors.New("undone")
		for _, end := range []error{undone, nil, nil} {
			err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				if err := b.bounced(ctx, tx, who.ID, "campaign_1", "", 550, "5.1.1 dana: no such user <dana@birch.example>"); err != nil {
					return err
				}
				return end
			})
			if !errors.Is(err, end) {
				t.Fatal(err)
			}
			if got := b.who(t, "dana@birch.example").State; (got == Bounced) != (end == nil) {
				t.Errorf("%s", got)
			}
		}
		b.want(t, map[string]int{
			"newsletter_reports WHERE kind = 'hard' AND status_code = '5.1.1' AND words = '550 5.1.1 …: no such user <…>'": 1, "newsletter_reports": 1,
			"touchpoints WHERE outcome = 'bounced'": 1, "consent_events WHERE basis = '" + leads.Withdrawn + "'": 0,
		})
		late := b.active(t, "kim@cedar.example")
		b.sentTo(t, "campaign_2", b.now.Now(), late.ID)
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			given := tried{task{batch: &batch{campaign: "campaign_2"}, subscriber: late.ID}, fate{state: MailFailed, code: 451, reason: "Not delivered within 72 hours. 4.4.1 no answer"}}
			return b.undelivered(ctx, tx, given)
		}); err != nil {
			t.Fatal(err)
		}
		b.want(t, map[string]int{"newsletter_reports WHERE kind = 'soft' AND status_code = '4.4.1'": 1})
	})
}

// TestWordsWithoutTheAddress: an erasure does not reach them.
// Proves: newsletter-103
func TestWordsWithoutTheAddress(t *testing.T) {
	for words, want := range map[string]string{
		"<dana.birch@birch.example> is unknown": "<…> is unknown", "user Dana.Birch unknown": "user … unknown", "danas mailbox": "danas mailbox", "to=x@y, z": "…, z",
	} {
		if got := withoutAddress(words, "dana.birch@birch.example"); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
	if got := withoutAddress("it is al who is gone", "al@birch.example"); got != "it is al who is gone" {
		t.Errorf("%q", got)
	}
	if got := kindOf(report.Report{Type: report.Delivery, Action: "failed"}); got != unclear {
		t.Errorf("a failure without a reason: %s", got)
	}
}
