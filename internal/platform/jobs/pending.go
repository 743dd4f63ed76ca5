package jobs

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"
)

// Pending is what a task is to do soon, kept in memory: a caller that may take no time that could be measured adds to it, and
// the task does the rest. What a stop loses is asked for again by who waits for it. Safe for concurrent use.
type Pending[K comparable] struct {
	most int

	mu    sync.Mutex
	until map[K]time.Time
}

// NewPending holds at most so many; what is added beyond them is left out.
func NewPending[K comparable](most int) *Pending[K] {
	return &Pending[K]{most: most, until: map[K]time.Time{}}
}

// Add has one done, and tried again until that time when it fails.
func (p *Pending[K]) Add(one K, until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.until) < p.most {
		p.until[one] = until
	}
}

// Each does what waits. What is done, or has failed until its time, is forgotten; the failures of the others come back together.
func (p *Pending[K]) Each(ctx context.Context, now func() time.Time, do func(ctx context.Context, one K) error) (failed error) {
	p.mu.Lock()
	all := maps.Clone(p.until)
	p.mu.Unlock()
	for one, until := range all {
		if err := do(ctx, one); err != nil && now().Before(until) {
			failed = errors.Join(failed, err)
			continue
		}
		p.mu.Lock()
		delete(p.until, one)
		p.mu.Unlock()
	}
	return failed
}
