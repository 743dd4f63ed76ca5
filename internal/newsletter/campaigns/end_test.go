package campaigns_test

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/sending"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail/smtptest"
)

// TestACancelledCampaignIsDeleted with everything that its launch created, if no mail of it was
// sent.
// Proves: S78, S117, D83, newsletter-67
func TestACancelledCampaignIsDeleted(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := newslettertest.AsStaff(t.Context())
		b.Crowd(t, 3)
		kept, gone := b.Launched(t, nil), b.Launched(t, func(in *campaigns.CampaignInput) { in.Title = new("Called off") })
		b.refusesToDelete(t, gone.ID, "is being sent")
		if _, err := b.CancelCampaign(ctx, gone.ID); err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{kept.ID, gone.ID} {
			b.Exec(t, `INSERT INTO newsletter_hits (id, campaign_id, subscriber_id, kind, link, at, method, address, user_agent, class, reason)
				VALUES ($1, $1, 's', 'open', 0, $2, 'GET', '', '', 'human', '')`, id, b.Now.Now())
			b.Exec(t, `INSERT INTO newsletter_credits (campaign_id, subscriber_id, opened, clicked, due_at) VALUES ($1, 's', FALSE, FALSE, NULL)`, id)
			b.Exec(t, `INSERT INTO newsletter_reports (id, hash, kind, campaign_id, subscriber_id, status_code, words, at, effect)
				VALUES ($1, $1, 'hard', $1, 's', '', '', $2, '')`, id, b.Now.Now())
		}
		b.Exec(t, "UPDATE newsletter_campaigns SET sent_at = NULL WHERE id = $1", gone.ID) // while a mail is being handed over
		b.refusesToDelete(t, gone.ID, "has not ended yet")
		for column, says := range map[string]string{"sent_count": "have left", "uncertain_count": "may have arrived"} {
			b.Exec(t, "UPDATE newsletter_campaigns SET sent_at = $2, "+column+" = 1 WHERE id = $1", gone.ID, b.Now.Now())
			b.refusesToDelete(t, gone.ID, says)
			b.Exec(t, "UPDATE newsletter_campaigns SET "+column+" = 0 WHERE id = $1", gone.ID)
		}
		b.Want(t, map[string]int{"newsletter_deliveries": 6, "newsletter_tallies": 1, "newsletter_links": 2})
		for range 2 {
			if err := b.DeleteCampaign(ctx, gone.ID); err != nil {
				t.Fatal(err)
			}
		}
		b.Want(t, map[string]int{
			"newsletter_campaigns": 1, "newsletter_deliveries": 3, "newsletter_tallies": 0, "newsletter_links": 1, "newsletter_hits": 1, "newsletter_credits": 1,
			"newsletter_reports": 2, "newsletter_reports WHERE campaign_id = ''": 1, "audit_log WHERE action = 'newsletter.campaign.deleted'": 1,
		})
		b.Balanced(t, kept.ID)
	})
}

func (b bench) refusesToDelete(t testing.TB, id, says string) {
	t.Helper()
	err := b.DeleteCampaign(newslettertest.AsStaff(t.Context()), id)
	if p := httpx.AsProblem(err); p == nil || p.Status != 409 || !strings.Contains(p.Detail, says) {
		t.Errorf("%v, want %q", err, says)
	}
}

// TestAReplyAfterItsCampaignIsGone: the mail server replies after the campaign was cancelled and
// deleted.
// Proves: newsletter-67
func TestAReplyAfterItsCampaignIsGone(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 2)
		answer, asked := make(chan struct{}), atomic.Int32{}
		server.OnRcpt(func(string) *smtptest.Reply {
			asked.Add(1)
			<-answer
			return &smtptest.Reply{Code: 550, Text: "5.7.1 not from you"}
		})
		gone := b.Launched(t, nil)
		b.send(t, func(p *sending.Pace) { p.Connections = 2 })
		b.Until(t, gone.ID, "asking for both", func(campaigns.Campaign) bool { return asked.Load() == 2 })
		if c, err := b.CancelCampaign(newslettertest.AsStaff(t.Context()), gone.ID); err != nil || c.SentAt.IsZero() {
			t.Fatalf("%+v, %v", c, err)
		}
		if err := b.DeleteCampaign(newslettertest.AsStaff(t.Context()), gone.ID); err != nil {
			t.Fatal(err)
		}
		server.OnRcpt(nil)
		close(answer)
		next := b.Launched(t, func(in *campaigns.CampaignInput) { in.Title = new("The next one") })
		b.Until(t, next.ID, "sent", newslettertest.IsSent)
		newslettertest.Once(t, server.Mails(), 2)
	})
}

// TestEqualContentIsARepeatOnlyOfWhatIsUntouched: and not of a campaign that was sent, cancelled
// or changed.
// Proves: newsletter-65
func TestEqualContentIsARepeatOnlyOfWhatIsUntouched(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := newslettertest.AsStaff(t.Context())
		b.Crowd(t, 2)
		seen := map[string]bool{}
		for what, do := range map[string]func(id string) error{
			"sent": func(id string) error { _, err := b.Send(ctx, id); return err },
			"called off": func(id string) error {
				_, err1 := b.Send(ctx, id)
				_, err2 := b.CancelCampaign(ctx, id)
				return errors.Join(err1, err2)
			},
			"changed": func(id string) error {
				_, err := b.SaveCampaign(ctx, id, campaigns.CampaignInput{Title: new("Other")})
				return err
			},
		} {
			first := b.Draft(t, nil)
			if again := b.Draft(t, nil); again.ID != first.ID || seen[first.ID] {
				t.Errorf("a repeat: %s, %s", first.ID, again.ID)
			}
			if seen[first.ID] = true; do(first.ID) != nil {
				t.Fatal(what)
			}
			if next := b.Draft(t, nil); next.ID == first.ID || next.Status != campaigns.Draft || next.Title != "November" {
				t.Errorf("after one was %s: %+v", what, next)
			}
		}
	})
}
