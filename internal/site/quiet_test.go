package site

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"wardgate/internal/site/cached"
)

// The memory of the work is given back once after it, and not while nothing happens.
// Proves: platform-62
func TestQuietComesAfterTheWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var quiet atomic.Int64
		f := newSite(t, func(o *Options) { o.Quiet = func() { quiet.Add(1) } })
		f.run(t)
		expect := func(when string, want int64) {
			t.Helper()
			synctest.Wait()
			if got := quiet.Load(); got != want {
				t.Errorf("%s it was quiet %d times, want %d", when, got, want)
			}
		}
		time.Sleep(cached.QuietAfter / 2)
		expect("right after the start", 0)
		time.Sleep(cached.QuietAfter)
		expect("after the start", 1)
		time.Sleep(30 * time.Second)
		expect("after the rest, whose compressing is work", 2)
		time.Sleep(time.Hour)
		expect("an hour later", 2)
		f.Invalidate()
		time.Sleep(2 * cached.QuietAfter)
		expect("after a change", 3)
	})
}
