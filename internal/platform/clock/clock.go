// Package clock gives the time. Every package that needs it is given a Clock;
// none reads the machine's clock itself (ADR 0001), so that a test can choose
// any instant and the demo can simulate thirty days in a second.
package clock

import (
	"sync"
	"time"
)

// Clock tells the current instant.
type Clock interface {
	// Now is the current instant in UTC, cut to milliseconds: the precision that
	// both database engines store, so that what is read back equals what was written.
	Now() time.Time
}

// System is the machine's clock.
type System struct{}

// Now implements Clock.
func (System) Now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// Manual is a clock that moves only when told to. It is safe for concurrent use.
type Manual struct {
	mu  sync.Mutex
	now time.Time
}

// NewManual returns a clock that stands at start.
func NewManual(start time.Time) *Manual {
	return &Manual{now: start.UTC().Truncate(time.Millisecond)}
}

// Now implements Clock.
func (m *Manual) Now() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

// Advance moves the clock by d, which may be negative: real clocks jump too.
func (m *Manual) Advance(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = m.now.Add(d)
}

// Set moves the clock to t.
func (m *Manual) Set(t time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = t.UTC().Truncate(time.Millisecond)
}
