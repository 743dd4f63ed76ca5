package engagement

import (
	"context"
	"slices"
	"sync"
	"time"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
)

// The limits of the collector.
const (
	// hitsWaiting is how many hits may wait to be stored, some 700 bytes each. Any more are
	// dropped: a picture must never wait for the database.
	hitsWaiting = 8192
	// hitsTogether is how many are stored in one transaction, for which every other writer waits:
	// some 25 ms when each belongs to a different mail.
	hitsTogether = 100
	// hitsEvery is how often waiting hits are stored.
	hitsEvery = 500 * time.Millisecond
	// hitsTell is the minimum time between two news that a campaign was read.
	hitsTell = time.Second
	// hitsComplain is the minimum time between two log entries about dropped hits.
	hitsComplain = 10 * time.Second
)

// buffer holds hits that wait: bounded, and never blocking. Its zero value is empty.
type buffer struct {
	mu      sync.Mutex
	waiting []Hit
	// dropped since the last call of lost
	dropped int
	// moved are the campaigns whose counters have changed since the last call of toTell.
	moved []string
}

// move records that counters of campaigns have changed.
func (b *buffer) move(campaigns []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, id := range campaigns {
		if !slices.Contains(b.moved, id) {
			b.moved = append(b.moved, id)
		}
	}
}

// toTell are the campaigns whose counters have changed since the last call.
func (b *buffer) toTell() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	ids := b.moved
	b.moved = nil
	return ids
}

// add takes a hit, or drops it when too many wait.
func (b *buffer) add(h Hit) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.waiting) >= hitsWaiting {
		b.dropped++
		return
	}
	b.waiting = append(b.waiting, h)
}

// first are the hits that have waited longest; they stay in the buffer until take.
func (b *buffer) first() []Hit {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]Hit(nil), b.waiting[:min(len(b.waiting), hitsTogether)]...)
}

// take removes the first n, which are stored now.
func (b *buffer) take(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting = b.waiting[n:]; len(b.waiting) == 0 {
		b.waiting = nil // frees the memory of a rush
	}
}

// lost is how many were dropped since the last call.
func (b *buffer) lost() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := b.dropped
	b.dropped = 0
	return n
}

// left is how many wait.
func (b *buffer) left() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.waiting)
}

// Add queues a hit to be stored soon, or drops it when too many wait.
func (s *Collector) Add(h Hit) { s.hits.add(h) }

// Waiting is how many are not stored yet.
func (s *Collector) Waiting() int { return s.hits.left() }

// Tasks stores hits, on the instance that received them.
func (s *Collector) Tasks() []jobs.Task {
	return []jobs.Task{{Name: "newsletter.store-hits", Every: hitsEvery, OnEach: true, Run: s.Store, AtStop: s.StoreLast}}
}

// Store stores the queued hits. While the database cannot store, they wait, and the newest are
// dropped when too many do. Only one call may run at a time.
func (s *Collector) Store(ctx context.Context) error {
	s.StoreWaiting(ctx)
	s.runs++
	if s.runs%int(hitsTell/hitsEvery) == 0 {
		s.tell()
	}
	if s.runs%int(hitsComplain/hitsEvery) == 0 {
		if n := s.hits.lost(); n > 0 {
			s.Log.WarnContext(ctx, "openings and clicks were not counted: more came than could be stored", "word", core.Tag, "hits", n)
		}
	}
	return nil
}

// StoreLast stores the rest when the program ends.
func (s *Collector) StoreLast(ctx context.Context) error {
	s.StoreWaiting(ctx)
	s.tell()
	if n := s.hits.left() + s.hits.lost(); n > 0 {
		s.Log.WarnContext(ctx, "openings and clicks were not counted: the program ended before they could be stored", "word", core.Tag, "hits", n)
	}
	return nil
}

// tell publishes which campaigns were read.
func (s *Collector) tell() {
	for _, id := range s.hits.toTell() {
		s.News.Tell(id, "read")
	}
}

// StoreWaiting stores the waiting hits, batch by batch, until one fails.
func (s *Collector) StoreWaiting(ctx context.Context) {
	for {
		batch := s.hits.first()
		if len(batch) == 0 {
			return
		}
		err := s.StoreHits(ctx, batch)
		if err != nil && (db.Retryable(err) || ctx.Err() != nil) {
			s.Log.DebugContext(ctx, "openings and clicks wait to be stored", "word", core.Tag, "hits", s.hits.left(), "error", err)
			return
		}
		if err != nil { // it would fail again, and block the others for ever
			s.Log.ErrorContext(ctx, "openings and clicks could not be stored", "word", core.Tag, "hits", len(batch), "error", err)
		}
		s.hits.take(len(batch))
	}
}
