package newsletter

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

// eachSending runs a test on both engines with a real mail server.
func eachSending(t *testing.T, run func(t *testing.T, b bench, server *smtptest.Server)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		config, err := mail.ParseURL(server.URL())
		if err != nil {
			t.Fatal(err)
		}
		run(t, newBench(t, d, func(o *mail.Options) { o.SMTP = &config }), server)
	}, withJobs())
}

// crowd makes n people who are subscribed to surveillance and guards.
func (b bench) crowd(t testing.TB, n int) {
	t.Helper()
	b.active(t, "first@crowd.example")
	if err := newslettertest.Crowd(t.Context(), b.DB, "first@crowd.example", n-1); err != nil {
		t.Fatal(err)
	}
}

// campaign makes a draft.
func (b bench) campaign(t testing.TB, change func(*CampaignInput)) Campaign {
	t.Helper()
	in := CampaignInput{Title: new("November"), Subject: new("Locks in winter"), Content: new("Hello {{name|there}},\n\n[read on](https://guard.example/blog).")}
	if change != nil {
		change(&in)
	}
	c, err := b.CreateCampaign(desk(t.Context()), "", in)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// launched sends a new campaign.
func (b bench) launched(t testing.TB, change func(*CampaignInput)) Campaign {
	t.Helper()
	c := b.campaign(t, change)
	out, err := b.Send(desk(t.Context()), c.ID)
	if err != nil || !out.Success {
		t.Fatalf("%+v, %v", out, err)
	}
	return b.see(t, c.ID)
}

func (b bench) see(t testing.TB, id string) Campaign {
	t.Helper()
	c, err := b.Campaign(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// send runs the sending until the returned function is called.
func (b bench) send(t testing.TB, change func(*SendPace)) (stop func()) {
	t.Helper()
	// The clock of a test jumps, and a sender is seen by the machine's: none is to be lost by that.
	pace := SendPace{Connections: 3, Tick: 5 * time.Millisecond, Lease: 5000 * time.Hour}
	if change != nil {
		change(&pace)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		b.RunSending(ctx, pace)
	}()
	stopped := false
	stop = func() {
		if !stopped {
			stopped = true
			cancel()
			<-done
		}
	}
	t.Cleanup(stop)
	return stop
}

// until waits for a campaign to be as it should.
func (b bench) until(t testing.TB, id, what string, is func(Campaign) bool) Campaign {
	t.Helper()
	for deadline := time.Now().Add(60 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		c := b.see(t, id)
		if is(c) {
			return c
		}
		if time.Now().After(deadline) {
			t.Fatalf("not %s within 60 s: %s %q %+v", what, c.Status, c.Reason, c.Tally)
		}
	}
}

// stats are the figures above the campaigns.
func (b bench) stats(t testing.TB) CampaignStats {
	t.Helper()
	stats, err := b.CampaignStats(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return stats
}

func isSent(c Campaign) bool { return c.Status == Delivered }

// balanced fails unless everybody of the audience is accounted for, and what is told of them
// is what their rows say.
func (b bench) balanced(t testing.TB, id string) {
	t.Helper()
	c := b.see(t, id)
	n := b.numbers(t, 6, `SELECT count(*), count(CASE WHEN state = 'sent' THEN 1 END), count(CASE WHEN state = 'failed' THEN 1 END),
	  count(CASE WHEN state = 'skipped' THEN 1 END), count(CASE WHEN state = 'uncertain' THEN 1 END),
	  count(CASE WHEN state IN ('pending', 'claimed', 'attempting', 'deferred') THEN 1 END) FROM newsletter_deliveries WHERE campaign_id = $1`, id)
	if got := (Tally{n[1], n[2], n[3], n[4], n[5]}); n[0] != c.Recipients || got != c.Tally {
		t.Errorf("%d recipients, %+v told; %d rows, %+v", c.Recipients, c.Tally, n[0], got)
	}
}

// fate is what became of one person's mail.
func (b bench) fate(t testing.TB, campaign, email string) Delivery {
	t.Helper()
	list, _, err := b.Deliveries(t.Context(), DeliveryFilter{Campaign: campaign, Query: email, Limit: 10})
	if err != nil || len(list) != 1 {
		t.Fatalf("%d mails to %s, %v", len(list), email, err)
	}
	return list[0]
}

// file is who got a campaign, for spreadsheets.
func (b bench) file(t testing.TB, campaign string) string {
	t.Helper()
	var out strings.Builder
	if err := b.WriteDeliveriesCSV(t.Context(), &out, DeliveryFilter{Campaign: campaign}); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(out.String(), "\r\n", "\n")
}

// receivers counts the mails by receiver.
func receivers(mails []smtptest.Mail) map[string]int {
	out := map[string]int{}
	for _, m := range mails {
		out[m.To]++
	}
	return out
}

// once fails unless each of n people got exactly one mail.
func once(t testing.TB, mails []smtptest.Mail, n int) {
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
