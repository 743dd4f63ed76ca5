// Package sendingtest runs the sending of campaigns in tests of other packages.
package sendingtest

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/sending"
)

// Worker creates a worker that sends the campaigns of a bench.
func Worker(t testing.TB, b newslettertest.Bench) *sending.Worker {
	t.Helper()
	n := b.Newsletter
	w, err := sending.NewWorker(sending.Deps{
		DB: b.DB, Clock: b.Clock, IDs: b.IDs, Leads: b.Leads, Mail: b.Mail, Log: b.Log, Origin: b.Origin, Admin: b.Admin, ReportTo: b.ReportTo,
		Keys: n.Keys, News: n.News, Wake: b.Wake, Eligibility: n.Eligibility, Bounces: n.Bounces, Lifecycle: n.Lifecycle,
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// Start runs the worker until the returned function is called.
func Start(t testing.TB, b newslettertest.Bench, change func(*sending.Pace)) (stop func()) {
	t.Helper()
	// The test's clock jumps, while a worker's lease is by the machine's clock: no worker may be
	// lost by that.
	pace := sending.Pace{Connections: 3, Tick: 5 * time.Millisecond, Lease: 5000 * time.Hour}
	if change != nil {
		change(&pace)
	}
	worker := Worker(t, b)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		worker.Run(ctx, pace)
	}()
	stopped := false
	stop = func() {
		if !stopped {
			stopped = true
			cancel()
			<-done
		}
	}
	t.Cleanup(stop)
	return stop
}
