package faults_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"wardgate/internal/platform/mail/smtptest"
)

// TestAStopFinishesWhatIsUnderWay: SIGTERM comes while a request waits for the
// database. It is answered, new visitors are turned away, streams end, the exit
// code is 0, and the next start has everything.
// Proves: platform-5, platform-6
func TestAStopFinishesWhatIsUnderWay(t *testing.T) {
	t.Parallel()
	s := sqlite(t)
	server := smtptest.Start(t)
	env := s.with("SMTP_URL", server.URL())
	p := serve(t, env...)
	news, ended := stream(t, p.url, signIn(t, p.url))
	idle := dial(t, p)
	release := lock(t, s.env[1])
	answered := make(chan error, 1)
	under := beginPost(t, p, 1)
	go func() { answered <- under() }()
	p.signal(syscall.SIGTERM)
	if !p.log.until(p.exited, 10*time.Second, func(s string) bool { return strings.Contains(s, "stopping") }) {
		t.Fatalf("the stop is not announced:\n%s", p.log)
	}
	<-ended // the stream is closed at once, not when its reader leaves
	eventually(t, 5*time.Second, "new visitors are turned away", func() bool {
		conn, err := net.DialTimeout("tcp", p.host(), time.Second)
		if err == nil {
			_ = conn.Close()
		}
		return err != nil
	})
	release()
	if err := <-answered; err != nil {
		t.Errorf("the request under way: %v", err)
	}
	if code := p.wait(30 * time.Second); code != 0 {
		t.Errorf("exit code %d:\n%s", code, p.log)
	}
	if strings.Contains(news.String(), "panic") {
		t.Errorf("the stream: %s", news)
	}
	_ = idle.Close()
	again := serve(t, env...)
	if n := len(quotesOf(t, again.url, signIn(t, again.url))); n != 1 {
		t.Errorf("%d requests after the restart", n)
	}
	server.Wait(t, 2)
	again.stop()
}

func (p *process) host() string { return strings.TrimPrefix(p.url, "http://") }

// dial opens a connection that says nothing.
func dial(t testing.TB, p *process) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", p.host())
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// beginPost sends a request and returns the function that waits for its 201. The
// program has read the request when beginPost returns: it asked for the body.
func beginPost(t *testing.T, p *process, n int) (wait func() error) {
	t.Helper()
	conn := dial(t, p)
	in := bufio.NewReader(conn)
	body := numbered(n).json()
	fmt.Fprintf(conn, "POST /api/quotes HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nIdempotency-Key: %s\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n",
		p.host(), numbered(n).key, len(body))
	if line, err := in.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("beginning a request: %q (%v)", line, err)
	}
	if _, err := fmt.Fprint(conn, body); err != nil {
		t.Fatal(err)
	}
	return func() error {
		defer func() { _ = conn.Close() }()
		if _, err := in.ReadString('\n'); err != nil { // the empty line after 100 Continue
			return err
		}
		res, err := http.ReadResponse(in, nil)
		if err != nil {
			return err
		}
		defer func() { _ = res.Body.Close() }()
		if res.StatusCode != http.StatusCreated {
			return fmt.Errorf("status %d", res.StatusCode)
		}
		return nil
	}
}

// TestAStopUnderLoad: everything acknowledged before the end is stored.
// Proves: platform-6
func TestAStopUnderLoad(t *testing.T) {
	engines(t, func(t *testing.T, s storage) {
		l := &load{t: t, acked: map[string]receipt{}, url: make(chan string, 1), progress: make(chan struct{}, 1)}
		done := l.visitors(8)
		for range 3 {
			p := serve(t, s.env...)
			l.serving(p.url)
			l.until(l.count() + 40)
			p.stop()
		}
		p := serve(t, s.env...)
		l.serving(p.url)
		l.finish()
		done()
		l.onTheBoard(quotesOf(t, p.url, signIn(t, p.url)))
		p.stop()
		whole(t, s.open(t))
	})
}

// TestASecondSignalEndsAtOnce: a second Ctrl-C is on purpose.
// Proves: platform-6
func TestASecondSignalEndsAtOnce(t *testing.T) {
	t.Parallel()
	s := sqlite(t)
	p := serve(t, s.env...)
	release := lock(t, s.env[1])
	defer release()
	beginPost(t, p, 1)
	p.signal(syscall.SIGTERM)
	if !p.log.until(p.exited, 10*time.Second, func(s string) bool { return strings.Contains(s, "stopping") }) {
		t.Fatalf("the stop is not announced:\n%s", p.log)
	}
	eventually(t, 5*time.Second, "ended by another signal", func() bool {
		_ = p.cmd.Process.Signal(syscall.SIGTERM) // it may have ended
		select {
		case <-p.exited:
			return true
		default:
			return false
		}
	})
	if code := p.wait(time.Second); code == 0 {
		t.Error("exit code 0 although work was left")
	}
}
