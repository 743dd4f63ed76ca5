package campaigns_test

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/platform/httpx"
)

// TestAVersionThatNobodySawIsNotSent: a colleague saves while the confirmation dialog is open.
// Proves: newsletter-72
func TestAVersionThatNobodySawIsNotSent(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Active(t, "first@birch.example")
		seen := b.Draft(t, nil)
		now, err := b.SaveCampaign(newslettertest.AsStaff(t.Context()), seen.ID, campaigns.CampaignInput{Subject: new("Something else"), Version: &seen.Version})
		if err != nil {
			t.Fatal(err)
		}
		if out, err := b.SendVersion(newslettertest.AsStaff(t.Context()), seen.ID, seen.Version); newslettertest.StatusOf(err) != 409 || out.Success {
			t.Errorf("%+v, %v", out, err)
		}
		b.Want(t, map[string]int{"newsletter_deliveries": 0, "newsletter_campaigns WHERE status = 'draft'": 1})
		for _, version := range []int{now.Version, seen.Version, 0} { // a launch is final
			if out, err := b.SendVersion(newslettertest.AsStaff(t.Context()), seen.ID, version); err != nil || !out.Success || out.RecipientCount != 1 {
				t.Errorf("%+v, %v", out, err)
			}
		}
	})
}

// TestWhatWasReadIsWhatIsSent: between the reading of a campaign and its launch a colleague may
// save it, whether a person or the clock launches it: no one has seen what would be sent.
func TestWhatWasReadIsWhatIsSent(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Active(t, "first@birch.example")
		read := b.Draft(t, nil)
		if _, err := b.SaveCampaign(newslettertest.AsStaff(t.Context()), read.ID, campaigns.CampaignInput{Subject: new("Something else"), Version: &read.Version}); err != nil {
			t.Fatal(err)
		}
		if out, err := b.SendAsRead(newslettertest.AsStaff(t.Context()), read); newslettertest.StatusOf(err) != 409 || out.Success {
			t.Errorf("%+v, %v", out, err)
		}
		b.Want(t, map[string]int{"newsletter_deliveries": 0, "newsletter_campaigns WHERE status = 'draft'": 1})
	})
}

// TestWhatIsTakenBackIsNotSent: the clock and a person change a campaign at the same time. A
// person who got the answer that it is a draft, or is sent later, can rely on it.
// Proves: newsletter-74
func TestWhatIsTakenBackIsNotSent(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Crowd(t, 2)
		for i := range 80 {
			c := b.Draft(t, func(in *campaigns.CampaignInput) {
				in.Title = new(fmt.Sprintf("Letter %d", i))
				in.ScheduledFor = httpx.Moment{Sent: true, At: b.Now.Now().Add(time.Minute)}
			})
			b.Now.Advance(time.Minute)
			later := time.Time{}
			if i%2 == 1 {
				later = b.Now.Now().Add(time.Hour)
			}
			var both sync.WaitGroup
			both.Go(func() { b.launchDue(t) })
			// The two meet at a different point each time.
			for begun := time.Now(); time.Since(begun) < time.Duration(i)*5*time.Microsecond; {
				runtime.Gosched()
			}
			_, err := b.ScheduleCampaign(newslettertest.AsStaff(t.Context()), c.ID, later)
			both.Wait()
			if got := b.See(t, c.ID); err == nil && !got.Status.Open() {
				t.Errorf("number %d was taken back, and is %s", i, got.Status)
			}
			if err := b.DeleteCampaign(newslettertest.AsStaff(t.Context()), c.ID); err != nil && newslettertest.StatusOf(err) != 409 {
				t.Fatal(err)
			}
		}
	})
}
