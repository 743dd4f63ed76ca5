package intake_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/smtp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/certificate/certificatetest"
	"wardgate/internal/platform/mail/intake"
)

// startTLS is start with a certificate.
func startTLS(t *testing.T, k *taken) (address string, made certificatetest.Made) {
	t.Helper()
	made = certificatetest.New(t, time.Now(), time.Hour)
	pair, err := tls.X509KeyPair(made.Certificate, made.Key)
	if err != nil {
		t.Fatal(err)
	}
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- intake.Serve(ctx, l, intake.Options{
			Boxes: []intake.Box{{Address: "bounces@guard.example", Most: 1 << 20, Take: k.take}}, Log: slog.New(slog.DiscardHandler),
			TLS: &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{pair}},
		})
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("it ended with %v", err)
		}
	})
	return l.Addr().String(), made
}

// TestReportsComeOverTLS: with a certificate STARTTLS is offered and reports come over it; servers that cannot are not turned away.
// Proves: security-158
func TestReportsComeOverTLS(t *testing.T) {
	k := &taken{}
	address, made := startTLS(t, k)
	for _, secure := range []bool{true, false} {
		client, err := smtp.Dial(address)
		if err != nil {
			t.Fatal(err)
		}
		if offered, _ := client.Extension("STARTTLS"); !offered {
			t.Error("STARTTLS is not offered")
		}
		if secure {
			if err := client.StartTLS(&tls.Config{RootCAs: made.Pool(), ServerName: "localhost", MinVersion: tls.VersionTLS12}); err != nil {
				t.Fatal(err)
			}
			if again, _ := client.Extension("STARTTLS"); again {
				t.Error("STARTTLS is offered within TLS")
			}
		}
		if err := report(client); err != nil {
			t.Errorf("secure is %v: %v", secure, err)
		}
	}
	if len(k.raw) != 2 {
		t.Errorf("%d reports were taken", len(k.raw))
	}
	plain, stop := start(t, &taken{})
	defer stop()
	client, err := smtp.Dial(plain)
	if err != nil {
		t.Fatal(err)
	}
	if offered, _ := client.Extension("STARTTLS"); offered {
		t.Error("STARTTLS is offered without a certificate")
	}
	if err := client.Quit(); err != nil {
		t.Error(err)
	}
}

func report(c *smtp.Client) error {
	if err := c.Mail(""); err != nil {
		return err
	}
	if err := c.Rcpt("bounces+x@guard.example"); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := fmt.Fprint(w, "Subject: x\r\n\r\nwords\r\n"); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return c.Quit()
}

// TestNothingIsSlippedInBeforeTLS: commands that came in clear behind STARTTLS, in the same packet, are not taken for the secured
// conversation's (RFC 3207, section 4.2; CVE-2011-0411).
// Proves: security-158
func TestNothingIsSlippedInBeforeTLS(t *testing.T) {
	k := &taken{}
	address, made := startTLS(t, k)
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if err := conn.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	in := bufio.NewReader(conn)
	hear := func(in *bufio.Reader, code string) {
		t.Helper()
		for {
			line, err := in.ReadString('\n')
			if err != nil || !strings.HasPrefix(line, code) {
				t.Fatalf("%q %v", line, err)
			}
			if line[3] == ' ' {
				return
			}
		}
	}
	hear(in, "220")
	say(t, conn, "EHLO mail.example")
	hear(in, "250")
	say(t, conn, "STARTTLS\r\nMAIL FROM:<spy@evil.example>\r\nRCPT TO:<bounces@guard.example>")
	hear(in, "220")
	secured := tls.Client(conn, &tls.Config{RootCAs: made.Pool(), ServerName: "localhost", MinVersion: tls.VersionTLS12})
	if err := secured.HandshakeContext(t.Context()); err != nil {
		return // what was slipped in was taken for a handshake, which ended the connection: as good
	}
	inside := bufio.NewReader(secured)
	say(t, secured, "EHLO mail.example")
	hear(inside, "250")
	say(t, secured, "DATA")
	hear(inside, "5") // no sender and no recipient are known
	if len(k.raw) != 0 {
		t.Errorf("%q was taken", k.raw)
	}
}

func say(t *testing.T, conn net.Conn, line string) {
	t.Helper()
	if _, err := fmt.Fprintf(conn, "%s\r\n", line); err != nil {
		t.Fatal(err)
	}
}
