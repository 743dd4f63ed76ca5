package mail_test

import (
	"context"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
)

var start = time.Date(2026, 11, 21, 15, 4, 5, 0, time.UTC)

// testOutbox is an outbox on a clock that stands still, and the news it
// publishes.
type testOutbox struct {
	*mail.Outbox
	t     *testing.T
	db    *db.DB
	clock *clock.Manual
	bus   *events.Bus
	log   *lockedLog
}

type lockedLog struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lockedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// newTestOutbox opens an outbox that sends to server, or keeps its mails when
// that is empty. Its ticks are short: the manual clock decides.
func newTestOutbox(t *testing.T, d *db.DB, server string, change ...func(*mail.Options)) *testOutbox {
	t.Helper()
	k := &testOutbox{t: t, db: d, clock: clock.NewManual(start), bus: events.NewBus(), log: &lockedLog{}}
	o := mail.Options{
		DB: d, Clock: k.clock, IDs: ids.System(), Log: slog.New(slog.NewTextHandler(k.log, nil)), Events: k.bus,
		From: mail.Address{Name: "Wardgate Security Inc.", Address: "no-reply@wardgate.example"},
		Pace: mail.Pace{Tick: 10 * time.Millisecond},
	}
	if server != "" {
		c, err := mail.ParseURL(server)
		if err != nil {
			t.Fatal(err)
		}
		o.SMTP = &c
	}
	for _, fn := range change {
		fn(&o)
	}
	k.Outbox = mail.New(o)
	return k
}

// run starts the worker. It ends with the test, or when the returned function is called.
func (k *testOutbox) run() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		k.Run(ctx)
	}()
	stop = func() { cancel(); <-ended }
	k.t.Cleanup(stop)
	return stop
}

func messageTo(address string) mail.Message {
	return mail.Message{
		Key: "quotes.quote-confirmation:" + address, Kind: "quotes.quote-confirmation", Class: mail.Answer, Proven: true,
		To: mail.Address{Address: address}, Subject: "We have your request",
		HTML: "<p>Thank you.</p>", Text: "Thank you.\n",
	}
}

func (k *testOutbox) enqueue(m mail.Message) string {
	k.t.Helper()
	var id string
	k.write(func(ctx context.Context, tx *db.Tx) (err error) {
		id, err = k.Enqueue(ctx, tx, m)
		return err
	})
	return id
}

func (k *testOutbox) write(fn func(ctx context.Context, tx *db.Tx) error) {
	k.t.Helper()
	if err := k.db.Write(k.t.Context(), fn); err != nil {
		k.t.Fatal(err)
	}
}

func (k *testOutbox) get(id string) mail.Detail {
	k.t.Helper()
	d, err := k.Get(k.t.Context(), id)
	if err != nil {
		k.t.Fatal(err)
	}
	return d
}

// until waits for news after which ok holds for the mail. It fails after 20 s.
func (k *testOutbox) until(id, what string, ok func(mail.Detail) bool) mail.Detail {
	k.t.Helper()
	news, end := k.bus.Subscribe()
	defer end()
	over := time.After(20 * time.Second)
	for {
		d := k.get(id)
		if ok(d) {
			return d
		}
		select {
		case <-news:
		case <-over:
			k.t.Fatalf("mail %s is %s (%d %s) after 20 s, want %s\n%s", id, d.State, d.LastCode, d.LastError, what, k.log)
		}
	}
}

func (k *testOutbox) untilState(id string, s mail.State) mail.Detail {
	k.t.Helper()
	return k.until(id, string(s), func(d mail.Detail) bool { return d.State == s })
}

// untilUncertain waits for the nth unknown outcome.
func (k *testOutbox) untilUncertain(id string, n int) mail.Detail {
	k.t.Helper()
	return k.until(id, "uncertain for the "+strconv.Itoa(n)+". time", func(d mail.Detail) bool {
		return d.State == mail.Uncertain && d.UncertainCount == n
	})
}

// untilDown waits until the server has been failing since a later time than
// since.
func (k *testOutbox) untilDown() mail.Status {
	k.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		s, err := k.Status(k.t.Context())
		if err != nil {
			k.t.Fatal(err)
		}
		if !s.ServerDownSince.IsZero() {
			return s
		}
		if time.Now().After(deadline) {
			k.t.Fatalf("the server is not seen as down: %+v", s)
		}
		time.Sleep(2 * time.Millisecond) // no news tells of it
	}
}

// set changes a mail's row as a crashed process would have left it.
func (k *testOutbox) set(id, assignments string, args ...any) {
	k.t.Helper()
	k.write(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE mails SET "+assignments+" WHERE id = '"+id+"'", args...)
		return err
	})
}

func count(mails []string) map[string]int {
	n := map[string]int{}
	for _, m := range mails {
		n[m]++
	}
	return n
}
