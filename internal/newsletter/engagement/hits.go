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

// The collector's measures.
const (
	// hitsWaiting is how many hits may wait to be stored, some 700 bytes each. What comes
	// beyond is dropped: a picture must never wait for the database.
	hitsWaiting = 8192
	// hitsTogether are stored in one transaction, for which every other writer waits: some
	// 25 ms when each is of another mail.
	hitsTogether = 100
	// hitsEvery is how often those that wait are stored.
	hitsEvery = 500 * time.Millisecond
	// hitsTell is how often those who look on are told that a campaign was read, at most.
	hitsTell = time.Second
	// hitsComplain is how often a loss is told at most.
	hitsComplain = 10 * time.Second
)

// buffer is where hits wait: bounded, and never blocking. Its zero value is empty.
type buffer struct {
	mu      sync.Mutex
	waiting []Hit
	// dropped since it was last told
	dropped int
	// moved are the campaigns whose counters have changed since it was last told.
	moved []string
}

// move notes that counters of campaigns have changed.
func (b *buffer) move(campaigns []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, id := range campaigns {
		if !slices.Contains(b.moved, id) {
			b.moved = append(b.moved, id)
		}
	}
}

// toTell are the campaigns whose counters have changed since it was last asked.
func (b *buffer) toTell() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	ids := b.moved
	b.moved = nil
	return ids
}

// add takes a hit, or drops it when there are too many.
func (b *buffer) add(h Hit) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.waiting) >= hitsWaiting {
		b.dropped++
		return
	}
	b.waiting = append(b.waiting, h)
}

// first are the hits that have waited longest; they stay until they are taken.
func (b *buffer) first() []Hit {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]Hit(nil), b.waiting[:min(len(b.waiting), hitsTogether)]...)
}

// take removes the first n, which were stored.
func (b *buffer) take(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting = b.waiting[n:]; len(b.waiting) == 0 {
		b.waiting = nil // gives the memory of a rush back
	}
}

// lost is how many were dropped since it was last asked.
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

// Add has a hit stored, some time soon, or drops it when too many wait.
func (s *Collector) Add(h Hit) { s.hits.add(h) }

// Waiting is how many are not stored yet.
func (s *Collector) Waiting() int { return s.hits.left() }

// Tasks stores hits, on the instance that they came to.
func (s *Collector) Tasks() []jobs.Task {
	return []jobs.Task{{Name: "newsletter.store-hits", Every: hitsEvery, OnEach: true, Run: s.Store, AtStop: s.StoreLast}}
}

// Store stores the hits that have come. While the database cannot store, they wait, and the
// newest are dropped when too many do. Only one may run at a time.
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

// StoreLast stores what is left when the program ends.
func (s *Collector) StoreLast(ctx context.Context) error {
	s.StoreWaiting(ctx)
	s.tell()
	if n := s.hits.left() + s.hits.lost(); n > 0 {
		s.Log.WarnContext(ctx, "openings and clicks were not counted: the program ended before they could be stored", "word", core.Tag, "hits", n)
	}
	return nil
}

// tell tells those who look on which campaigns were read.
func (s *Collector) tell() {
	for _, id := range s.hits.toTell() {
		s.News.Tell(id, "read")
	}
}

// StoreWaiting stores what waits, batch by batch, until one fails.
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
		if err != nil { // it would fail again, and keep the others waiting for ever
			s.Log.ErrorContext(ctx, "openings and clicks could not be stored", "word", core.Tag, "hits", len(batch), "error", err)
		}
		s.hits.take(len(batch))
	}
}
