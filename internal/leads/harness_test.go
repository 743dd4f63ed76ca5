package leads

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
)

// bench is a service on a real database, with a clock that stands.
type bench struct {
	*Service
	now *clock.Manual
}

// each runs a test on both engines.
func each(t *testing.T, run func(t *testing.T, b bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, newBench(t, d)) })
}

func newBench(t testing.TB, d *db.DB) bench {
	t.Helper()
	cat, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	now := clock.NewManual(time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC))
	source := ids.New(rand.NewChaCha8([32]byte{9}))
	outbox := mail.New(mail.Options{
		DB: d, Clock: now, IDs: source, Log: slog.New(slog.DiscardHandler), From: mail.Address{Address: "desk@guard.example"},
	})
	return bench{&Service{
		DB: d, Clock: now, IDs: source, Catalog: cat, Audit: audit.New(now, source), Bus: events.NewBus(), Mail: outbox,
		People:         func(context.Context, string) (string, error) { return "Riley Marsh", nil },
		ErasureBlocked: func(context.Context, []string) (string, error) { return "", nil },
		Forget:         func(context.Context, *db.Tx, []string) error { return nil },
	}, now}
}

// come lets somebody make themselves known.
func (b bench) come(t testing.TB, c Contact) Lead {
	t.Helper()
	if c.Source == "" {
		c.Source = "contact"
	}
	if c.Touch.Type == "" {
		c.Touch = Touch{Type: "contact_message", Channel: "website", Content: "Message from " + c.Name}
	}
	if c.Consent.Basis == "" {
		c.Consent = Consent{Purpose: "contact", Basis: "inquiry", Wording: "Wrote to us."}
	}
	var l Lead
	if err := b.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		l, err = b.Capture(ctx, tx, c)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return l
}

func person(name string) Contact { return Contact{Name: name, Email: name + "@site.example"} }

func (b bench) count(t testing.TB, from string) int {
	t.Helper()
	var n int
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+from).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// desk is a context in which a member of staff acts.
func asStaff(ctx context.Context) context.Context {
	return httpx.WithActor(ctx, httpx.Actor{ID: "usr_1", Email: "d@guard.example", Name: "Riley Marsh"})
}

func status(err error) int {
	if p := httpx.AsProblem(err); p != nil {
		return p.Status
	}
	return 0
}
