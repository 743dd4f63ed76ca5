package engagement_test

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/platform/events"
)

// TestReadingIsNews for those who watch a campaign: once it is counted, and not again for hits
// that change no counter.
// Proves: newsletter-104
func TestReadingIsNews(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.SentCampaign(t, "cam_1", b.Now.Now().Add(-time.Hour), "sub_1", "sub_2")
		news, unsubscribe := b.Bus.Subscribe()
		defer unsubscribe()
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go b.collect(t, ctx)
		told := func(who string) {
			t.Helper()
			b.Visit(t, "GET", b.Link(t, "cam_1", who, 1), "192.0.2.1", newslettertest.ChromeAgent)
			select {
			case n := <-news:
				if n != (events.News{Topic: core.Topic, ID: "cam_1", Kind: "read"}) {
					t.Errorf("told %+v", n)
				}
			case <-time.After(20 * time.Second):
				t.Fatal("nobody is told")
			}
		}
		told("sub_1")
		if got := b.Marks(t, "cam_1"); got[1] != 1 {
			t.Errorf("told before it is counted: %v", got)
		}
		b.Now.Advance(time.Minute)
		b.Visit(t, "GET", b.Link(t, "cam_1", "sub_1", 2), "192.0.2.1", newslettertest.ChromeAgent) // the same person: no news
		b.Now.Advance(time.Minute)
		told("sub_2")
		if got := b.Marks(t, "cam_1"); got[1] != 2 {
			t.Errorf("the first news after it is not the second person's: %v", got)
		}
	})
}
