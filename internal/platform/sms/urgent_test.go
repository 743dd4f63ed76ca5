package sms_test

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/sms"
	"wardgate/internal/platform/sms/smstest"
)

func (k *testOutbox) queueUrgent(key string) string {
	k.t.Helper()
	var id string
	if err := k.DB.Write(k.t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		id, err = k.Enqueue(ctx, tx, sms.Message{Key: key, Ref: key, To: "+17805550199", Body: "EMERGENCY", Urgent: true})
		return err
	}); err != nil {
		k.t.Fatal(err)
	}
	return id
}

// TestWhatMustNotWait: an urgent message leaves while a hundred others wait for the one that hangs, at an hour at which others
// may not, with nobody's permission; nobody is told of its outcome, and after an hour it is given up.
// Proves: duty-15
func TestWhatMustNotWait(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smstest.Start(t)
		hang := make(chan struct{})
		server.OnText(func(m smstest.Text) smstest.Act {
			if m.Body != "EMERGENCY" {
				return smstest.Wait(hang)
			}
			return smstest.Accept()
		})
		k := newTestOutbox(t, d, server.URL())
		for n := range 99 {
			k.queue(n)
		}
		ctx, stop := context.WithCancel(t.Context())
		ran := make(chan struct{})
		go func() { k.Run(ctx); close(ran) }()
		until(t, func() bool { return len(server.Texts()) > 0 })
		id := k.queueUrgent("first")
		until(t, func() bool { return k.get(id).State == sms.Sent })
		close(hang)
		stop()
		<-ran
		for _, told := range k.all() {
			if told.ID == id {
				t.Error("automation was told what became of a word to staff")
			}
		}

		night := newTestOutbox(t, d, server.URL(), func(o *sms.Options) {
			o.Permit = nil
			o.Opens = func(at time.Time) time.Time { return at.Add(time.Hour) }
		})
		second := night.queueUrgent("second")
		if err := night.WorkUrgent(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := night.get(second); got.State != sms.Sent {
			t.Errorf("at night it is %s: %s", got.State, got.Reason)
		}
		fourth := night.queueUrgent("fourth")
		night.clock.Advance(time.Hour)
		if err := night.WorkUrgent(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := night.get(fourth); got.State != sms.Failed || got.Reason != "not delivered in time" {
			t.Errorf("after an hour it is %s: %s", got.State, got.Reason)
		}
	})
}

func until(t *testing.T, done func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it did not happen in 20 s")
		}
	}
}
