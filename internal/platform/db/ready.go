package db

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"wardgate/internal/platform/clock"
)

const (
	// probeWithin is how long a database may take to answer that it is there: a balancer that asks for readiness waits a second, often less.
	probeWithin = 700 * time.Millisecond
	// heardWithin is how long ago an answer may be for a database that is slow now to count as there: one slow probe says little on
	// a busy machine while everything else is answered.
	heardWithin = 3 * time.Second
)

// probes asks the database whether it is there, once for all who want to know at the same time.
type probes struct {
	mu  sync.Mutex
	now *probe // under way, nil for none
}

type probe struct {
	done chan struct{}
	err  error
}

// hearing is when the database last answered anything.
type hearing struct {
	since clock.Stopwatch
	at    atomic.Int64 // of since
}

func (h *hearing) note() { h.at.Store(int64(h.since.Elapsed())) }

// silent tells whether nothing was heard for d.
func (h *hearing) silent(d time.Duration) bool {
	return h.since.Elapsed()-time.Duration(h.at.Load()) > d
}

// others tells whether a probe that failed only was too slow: others were answered meanwhile.
func (h *hearing) others(err error) bool { return Unanswered(err) && !h.silent(heardWithin) }

// wait returns how the probe ends, or ctx.
func (p *probe) wait(ctx context.Context) error {
	select {
	case <-p.done:
		return p.err
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", ErrAway, ctx.Err())
	}
}

// begin is the probe under way, or a new one.
func (p *probes) begin(ask func(context.Context) error) *probe {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.now != nil {
		return p.now
	}
	one := &probe{done: make(chan struct{})}
	p.now = one
	go func() {
		one.err = ask(ForRequest(context.Background()))
		p.mu.Lock()
		p.now = nil
		p.mu.Unlock()
		close(one.done)
	}()
	return one
}

// ask has the database answer the least that can be asked.
func (d *DB) ask(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, probeWithin)
	defer cancel()
	var one int
	return d.reader.QueryRowContext(ctx, "SELECT 1").Scan(&one)
}
