package faults_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

const (
	ownerEmail    = "owner@wardgate.example"
	ownerPassword = "four grey geese over Fort Mac"
)

// process is one run of the binary.
type process struct {
	t       testing.TB
	cmd     *exec.Cmd
	url     string
	log     *text
	exited  chan struct{}
	started time.Time
}

// environment is what every run is given; later pairs win.
func environment(pairs ...string) []string {
	env := []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME"), "TMPDIR=" + os.TempDir(),
		"WARDGATE_LISTEN=127.0.0.1:0", "WARDGATE_RATE_LIMIT=off",
		"WARDGATE_OWNER_EMAIL=" + ownerEmail, "WARDGATE_OWNER_PASSWORD=" + ownerPassword,
		"CLOCK_SHIFT=" + os.Getenv("CLOCK_SHIFT"), // its clock is ours: `make moments` sets both forward
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		env = append(env, pairs[i]+"="+pairs[i+1])
	}
	return env
}

// serve starts `wardgate serve` and returns once it answers that it is ready.
func serve(t testing.TB, pairs ...string) *process {
	t.Helper()
	p := launch(t, environment(pairs...), "serve")
	if p.url = p.address(); p.url == "" {
		p.kill()
		t.Fatalf("the program does not serve:\n%s", p.log)
	}
	res, err := http.Get(p.url + "/readyz")
	if err != nil {
		t.Fatalf("the program is not ready: %v\n%s", err, p.log)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		t.Fatalf("the program is not ready: %d\n%s", res.StatusCode, p.log)
	}
	return p
}

// launch starts the binary without waiting for anything.
func launch(t testing.TB, env []string, args ...string) *process {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(context.Background(), path, args...)
	cmd.Env, cmd.Dir, cmd.SysProcAttr = env, t.TempDir(), &syscall.SysProcAttr{}
	p, err := begin(t, cmd)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// begin starts cmd, which ends with the test at the latest.
func begin(t testing.TB, cmd *exec.Cmd) (*process, error) {
	p := &process{t: t, cmd: cmd, log: newText(), exited: make(chan struct{}), started: time.Now()}
	p.cmd.Stdout, p.cmd.Stderr = p.log, p.log
	p.cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL // a killed test must not leave servers behind
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = p.cmd.Wait() // how it ended stands in ProcessState
		close(p.exited)
	}()
	t.Cleanup(p.kill)
	return p, nil
}

var listening = regexp.MustCompile(`listening on (127\.0\.0\.1:\d+)`)

// address waits until the program says where it listens; empty when it ends instead.
func (p *process) address() string {
	var found []string
	p.log.until(p.exited, 60*time.Second, func(s string) bool {
		found = listening.FindStringSubmatch(s)
		return found != nil
	})
	if found == nil {
		return ""
	}
	return "http://" + found[1]
}

// kill ends the program as a power cut does.
func (p *process) kill() {
	_ = p.cmd.Process.Signal(syscall.SIGKILL) // it may have ended by itself
	<-p.exited
}

// signal sends a signal and returns at once.
func (p *process) signal(s os.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

// wait returns the exit code, -1 for a death by signal, and fails the test when
// the program has not ended within d.
func (p *process) wait(d time.Duration) int {
	p.t.Helper()
	select {
	case <-p.exited:
	case <-time.After(d):
		p.kill()
		p.t.Fatalf("the program did not end within %v:\n%s", d, p.log)
	}
	return p.cmd.ProcessState.ExitCode()
}

// stop ends the program as an operator does and expects a clean end.
func (p *process) stop() {
	p.t.Helper()
	p.signal(syscall.SIGTERM)
	if code := p.wait(30 * time.Second); code != 0 {
		p.t.Errorf("exit code %d:\n%s", code, p.log)
	}
}

// run runs a command of the binary to its end and returns its exit code and output.
func run(t testing.TB, env []string, args ...string) (code int, out string) {
	t.Helper()
	p := launch(t, env, args...)
	code = p.wait(60 * time.Second)
	return code, p.log.String()
}

// text is output that may be written, read and waited for at once.
type text struct {
	mu      sync.Mutex
	b       bytes.Buffer
	changed chan struct{}
}

func newText() *text { return &text{changed: make(chan struct{})} }

// Write implements io.Writer.
func (x *text) Write(p []byte) (int, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	close(x.changed)
	x.changed = make(chan struct{})
	return x.b.Write(p)
}

// String is everything written so far.
func (x *text) String() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.b.String()
}

// until waits for done to be true of what was written, for end, or for d.
func (x *text) until(end <-chan struct{}, d time.Duration, done func(s string) bool) bool {
	over := time.After(d)
	for {
		x.mu.Lock()
		s, changed := x.b.String(), x.changed
		x.mu.Unlock()
		if done(s) {
			return true
		}
		select {
		case <-changed:
		case <-end:
			return done(x.String())
		case <-over:
			return false
		}
	}
}

// stream reads server-sent events into a text.
func stream(t testing.TB, url, cookie string) (x *text, ended <-chan struct{}) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+"/api/staff/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Cookie", cookie)
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK {
		t.Fatalf("the stream of news: %d", res.StatusCode)
	}
	x, done := newText(), make(chan struct{})
	go func() {
		defer close(done)
		defer func() { _ = res.Body.Close() }()
		in := bufio.NewReader(res.Body)
		for {
			line, err := in.ReadString('\n')
			_, _ = io.WriteString(x, line)
			if err != nil {
				return
			}
		}
	}()
	if !x.until(done, 10*time.Second, func(s string) bool { return strings.Contains(s, "event: hello") }) {
		t.Fatalf("the stream does not say hello: %s", x)
	}
	return x, done
}
