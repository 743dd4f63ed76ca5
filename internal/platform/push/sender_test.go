package push_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/push"
	"wardgate/internal/platform/push/pushtest"
)

// TestANoticeReachesEachDevice: signed and encrypted, to all devices of its person and to nobody else's, and only if the use case
// committed.
// Proves: platform-80, platform-81
func TestANoticeReachesEachDevice(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		phone, _ := k.device("riley")
		laptop, id := k.device("riley")
		theirs, _ := k.device("casey")
		if got := k.enqueue(note("riley", 1)); got != 2 {
			t.Errorf("enqueued for %d devices", got)
		}
		if got := k.enqueue(note("nobody", 1)); got != 0 {
			t.Errorf("somebody without a device got %d", got)
		}
		cause := errors.New("the use case failed")
		if err := k.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := k.Enqueue(ctx, tx, note("casey", 2))
			return errors.Join(err, cause)
		}); !errors.Is(err, cause) {
			t.Fatal(err)
		}
		k.clock.Advance(10 * time.Second)
		k.work()
		for _, b := range []*pushtest.Browser{phone, laptop} {
			k.wantGot(b, 1)
			got := k.service.Got(b)[0]
			got.Topic, got.Length = "", 0
			want := pushtest.Notice{
				Title: "Emergency: Robin Ash 1", Body: "Somebody is cutting our fence.", Path: "/operations?quote=1", Tag: "quote 1", Urgent: true,
				Urgency: "high", TTL: 3590,
			}
			if got != want {
				t.Errorf("got %+v", got)
			}
		}
		k.wantGot(theirs, 0)
		k.work()
		k.wantGot(phone, 1)
		if k.waiting() != 0 {
			t.Error("what was sent is kept")
		}
		if d := k.devices("riley"); len(d) != 2 || d[1].ID != id || !d[1].SentAt.Equal(k.clock.Now()) || d[1].Trouble != "" {
			t.Errorf("the devices: %+v", d)
		}
		one := note("riley", 3)
		one.Device = id
		if got := k.enqueue(one); got != 1 {
			t.Errorf("one device alone: %d", got)
		}
		k.work()
		k.wantGot(phone, 1)
		k.wantGot(laptop, 2)
	})
}

// TestACommitWakesTheOutbox: a notice leaves right after its commit, not at the next look.
// Proves: platform-81
func TestACommitWakesTheOutbox(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		o := k.Options
		o.Pace.Tick = time.Hour
		k.Outbox = push.New(o)
		k.device("riley")
		ctx, end := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { k.Run(ctx) })
		defer running.Wait()
		defer end()
		k.enqueue(note("riley", 1))
		if got := k.service.Next(t); got.Tag != "quote 1" {
			t.Errorf("%+v", got)
		}
	})
}

// TestEmergenciesLeaveFirst: before what waited longer, and also while services that hang hold every other sender.
// Proves: platform-82
func TestEmergenciesLeaveFirst(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		k.device("riley")
		release := make(chan struct{})
		k.service.Answer(func(_ *pushtest.Browser, n pushtest.Notice) pushtest.Act {
			if n.Urgent {
				return pushtest.Accept()
			}
			return pushtest.Hang(release)
		})
		for n := range 40 {
			slow := note("riley", n)
			slow.Urgency = push.Low
			k.enqueue(slow)
		}
		var working sync.WaitGroup
		working.Go(k.work)
		for range 24 {
			k.service.Next(t)
		}
		k.clock.Advance(time.Second)
		k.enqueue(note("riley", 99))
		working.Go(k.work)
		if got := k.service.Next(t); !got.Urgent || got.Tag != "quote 99" {
			t.Errorf("after it came %+v", got)
		}
		close(release)
		working.Wait()
	})
}

// TestABusyServiceIsTriedAgain: 429 and 5xx, no answer and no connection are put off, as long as the service asks for; after the time of
// the notice it is dropped, and the owner of the device sees why.
// Proves: platform-83
func TestABusyServiceIsTriedAgain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		b, _ := k.device("riley")
		k.enqueue(note("riley", 1))
		tries := 0
		try := func(act pushtest.Act, pause time.Duration, trouble string) {
			t.Helper()
			k.service.Answer(func(*pushtest.Browser, pushtest.Notice) pushtest.Act { return act })
			k.work()
			tries++
			k.wantGot(b, tries)
			if d := k.devices("riley"); len(d) != 1 || d[0].Trouble != trouble || !d[0].SentAt.IsZero() {
				t.Errorf("the device: %+v", d)
			}
			k.clock.Advance(pause - time.Millisecond)
			k.work()
			k.wantGot(b, tries)
			k.clock.Advance(time.Millisecond)
		}
		try(pushtest.Status(http.StatusInternalServerError), 2*time.Second, "its push service answered with status 500")
		try(pushtest.Busy("120"), 2*time.Minute, "its push service answered with status 429")
		try(pushtest.Busy(k.clock.Now().Add(4*time.Minute).Format(http.TimeFormat)), 4*time.Minute, "its push service answered with status 429")
		try(pushtest.HangUp(), time.Minute, "its push service cannot be reached")
		try(pushtest.Busy("99999999999"), 51*time.Minute, "its push service answered with status 429")
		if k.waiting() != 0 {
			t.Error("a notice is kept longer than it is worth being delivered")
		}
		k.service.Answer(func(*pushtest.Browser, pushtest.Notice) pushtest.Act { return pushtest.Status(http.StatusBadRequest) })
		k.enqueue(note("riley", 2))
		k.work()
		if k.waiting() != 0 || k.devices("riley")[0].Trouble == "" {
			t.Error("what was refused for good is kept, or not told of")
		}
		k.service.Answer(func(*pushtest.Browser, pushtest.Notice) pushtest.Act { return pushtest.Accept() })
		k.enqueue(note("riley", 3))
		k.work()
		if d := k.devices("riley"); d[0].Trouble != "" || d[0].SentAt.IsZero() {
			t.Errorf("after one that was taken: %+v", d)
		}
	})
}

// TestWhatComesTooLateIsDropped: nobody was there to send it in its time.
// Proves: platform-83
func TestWhatComesTooLateIsDropped(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		b, _ := k.device("riley")
		k.enqueue(note("riley", 1))
		k.clock.Advance(time.Hour)
		k.work()
		k.wantGot(b, 0)
		if d := k.devices("riley"); k.waiting() != 0 || !strings.Contains(d[0].Trouble, "in time") {
			t.Errorf("the device: %+v", d)
		}
	})
}

// TestADeadDeviceIsForgotten: its browser gave the subscription up; what else waits for it goes with it, and others get theirs.
// Proves: platform-84
func TestADeadDeviceIsForgotten(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusNotFound, http.StatusGone} {
		each(t, func(t *testing.T, k *testOutbox) {
			dead, _ := k.device("riley")
			alive, id := k.device("riley")
			k.service.Answer(func(b *pushtest.Browser, _ pushtest.Notice) pushtest.Act {
				if b == dead {
					return pushtest.Status(status)
				}
				return pushtest.Accept()
			})
			k.enqueue(note("riley", 1))
			k.work()
			k.enqueue(note("riley", 2))
			k.work()
			k.wantGot(dead, 1)
			k.wantGot(alive, 2)
			if d := k.devices("riley"); len(d) != 1 || d[0].ID != id || k.waiting() != 0 {
				t.Errorf("left are %+v", d)
			}
		})
	}
}

// TestAKillBeforeItIsStored: a worker dies after the push service took the notice. It goes out once more when the lease ends, of the same
// tag and topic, so that the device shows one; and what the dead one did not store changes nothing later.
// Proves: platform-85
func TestAKillBeforeItIsStored(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		b, _ := k.device("riley")
		k.enqueue(note("riley", 1))
		release := make(chan struct{})
		k.service.Answer(func(*pushtest.Browser, pushtest.Notice) pushtest.Act { return pushtest.Hang(release) })
		var dying sync.WaitGroup
		dying.Go(k.work)
		k.service.Next(t)
		k.service.Answer(func(*pushtest.Browser, pushtest.Notice) pushtest.Act { return pushtest.Accept() })
		second := k.other()
		second.work()
		k.wantGot(b, 1) // the lease holds
		k.clock.Advance(20 * time.Second)
		second.work()
		k.wantGot(b, 2)
		got := k.service.Got(b)
		if got[0].Tag != got[1].Tag || got[0].Topic != got[1].Topic || got[0].Topic == "" {
			t.Errorf("twice, and not as one: %+v", got)
		}
		k.enqueue(note("riley", 1)) // news of the same thing
		close(release)
		dying.Wait()
		if k.waiting() != 1 {
			t.Error("a worker with an old fence has settled a newer notice")
		}
		k.work()
		k.wantGot(b, 3)
	})
}

// TestTwoInstances share the work: none sends what the other does.
// Proves: platform-85
func TestTwoInstances(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, k *testOutbox) {
		var all []*pushtest.Browser
		for range 8 {
			b, _ := k.device("riley")
			all = append(all, b)
		}
		for n := range 3 {
			k.enqueue(note("riley", n))
		}
		second := k.other()
		var working sync.WaitGroup
		for range 4 {
			working.Go(k.work)
			working.Go(second.work)
		}
		working.Wait()
		for k.waiting() > 0 {
			k.work()
		}
		for _, b := range all {
			k.wantGot(b, 3)
		}
	})
}

// TestTheSameTag: news of the same thing take the place of what waits, here as on the device.
// Proves: platform-89
func TestTheSameTag(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		b, _ := k.device("riley")
		k.enqueue(note("riley", 1))
		newer := note("riley", 1)
		newer.Body, newer.Urgency = "They are inside.\nHurry \u0000 up "+strings.Repeat("é", 400), push.High
		k.enqueue(newer)
		k.work()
		k.wantGot(b, 1)
		if got := k.service.Got(b)[0]; !strings.HasPrefix(got.Body, "They are inside. Hurry up éé") || len([]rune(got.Body)) != push.MostBody || got.Urgent {
			t.Errorf("%+v", got)
		}
	})
}

// TestErasedRowsAreToldNoMore: a notice about a person who is erased goes with them.
// Proves: platform-89
func TestErasedRowsAreToldNoMore(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		b, _ := k.device("riley")
		k.enqueue(note("riley", 1))
		k.enqueue(note("riley", 2))
		k.write(func(ctx context.Context, tx *db.Tx) error { return k.Erase(ctx, tx, []string{"quote_1", ""}) })
		k.work()
		k.wantGot(b, 1)
		if got := k.service.Got(b); got[0].Tag != "quote 2" {
			t.Errorf("%+v", got)
		}
	})
}

// TestWhatIsNoNotice is refused where it is written.
// Proves: platform-81
func TestWhatIsNoNotice(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, k *testOutbox) {
		for name, change := range map[string]func(*push.Note){
			"nobody":         func(n *push.Note) { n.Person = "" },
			"no title":       func(n *push.Note) { n.Title = " \n" },
			"no tag":         func(n *push.Note) { n.Tag = "" },
			"another site":   func(n *push.Note) { n.Path = "https://elsewhere.example/" },
			"no scheme":      func(n *push.Note) { n.Path = "//elsewhere.example/" },
			"a backslash":    func(n *push.Note) { n.Path = `/\elsewhere.example/` },
			"no urgency":     func(n *push.Note) { n.Urgency = 0 },
			"no time":        func(n *push.Note) { n.TTL = 0 },
			"more than days": func(n *push.Note) { n.TTL = push.LongestLife + 1 },
		} {
			n := note("riley", 1)
			change(&n)
			err := k.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := k.Enqueue(ctx, tx, n)
				return err
			})
			if _, invalid := errors.AsType[*push.InvalidError](err); !invalid {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
