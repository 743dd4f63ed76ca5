package events_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/events"
)

// gatekeeper stands in front of the server and rejects every connection until it
// is open.
type gatekeeper struct {
	url    string
	listen net.Listener
	target *pgx.ConnConfig

	mu   sync.Mutex
	open bool
}

func newGatekeeper(t *testing.T, url string) *gatekeeper {
	t.Helper()
	target, err := pgx.ParseConfig(url)
	if err != nil {
		t.Fatal(err)
	}
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := &gatekeeper{listen: l, target: target}
	g.url = "postgres://" + target.User + ":" + target.Password + "@" + l.Addr().String() + "/" + target.Database + "?sslmode=disable"
	var conns sync.WaitGroup
	conns.Go(func() { g.serve(&conns) })
	t.Cleanup(func() { _ = l.Close(); conns.Wait() })
	return g
}

func (g *gatekeeper) serve(conns *sync.WaitGroup) {
	for {
		in, err := g.listen.Accept()
		if err != nil {
			return
		}
		conns.Go(func() { g.pass(in) })
	}
}

func (g *gatekeeper) pass(in net.Conn) {
	defer func() { _ = in.Close() }()
	g.mu.Lock()
	open := g.open
	g.mu.Unlock()
	if !open {
		return
	}
	network, address := pgconn.NetworkAddress(g.target.Host, g.target.Port)
	out, err := (&net.Dialer{}).DialContext(context.Background(), network, address)
	if err != nil {
		return
	}
	go func() { _, _ = io.Copy(out, in); _ = out.Close() }()
	_, _ = io.Copy(in, out)
}

func (g *gatekeeper) letIn() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.open = true
}

// lockedBuffer is a log that may be read while it is written.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func TestDuringAnOutageNobodyWaitsAndAfterwardsEverybodyReadsAgain(t *testing.T) {
	url := dbtest.PostgresURL(t)
	gatekeeper := newGatekeeper(t, url)
	log := &lockedBuffer{}
	one, two := start(t, gatekeeper.url, slog.New(slog.NewTextHandler(log, nil))), start(t, url, quiet())
	two.resync(t)
	// Subscribers hold 64 news; 1,500 of them fill the queue and more.
	for range 1500 {
		one.bus.Publish(events.News{Topic: "quotes"})
	}
	gatekeeper.letIn()
	two.resync(t)
	one.bus.Publish(events.News{Topic: "after"})
	if got := two.next(t); got.Topic != "after" {
		t.Errorf("heard %+v", got)
	}
	if !strings.Contains(log.String(), "dropped=500") {
		t.Errorf("the log does not count what was dropped:\n%s", log)
	}
}

func TestNewsOfAShortOutageArriveLater(t *testing.T) {
	url := dbtest.PostgresURL(t)
	gatekeeper := newGatekeeper(t, url)
	one, two := start(t, gatekeeper.url, quiet()), start(t, url, quiet())
	two.resync(t)
	n := events.News{Topic: "quotes", ID: "qte_1"}
	one.bus.Publish(n)
	gatekeeper.letIn()
	if got := two.next(t); got != n {
		t.Errorf("heard %+v, want %+v", got, n)
	}
}
