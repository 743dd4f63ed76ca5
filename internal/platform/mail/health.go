package mail

import (
	"hash/fnv"
	"strconv"
	"sync"
	"time"
)

// health is what this instance knows about the mail server. Its zero value is a
// server that works.
type health struct {
	mu       sync.Mutex
	failures int
	since    time.Time
	next     time.Time
	reason   string
}

// failed charges a fault to the server: it is left alone for 1 s, 2 s … 60 s. Faults on
// other connections while it is left alone count as the same fault.
func (h *health) failed(now time.Time, reason string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.reason = reason
	if h.failures > 0 && h.resting(now) {
		return
	}
	if h.failures == 0 {
		h.since = now
	}
	h.failures++
	h.next = now.Add(serverPause(h.failures))
}

func (h *health) answered() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failures, h.since, h.next, h.reason = 0, time.Time{}, time.Time{}, ""
}

// room returns how many of n mails may be tried now: after a fault one, to find
// out.
func (h *health) room(now time.Time, n int) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.failures == 0:
		return n
	case h.resting(now):
		return 0
	}
	return min(n, 1)
}

// resting reports whether the server is being left alone. A longer wait than that means
// that the clock was set back.
func (h *health) resting(now time.Time) bool {
	return now.Before(h.next) && h.next.Sub(now) <= 2*time.Minute
}

func (h *health) down() (since time.Time, reason string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.since, h.reason
}

// serverPause is the wait after the nth fault in a row: 1 s doubled up to 60 s,
// spread by up to a fifth so that several instances do not return at the same
// moment.
func serverPause(n int) time.Duration {
	d := 60 * time.Second
	if n <= 6 {
		d = time.Second << (n - 1)
	}
	return d - spread(d/5, "server", n)
}

// retryPause is the wait after the nth 4xx reply to one mail: 5 min doubled up
// to 24 h (M5).
func retryPause(n int64) time.Duration {
	const first, longest = 5 * time.Minute, 24 * time.Hour
	if n > 9 {
		return longest
	}
	return min(first<<(max(n, 1)-1), longest)
}

// RetryPause is retryPause spread by up to a tenth by key, so that a crowd does not
// come back at once.
func RetryPause(n int, key string) time.Duration {
	pause := retryPause(int64(n))
	return pause + spread(pause/10, key, n)
}

// spread picks a duration in [0, d) from its arguments: enough to pull crowds
// apart, and repeatable in a test. Whole milliseconds, as all stored times
// here.
func spread(d time.Duration, key string, n int) time.Duration {
	h := fnv.New32a()
	_, _ = h.Write([]byte(key + strconv.Itoa(n)))
	return time.Duration(float64(d) * float64(h.Sum32()) / (1 << 32)).Truncate(time.Millisecond)
}
