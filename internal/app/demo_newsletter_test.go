package app_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/newsletter/campaigns"
)

// checkDemoNewsletter: subscribers and campaigns in every state that staff tell apart, and
// figures that are the sums of what lies below them.
func checkDemoNewsletter(t *testing.T, instance *apptest.Instance) {
	t.Helper()
	if c, err := instance.Newsletter.Subscribers.Counts(t.Context()); err != nil || c.Active < 20 || c.Pending != 2 || c.Unsubscribed != 3 || c.Bounced != 3 || c.Complained != 1 || c.Quarantined != 1 {
		t.Errorf("subscribers: %+v (%v)", c, err)
	}
	list, _, err := instance.Newsletter.Drafts.Campaigns(t.Context(), campaigns.CampaignFilter{Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	states, mails, topics := map[campaigns.CampaignStatus]int{}, map[campaigns.DeliveryState]int{}, map[string]bool{}
	opens, clicks, machines := 0, 0, 0
	for _, c := range list {
		states[c.Status]++
		topics[strings.Join(c.Topics, " ")] = true
		if c.Sent+c.Failed+c.Skipped+c.Uncertain+c.Waiting != c.Recipients {
			t.Errorf("%s: %d recipients, %+v", c.Title, c.Recipients, c.Counts)
		}
		if c.Status == campaigns.Delivered && (c.Opens == 0 || c.Opens < c.Clicks || c.Opens > c.Sent || c.SentAt.Before(c.LaunchedAt)) {
			t.Errorf("%s: %+v %+v", c.Title, c.Counts, c.Reads)
		}
		if c.Status == campaigns.Scheduled && c.ScheduledFor.Before(demoNow().Add(24*time.Hour)) {
			t.Errorf("%s is due at %v", c.Title, c.ScheduledFor)
		}
		opens, clicks, machines = opens+c.Opens, clicks+c.Clicks, machines+c.MachineOpens+c.MachineClicks
		counts, err := instance.Newsletter.Results.DeliveryCounts(t.Context(), c.ID)
		if err != nil {
			t.Fatal(err)
		}
		for state, n := range counts {
			mails[campaigns.DeliveryState(state)] += n
		}
	}
	want := map[campaigns.CampaignStatus]int{campaigns.Delivered: 6, campaigns.Draft: 1, campaigns.Scheduled: 1, campaigns.Paused: 1}
	if !maps.Equal(states, want) || len(topics) < 6 {
		t.Errorf("campaigns: %v, %d kinds of topics", states, len(topics))
	}
	for _, state := range []campaigns.DeliveryState{
		campaigns.MailSent, campaigns.MailFailed, campaigns.MailSkipped, campaigns.MailUncertain, campaigns.MailPending, campaigns.MailDeferred,
	} {
		if mails[state] == 0 {
			t.Errorf("no mail is %s: %v", state, mails)
		}
	}
	if opens < 20 || clicks < 8 || machines < 10 {
		t.Errorf("%d opens, %d clicks, %d by machines", opens, clicks, machines)
	}
	for query, want := range map[string]int{
		"SELECT count(*) FROM newsletter_campaigns WHERE told_at IS NULL":                                   0,
		"SELECT count(*) FROM newsletter_senders":                                                           0,
		"SELECT count(*) FROM newsletter_credits WHERE due_at IS NOT NULL":                                  0,
		"SELECT count(*) FROM newsletter_reports WHERE kind = 'complaint'":                                  1,
		"SELECT count(*) FROM newsletter_reports WHERE kind = 'unknown'":                                    0,
		"SELECT count(*) FROM newsletter_campaigns WHERE status = 'sent' AND sent_at > launched_at":         5,
		"SELECT count(DISTINCT class) FROM newsletter_hits WHERE class = 'human' OR class = 'machine'":      2,
		"SELECT count(*) FROM touchpoints WHERE type = 'newsletter' AND outcome = 'clicked'":                clicks,
		"SELECT sum(open_count) FROM newsletter_campaigns":                                                  instance.Count("SELECT count(*) FROM newsletter_deliveries WHERE opened_at IS NOT NULL"),
		"SELECT count(*) FROM newsletter_hits WHERE at > '" + demoNow().Format("2006-01-02 15:04:05") + "'": 0,
	} {
		if got := instance.Count(query); got != want {
			t.Errorf("%s: %d, want %d", query, got, want)
		}
	}
}

// campaignStory is what became of each campaign and each of its mails.
func campaignStory(t *testing.T, instance *apptest.Instance) string {
	t.Helper()
	list, _, err := instance.Newsletter.Drafts.Campaigns(t.Context(), campaigns.CampaignFilter{Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, c := range list {
		fmt.Fprintln(&out, c.Title, c.Status, c.Topics, c.ScheduledFor, c.LaunchedAt, c.SentAt, c.Slug, c.Recipients, c.Counts, c.Reads, c.CreatedAt)
		mails, _, err := instance.Newsletter.Results.Deliveries(t.Context(), campaigns.DeliveryFilter{Campaign: c.ID, Limit: 200})
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(mails, func(a, b campaigns.Delivery) int { return strings.Compare(a.Email, b.Email) })
		for _, m := range mails {
			fmt.Fprintln(&out, m.Email, m.State, m.Reason, m.DueAt, m.SettledAt, m.OpenedAt, m.ClickedAt, m.MachineOpenedAt, m.MachineClickedAt)
		}
	}
	return out.String()
}
