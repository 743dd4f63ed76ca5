package metrics

import (
	"sync/atomic"
	"time"
)

// bounded is how many buckets have an upper end.
const bounded = 15

// bounds are the upper ends of the buckets that durations are counted in.
func bounds() [bounded]time.Duration {
	return [bounded]time.Duration{
		500 * time.Microsecond, time.Millisecond, 2500 * time.Microsecond, 5 * time.Millisecond, 10 * time.Millisecond, 25 * time.Millisecond,
		50 * time.Millisecond, 100 * time.Millisecond, 250 * time.Millisecond, 500 * time.Millisecond, time.Second, 2500 * time.Millisecond,
		5 * time.Second, 10 * time.Second, 30 * time.Second,
	}
}

// Durations counts how long things took. The zero value is ready; it is safe for concurrent use.
type Durations struct {
	buckets [bounded + 1]atomic.Int64
	sum     atomic.Int64 // nanoseconds
}

// Observe counts one.
func (d *Durations) Observe(took time.Duration) {
	ends, at := bounds(), 0
	for at < len(ends) && took > ends[at] {
		at++
	}
	d.buckets[at].Add(1)
	d.sum.Add(int64(took))
}
