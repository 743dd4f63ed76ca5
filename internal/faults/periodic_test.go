package faults_test

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/jobs"
)

// watched is a clock that tells how often it was looked at.
type watched struct {
	*clock.Manual
	looks  atomic.Int64
	looked chan struct{}
}

// Now implements clock.Clock.
func (w *watched) Now() time.Time {
	w.looks.Add(1)
	select {
	case w.looked <- struct{}{}:
	default:
	}
	return w.Manual.Now()
}

// until waits until the clock was looked at want times.
func (w *watched) until(t *testing.T, want int64) {
	t.Helper()
	over := time.After(20 * time.Second)
	for w.looks.Load() < want {
		select {
		case <-w.looked:
		case <-over:
			t.Fatal("an instance no longer looks at the clock")
		}
	}
}

// TestPeriodicWorkRunsOnceForAll: of three instances one runs a slot of time.
// Proves: platform-8
func TestPeriodicWorkRunsOnceForAll(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 23, 17, 0, 0, 0, time.UTC))
		var ran atomic.Int64
		task := jobs.Task{Name: "test.tick", Every: time.Minute, Run: func(context.Context) error { ran.Add(1); return nil }}
		ctx, stop := context.WithCancel(t.Context())
		var all sync.WaitGroup
		var clocks []*watched
		for range 3 {
			w := &watched{Manual: now, looked: make(chan struct{}, 1)}
			clocks = append(clocks, w)
			s, err := jobs.NewScheduler(jobs.Deps{DB: d, Clock: w, Log: slog.New(slog.DiscardHandler), Nudges: jobs.NewNudges()}, task)
			if err != nil {
				t.Fatal(err)
			}
			all.Go(func() { s.Run(ctx) })
		}
		for slot := int64(1); slot <= 2; slot++ {
			var enough []int64 // the slot's two looks and the next: then each instance has met it
			for _, w := range clocks {
				enough = append(enough, w.looks.Load()+3)
			}
			for i, w := range clocks {
				w.until(t, enough[i])
			}
			if n := ran.Load(); n != slot {
				t.Errorf("after %d slots the task ran %d times", slot, n)
			}
			now.Advance(time.Minute)
		}
		stop()
		all.Wait()
	})
}
