package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"
)

// start measures how soon a migrated installation is ready, and its memory when
// nothing happens after its pages were requested.
// Proves: platform-62
func (o requests) start(ctx context.Context, r *report) error {
	first, err := o.startServer(ctx, "")
	if err != nil {
		return err
	}
	first.stop()
	defer func() { _ = os.RemoveAll(first.dir) }()
	best := time.Hour
	for range o.rounds {
		s, err := o.startServer(ctx, first.dir)
		if err != nil {
			return err
		}
		best = min(best, s.took)
		s.stop()
	}
	r.line("start to ready, migrated database", fmt.Sprintf("%.0f ms", ms(best)), "<= 100 ms", best <= 100*time.Millisecond)
	s, err := o.startServer(ctx, first.dir)
	if err != nil {
		return err
	}
	defer s.stop()
	for _, path := range []string{"/", "/quote", "/no-such-page", "/login"} {
		if res, err := http.Get(s.url + path); err == nil {
			_ = res.Body.Close()
		}
	}
	time.Sleep(12 * time.Second) // renders, compression and the first collection of garbage
	mib, err := s.memory()
	if err != nil {
		return err
	}
	r.line("memory, idle after its pages were seen", fmt.Sprintf("%.0f MiB", mib), "<= 90 MiB", mib <= 90)
	return nil
}
