package intake_test

import (
	"bufio"
	"context"
	"log/slog"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/mail/intake"
)

// abroad gives each connection the address that calls names next.
type abroad struct {
	net.Listener

	calls *atomic.Pointer[net.TCPAddr]
}

func (a abroad) Accept() (net.Conn, error) {
	conn, err := a.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return foreign{conn, a.calls.Load()}, nil
}

type foreign struct {
	net.Conn

	from net.Addr
}

func (f foreign) RemoteAddr() net.Addr { return f.from }

// TestOneNetworkHoldsAllConnections: who opened twenty connections and said nothing kept every mail out, from any server. One network gets five, is told to
// come again, and another network is greeted meanwhile; who leaves makes room.
// Proves: security-243
func TestOneNetworkHoldsAllConnections(t *testing.T) {
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended, calls := make(chan error, 1), &atomic.Pointer[net.TCPAddr]{}
	go func() {
		ended <- intake.Serve(ctx, abroad{l, calls}, intake.Options{Boxes: []intake.Box{{Address: "bounces@guard.example", Most: 1 << 20, Take: (&taken{}).take}}, Log: slog.New(slog.DiscardHandler)})
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	dial := func(from string) (conn net.Conn, first string) {
		calls.Store(&net.TCPAddr{IP: net.ParseIP(from), Port: 4000})
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		if err := conn.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
			t.Fatal(err)
		}
		first, err = bufio.NewReader(conn).ReadString('\n')
		if err != nil {
			t.Fatalf("%s hears nothing: %v", from, err)
		}
		return conn, first
	}
	var held net.Conn
	for _, from := range []string{"81.2.69.1", "81.2.69.2", "81.2.69.3", "81.2.69.4", "::ffff:81.2.69.5"} {
		conn, first := dial(from)
		if !strings.HasPrefix(first, "220") {
			t.Fatalf("%s: %s", from, first)
		}
		held = conn
	}
	for range 30 {
		if _, first := dial("81.2.69.200"); !strings.HasPrefix(first, "421 4.7.0") {
			t.Fatalf("a sixth of the network: %s", first)
		}
	}
	for _, from := range []string{"81.2.70.1", "2001:4860:1:100::1", "10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.1"} {
		if _, first := dial(from); !strings.HasPrefix(first, "220") {
			t.Errorf("%s: %s", from, first)
		}
	}
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	for over := time.Now().Add(10 * time.Second); ; {
		if _, first := dial("81.2.69.6"); strings.HasPrefix(first, "220") {
			break
		}
		if time.Now().After(over) {
			t.Fatal("nobody was greeted after one had gone")
		}
	}
}
