package faults_test

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"wardgate/internal/platform/db/dbtest"
)

// frozen is a PostgreSQL server that can be made to hang: it keeps its connections, takes new ones, and answers nothing.
type frozen struct {
	t    *testing.T
	data string
}

// signal reaches the server and all of its processes, its parent first, so that it starts none meanwhile.
func (f frozen) signal(s syscall.Signal) {
	f.t.Helper()
	text, err := os.ReadFile(filepath.Join(f.data, "postmaster.pid"))
	if err != nil {
		f.t.Fatal(err)
	}
	first, _, _ := bytes.Cut(text, []byte("\n"))
	parent, err := strconv.Atoi(string(bytes.TrimSpace(first)))
	if err != nil {
		f.t.Fatal(err)
	}
	if err := syscall.Kill(parent, s); err != nil {
		f.t.Fatal(err)
	}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", parent, parent))
	if err != nil {
		f.t.Fatal(err)
	}
	for word := range strings.FieldsSeq(string(children)) {
		if child, err := strconv.Atoi(word); err == nil {
			_ = syscall.Kill(child, s) // it may have ended
		}
	}
}

// hanging is the program on a server that can be frozen.
func hanging(t *testing.T, pairs ...string) (*process, frozen) {
	t.Helper()
	url, data := dbtest.Alone(t)
	f := frozen{t, data}
	t.Cleanup(func() { f.signal(syscall.SIGCONT) }) // or it could not be stopped
	return serve(t, append([]string{"DATABASE_URL", url, "WARDGATE_KEY_FILE", filepath.Join(t.TempDir(), "key")}, pairs...)...), f
}

// what is asked of a server that hangs, and how long it may take to be refused: each limit of the program, and a second for this
// machine.
const (
	readsWithin  = 4 * time.Second
	writesWithin = 8 * time.Second
)

// TestADatabaseThatHangs: PostgreSQL takes connections and answers nothing, as a frozen machine or a network that swallows packets does.
// Nobody waits without end, nobody is told that something was stored, and it goes on by itself afterwards.
// Proves: platform-69
func TestADatabaseThatHangs(t *testing.T) {
	t.Parallel()
	p, server := hanging(t)
	cookie := signIn(t, p.url)
	rec := mustPost(t, p.url, numbered(0))
	server.signal(syscall.SIGSTOP)
	refusedBySilence(t, p, rec, cookie)
	notReadySoon(t, p)
	refusedBySilence(t, p, rec, cookie) // also once every connection has been given up, and new ones hang
	server.signal(syscall.SIGCONT)
	eventually(t, 10*time.Second, "ready again", func() bool {
		got, err := call(http.MethodGet, p.url+"/readyz", "")
		return err == nil && got.status == http.StatusOK
	})
	for n := range 10 { // what was not known is known now, and counted once
		mustPost(t, p.url, numbered(n))
	}
	if n := len(quotesOf(t, p.url, cookie)); n != 10 {
		t.Errorf("%d requests on the board", n)
	}
	noPersonalData(t, p)
	p.stop()
}

// refusedBySilence asks everything at once, some of it more often than there are connections.
func refusedBySilence(t *testing.T, p *process, rec receipt, cookie string) {
	t.Helper()
	var all sync.WaitGroup
	refused := func(what string, limit time.Duration, ask func() (answer, error)) {
		all.Go(func() {
			began := time.Now()
			got, err := ask()
			if err != nil || got.status != http.StatusServiceUnavailable || got.header.Get("Retry-After") == "" {
				t.Errorf("%s: %d %s (%v)", what, got.status, got.body, err)
			}
			if took := time.Since(began); took > limit {
				t.Errorf("%s was refused after %v", what, took)
			}
			if strings.Contains(got.body, "busy") {
				t.Errorf("%s is told of a rush: %s", what, got.body)
			}
		})
	}
	for range 12 {
		refused("a staff list", readsWithin, func() (answer, error) { return call(http.MethodGet, p.url+"/api/staff/quotes", "", "Cookie", cookie) })
	}
	refused("the state of a request", readsWithin, func() (answer, error) {
		return call(http.MethodGet, p.url+"/api"+strings.Replace(path(rec.StatusURL), "/quote/", "/quotes/", 1), "")
	})
	refused("signing in", writesWithin, func() (answer, error) {
		return call(http.MethodPost, p.url+"/api/staff/session", fmt.Sprintf(`{"email":%q,"password":%q}`, ownerEmail, ownerPassword), "Content-Type", "application/json")
	})
	for n := 1; n < 10; n++ {
		refused("a request", writesWithin, func() (answer, error) {
			got, _, err := post(p.url, numbered(n))
			return got, err
		})
	}
	if page, err := call(http.MethodGet, p.url+"/quote", ""); err != nil || page.status != http.StatusOK {
		t.Errorf("a page: %d (%v)", page.status, err)
	}
	all.Wait()
}

// notReadySoon asks as a balancer does that gives up after 0.8 s.
func notReadySoon(t *testing.T, p *process) {
	t.Helper()
	eventually(t, 10*time.Second, "not ready", func() bool {
		began := time.Now()
		got, err := call(http.MethodGet, p.url+"/readyz", "")
		if took := time.Since(began); err != nil || took > time.Second {
			t.Errorf("readyz answered %d after %v (%v)", got.status, took, err)
		}
		return got.status == http.StatusServiceUnavailable
	})
}

// TestAStopWhileTheDatabaseHangs: SIGTERM ends the program before its supervisor loses patience.
// Proves: platform-6, platform-69
func TestAStopWhileTheDatabaseHangs(t *testing.T) {
	t.Parallel()
	p, server := hanging(t)
	cookie := signIn(t, p.url)
	mustPost(t, p.url, numbered(0)) // and mails, and what follows a request
	server.signal(syscall.SIGSTOP)
	var all sync.WaitGroup
	for n := range 12 {
		all.Go(func() { _, _, _ = post(p.url, numbered(n+1)) }) // refused or cut
		all.Go(func() { _, _ = call(http.MethodGet, p.url+"/api/staff/quotes", "", "Cookie", cookie) })
	}
	began := time.Now()
	p.signal(syscall.SIGTERM)
	p.wait(20 * time.Second)
	t.Logf("ended after %v", time.Since(began))
	all.Wait()
}
