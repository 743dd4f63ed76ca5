package sms_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/sms"
	"wardgate/internal/platform/sms/smstest"
)

var start = time.Date(2026, 11, 21, 15, 4, 5, 0, time.UTC)

// testOutbox is an outbox on a real database and a clock that stands still, and the
// messages that it reported.
type testOutbox struct {
	*sms.Outbox
	t     *testing.T
	clock *clock.Manual

	mu   sync.Mutex
	told []sms.Text
	news chan sms.Text
}

// each runs a test on both engines, with a provider.
func each(t *testing.T, run func(t *testing.T, k *testOutbox, server *smstest.Server)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smstest.Start(t)
		run(t, newTestOutbox(t, d, server.URL()), server)
	})
}

// newTestOutbox opens an outbox that sends to the provider at address, or to none when that is
// empty.
func newTestOutbox(t *testing.T, d *db.DB, address string, change ...func(*sms.Options)) *testOutbox {
	t.Helper()
	k := &testOutbox{t: t, clock: clock.NewManual(start), news: make(chan sms.Text, 100)}
	o := sms.Options{
		DB: d, Clock: k.clock, IDs: ids.System(), Log: slog.New(slog.DiscardHandler), Pace: sms.Pace{Tick: 10 * time.Millisecond},
		Permit: func(context.Context, *db.Tx, string) (string, error) { return "", nil },
		Settled: func(_ context.Context, tx *db.Tx, text sms.Text) error {
			tx.AfterCommit(func() {
				k.mu.Lock()
				defer k.mu.Unlock()
				k.told = append(k.told, text)
				k.news <- text
			})
			return nil
		},
	}
	if address != "" {
		c, err := sms.ParseURL(address)
		if err != nil {
			t.Fatal(err)
		}
		o.Provider = &c
	}
	for _, fn := range change {
		fn(&o)
	}
	k.Outbox = sms.New(o)
	return k
}

// other is a second instance on the same database and clock, which reports to the same
// test.
func (k *testOutbox) other() *sms.Outbox { return sms.New(k.Options) }

func (k *testOutbox) all() []sms.Text {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.told
}

// queue queues the n-th message.
func (k *testOutbox) queue(n int) string {
	k.t.Helper()
	var id string
	if err := k.DB.Write(k.t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		id, err = k.Enqueue(ctx, tx, sms.Message{
			Key: fmt.Sprint("key ", n), Ref: fmt.Sprint("ref ", n), To: fmt.Sprintf("+140355501%02d", n), Body: fmt.Sprint("Your guard & dog come at ", n, "."),
		})
		return err
	}); err != nil {
		k.t.Fatal(err)
	}
	return id
}

func (k *testOutbox) work() {
	k.t.Helper()
	if err := k.Work(k.t.Context()); err != nil {
		k.t.Fatal(err)
	}
}

func (k *testOutbox) get(id string) sms.Text {
	k.t.Helper()
	text, err := k.Get(k.t.Context(), id)
	if err != nil {
		k.t.Fatal(err)
	}
	return text
}

// wantTold compares what the outbox reported, in order.
func (k *testOutbox) wantTold(want ...sms.State) {
	k.t.Helper()
	var got []sms.State
	for _, text := range k.all() {
		got = append(got, text.State)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		k.t.Errorf("told of %v, want %v", got, want)
	}
}

// next waits at most 20 s for the next report of the outbox.
func (k *testOutbox) next() sms.Text {
	k.t.Helper()
	select {
	case text := <-k.news:
		return text
	case <-time.After(20 * time.Second):
		k.t.Fatal("nothing was settled in 20 s")
		return sms.Text{}
	}
}
