package faults_test

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/smtptest"
)

// notReady expects /readyz to refuse, and to name the reason.
func notReady(t *testing.T, p *process, reason string) {
	t.Helper()
	eventually(t, 10*time.Second, "not ready: "+reason, func() bool {
		got, err := call(http.MethodGet, p.url+"/readyz", "")
		return err == nil && got.status == http.StatusServiceUnavailable && strings.Contains(got.body, fmt.Sprintf("%q", reason))
	})
}

func ready(t *testing.T, p *process) {
	t.Helper()
	eventually(t, 10*time.Second, "ready", func() bool {
		got, err := call(http.MethodGet, p.url+"/readyz", "")
		return err == nil && got.status == http.StatusOK
	})
}

// TestTheDatabaseFileIsGone: an operator's rm, or a restore onto a folder that is served. Nothing is acknowledged that no restart would
// find, nothing new is made in its place, and the log says it once.
// Proves: platform-70, platform-72
func TestTheDatabaseFileIsGone(t *testing.T) {
	t.Parallel()
	s := sqlite(t)
	p := serve(t, s.env...)
	cookie := signIn(t, p.url)
	mustPost(t, p.url, numbered(0))
	file := filepath.Join(s.env[1], db.FileName)
	away := file + ".away"
	if err := os.Rename(file, away); err != nil {
		t.Fatal(err)
	}
	refusedForGood(t, p, cookie, 1)
	if _, err := os.Stat(file); err == nil {
		t.Error("another database was made in its place")
	}
	if err := os.WriteFile(file, []byte("another one"), 0o600); err != nil {
		t.Fatal(err)
	}
	refusedForGood(t, p, cookie, 2)
	if err := os.Rename(away, file); err != nil {
		t.Fatal(err)
	}
	ready(t, p)
	mustPost(t, p.url, numbered(3))
	if n := len(quotesOf(t, p.url, cookie)); n != 2 {
		t.Errorf("%d requests, want the two that were acknowledged", n)
	}
	if n := strings.Count(p.log.String(), "deleted or replaced: nothing is stored"); n != 1 {
		t.Errorf("the log says it %d times:\n%s", n, p.log)
	}
	p.stop()
	d := s.open(t)
	if n := number(t, d, "SELECT count(*) FROM quote_requests"); n != 2 {
		t.Errorf("%d requests are stored", n)
	}
	whole(t, d)
}

// refusedForGood sends a request and reads what is on the board with more connections than there are.
func refusedForGood(t *testing.T, p *process, cookie string, n int) {
	t.Helper()
	notReady(t, p, "file")
	got, _, err := post(p.url, numbered(n))
	if err != nil || got.status != http.StatusServiceUnavailable || got.header.Get("Retry-After") == "" || !strings.Contains(got.body, "call us") {
		t.Errorf("without its file: %d %s (%v)", got.status, got.body, err)
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() { _, _ = call(http.MethodGet, p.url+"/api/staff/quotes", "", "Cookie", cookie) })
	}
	all.Wait()
}

// TestAFirstStartSaysSo: who lost WARDGATE_DATA must not find an empty company without a word.
// Proves: platform-72
func TestAFirstStartSaysSo(t *testing.T) {
	t.Parallel()
	s := folder(t, filepath.Join(t.TempDir(), "new"))
	for _, want := range []bool{true, false} {
		p := serve(t, s.env...)
		if strings.Contains(p.log.String(), "a new, empty one was made") != want {
			t.Errorf("told that a database was made, want %v:\n%s", want, p.log)
		}
		p.stop()
	}
}

// TestTheDiskIsNearlyFull: while there is still room for the mail that says so.
// Proves: platform-71
func TestTheDiskIsNearlyFull(t *testing.T) {
	t.Parallel()
	dir := smallDisk(t, 64)
	server := smtptest.Start(t)
	p := serve(t, folder(t, dir).with("SMTP_URL", server.URL(), "MAIL_ADMIN", "desk@wardgate.example")...)
	mustPost(t, p.url, numbered(0)) // its mails, and what the database needs first, come before
	server.Wait(t, 2)
	leave(t, dir, 5<<20) // less than a tenth, and room for a minute of work
	told := func(m smtptest.Mail) bool { return strings.Contains(m.Header(t, "Subject"), "nearly full") }
	count := func() (n int) {
		for _, m := range server.Mails() {
			if told(m) {
				n++
			}
		}
		return n
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(p.log)
		}
	})
	eventually(t, 40*time.Second, "a mail about the disk", func() bool { return count() > 0 })
	if !p.log.until(p.exited, time.Second, func(s string) bool { return strings.Contains(s, "disk of the data folder is nearly full") }) {
		t.Errorf("the log does not say it:\n%s", p.log)
	}
	ready(t, p)
	if err := os.Remove(filepath.Join(dir, "ballast")); err != nil {
		t.Fatal(err)
	}
	if !p.log.until(p.exited, 40*time.Second, func(s string) bool { return strings.Contains(s, "has room again") }) {
		t.Errorf("the log does not say that it is over:\n%s", p.log)
	}
	if n := count(); n != 1 {
		t.Errorf("%d mails about the disk, want one", n)
	}
	p.stop()
}

// leave fills a file system until so much is free.
func leave(t *testing.T, dir string, free uint64) {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "ballast"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	for {
		var st syscall.Statfs_t
		if err := syscall.Statfs(dir, &st); err != nil {
			t.Fatal(err)
		}
		if st.Bavail*uint64(st.Bsize) <= free {
			return
		}
		if _, err := f.Write(make([]byte, 16<<10)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestADrain: balancers hear that the program leaves while it still answers.
// Proves: platform-74
func TestADrain(t *testing.T) {
	t.Parallel()
	p := serve(t, sqlite(t).with("WARDGATE_DRAIN", "4s")...)
	began := time.Now()
	p.signal(syscall.SIGTERM)
	n, unready := 0, 0
	for time.Since(began) < 3*time.Second {
		if got, err := call(http.MethodGet, p.url+"/readyz", ""); err == nil && got.status == http.StatusServiceUnavailable && strings.Contains(got.body, "stopping") {
			unready++
		}
		if unready > 0 {
			mustPost(t, p.url, numbered(n))
			n++
		}
	}
	if n == 0 {
		t.Fatal("readyz never said that the program leaves")
	}
	if code := p.wait(20 * time.Second); code != 0 || time.Since(began) < 4*time.Second {
		t.Errorf("exit code %d after %v:\n%s", code, time.Since(began), p.log)
	}
}

// TestASecondSignalEndsTheDrain: and what is under way is finished.
// Proves: platform-74
func TestASecondSignalEndsTheDrain(t *testing.T) {
	t.Parallel()
	p := serve(t, sqlite(t).with("WARDGATE_DRAIN", "2m")...)
	p.signal(syscall.SIGTERM)
	if !p.log.until(p.exited, 10*time.Second, func(s string) bool { return strings.Contains(s, "requests are still taken") }) {
		t.Fatalf("the drain is not announced:\n%s", p.log)
	}
	res, err := http.Get(p.url + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, res.Body); err != nil || res.Body.Close() != nil || res.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("while draining: %d (%v)", res.StatusCode, err)
	}
	eventually(t, 15*time.Second, "ended by another signal", func() bool {
		select {
		case <-p.exited:
			return true
		default:
			_ = p.cmd.Process.Signal(syscall.SIGTERM) // it may have ended
			return false
		}
	})
	if !strings.Contains(p.log.String(), "finishing what is under way") {
		t.Errorf("what was under way was not finished:\n%s", p.log)
	}
}
