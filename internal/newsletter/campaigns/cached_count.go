package campaigns

import (
	"sync"
	"time"
)

// cachedCount is a number that takes its time to count when there is much. Counting takes a
// twentieth of the time at most: a number that took 100 ms to count serves for 2 s. A small
// one is counted each time.
type cachedCount struct {
	mu     sync.Mutex
	n      int64
	until  time.Time
	looked time.Time // when it was counted: a clock that was set back is seen by it
}

const (
	cheap  = 20 * time.Millisecond // what takes no longer is counted each time
	serves = 20                    // times what the counting took
)

func (c *cachedCount) value(now func() time.Time, count func() (int64, error)) (int64, error) {
	c.mu.Lock() // who comes meanwhile waits for the same number
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
