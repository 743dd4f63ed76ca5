package metrics

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"wardgate/internal/platform/clock"
)

const (
	// within is how long a collection may take: who asks does not wait for long, and must not take a database that is slow for a program that is gone.
	within = 800 * time.Millisecond
	// kept is how long what a source read may be given again: several who ask cost the database no more than one.
	kept = 5 * time.Second
)

// Source reads figures when somebody asks.
type Source struct {
	// Name tells it from others, in the log and where failures are counted.
	Name string
	// Read adds its figures. What fails adds none of them, and is counted.
	Read func(ctx context.Context, t *Text) error
	// Waits tells that Read asks a database: it then gets an end, and is asked every few seconds at most.
	Waits bool
}

// Collection is all sources. It is safe for concurrent use.
type Collection struct {
	log     *slog.Logger
	sources []*source
}

// New returns a collection that reads from these.
func New(log *slog.Logger, sources ...Source) *Collection {
	c := &Collection{log: log}
	for _, s := range sources {
		c.sources = append(c.sources, &source{Source: s, log: log})
	}
	return c
}

// Write returns the figures of all sources, within a second. A source that fails, or does not answer in time, is left out and counted.
func (c *Collection) Write(ctx context.Context) []byte {
	limit := time.NewTimer(within)
	defer limit.Stop()
	asked := make([]*reading, len(c.sources))
	for i, s := range c.sources {
		asked[i] = s.ask(ctx)
	}
	var out Text
	for i, s := range c.sources {
		select {
		case <-asked[i].done:
		default:
			select {
			case <-asked[i].done:
			case <-limit.C:
				limit.Reset(0) // for the others that are late, too
			}
		}
		out.buf = append(out.buf, s.take(asked[i])...)
	}
	out.Family("wardgate_metrics_collect_errors_total", Counter, "Collections in which a source was left out, because it failed or did not answer in time.")
	for _, s := range c.sources {
		out.Value(float64(s.failed.Load()), "source", s.Name)
	}
	return out.buf
}

// source is a Source with what it read last.
type source struct {
	Source

	log    *slog.Logger
	failed atomic.Int64
	mu     sync.Mutex
	latest *reading // under way, or that may be given again
}

// reading is one call of Read.
type reading struct {
	done  chan struct{}
	ended clock.Stopwatch // runs since
	text  []byte
	err   error
}

// ask begins a reading, unless one is under way or fresh enough. One that waits is read beside the others.
func (s *source) ask(ctx context.Context) *reading {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.latest != nil && s.Waits {
		select {
		case <-s.latest.done:
			if s.latest.err == nil && s.latest.ended.Elapsed() < kept {
				return s.latest
			}
		default:
			return s.latest
		}
	}
	r := &reading{done: make(chan struct{})}
	if s.latest = r; !s.Waits {
		s.read(ctx, r)
		return r
	}
	go func() { // somebody who hangs up must not make it fail for another who asked meanwhile
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), within)
		defer cancel()
		s.read(limited, r)
	}()
	return r
}

func (s *source) read(ctx context.Context, r *reading) {
	defer close(r.done)
	defer func() {
		if p := recover(); p != nil {
			r.err = fmt.Errorf("metrics: %s panicked: %v\n%s", s.Name, p, debug.Stack())
		}
		r.ended = clock.Start()
	}()
	var t Text
	if r.err = s.Read(ctx, &t); r.err == nil {
		r.text = t.buf
	}
}

// take returns what was read, nothing if it failed or is not there yet.
func (s *source) take(r *reading) []byte {
	select {
	case <-r.done:
		if r.err == nil {
			return r.text
		}
		s.log.Warn("figures for /metrics could not be read", "source", s.Name, "error", r.err)
	default:
		s.log.Warn("figures for /metrics were not read in time", "source", s.Name)
	}
	s.failed.Add(1)
	return nil
}
