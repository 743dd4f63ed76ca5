package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// server is a running wardgate.
type server struct {
	url  string
	cmd  *exec.Cmd
	dir  string
	took time.Duration // from start to ready
	log  *bytes.Buffer
}

// startServer starts the program on a free loopback port and waits until it is
// ready. dir is its data folder; empty makes a new one.
func (o options) startServer(ctx context.Context, dir string, env ...string) (*server, error) {
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	if dir == "" {
		if dir, err = os.MkdirTemp("", "wardgate-bench-"); err != nil {
			return nil, err
		}
	}
	listen := "127.0.0.1:" + strconv.Itoa(port)
	s := &server{url: "http://" + listen, dir: dir, log: &bytes.Buffer{}}
	binary, err := filepath.Abs(o.binary)
	if err != nil {
		return nil, err
	}
	s.cmd = exec.CommandContext(ctx, binary, "serve")
	s.cmd.Env = append(os.Environ(), append([]string{
		"WARDGATE_LISTEN=" + listen, "WARDGATE_URL=" + s.url, "WARDGATE_DATA=" + dir, "WARDGATE_RATE_LIMIT=off",
	}, env...)...)
	s.cmd.Stdout, s.cmd.Stderr = s.log, s.log
	begin := time.Now()
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	for time.Since(begin) < 20*time.Second {
		if res, err := http.Get(s.url + "/readyz"); err == nil {
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				s.took = time.Since(begin)
				return s, nil
			}
		}
		time.Sleep(2 * time.Millisecond)
	}
	s.stop()
	return nil, fmt.Errorf("the server did not become ready:\n%s", s.log)
}

func (s *server) stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	_ = s.cmd.Wait()
}

// memory is the resident memory in MiB.
func (s *server) memory() (float64, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
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

// client keeps enough connections open for every load here.
func client() *http.Client {
	return &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 256, DisableCompression: true}}
}
