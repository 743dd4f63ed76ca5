package sending

import (
	"context"
	"strings"
	"testing"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/platform/mail/smtptest"
)

// bench is the whole newsletter on a real database, with a worker.
type bench struct {
	newslettertest.Bench

	worker *Worker
}

// with gives a bench its worker.
func with(t testing.TB, b newslettertest.Bench) bench {
	t.Helper()
	n := b.Newsletter
	w, err := NewWorker(Deps{
		DB: b.DB, Clock: b.Clock, IDs: b.IDs, Leads: b.Leads, Mail: b.Mail, Log: b.Log, Origin: b.Origin, Admin: b.Admin, ReportTo: b.ReportTo,
		Keys: n.Keys, News: n.News, Wake: b.Wake, Eligibility: n.Eligibility, Bounces: n.Bounces, Lifecycle: n.Lifecycle,
	})
	if err != nil {
		t.Fatal(err)
	}
	return bench{b, w}
}

// each runs a test on both engines.
func each(t *testing.T, run func(t *testing.T, b bench)) {
	t.Helper()
	newslettertest.Each(t, func(t *testing.T, b newslettertest.Bench) { run(t, with(t, b)) })
}

// eachSending runs a test on both engines with a real mail server.
func eachSending(t *testing.T, run func(t *testing.T, b bench, server *smtptest.Server)) {
	t.Helper()
	newslettertest.EachSending(t, func(t *testing.T, b newslettertest.Bench, server *smtptest.Server) { run(t, with(t, b), server) })
}

// send runs the worker until the returned function is called.
func (b bench) send(t testing.TB, change func(*Pace)) (stop func()) {
	t.Helper()
	// The test's clock jumps, while a worker's lease is by the machine's clock: no worker may be
	// lost by that.
	pace := Pace{Connections: 3, Tick: 5 * time.Millisecond, Lease: 5000 * time.Hour}
	if change != nil {
		change(&pace)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		b.worker.Run(ctx, pace)
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

// file is the CSV of who got a campaign.
func (b bench) file(t testing.TB, campaign string) string {
	t.Helper()
	var out strings.Builder
	if err := b.WriteDeliveriesCSV(t.Context(), &out, campaigns.DeliveryFilter{Campaign: campaign}); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(out.String(), "\r\n", "\n")
}
