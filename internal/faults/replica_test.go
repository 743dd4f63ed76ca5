package faults_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// segments are those that a replica has.
func segments(t testing.TB, place string) int {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(place, "*", "segment-*"))
	if err != nil {
		t.Fatal(err)
	}
	return len(names)
}

// hasSnapshot waits until something can be restored from a replica.
func hasSnapshot(t testing.TB, place string) {
	t.Helper()
	eventually(t, 60*time.Second, "a whole snapshot", func() bool {
		text, err := os.ReadFile(filepath.Join(place, "index.json"))
		return err == nil && strings.Contains(string(text), `"needs"`)
	})
}

// TestAFolderThatIsLostUnderLoad: the program is killed while visitors send requests, and its whole folder is gone. What was acknowledged before the
// replica was brought up to date twice more is in what is restored, each once, and the program goes on with the same replica.
// Proves: platform-137
func TestAFolderThatIsLostUnderLoad(t *testing.T) {
	t.Parallel()
	dir, place, key := filepath.Join(t.TempDir(), "data"), t.TempDir(), filepath.Join(t.TempDir(), "key")
	s := folder(t, dir)
	env := s.with("REPLICA_URL", "file://"+place, "WARDGATE_KEY_FILE", key)
	p := serve(t, env...)
	hasSnapshot(t, place)
	l := &load{t: t, acked: map[string]receipt{}, url: make(chan string, 1), progress: make(chan struct{}, 1)}
	done := l.visitors(4)
	l.serving(p.url)
	l.until(60)
	sure := l.snapshot()
	for before := segments(t, place); segments(t, place) < before+2; { // of turns that began afterwards
		l.until(l.count() + 1)
	}
	p.kill()
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
	l.serving(p.url) // what was not acknowledged comes again
	l.finish()
	done()
	p.stop()
	whole(t, s.open(t))
	t.Logf("%d acknowledged in all, %d of them sure", l.count(), len(sure))
}

// TestWhatIsNoReplica: each mistake is one line that says what to do, and nothing is made.
// Proves: platform-136
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
