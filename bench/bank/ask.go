package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// server is a running program with an empty database and no language model.
type server struct {
	url, dir string
	cmd      *exec.Cmd
	log      bytes.Buffer
}

// start starts the program on a free loopback port and waits until it is ready.
func start(ctx context.Context, binary string) (*server, error) {
	binary, err := filepath.Abs(binary)
	if err != nil {
		return nil, err
	}
	free, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	address := free.Addr().String()
	dir, err := os.MkdirTemp("", "wardgate-bank-")
	if err := errors.Join(err, free.Close()); err != nil {
		return nil, err
	}
	s := &server{url: "http://" + address, dir: dir, cmd: exec.CommandContext(ctx, binary, "serve")}
	s.cmd.Env = append(os.Environ(), "WARDGATE_LISTEN="+address, "WARDGATE_URL="+s.url, "WARDGATE_DATA="+dir, "WARDGATE_RATE_LIMIT=off",
		"WARDGATE_DATABASE=", "OPENAI_API_KEY=", "WARDGATE_TLS_CERT=", "WARDGATE_TLS_KEY=", "WARDGATE_REDIRECT_LISTEN=")
	s.cmd.Stdout, s.cmd.Stderr = &s.log, &s.log
	if err := s.cmd.Start(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	for begun := time.Now(); time.Since(begun) < 30*time.Second; time.Sleep(5 * time.Millisecond) {
		if isReady(ctx, s.url) {
			return s, nil
		}
	}
	s.stop() // and then its log can be read
	return nil, fmt.Errorf("%s did not become ready:\n%s", binary, s.log.String())
}

func isReady(ctx context.Context, url string) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/readyz", http.NoBody)
	if err != nil {
		return false
	}
	res, err := http.DefaultClient.Do(req)
	return err == nil && res.Body.Close() == nil && res.StatusCode == http.StatusOK
}

func (s *server) stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	_ = s.cmd.Wait()
	_ = os.RemoveAll(s.dir)
}

// ask asks all scripts of a bank, each as another visitor.
func (s *server) ask(ctx context.Context, b bank) (verdicts, error) {
	var out verdicts
	for i, sc := range b.scripts {
		jar, err := cookiejar.New(nil)
		if err != nil {
			return nil, err
		}
		web, who := &http.Client{Jar: jar}, fmt.Sprintf("%s-%d", b.name, i)
		for n, t := range sc.turns {
			r, err := s.send(ctx, web, who, t.said)
			if err != nil {
				return nil, fmt.Errorf("%s, line %d: %w", b.name, t.line, err)
			}
			out = append(out, judged{b.name, sc, n, t, r, t.judge(r)})
		}
	}
	return out, nil
}

// send sends one message.
func (s *server) send(ctx context.Context, web *http.Client, who, message string) (r reply, err error) {
	body, err := json.Marshal(map[string]string{"userId": who, "sessionId": who, "message": message})
	if err != nil {
		return r, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/api/chat/messages", bytes.NewReader(body))
	if err != nil {
		return r, err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := web.Do(req)
	if err != nil {
		return r, err
	}
	text, err := io.ReadAll(res.Body)
	if err := errors.Join(err, res.Body.Close()); err != nil {
		return r, err
	}
	if res.StatusCode != http.StatusOK {
		return r, fmt.Errorf("%s: %s", res.Status, strings.TrimSpace(string(text)))
	}
	return r, json.Unmarshal(text, &r)
}
