package newsletter

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/platform/events"
)

// TestReadingIsNews to those who look at a campaign: once it is counted, and not again for
// what changes no counter.
// Proves: newsletter-104
func TestReadingIsNews(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.sentTo(t, "cam_1", b.now.Now().Add(-time.Hour), "sub_1", "sub_2")
		news, unsubscribe := b.Bus.Subscribe()
		defer unsubscribe()
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go b.CollectHits(ctx)
		told := func(who string) {
			t.Helper()
			b.visit(t, "GET", b.link(t, "cam_1", who, 1), "192.0.2.1", chromeAgent)
			select {
			case n := <-news:
				if n != (events.News{Topic: Topic, ID: "cam_1", Kind: "read"}) {
					t.Errorf("told %+v", n)
				}
			case <-time.After(20 * time.Second):
				t.Fatal("nobody is told")
			}
		}
		told("sub_1")
		if got := b.counted(t, "cam_1"); got[1] != 1 {
			t.Errorf("told before it is counted: %v", got)
		}
		b.now.Advance(time.Minute)
		b.visit(t, "GET", b.link(t, "cam_1", "sub_1", 2), "192.0.2.1", chromeAgent) // the same person: nothing to tell
		b.now.Advance(time.Minute)
		told("sub_2")
		if got := b.counted(t, "cam_1"); got[1] != 2 {
			t.Errorf("the first news after it is not the second person's: %v", got)
		}
	})
}
