package push_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/push"
	"wardgate/internal/platform/push/pushtest"
)

var start = time.Date(2026, 11, 21, 15, 4, 5, 0, time.UTC)

// testOutbox is an outbox on a real database and a clock that stands still, with a real push service.
type testOutbox struct {
	*push.Outbox

	t       *testing.T
	clock   *clock.Manual
	service *pushtest.Server
}

// each runs a test on both engines.
func each(t *testing.T, run func(t *testing.T, k *testOutbox)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.UseSealer(dbtest.Vault())
		k := &testOutbox{t: t, clock: clock.NewManual(start)}
		k.service = pushtest.Start(t, k.clock.Now)
		k.Outbox = push.New(push.Options{
			DB: d, Clock: k.clock, IDs: ids.System(), Random: rand.Reader, Log: slog.New(slog.DiscardHandler), Loopback: true,
			Subject: func() string { return "mailto:hello@wardgate.example" }, Pace: push.Pace{Tick: 10 * time.Millisecond},
		})
		run(t, k)
	})
}

// other is a second instance on the same database and clock.
func (k *testOutbox) other() *testOutbox {
	return &testOutbox{Outbox: push.New(k.Options), t: k.t, clock: k.clock, service: k.service}
}

func (k *testOutbox) write(fn func(ctx context.Context, tx *db.Tx) error) {
	k.t.Helper()
	if err := k.DB.WriteAgain(k.t.Context(), fn); err != nil {
		k.t.Fatal(err)
	}
}

func (k *testOutbox) key() string {
	k.t.Helper()
	key, err := k.Key(k.t.Context())
	if err != nil {
		k.t.Fatal(err)
	}
	return key
}

// device turns notices on in a new browser.
func (k *testOutbox) device(person string) (b *pushtest.Browser, id string) {
	k.t.Helper()
	b = k.service.Subscribe(k.t, k.key())
	k.write(func(ctx context.Context, tx *db.Tx) (err error) {
		id, err = k.Add(ctx, tx, push.Owner{Person: person, Session: "session of " + person, Browser: "Chrome on Android"}, subscription(b))
		return err
	})
	return b, id
}

func subscription(b *pushtest.Browser) push.Subscription {
	return push.Subscription{Endpoint: b.Endpoint, P256dh: b.P256dh, Auth: b.Auth}
}

// note is the n-th notice to a person.
func note(person string, n int) push.Note {
	return push.Note{
		Person: person, Title: fmt.Sprint("Emergency: Robin Ash ", n), Body: "Somebody is cutting our fence.", Path: fmt.Sprint("/operations?quote=", n),
		Tag: fmt.Sprint("quote ", n), Ref: fmt.Sprint("quote_", n), Urgency: push.Emergencies, TTL: time.Hour,
	}
}

func (k *testOutbox) enqueue(n push.Note) (devices int) {
	k.t.Helper()
	k.write(func(ctx context.Context, tx *db.Tx) (err error) {
		devices, err = k.Enqueue(ctx, tx, n)
		return err
	})
	return devices
}

func (k *testOutbox) work() {
	k.t.Helper()
	if err := k.Work(k.t.Context()); err != nil {
		k.t.Fatal(err)
	}
}

func (k *testOutbox) devices(person string) []push.Device {
	k.t.Helper()
	all, err := k.Devices(k.t.Context(), person)
	if err != nil {
		k.t.Fatal(err)
	}
	return all
}

// waiting is how many notices are not done with.
func (k *testOutbox) waiting() (n int) {
	k.t.Helper()
	if err := k.DB.Read().QueryRowContext(k.t.Context(), "SELECT count(*) FROM push_notices").Scan(&n); err != nil {
		k.t.Fatal(err)
	}
	return n
}

// wantGot compares how many messages a browser got.
func (k *testOutbox) wantGot(b *pushtest.Browser, want int) {
	k.t.Helper()
	if got := k.service.Got(b); len(got) != want {
		k.t.Errorf("the browser got %d messages, want %d: %+v", len(got), want, got)
	}
}
