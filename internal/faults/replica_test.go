package faults_test

import (
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// hasSnapshot waits until something can be restored from a replica.
func hasSnapshot(t testing.TB, place string) {
	t.Helper()
	eventually(t, 60*time.Second, "a whole snapshot", func() bool {
		text, err := os.ReadFile(filepath.Join(place, "index.json"))
		return err == nil && strings.Contains(string(text), `"needs"`)
	})
}

// TestAFolderThatIsLostUnderLoad: the program is killed while visitors send requests, and its whole folder is gone. What was acknowledged before the
// moment up to which the replica says that it has everything is in what is restored, each once, and the program goes on with the same replica.
// Proves: platform-147
func TestAFolderThatIsLostUnderLoad(t *testing.T) {
	t.Parallel()
	dir, place, key := filepath.Join(t.TempDir(), "data"), t.TempDir(), filepath.Join(t.TempDir(), "key")
	s := folder(t, dir)
	env := s.with("REPLICA_URL", "file://"+place, "WARDGATE_KEY_FILE", key, "WARDGATE_METRICS", "127.0.0.1:0")
	p := serve(t, env...)
	hasSnapshot(t, place)
	c := visiting{acked: map[string]receipt{}}
	done := c.send(p.url, 4)
	eventually(t, 60*time.Second, "60 requests accepted", func() bool { return len(c.so()) >= 60 })
	sure, was := c.so(), time.Now()
	eventually(t, 60*time.Second, "a replica that has them", func() bool {
		asked := time.Now()
		all, _ := scrape(t, p)
		behind, ok := all.Value("wardgate_replica_behind_seconds")
		return ok && asked.Add(-time.Duration(behind*float64(time.Second))).After(was)
	})
	p.kill()
	done()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	code, out := run(t, environment(env...), "restore", "--replica", "file://"+place)
	if code != 0 || !strings.Contains(out, "Restored the database") {
		t.Fatalf("restore: %d %s", code, out)
	}
	if code, out := run(t, environment(env...), "restore", "--replica", "file://"+place); code == 0 {
		t.Errorf("restored over a database: %s", out)
	}
	p = serve(t, env...)
	tickets := quotesOf(t, p.url, signIn(t, p.url))
	for key, rec := range sure {
		if tickets[rec.TicketID] != 1 {
			t.Errorf("%s, acknowledged as %s, is there %d times", key, rec.TicketID, tickets[rec.TicketID])
		}
	}
	if rec := mustPost(t, p.url, numbered(1)); tickets[rec.TicketID] != 0 {
		t.Errorf("a new request is called %s, as an old one", rec.TicketID)
	}
	p.stop()
	whole(t, s.open(t))
	t.Logf("%d acknowledged in all, %d of them sure, %d restored", len(c.so()), len(sure), len(tickets))
}

// visiting sends requests until nobody answers any more.
type visiting struct {
	mu    sync.Mutex
	acked map[string]receipt
}

func (c *visiting) send(url string, visitors int) (wait func()) {
	var all sync.WaitGroup
	for v := range visitors {
		all.Go(func() {
			for n := 0; ; n++ {
				r := request{fmt.Sprintf("crowd-%d-%d", v, n), person(100*v + n), fmt.Sprintf("Request number %d of %d.", n, v)}
				got, rec, err := post(url, r)
				if err != nil {
					return
				}
				if got.status == http.StatusCreated {
					c.mu.Lock()
					c.acked[r.key] = rec
					c.mu.Unlock()
				}
			}
		})
	}
	return all.Wait
}

// so is what has been acknowledged so far.
func (c *visiting) so() map[string]receipt {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.acked)
}

// TestWhatIsNoReplica: each mistake is one line that says what to do, and nothing is made.
// Proves: platform-146
func TestWhatIsNoReplica(t *testing.T) {
	t.Parallel()
	data, empty := t.TempDir(), t.TempDir()
	for name, c := range map[string]struct {
		env, args []string
		want      string
	}{
		"empty":       {nil, []string{"--replica", "file://" + empty}, "there is no replica"},
		"an address":  {nil, []string{"--replica", "/var/replica"}, "must be file:///folder"},
		"the future":  {nil, []string{"--replica", "file://" + empty, "--at", "2999-01-01T00:00:00Z"}, "is in the future"},
		"a moment":    {nil, []string{"--replica", "file://" + empty, "--at", "yesterday"}, "write 2026-03-01T14:05:00-07:00"},
		"PostgreSQL":  {[]string{"DATABASE_URL", "postgres://localhost/x"}, []string{"--replica", "file://" + empty}, "leave DATABASE_URL out"},
		"a file, too": {nil, []string{"--replica", "file://" + empty, "some.backup"}, "instead of FILE"},
		"at alone":    {nil, []string{"--at", "90m", "some.backup"}, "--at is for a replica"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			code, out := run(t, environment(append([]string{"WARDGATE_DATA", data}, c.env...)...), append([]string{"restore"}, c.args...)...)
			if code == 0 || !strings.Contains(out, c.want) || strings.Count(strings.TrimSpace(out), "\n") > 0 {
				t.Errorf("%d %q, want %q", code, out, c.want)
			}
		})
	}
	t.Cleanup(func() {
		if left, err := os.ReadDir(data); err != nil || len(left) > 0 {
			t.Errorf("left in the folder: %v, %v", left, err)
		}
	})
	refusesToStart(t, "REPLICA_URL", "WARDGATE_DATA", data, "REPLICA_URL", "file://"+filepath.Join(data, "replica"))
}
