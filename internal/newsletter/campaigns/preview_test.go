package campaigns_test

import (
	"strings"
	"testing"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/issue"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/subscribers"
)

// TestThePreflightTellsThatNobodyWouldGetIt, why, and what to do, in the same words as the
// launch.
// Proves: newsletter-117
func TestThePreflightTellsThatNobodyWouldGetIt(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		c := b.Draft(t, func(in *campaigns.CampaignInput) { in.Topics = []string{"it-support"} })
		told := func(want ...string) {
			t.Helper()
			p, err := b.PreviewCampaign(t.Context(), c, "")
			if err != nil || p.Recipients != 0 || len(p.Problems) != 1 || p.Problems[0].Severity != issue.Stop || p.Problems[0].Field != "topics" {
				t.Fatalf("%+v, %v", p, err)
			}
			for _, words := range want {
				if !strings.Contains(p.Problems[0].Message, words) {
					t.Errorf("%q says nothing of %q", p.Problems[0].Message, words)
				}
			}
			out, err := b.Send(newslettertest.AsStaff(t.Context()), c.ID)
			if err != nil || out.Success || out.Error != p.Problems[0].Message {
				t.Errorf("the launch says %+v, %v", out, err)
			}
		}
		told("nobody to send it to", "sign up on the website, or are imported")
		b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = "waits@birch.example" })
		told("1 asked for it and did not confirm")
		b.Active(t, "dana@birch.example") // surveillance and guards
		told("1 chose other topics: choose more topics")
		lapsed := b.Active(t, "lapsed@birch.example")
		newslettertest.MustExec(t, b.Bench, "UPDATE newsletter_subscribers SET consent_until = $2 WHERE id = $1", lapsed.ID, b.Now.Now().Add(-time.Hour))
		paused := b.Active(t, "paused@birch.example")
		if err := b.Pause(t.Context(), b.Leaving(t, paused), 30); err != nil {
			t.Fatal(err)
		}
		told("1 chose other topics", "What 1 agreed to has lapsed: have them sign up anew", "1 paused it")
		c.Topics = nil
		p, err := b.PreviewCampaign(t.Context(), c, "")
		if err != nil || p.Recipients != 1 || len(p.Problems) != 0 || p.LeftOut["no-consent"] != 1 {
			t.Errorf("%+v, %v", p, err)
		}
	})
}

// Proves: newsletter-87
func TestATestMailGoesToWhoAsksForIt(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		c := b.Draft(t, nil)
		to, err := b.TestCampaign(newslettertest.AsStaff(t.Context()), c.ID)
		if err != nil || to != "d@guard.example" {
			t.Fatalf("%s, %v", to, err)
		}
		var subject, body string
		if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT subject, body FROM mails WHERE to_address = $1", to).Scan(&subject, &body); err != nil {
			t.Fatal(err)
		}
		if subject != "[Test] Locks in winter" || !strings.Contains(body, "Hello there,") || strings.Contains(body, links.UnsubscribePath) {
			t.Errorf("%q %s", subject, body)
		}
		b.Want(t, map[string]int{"newsletter_deliveries": 0})
	})
}

// Proves: newsletter-87
func TestAPreviewAsSomebody(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		who := b.Active(t, "dana@birch.example")
		newslettertest.MustExec(t, b.Bench, `UPDATE leads SET name = 'Dana Birch', provenance = '{"verified":{"name":{"by":"staff"}}}' WHERE id = $1`, who.LeadID)
		c := campaigns.Campaign{Title: "T", Subject: "For {{name|you}}", Content: "Hello {{name|there}}, [read](https://guard.example/blog)."}
		p, err := b.PreviewCampaign(t.Context(), c, who.ID)
		if err != nil || p.Subject != "For Dana Birch" || !strings.Contains(p.Text, "Hello Dana Birch") || !strings.Contains(p.HTML, "https://guard.example/blog") {
			t.Errorf("%+v, %v", p, err)
		}
		if strings.Contains(p.HTML, links.UnsubscribePath) || strings.Contains(p.HTML, links.OpenPath) || strings.Contains(p.HTML, links.ClickPath) {
			t.Error("who looks at a preview could act for its person")
		}
		newslettertest.MustExec(t, b.Bench, "UPDATE leads SET name = 'Win now at www.spam.example' WHERE id = $1", who.LeadID)
		if p, err = b.PreviewCampaign(t.Context(), c, who.ID); err != nil || p.Subject != "For you" {
			t.Errorf("a name that is none: %q, %v", p.Subject, err)
		}
		if _, err := b.PreviewCampaign(t.Context(), c, "subscriber_nobody"); newslettertest.StatusOf(err) != 404 {
			t.Errorf("as nobody: %v", err)
		}
	})
}
