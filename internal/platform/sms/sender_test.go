package sms_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/sms"
	"wardgate/internal/platform/sms/smstest"
)

// TestWhatBecomesOfAMessage: what each reply of the provider leads to. A postponed message
// waits a minute, and only final outcomes are reported.
// Proves: platform-49
func TestWhatBecomesOfAMessage(t *testing.T) {
	t.Parallel()
	redirect := func(w http.ResponseWriter) {
		w.Header().Set("Location", "/elsewhere")
		w.WriteHeader(http.StatusTemporaryRedirect)
	}
	for name, c := range map[string]struct {
		act    smstest.Act
		state  sms.State
		code   int
		reason string
	}{
		"taken":                      {smstest.Accept(), sms.Sent, 0, ""},
		"taken, the reply cut short": {smstest.HangUpAfter(), sms.Sent, 0, ""},
		"too many":                   {smstest.Refuse(429, 20429, "Too Many Requests"), sms.Queued, 20429, "Too Many Requests"},
		"out of order":               {smstest.Busy(503), sms.Queued, 503, "the provider answered with status 503"},
		"a fault":                    {smstest.Refuse(500, 20500, "Internal\nServer Error"), sms.Queued, 20500, "Internal Server Error"},
		"no such number":             {smstest.Refuse(400, 21211, "The 'To' number is not valid"), sms.Failed, 21211, "The 'To' number is not valid"},
		"STOP":                       {smstest.Stopped(), sms.Failed, 21610, "Attempt to send to unsubscribed recipient"},
		"elsewhere":                  {redirect, sms.Failed, 307, "the provider answered with status 307"},
		"the token told back":        {smstest.Refuse(401, 20003, "not with "+smstest.Password), sms.Failed, 20003, "not with …"},
		"no reply":                   {smstest.HangUp(), sms.Uncertain, 0, "no reply: the provider hung up"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, k *testOutbox, server *smstest.Server) {
				server.Answer(c.act)
				id := k.queue(1)
				k.work()
				got := k.get(id)
				if got.State != c.state || got.Code != c.code || got.Reason != c.reason || got.Attempts != 1 {
					t.Errorf("%s %d %q after %d attempts, want %s %d %q", got.State, got.Code, got.Reason, got.Attempts, c.state, c.code, c.reason)
				}
				if want := []smstest.Text{{From: smstest.From, To: "+14035550101", Body: "Your guard & dog come at 1."}}; !slices.Equal(server.Texts(), want) {
					t.Errorf("the provider got %+v", server.Texts())
				}
				if c.state == sms.Queued {
					k.wantTold()
					if want := start.Add(time.Minute); !got.DueAt.Equal(want) {
						t.Errorf("tried again at %s, want %s", got.DueAt, want)
					}
					return
				}
				k.wantTold(c.state)
				if told := k.all()[0]; told.Stopped() != (name == "STOP") || told.Ref != "ref 1" || told.Reason != c.reason || told.Late || told.Withheld {
					t.Errorf("told %+v", told)
				}
				if (got.SentAt.Equal(start)) != (c.state == sms.Sent) || !got.DueAt.IsZero() || (got.ProviderID == smstest.SID) != (name == "taken") {
					t.Errorf("stored %+v", got)
				}
				k.clock.Advance(100 * time.Hour)
				k.work()
				if n := len(server.Texts()); n != 1 {
					t.Errorf("sent %d times", n)
				}
			})
		})
	}
}

// TestARefusedConnectionPutsOff: nothing was sent, so nothing is uncertain; and the provider
// is left alone for this round.
// Proves: platform-49
func TestARefusedConnectionPutsOff(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox, server *smstest.Server) {
		server.Close()
		first, second := k.queue(1), k.queue(2)
		k.work()
		got := k.get(first)
		if got.State != sms.Queued || !strings.Contains(got.Reason, "cannot be reached") || strings.Contains(got.Reason, smstest.User) || !got.DueAt.Equal(start.Add(time.Minute)) {
			t.Errorf("%+v", got)
		}
		if got := k.get(second); got.Attempts != 0 {
			t.Errorf("the next one was tried as well: %+v", got)
		}
	})
}

// TestBackOff: what the provider cannot take is tried at growing intervals, for 72 hours.
// Proves: platform-49
func TestBackOff(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox, server *smstest.Server) {
		server.Answer(smstest.Busy(503))
		id, tries := k.queue(1), []string{}
		for range 100 {
			before := len(server.Texts())
			k.work()
			if len(server.Texts()) > before {
				tries = append(tries, k.clock.Now().Sub(start).String())
			}
			got := k.get(id)
			if got.State != sms.Queued {
				break
			}
			k.clock.Set(got.DueAt.Add(-time.Millisecond))
			before = len(server.Texts())
			k.work() // not yet
			if len(server.Texts()) > before {
				t.Fatal("tried before its time")
			}
			k.clock.Set(got.DueAt)
		}
		if want := []string{"0s", "1m0s", "6m0s", "21m0s", "1h21m0s", "5h21m0s", "9h21m0s"}; len(tries) < 7 || !slices.Equal(tries[:7], want) {
			t.Errorf("tried at %v", tries)
		}
		got := k.get(id)
		if got.State != sms.Failed || got.Reason != "not delivered in time; the provider answered with status 503" || got.Code != 503 || k.clock.Now().Sub(start) > 72*time.Hour {
			t.Errorf("at %s: %+v", k.clock.Now().Sub(start), got)
		}
		k.wantTold(sms.Failed)
	})
}

// TestTooLate: a message that was not sent for 72 hours because nothing ran is not sent any
// more.
// Proves: platform-49
func TestTooLate(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox, server *smstest.Server) {
		id := k.queue(1)
		k.clock.Advance(72 * time.Hour)
		k.work()
		if got := k.get(id); got.State != sms.Failed || got.Reason != "not delivered in time" || len(server.Texts()) != 0 {
			t.Errorf("%+v, the provider got %+v", got, server.Texts())
		}
		k.wantTold(sms.Failed)
	})
}

// TestPutOffThenSent: a postponed message is sent with the next attempt, once.
// Proves: platform-49
func TestPutOffThenSent(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox, server *smstest.Server) {
		server.Answer(smstest.Busy(503))
		id := k.queue(1)
		k.work()
		server.Answer(smstest.Accept())
		for range 3 {
			k.clock.Advance(30 * time.Second)
			k.work()
		}
		if got := k.get(id); got.State != sms.Sent || got.Attempts != 2 || got.Reason != "" {
			t.Errorf("%+v", got)
		}
		k.wantTold(sms.Sent)
	})
}

// TestTwoInstancesSendOnce: however many instances see the same messages at
// once.
// Proves: automation-70
func TestTwoInstancesSendOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox, server *smstest.Server) {
		for n := range 20 {
			k.queue(n)
		}
		var all sync.WaitGroup
		for _, o := range []*sms.Outbox{k.Outbox, k.other(), k.other()} {
			all.Go(func() {
				if err := o.Work(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		got := map[string]int{}
		for _, text := range server.Texts() {
			got[text.To]++
		}
		for n := range 20 {
			if to := fmt.Sprintf("+140355501%02d", n); got[to] != 1 {
				t.Errorf("%s got %d", to, got[to])
			}
		}
		if n := len(k.all()); n != 20 {
			t.Errorf("told of %d, want 20", n)
		}
	})
}

// TestRunSends: the loop finds by itself what is due, including a message that is queued
// later.
// Proves: automation-70
func TestRunSends(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox, _ *smstest.Server) {
		ctx, end := context.WithCancel(t.Context())
		var both sync.WaitGroup
		both.Go(func() { k.Run(ctx) })
		both.Go(func() { k.other().Run(ctx) })
		first := k.queue(1)
		if got := k.next(); got.ID != first || got.State != sms.Sent {
			t.Errorf("%+v", got)
		}
		second := k.queue(2)
		if got := k.next(); got.ID != second || got.State != sms.Sent {
			t.Errorf("%+v", got)
		}
		end()
		both.Wait()
	})
}

// TestALostSenderLeavesItUncertain: a message whose worker shows no sign of life within the
// lease is never sent again; a late reply still settles it, and is reported as late.
// Proves: platform-49
func TestALostSenderLeavesItUncertain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox, server *smstest.Server) {
		arrived, reply := make(chan struct{}), make(chan struct{})
		server.OnText(func(smstest.Text) smstest.Act {
			close(arrived)
			return smstest.Wait(reply)
		})
		id := k.queue(1)
		done := make(chan error)
		go func() { done <- k.Work(context.WithoutCancel(t.Context())) }()
		<-arrived
		k.clock.Advance(59 * time.Second)
		other := k.other()
		if err := other.Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := k.get(id); got.State != sms.Sending {
			t.Errorf("within the lease: %+v", got)
		}
		k.clock.Advance(time.Second)
		if err := other.Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := k.get(id); got.State != sms.Uncertain || !strings.Contains(got.Reason, "the program ended while it was handed over") {
			t.Errorf("after the lease: %+v", got)
		}
		close(reply)
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if got := k.get(id); got.State != sms.Sent || got.ProviderID != smstest.SID {
			t.Errorf("after the reply: %+v", got)
		}
		k.wantTold(sms.Uncertain, sms.Sent)
		if told := k.all(); told[0].Late || !told[1].Late {
			t.Errorf("told %+v", told)
		}
		if n := len(server.Texts()); n != 1 {
			t.Errorf("sent %d times", n)
		}
	})
}

// TestNoAnswerInTime is uncertain, and a stop of the program waits for a reply no longer than
// its grace.
// Proves: platform-49
func TestNoAnswerInTime(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		pace sms.Pace
		ends bool
		want string
	}{
		"the provider is silent": {sms.Pace{Request: 200 * time.Millisecond}, false, "no answer in time"},
		"the program ends":       {sms.Pace{Grace: 50 * time.Millisecond}, true, "the program was ending"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				server, reply := smstest.Start(t), make(chan struct{})
				k := newTestOutbox(t, d, server.URL(), func(o *sms.Options) { o.Pace = c.pace })
				ctx, end := context.WithCancel(t.Context())
				defer end()
				server.OnText(func(smstest.Text) smstest.Act {
					if c.ends {
						end()
					}
					return smstest.Wait(reply)
				})
				id := k.queue(1)
				if err := k.Work(ctx); err != nil {
					t.Fatal(err)
				}
				close(reply)
				if got := k.get(id); got.State != sms.Uncertain || !strings.Contains(got.Reason, c.want) {
					t.Errorf("%+v", got)
				}
			})
		})
	}
}

// TestAStopFinishesTheOpenRequest: a reply within the grace counts, and nothing else is
// begun.
// Proves: platform-49
func TestAStopFinishesTheOpenRequest(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox, server *smstest.Server) {
		ctx, end := context.WithCancel(t.Context())
		server.OnText(func(smstest.Text) smstest.Act {
			end()
			return smstest.Accept()
		})
		first, second := k.queue(1), k.queue(2)
		if err := k.Work(ctx); err != nil {
			t.Fatal(err)
		}
		if a, z := k.get(first), k.get(second); a.State != sms.Sent || z.State != sms.Queued || z.Attempts != 0 {
			t.Errorf("%+v, %+v", a, z)
		}
	})
}

// TestWhatMayNotLeave: somebody who may not be written to any more gets nothing, even if
// the message was queued before; and nothing is sent outside the hours.
// Proves: automation-72
func TestWhatMayNotLeave(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server, asked := smstest.Start(t), []string{}
		k := newTestOutbox(t, d, server.URL(), func(o *sms.Options) {
			o.Permit = func(_ context.Context, _ *db.Tx, ref string) (string, error) {
				asked = append(asked, ref)
				return map[string]string{"ref 1": "They want no more mails."}[ref], nil
			}
			o.Opens = func(at time.Time) time.Time { return latest(at, start.Add(time.Hour)) }
		})
		left, stays := k.queue(1), k.queue(2)
		k.work()
		if got := k.get(stays); got.State != sms.Queued || !got.DueAt.Equal(start.Add(time.Hour)) || got.Attempts != 0 || len(asked) != 0 {
			t.Errorf("outside of the hours: %+v, asked about %v", got, asked)
		}
		k.clock.Advance(time.Hour)
		k.work()
		if got := k.get(left); got.State != sms.Failed || got.Reason != "They want no more mails." || got.Attempts != 0 {
			t.Errorf("not permitted: %+v", got)
		}
		if got := k.get(stays); got.State != sms.Sent {
			t.Errorf("permitted: %+v", got)
		}
		if texts := server.Texts(); len(texts) != 1 || texts[0].To != "+14035550102" {
			t.Errorf("the provider got %+v", texts)
		}
		for _, told := range k.all() {
			if told.Withheld != (told.ID == left) {
				t.Errorf("told %+v", told)
			}
		}
		nobody := newTestOutbox(t, d, server.URL(), func(o *sms.Options) { o.Permit = nil })
		id := nobody.queue(3)
		nobody.work()
		if got := nobody.get(id); got.State != sms.Failed {
			t.Errorf("nobody permits it: %+v", got)
		}
	})
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// TestWithoutAProvider: what an earlier run left is settled, and nothing is
// sent.
// Proves: platform-49
func TestWithoutAProvider(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newTestOutbox(t, d, "")
		queued, sending := k.queue(1), k.queue(2)
		if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE sms_messages SET state = 'sending', fence = 1 WHERE id = $1", sending)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		k.work()
		if a, z := k.get(queued), k.get(sending); a.State != sms.Queued || z.State != sms.Uncertain {
			t.Errorf("%+v, %+v", a, z)
		}
		k.clock.Advance(72 * time.Hour)
		k.work()
		if got := k.get(queued); got.State != sms.Failed || got.Reason != "not delivered in time" {
			t.Errorf("%+v", got)
		}
		k.wantTold(sms.Uncertain, sms.Failed)
	})
}
