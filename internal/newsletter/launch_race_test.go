package newsletter

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/httpx"
)

// TestWhatIsTakenBackIsNotSent: the clock and a person reach for a campaign at once. Whoever was told that it is a
// draft, or is sent later, can rely on it.
func TestWhatIsTakenBackIsNotSent(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.crowd(t, 2)
		for i := range 80 {
			c := b.campaign(t, func(in *CampaignInput) {
				in.Title = new(fmt.Sprintf("Letter %d", i))
				in.ScheduledFor = httpx.Moment{Sent: true, At: b.now.Now().Add(time.Minute)}
			})
			b.now.Advance(time.Minute)
			later := time.Time{}
			if i%2 == 1 {
				later = b.now.Now().Add(time.Hour)
			}
			var both sync.WaitGroup
			both.Go(func() { b.launchDue(t) })
			// The two meet at another point each time.
			for begun := time.Now(); time.Since(begun) < time.Duration(i)*5*time.Microsecond; {
				runtime.Gosched()
			}
			_, err := b.ScheduleCampaign(desk(t.Context()), c.ID, later)
			both.Wait()
			if got := b.see(t, c.ID); err == nil && !got.Status.Open() {
				t.Errorf("number %d was taken back, and is %s", i, got.Status)
			}
			if err := b.DeleteCampaign(desk(t.Context()), c.ID); err != nil && status(err) != 409 {
				t.Fatal(err)
			}
		}
	})
}
