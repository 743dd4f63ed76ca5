package faults_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// handed starts the program as a supervisor does that holds its sockets: with them as descriptors 3, 4 and so on.
func handed(t *testing.T, s storage, sockets ...*os.File) *process {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(context.Background(), "sh", "-c", `LISTEN_PID=$$ exec "$0" serve`, path)
	cmd.Env, cmd.Dir, cmd.SysProcAttr = append(environment(s.env...), fmt.Sprint("LISTEN_FDS=", len(sockets))), t.TempDir(), &syscall.SysProcAttr{}
	cmd.ExtraFiles = sockets
	p, err := begin(t, cmd)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// listeningFile is a socket that listens, and its address.
func listeningFile(t *testing.T) (*os.File, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f, err := l.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	_ = l.Close() // f is a copy
	t.Cleanup(func() { _ = f.Close() })
	return f, l.Addr().String()
}

// TestARestartRefusesNobody: a single instance on SQLite is stopped and started again and again, and every request that comes meanwhile is
// answered as if nothing had happened: none is sent twice.
// Proves: platform-125
func TestARestartRefusesNobody(t *testing.T) {
	t.Parallel()
	restarts := 4
	if long() {
		restarts = 100
	}
	s := sqlite(t)
	socket, address := listeningFile(t)
	p := handed(t, s, socket)
	if got := p.address(); got != "http://"+address {
		t.Fatalf("it listens on %s, and was handed %s:\n%s", got, address, p.log)
	}
	one := http.Client{Timeout: time.Minute, Transport: &http.Transport{DisableKeepAlives: true}} // as proxies ask
	over := make(chan struct{})
	answered := make(chan struct{}, 1000)
	var all sync.WaitGroup
	for visitor := range 6 {
		all.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-over:
					return
				default:
				}
				r := numbered(100_000*visitor + n)
				req, err := http.NewRequest(http.MethodPost, "http://"+address+"/api/quotes", strings.NewReader(r.json()))
				if err != nil {
					t.Error(err)
					return
				}
				req.Header.Set("Content-Type", "application/json") // and no Idempotency-Key: nobody repeats it
				res, err := one.Do(req)
				if err != nil {
					t.Errorf("a request was refused or cut off: %v", err)
					return
				}
				_ = res.Body.Close()
				if res.StatusCode != http.StatusCreated {
					t.Errorf("a request was answered %d", res.StatusCode)
				}
				answered <- struct{}{}
			}
		})
	}
	some := func() {
		for range 12 {
			<-answered
		}
	}
	for range restarts {
		some()
		p.stop()
		p = handed(t, s, socket)
		if p.address() == "" {
			t.Fatalf("it does not serve again:\n%s", p.log)
		}
	}
	some()
	close(over)
	go func() {
		for range answered { // nobody waits for room
		}
	}()
	all.Wait()
	close(answered)
	p.stop()
}

// TestWhatIsNoSocket: one line says what is wrong with what was handed over. What was meant for another process is left alone.
// Proves: platform-125
func TestWhatIsNoSocket(t *testing.T) {
	t.Parallel()
	first, _ := listeningFile(t)
	second, _ := listeningFile(t)
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	for want, sockets := range map[string][]*os.File{
		"2 sockets are handed over, and one is wanted": {first, second},
		"no socket that listens":                       {file},
	} {
		p := handed(t, sqlite(t), sockets...)
		if code := p.wait(time.Minute); code != 1 || !strings.Contains(p.log.String(), want) || strings.Count(strings.TrimSpace(p.log.String()), "\n") > 0 {
			t.Errorf("%d, want %q and one line:\n%s", code, want, p.log)
		}
	}
	p := serve(t, sqlite(t).with("LISTEN_FDS", "1", "LISTEN_PID", "1")...)
	p.stop()
}
