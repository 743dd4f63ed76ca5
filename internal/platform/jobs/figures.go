package jobs

import (
	"sync/atomic"
	"time"
)

// Figures are how one task's runs ended in this instance.
type Figures struct {
	Task         string
	Runs, Failed atomic.Int64
	// succeeded is when a run last succeeded, in milliseconds since 1970.
	succeeded atomic.Int64
}

// Succeeded is when a run of this instance last succeeded, zero for never.
func (f *Figures) Succeeded() time.Time {
	if at := f.succeeded.Load(); at > 0 {
		return time.UnixMilli(at)
	}
	return time.Time{}
}

func (f *Figures) ended(now time.Time, err error) {
	f.Runs.Add(1)
	if err != nil {
		f.Failed.Add(1)
		return
	}
	f.succeeded.Store(now.UnixMilli())
}

// Figures are those of all tasks, in the order in which they were declared.
func (s *Scheduler) Figures() []*Figures { return s.figures }
