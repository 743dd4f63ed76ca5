package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// result is what a load run measured.
type result struct {
	perSecond float64
	p50, p99  time.Duration
	n         int
}

func (r result) String() string {
	return fmt.Sprintf("%.0f/s, p50 %.1f ms, p99 %.1f ms, n %d", r.perSecond, ms(r.p50), ms(r.p99), r.n)
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// closed runs work with as many clients as there are writers, each starting again as soon
// as it has an answer, for about the given time.
func closed(ctx context.Context, span time.Duration, work func(ctx context.Context, client, i int) error) (result, error) {
	took := make([][]time.Duration, writers)
	errs := make([]error, writers)
	begin := time.Now()
	var all sync.WaitGroup
	for c := range writers {
		all.Go(func() {
			for i := 0; time.Since(begin) < span && ctx.Err() == nil; i++ {
				at := time.Now()
				if errs[c] = work(ctx, c, i); errs[c] != nil {
					return
				}
				took[c] = append(took[c], time.Since(at))
			}
		})
	}
	all.Wait()
	return summarize(slices.Concat(took...), time.Since(begin)), first(errs)
}

// open runs work at a fixed rate whether or not the answers keep up, so that a
// slow answer delays no other start but counts from when it should have begun.
func open(ctx context.Context, rate int, clients int, span time.Duration, work func(ctx context.Context, client, i int) error) (result, error) {
	took := make([][]time.Duration, clients)
	errs := make([]error, clients)
	begin := time.Now()
	var all sync.WaitGroup
	for c := range clients {
		all.Go(func() {
			for i := c; ctx.Err() == nil; i += clients {
				due := begin.Add(time.Duration(i) * time.Second / time.Duration(rate))
				if due.Sub(begin) >= span {
					return
				}
				time.Sleep(time.Until(due))
				if errs[c] = work(ctx, c, i); errs[c] != nil {
					return
				}
				took[c] = append(took[c], time.Since(due))
			}
		})
	}
	all.Wait()
	return summarize(slices.Concat(took...), time.Since(begin)), first(errs)
}

func summarize(took []time.Duration, span time.Duration) result {
	if len(took) == 0 {
		return result{}
	}
	slices.Sort(took)
	return result{
		perSecond: float64(len(took)) / span.Seconds(),
		p50:       took[len(took)/2], p99: took[min(len(took)-1, len(took)*99/100)], n: len(took),
	}
}

func first(errs []error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
