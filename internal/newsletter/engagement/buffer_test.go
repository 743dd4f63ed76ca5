package engagement

import (
	"sync"
	"testing"
)

// TestTooManyHitsAreDropped and counted.
// Proves: newsletter-95
func TestTooManyHitsAreDropped(t *testing.T) {
	var b buffer
	var senders sync.WaitGroup
	for range 4 {
		senders.Go(func() {
			for range hitsWaiting {
				b.add(Hit{})
			}
		})
	}
	senders.Wait()
	if b.left() != hitsWaiting || b.lost() != 3*hitsWaiting || b.lost() != 0 {
		t.Errorf("%d wait", b.left())
	}
	for n := hitsWaiting; n > 0; n -= hitsTogether {
		got := b.first()
		if len(got) != min(n, hitsTogether) {
			t.Fatalf("%d at once", len(got))
		}
		b.take(len(got))
	}
	if b.left() != 0 {
		t.Errorf("%d are left", b.left())
	}
}
