package httpx

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

type rateKind int

const (
	rateUndeclared rateKind = iota
	rateLimited
	rateUnlimited
)

// Rate is how often one address may call a route.
type Rate struct {
	kind   rateKind
	bucket string
	perMin int
	burst  int
	reason string
}

// PerMinute allows n calls a minute in the long run and burst at once. Routes
// with the same bucket name share one allowance.
func PerMinute(bucket string, n, burst int) Rate {
	return Rate{kind: rateLimited, bucket: bucket, perMin: n, burst: burst}
}

// Unlimited sets no limit; reason explains why that is safe.
func Unlimited(reason string) Rate { return Rate{kind: rateUnlimited, reason: reason} }

// Limiter holds token buckets by name and key. It forgets a bucket that has been
// full again for a while, so its memory depends on the number of active callers.
type Limiter struct {
	mu      sync.Mutex
	now     func() time.Time
	buckets map[string]*bucket
	swept   time.Time
}

type bucket struct {
	limiter *rate.Limiter
	full    time.Time // when it will have filled up again
}

// NewLimiter returns a limiter that reads the time from now.
func NewLimiter(now func() time.Time) *Limiter {
	return &Limiter{now: now, buckets: map[string]*bucket{}, swept: now()}
}

// Take takes one token for key from r's bucket. When there is none it returns
// false and how long until there is one.
func (l *Limiter) Take(r Rate, key string) (ok bool, wait time.Duration) {
	if r.kind != rateLimited {
		return true, 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	l.sweep(now)
	name := r.bucket + "\x00" + key
	b := l.buckets[name]
	if b == nil {
		b = &bucket{limiter: rate.NewLimiter(rate.Limit(float64(r.perMin)/60), r.burst)}
		l.buckets[name] = b
	}
	res := b.limiter.ReserveN(now, 1)
	wait = res.DelayFrom(now)
	if wait > 0 {
		res.CancelAt(now)
		return false, wait
	}
	missing := float64(r.burst) - b.limiter.TokensAt(now)
	b.full = now.Add(time.Duration(missing * 60 / float64(r.perMin) * float64(time.Second)))
	return true, 0
}

func (l *Limiter) sweep(now time.Time) {
	if now.Sub(l.swept) < time.Minute {
		return
	}
	l.swept = now
	for name, b := range l.buckets {
		if now.After(b.full) {
			delete(l.buckets, name)
		}
	}
}
