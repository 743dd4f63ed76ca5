package intake_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/smtp"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/mail/intake"
)

type taken struct {
	mu   sync.Mutex
	to   []string
	raw  []string
	fail error
}

func (k *taken) take(_ context.Context, to string, raw []byte, _ int64) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.fail != nil {
		return k.fail
	}
	k.to, k.raw = append(k.to, to), append(k.raw, string(raw))
	return nil
}

// start serves on a real socket until the returned function is called.
func start(t *testing.T, k *taken) (address string, stop func()) {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- intake.Serve(ctx, l, intake.Options{Boxes: []intake.Box{{Address: "Bounces@Guard.example", Most: 1 << 20, Take: k.take}}, Log: slog.New(slog.DiscardHandler)})
	}()
	stop = sync.OnceFunc(func() {
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("it ended with %v", err)
			}
		case <-time.After(20 * time.Second):
			t.Error("it did not end")
		}
	})
	t.Cleanup(stop)
	return l.Addr().String(), stop
}

// TestWhatIsTaken: mails for our address with or without a detail after the plus,
// and nothing else.
// Proves: newsletter-100
func TestWhatIsTaken(t *testing.T) {
	k := &taken{}
	address, stop := start(t, k)
	send := func(to ...string) error {
		return smtp.SendMail(address, nil, "", to, []byte("Subject: x\r\n\r\nwords\r\n"))
	}
	for _, to := range []string{"bounces@guard.example", "BOUNCES+abc@GUARD.EXAMPLE", "bounces+a+b@guard.example"} {
		if err := send(to); err != nil {
			t.Errorf("%s: %v", to, err)
		}
	}
	for _, to := range []string{"dana@guard.example", "bounces@guard.example.org", "bounces@guard", "bounce+s@guard.example", "dana@birch.example", "bounces%guard.example@birch.example"} {
		if err := send(to); err == nil || !strings.HasPrefix(err.Error(), "550") {
			t.Errorf("%s: %v", to, err)
		}
	}
	many := make([]string, 6)
	for i := range many {
		many[i] = fmt.Sprintf("bounces+%d@guard.example", i)
	}
	if err := send(many...); err == nil {
		t.Error("six at once were taken")
	}
	if err := smtp.SendMail(address, nil, "", []string{"bounces@guard.example"}, make([]byte, 2<<20)); err == nil {
		t.Error("two megabytes were taken")
	}
	k.mu.Lock()
	if len(k.to) != 3 || k.to[1] != "BOUNCES+abc@GUARD.EXAMPLE" || !strings.HasSuffix(k.raw[0], "words\r\n") || intake.Detail(k.to[2]) != "a+b" || intake.Detail(k.to[0]) != "" {
		t.Errorf("%q", k.to)
	}
	k.fail = errors.New("no room")
	k.mu.Unlock()
	if err := send("bounces@guard.example"); err == nil || !strings.HasPrefix(err.Error(), "451") {
		t.Errorf("what cannot be stored: %v", err)
	}
	stop()
	if err := send("bounces@guard.example"); err == nil {
		t.Error("it takes mails after its end")
	}
}

// TestConnectionsAreBounded: the twenty-first waits until one of the others ends.
func TestConnectionsAreBounded(t *testing.T) {
	address, _ := start(t, &taken{})
	greeted := func(c net.Conn, within time.Duration) bool {
		if err := c.SetReadDeadline(time.Now().Add(within)); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(c).ReadString('\n')
		return err == nil && strings.HasPrefix(line, "220")
	}
	conns := make([]net.Conn, 21)
	for i := range conns {
		c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = c.Close() }()
		conns[i] = c
		if i < 20 && !greeted(c, 10*time.Second) {
			t.Fatalf("connection %d was not greeted", i)
		}
	}
	if greeted(conns[20], 300*time.Millisecond) {
		t.Error("a twenty-first connection was greeted")
	}
	if err := conns[0].Close(); err != nil {
		t.Fatal(err)
	}
	if !greeted(conns[20], 10*time.Second) {
		t.Error("nobody was greeted after one had gone")
	}
}
