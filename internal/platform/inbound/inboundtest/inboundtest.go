// Package inboundtest is what the tests of forms share: what a form needs of the program,
// with a clock that stands, and what is true of every form, whichever it is.
package inboundtest

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// Deps is what a form needs of the program, on a real database. The clock stands at a
// Saturday morning of the company whose letterhead and time zone are given.
func Deps(t testing.TB, d *db.DB, letterhead layout.Letterhead, timeZone, zoneName string) (inbound.Deps, *clock.Manual) {
	t.Helper()
	zone, err := clock.Zone(timeZone)
	if err != nil {
		t.Fatal(err)
	}
	now := clock.NewManual(time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC))
	source, log := ids.New(rand.NewChaCha8([32]byte{7})), slog.New(slog.DiscardHandler)
	return inbound.Deps{
		DB: d, Clock: now, IDs: source, Nudges: jobs.NewNudges(), Audit: audit.New(now, source), Bus: events.NewBus(), Log: log, Zone: zone, ZoneName: zoneName,
		Mail:   mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Address: "no-reply@guard.example"}}),
		Origin: "https://guard.example", Admin: func() mail.Address { return mail.Address{Address: "admin@guard.example"} }, Letterhead: letterhead,
		Render: func(http.ResponseWriter, *http.Request, string, any, int) { t.Error("a page is rendered") },
	}, now
}

// Staff is a context in which a member of staff acts.
func Staff(ctx context.Context) context.Context {
	return httpx.WithActor(ctx, httpx.Actor{ID: "usr_1", Email: "d@guard.example", Name: "Riley Marsh"})
}

// Count is how many rows a table has.
func Count(t testing.TB, d *db.DB, table string) (n int) {
	t.Helper()
	if err := d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
