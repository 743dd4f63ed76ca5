package leads

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

// frontBench is both doors on a real database, with a clock that stands: a
// Saturday, 10:00 in Edmonton.
type frontBench struct {
	FormDeps
	captures     *Captures
	appointments *Appointments
	now          *clock.Manual
}

// eachFront runs a test on both engines.
func eachFront(t *testing.T, run func(t *testing.T, b *frontBench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, newFrontBench(t, d)) }, dbtest.Also("river-0.31.0", jobs.Migrate))
}

func newFrontBench(t testing.TB, d *db.DB) *frontBench {
	t.Helper()
	cat := rules(t)
	zone, err := clock.Zone(cat.Company.TimeZone)
	if err != nil {
		t.Fatal(err)
	}
	now := clock.NewManual(time.Date(2026, 11, 21, 16, 0, 0, 0, time.UTC))
	source, log := ids.New(rand.NewChaCha8([32]byte{7})), slog.New(slog.DiscardHandler)
	b := &frontBench{now: now, FormDeps: FormDeps{
		DB: d, Clock: now, IDs: source, Catalog: cat, Bus: events.NewBus(), Log: log, Zone: zone,
		Leads: &Service{DB: d, Clock: now, IDs: source, Catalog: cat}, Audit: audit.New(now, source),
		Origin: "https://guard.example", Admin: mail.Address{Address: "admin@guard.example"},
		Mail: mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Address: "no-reply@guard.example"}}),
	}}
	workers := river.NewWorkers()
	river.AddWorker(workers, &CaptureNotificationWorker{})
	river.AddWorker(workers, &AppointmentNotificationWorker{})
	if b.Jobs, err = jobs.New(d, workers, 1, log); err != nil {
		t.Fatal(err)
	}
	b.captures, b.appointments = &Captures{FormDeps: b.FormDeps}, &Appointments{FormDeps: b.FormDeps}
	return b
}

func (b *frontBench) count(t *testing.T, table string) int {
	t.Helper()
	var n int
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// want compares how many rows tables have.
func (b *frontBench) want(t *testing.T, counts map[string]int) {
	t.Helper()
	for table, want := range counts {
		if got := b.count(t, table); got != want {
			t.Errorf("%s has %d rows, want %d", table, got, want)
		}
	}
}

type brokenQueue struct{}

func (brokenQueue) Enqueue(context.Context, *db.Tx, river.JobArgs) error { return errors.New("broken") }
