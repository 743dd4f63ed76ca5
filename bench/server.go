package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// server is a running wardgate.
type server struct {
	url string
	cmd *exec.Cmd
	dir string
	// begun is when it was started, took how long it took to be ready.
	begun time.Time
	took  time.Duration
	log   *logbook
}

// startServer starts the program on a free loopback port and waits until it is
// ready. dir is its data folder; empty makes a new one.
func (o setup) startServer(ctx context.Context, dir string, env ...string) (*server, error) {
	binary, err := filepath.Abs(o.binary)
	if err != nil {
		return nil, err
	}
	s, err := newServer(dir)
	if err != nil {
		return nil, err
	}
	s.cmd = exec.CommandContext(ctx, binary, "serve")
	s.cmd.Env = append(os.Environ(), append([]string{
		"WARDGATE_LISTEN=" + strings.TrimPrefix(s.url, "http://"), "WARDGATE_URL=" + s.url, "WARDGATE_DATA=" + s.dir, "WARDGATE_RATE_LIMIT=off",
		"WARDGATE_TLS_CERT=", "WARDGATE_TLS_KEY=", "WARDGATE_REDIRECT_LISTEN=", // without TLS, as behind a proxy
	}, env...)...)
	if err := s.begin("/readyz"); err != nil {
		if dir == "" {
			_ = os.RemoveAll(s.dir)
		}
		return nil, err
	}
	return s, nil
}

// newServer prepares a server at a free port, with a data folder.
func newServer(dir string) (*server, error) {
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	if dir == "" {
		if dir, err = os.MkdirTemp("", "wardgate-bench-"); err != nil {
			return nil, err
		}
	}
	return &server{url: "http://127.0.0.1:" + strconv.Itoa(port), dir: dir, log: &logbook{}}, nil
}

// begin starts its command and waits until it answers 200 at the path ready.
func (s *server) begin(ready string) error {
	s.cmd.Stdout, s.cmd.Stderr = s.log, s.log
	begin := time.Now()
	if err := s.cmd.Start(); err != nil {
		return err
	}
	for time.Since(begin) < 20*time.Second {
		if res, err := http.Get(s.url + ready); err == nil {
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				s.begun, s.took = begin, time.Since(begin)
				return nil
			}
		}
		time.Sleep(2 * time.Millisecond)
	}
	s.stop()
	return fmt.Errorf("the server did not become ready:\n%s", s.log)
}

// logbook is a program's log, which may be read while it is written.
type logbook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func (s *server) stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	_ = s.cmd.Wait()
}

// startSettled starts the program on a new data folder and waits until its own background work is done.
func (o setup) startSettled(ctx context.Context, env ...string) (*server, error) {
	s, err := o.startServer(ctx, "", env...)
	if err != nil {
		return nil, err
	}
	if err := s.rest(ctx); err != nil {
		s.stop()
		_ = os.RemoveAll(s.dir)
		return nil, err
	}
	return s, nil
}

// settle waits until the program is idle: what it does after a start, or after work, is
// not part of the measurement.
func (s *server) settle(ctx context.Context) error {
	const calm = 50 * time.Millisecond // of work in a second
	was, err := s.worked()
	for deadline := time.Now().Add(time.Minute); err == nil && ctx.Err() == nil && time.Now().Before(deadline); {
		time.Sleep(time.Second)
		now, failed := s.worked()
		if failed != nil || now-was < calm {
			return failed
		}
		was = now
	}
	if err == nil && ctx.Err() == nil {
		err = fmt.Errorf("the server still works a minute after its start")
	}
	return err
}

// rested is how long after its start the program renders the pages that nobody asked for and
// compresses all as well as possible: two seconds and fifty megabytes (site.Options.Rest).
const rested = 30 * time.Second

// rest waits until that is over as well: what is measured after it is caused by visitors
// alone.
func (s *server) rest(ctx context.Context) error {
	time.Sleep(time.Until(s.begun.Add(rested + time.Second)))
	return s.settle(ctx)
}

// worked is the processor time that the program has used.
func (s *server) worked() (time.Duration, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:])) // from the third on, see proc(5)
	if len(fields) < 13 {
		return 0, fmt.Errorf("/proc/%d/stat is short", s.cmd.Process.Pid)
	}
	user, err1 := strconv.Atoi(fields[11])
	system, err2 := strconv.Atoi(fields[12])
	return time.Duration(user+system) * time.Second / 100, errors.Join(err1, err2) // in hundredths, on every Linux
}

// memory is the resident memory in MiB.
func (s *server) memory() (float64, error) {
	return residentOf(s.cmd.Process.Pid)
}

// residentOf is the resident memory of a process in MiB.
func residentOf(pid int) (float64, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.SplitSeq(string(b), "\n") {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(rest, "kB")), 64)
			return kb / 1024, err
		}
	}
	return 0, fmt.Errorf("no VmRSS in /proc")
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// call sends body as JSON with the given headers and returns the headers of the
// answer, which must have the status and is read to its end.
func call(ctx context.Context, web *http.Client, method, url, body string, status int, headers ...string) (http.Header, error) {
	req, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := web.Do(req)
	if err != nil {
		return nil, err
	}
	answer, err := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if res.StatusCode != status {
		return nil, fmt.Errorf("%s %s: %s: %s", method, url, res.Status, answer)
	}
	return res.Header, err
}

// asTheyCome follows no redirect: a redirected request did not get what is measured.
func asTheyCome(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// client keeps enough connections open for every load here.
func client() *http.Client {
	return &http.Client{Timeout: 30 * time.Second, CheckRedirect: asTheyCome, Transport: &http.Transport{MaxIdleConnsPerHost: 256, DisableCompression: true}}
}
