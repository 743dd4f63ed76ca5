package events_test

import (
	"context"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/events"
)

// instance is one program of an installation.
type instance struct {
	bus  *events.Bus
	news <-chan events.News
	stop func()
}

// start runs an instance and returns when what it publishes is relayed.
func start(t *testing.T, url string, log *slog.Logger) *instance {
	t.Helper()
	bus := events.NewBus()
	news, unsubscribe := bus.Subscribe()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- events.RunPostgres(ctx, url, bus, log) }()
	in := &instance{bus: bus, news: news, stop: func() { cancel(); ended <- <-ended; unsubscribe() }}
	t.Cleanup(func() {
		in.stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	for deadline := time.Now().Add(time.Minute); !bus.Relayed(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the instance does not start")
		}
	}
	return in
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// next returns the next news, except for those to read everything again.
func (in *instance) next(t *testing.T) events.News {
	t.Helper()
	for {
		select {
		case n := <-in.news:
			if n.Topic != events.Resync {
				return n
			}
		case <-time.After(10 * time.Second):
			t.Fatal("no news within 10 s")
		}
	}
}

func (in *instance) resync(t *testing.T) {
	t.Helper()
	for {
		select {
		case n := <-in.news:
			if n.Topic == events.Resync {
				return
			}
		case <-time.After(10 * time.Second):
			t.Fatal("no resync within 10 s")
		}
	}
}

// Proves: platform-8
func TestNewsReachEveryInstanceOnce(t *testing.T) {
	url := dbtest.PostgresURL(t)
	one, two := start(t, url, quiet()), start(t, url, quiet())
	one.resync(t)
	two.resync(t)
	for _, n := range []events.News{
		{Topic: "quotes", ID: "qte_1", Kind: "created"},
		{Topic: "quotes", ID: "é😀\"\\\u2028", Kind: "it's"},
	} {
		one.bus.Publish(n)
		if got := two.next(t); got != n {
			t.Errorf("the other instance heard %+v, want %+v", got, n)
		}
		if got := one.next(t); got != n {
			t.Errorf("this instance heard %+v, want %+v", got, n)
		}
	}
	// If its own news had come back, it would come before the answer.
	two.bus.Publish(events.News{Topic: "answer"})
	if got := one.next(t); got.Topic != "answer" {
		t.Errorf("this instance heard %+v a second time", got)
	}
}

func TestManyLongNewsArriveInPieces(t *testing.T) {
	url := dbtest.PostgresURL(t)
	one, two := start(t, url, quiet()), start(t, url, quiet())
	two.resync(t)
	for i := range 40 { // 40 KB: more than one notification carries, fewer than a subscriber holds
		one.bus.Publish(events.News{Topic: "quotes", ID: strconv.Itoa(i), Kind: strings.Repeat("ü", 500)})
	}
	for i := range 40 {
		if got := two.next(t); got.ID != strconv.Itoa(i) {
			t.Fatalf("heard %s in place of %d", got.ID, i)
		}
	}
}

func TestANewsTooLongForANotificationAsksToReadAgain(t *testing.T) {
	url := dbtest.PostgresURL(t)
	one, two := start(t, url, quiet()), start(t, url, quiet())
	two.resync(t)
	one.bus.Publish(events.News{Topic: "quotes", ID: strings.Repeat("x", 8000)})
	two.resync(t)
	one.bus.Publish(events.News{Topic: "after"})
	if got := two.next(t); got.Topic != "after" {
		t.Errorf("heard %.40v", got)
	}
}

func TestACutConnectionIsReplacedAndEverybodyReadsAgain(t *testing.T) {
	url := dbtest.PostgresURL(t)
	one, two := start(t, url, quiet()), start(t, url, quiet())
	one.resync(t)
	two.resync(t)
	for round := range 2 {
		cut(t, url)
		one.resync(t)
		two.resync(t)
		n := events.News{Topic: "quotes", ID: strconv.Itoa(round)}
		one.bus.Publish(n)
		if got := two.next(t); got != n {
			t.Errorf("after the cut the other instance heard %+v, want %+v", got, n)
		}
	}
}

func cut(t *testing.T, url string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.Background()) }()
	tag, err := conn.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND application_name = 'wardgate news'`)
	if err != nil || tag.RowsAffected() < 2 { // both listen, perhaps both send
		t.Fatalf("cut %d connections: %v", tag.RowsAffected(), err)
	}
}

func TestTheLastNewsLeaveBeforeTheEnd(t *testing.T) {
	url := dbtest.PostgresURL(t)
	one, two := start(t, url, quiet()), start(t, url, quiet())
	one.resync(t)
	two.resync(t)
	one.bus.Publish(events.News{Topic: "warm-up"}) // so that it is connected
	two.next(t)
	one.bus.Publish(events.News{Topic: "last"})
	one.stop()
	if got := two.next(t); got.Topic != "last" {
		t.Errorf("heard %+v", got)
	}
}

func TestAWrongAddressIsSaidAtOnce(t *testing.T) {
	if err := events.RunPostgres(t.Context(), "postgres://%zz", events.NewBus(), quiet()); err == nil {
		t.Error("no error")
	}
}
