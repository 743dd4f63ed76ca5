package campaigns

import (
	"sync"
	"time"
)

// cachedCount caches a number that is slow to count when there are many rows. Counting takes at
// most a twentieth of the time: a number that took 100 ms to count is reused for 2 s. One that is
// quick to count is counted each time.
type cachedCount struct {
	mu     sync.Mutex
	n      int64
	until  time.Time
	looked time.Time // when it was counted: used to notice a clock that was set back
}

const (
	cheap  = 20 * time.Millisecond // what takes no longer than this is counted each time
	serves = 20                    // how long a count is reused, as a multiple of the time it took
)

func (c *cachedCount) value(now func() time.Time, count func() (int64, error)) (int64, error) {
	c.mu.Lock() // concurrent callers wait for the same number
	defer c.mu.Unlock()
	begin := now()
	if begin.Before(c.until) && !begin.Before(c.looked) {
		return c.n, nil
	}
	n, err := count()
	if err != nil {
		return 0, err
	}
	end := now()
	c.n, c.looked, c.until = n, end, end
	if took := end.Sub(begin); took > cheap {
		c.until = end.Add(serves * took)
	}
	return n, nil
}
