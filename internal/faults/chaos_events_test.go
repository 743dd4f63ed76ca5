package faults_test

import (
	"bytes"
	bin "encoding/binary"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/smtptest"
)

// fault is something that happens to the program or to what it needs. do ends when it is over, and the program serves again or will.
type fault struct {
	name   string
	weight int // how often it is drawn, of all weights
	do     func()
}

// faults are those that this engine and this build can suffer.
func (c *chaos) faults() []fault {
	all := []fault{
		{"killed", 70, func() { c.p.kill(); c.start() }},
		{"stopped and started", 3, func() { c.p.stop(); c.start() }},
		{"frozen for a moment", 3, func() { c.p.signal(syscall.SIGSTOP); pause(700 * time.Millisecond); c.p.signal(syscall.SIGCONT) }},
		{"64 file descriptors", 3, func() {
			c.p.kill()
			c.startWithin("ulimit -n 64")
			c.visited.until(c.visited.acknowledged()+20, "64 file descriptors")
			c.restart()
		}},
		{"256 MiB of memory", 3, func() {
			c.p.kill()
			c.startWithin("ulimit -d 262144", "GOMEMLIMIT", "200MiB")
			c.visited.until(c.visited.acknowledged()+20, "256 MiB")
			c.restart()
		}},
		{"mail server gone", 3, func() { c.mails.Stop(); c.some(); c.mails.Resume(c.t) }},
		{"mail server hangs at MAIL", 1, c.silent(func(wait func()) { c.mails.OnMail(func(string) *smtptest.Reply { wait(); return nil }) })},
		{"mail server hangs at RCPT", 1, c.silent(func(wait func()) { c.mails.OnRcpt(func(string) *smtptest.Reply { wait(); return nil }) })},
		{"mail server hangs in DATA", 1, c.silent(func(wait func()) {
			c.mails.OnData(func(smtptest.Mail) smtptest.Act { wait(); return smtptest.Accept() })
		})},
		{"mail server takes a mail and says nothing", 1, func() {
			c.mails.OnData(func(smtptest.Mail) smtptest.Act { return smtptest.AcceptAndCut() })
			c.some()
			c.mails.OnData(nil)
		}},
		{"mail server says not now", 1, func() {
			c.mails.OnRcpt(func(string) *smtptest.Reply { return &smtptest.Reply{Code: 451, Text: "4.3.0 not now"} })
			c.some()
			c.mails.OnRcpt(nil)
		}},
	}
	if c.engine == db.SQLite {
		all = append(all, fault{"disk full", 3, c.diskFull}, fault{"database file gone", 3, c.fileGone})
	} else {
		all = append(all,
			fault{"database hangs", 1, func() { c.server.signal(syscall.SIGSTOP); pause(2 * time.Second); c.server.signal(syscall.SIGCONT) }},
			fault{"database crashed", 5, func() { dbtest.Crash(c.t, c.server.data) }})
	}
	if c.steps != nil {
		all = append(all, fault{"clock an hour ahead", 2, func() { c.steps.set(time.Hour) }}, fault{"clock an hour back", 2, func() { c.steps.set(-time.Hour) }},
			fault{"clock over midnight", 2, c.midnight}, fault{"clock right again", 2, func() { c.steps.set(0) }})
	}
	return all
}

// pause is how long something lasts that is a fault because it lasts.
func pause(d time.Duration) { <-time.After(d) }

// some waits until some forms were accepted in spite of what is wrong.
func (c *chaos) some() { c.visited.until(c.visited.acknowledged()+6, "mail server") }

func (c *chaos) restart() { c.p.kill(); c.start() }

// startWithin starts the program under a limit of the shell, with other settings too.
func (c *chaos) startWithin(limit string, pairs ...string) {
	c.t.Helper()
	path, err := binary()
	if err != nil {
		c.t.Fatal(err)
	}
	cmd := exec.CommandContext(c.t.Context(), "sh", "-c", limit+` && exec "$0" serve`, path)
	cmd.Env, cmd.Dir, cmd.SysProcAttr = environment(append(pairs, c.env...)...), c.t.TempDir(), &syscall.SysProcAttr{}
	if c.p, err = begin(c.t, cmd); err != nil {
		c.t.Fatal(err)
	}
	if c.p.url = c.p.address(); c.p.url == "" {
		c.t.Fatalf("%s: the program does not serve:\n%s", limit, c.p.log)
	}
	c.visited.serving(c.p)
}

// silent lets the mail server say nothing at some place, while forms are accepted, and then go on.
func (c *chaos) silent(hang func(wait func())) func() {
	return func() {
		over := make(chan struct{})
		hang(func() { <-over })
		c.some()
		c.mails.OnMail(nil)
		c.mails.OnRcpt(nil)
		c.mails.OnData(nil)
		close(over)
	}
}

// diskFull takes all room, until a form was refused, and gives it back.
func (c *chaos) diskFull() {
	before := c.visited.refusals()
	ballast := fill(c.t, c.dir)
	eventually(c.t, time.Minute, "refused for want of room", func() bool { return c.visited.refusals() > before })
	if err := os.Remove(ballast); err != nil {
		c.t.Fatal(err)
	}
}

// fileGone takes the database's file away, until a form was refused, and brings it back.
func (c *chaos) fileGone() {
	file := filepath.Join(c.dir, db.FileName)
	before := c.visited.refusals()
	if err := os.Rename(file, file+".away"); err != nil {
		c.t.Fatal(err)
	}
	eventually(c.t, time.Minute, "refused without the file", func() bool { return c.visited.refusals() > before })
	if err := os.Rename(file+".away", file); err != nil {
		c.t.Fatal(err)
	}
}

// refusals are how many forms were refused with 503.
func (l *ledger) refusals() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, a := range l.accounts {
		n += a.refused
	}
	return n
}

// midnight sets the clock to two seconds before the company's midnight that is nearest, and lets it come. Half a day is the most: a conversation in
// which nothing was said for a day is deleted (D59), and no fault.
func (c *chaos) midnight() {
	zone, err := clock.Zone("America/Edmonton")
	if err != nil {
		c.t.Fatal(err)
	}
	now := time.Now()
	day := now.In(zone).Add(12 * time.Hour)
	c.steps.set(time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, zone).Sub(now) - 2*time.Second)
	pause(3 * time.Second)
}

// stepped is a clock that can be set while the program runs: its build adds what the file says (moments/shifter.go).
type stepped struct {
	t       *testing.T
	file    string
	highest time.Duration
}

// newStepped is nil where nothing was built so, which `go run ./moments` tells by its variable.
func newStepped(t *testing.T) *stepped {
	t.Helper()
	if os.Getenv("CLOCK_SHIFT") == "" {
		return nil
	}
	s := &stepped{t: t, file: filepath.Join(t.TempDir(), "steps")}
	s.set(0)
	return s
}

// set puts the program's clock so far ahead of ours.
func (s *stepped) set(ahead time.Duration) {
	if s == nil {
		return
	}
	s.t.Helper()
	s.highest = max(s.highest, ahead)
	f, err := os.OpenFile(s.file, os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.Write(bin.NativeEndian.AppendUint64(nil, uint64(int64(ahead/time.Second))))
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// last makes everything due that a step back has put off.
func (s *stepped) last() {
	if s != nil {
		s.set(s.highest + 2*time.Hour)
	}
}

// buffering is a proxy that reads a request whole before it sends it on, and an answer whole before it gives it back.
func buffering(t *testing.T, where func() string) (url string) {
	t.Helper()
	var open sync.WaitGroup
	p := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		open.Add(1)
		defer open.Done()
		body, err := io.ReadAll(r.Body)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		req, err := http.NewRequestWithContext(r.Context(), r.Method, where()+r.URL.Path, bytes.NewReader(body))
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		req.Header = r.Header.Clone()
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		defer func() { _ = res.Body.Close() }()
		got, err := io.ReadAll(res.Body)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		w.Header().Set("Content-Type", res.Header.Get("Content-Type"))
		w.WriteHeader(res.StatusCode)
		_, _ = w.Write(got) // who asked may be gone
	}))
	t.Cleanup(func() { p.Close(); open.Wait() })
	return p.URL
}
