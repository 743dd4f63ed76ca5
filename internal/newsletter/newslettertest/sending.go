package newslettertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/crowdtest"
	"wardgate/internal/platform/mail/smtptest"
)

// Crowd creates n people who are subscribed to surveillance and guards.
func (b Bench) Crowd(t testing.TB, n int) {
	t.Helper()
	b.Active(t, "first@crowd.example")
	if err := crowdtest.Crowd(t.Context(), b.DB, "first@crowd.example", n-1); err != nil {
		t.Fatal(err)
	}
}

// Draft creates a draft.
func (b Bench) Draft(t testing.TB, change func(*campaigns.CampaignInput)) campaigns.Campaign {
	t.Helper()
	in := campaigns.CampaignInput{Title: new("November"), Subject: new("Locks in winter"), Content: new("Hello {{name|there}},\n\n[read on](https://guard.example/blog).")}
	if change != nil {
		change(&in)
	}
	c, err := b.CreateCampaign(AsStaff(t.Context()), "", in)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Launched sends a new campaign.
func (b Bench) Launched(t testing.TB, change func(*campaigns.CampaignInput)) campaigns.Campaign {
	t.Helper()
	c := b.Draft(t, change)
	out, err := b.Send(AsStaff(t.Context()), c.ID)
	if err != nil || !out.Success {
		t.Fatalf("%+v, %v", out, err)
	}
	return b.See(t, c.ID)
}

// See reads a campaign.
func (b Bench) See(t testing.TB, id string) campaigns.Campaign {
	t.Helper()
	c, err := b.Campaign(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Until waits for a campaign to meet a condition.
func (b Bench) Until(t testing.TB, id, what string, is func(campaigns.Campaign) bool) campaigns.Campaign {
	t.Helper()
	for deadline := time.Now().Add(60 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		c := b.See(t, id)
		if is(c) {
			return c
		}
		if time.Now().After(deadline) {
			t.Fatalf("not %s within 60 s: %s %q %+v", what, c.Status, c.Reason, c.Counts)
		}
	}
}

// Balanced fails unless everybody in the audience is accounted for, and the counts match the
// rows.
func (b Bench) Balanced(t testing.TB, id string) {
	t.Helper()
	c := b.See(t, id)
	n := b.Numbers(t, 6, `SELECT count(*), count(CASE WHEN state = 'sent' THEN 1 END), count(CASE WHEN state = 'failed' THEN 1 END),
	  count(CASE WHEN state = 'skipped' THEN 1 END), count(CASE WHEN state = 'uncertain' THEN 1 END),
	  count(CASE WHEN state IN ('pending', 'claimed', 'attempting', 'deferred') THEN 1 END) FROM newsletter_deliveries WHERE campaign_id = $1`, id)
	if got := (campaigns.Counts{Sent: n[1], Failed: n[2], Skipped: n[3], Uncertain: n[4], Waiting: n[5]}); n[0] != c.Recipients || got != c.Counts {
		t.Errorf("%d recipients, %+v told; %d rows, %+v", c.Recipients, c.Counts, n[0], got)
	}
}

// Outcome is the outcome of one person's mail.
func (b Bench) Outcome(t testing.TB, campaign, email string) campaigns.Delivery {
	t.Helper()
	list, _, err := b.Deliveries(t.Context(), campaigns.DeliveryFilter{Campaign: campaign, Query: email, Limit: 10})
	if err != nil || len(list) != 1 {
		t.Fatalf("%d mails to %s, %v", len(list), email, err)
	}
	return list[0]
}

// receivers counts the mails by recipient.
func receivers(mails []smtptest.Mail) map[string]int {
	out := map[string]int{}
	for _, m := range mails {
		out[m.To]++
	}
	return out
}

// Once fails unless each of n people got exactly one mail.
func Once(t testing.TB, mails []smtptest.Mail, n int) {
	t.Helper()
	got := receivers(mails)
	if len(got) != n {
		t.Errorf("%d people got a mail, want %d", len(got), n)
	}
	var twice []string
	for to, times := range got {
		if times > 1 {
			twice = append(twice, fmt.Sprintf("%s: %d", to, times))
		}
	}
	if len(twice) > 0 {
		t.Errorf("more than once: %s", strings.Join(twice, ", "))
	}
}

// IsSent reports whether a campaign has been sent completely.
func IsSent(c campaigns.Campaign) bool { return c.Status == campaigns.Delivered }
