package faults_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestTheReplicaIsRestoredOnTrial: the first drill comes by itself, and is in the owner's audit log. One that fails is mailed, too.
// Proves: platform-149
func TestTheReplicaIsRestoredOnTrial(t *testing.T) {
	t.Parallel()
	dir, place := filepath.Join(t.TempDir(), "data"), t.TempDir()
	s := folder(t, dir)
	env := s.with("REPLICA_URL", "file://"+place, "WARDGATE_METRICS", "127.0.0.1:0")
	drilled := func(p *process, failed float64) {
		t.Helper()
		eventually(t, 60*time.Second, "a drill", func() bool {
			all, _ := scrape(t, p)
			at, ok := all.Value("wardgate_replica_drill_timestamp_seconds")
			how, known := all.Value("wardgate_replica_drill_failed")
			return ok && known && at > 0 && how == failed
		})
	}
	said := func(p *process, path, word string) {
		t.Helper()
		cookie := signIn(t, p.url)
		eventually(t, 10*time.Second, word+" at "+path, func() bool {
			got, err := call("GET", p.url+path, "", "Cookie", cookie)
			return err == nil && got.status == 200 && strings.Contains(got.body, word)
		})
	}
	p := serve(t, env...)
	mustPost(t, p.url, numbered(1))
	drilled(p, 0)
	said(p, "/api/staff/audit", "operations.replica-drilled")
	p.stop()

	names, err := filepath.Glob(filepath.Join(place, "*", "segment-*"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%v %v", names, err)
	}
	for _, name := range names {
		if err := os.Truncate(name, 20); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(dir, "replica-drill.json")); err != nil { // the next is the first again, whatever hour it is
		t.Fatal(err)
	}
	p = serve(t, env...)
	drilled(p, 1)
	said(p, "/api/staff/audit", "operations.replica-drill-failed")
	said(p, "/api/staff/operations/outbox", "The copy of the database could not be restored")
	if left, err := os.Stat(filepath.Join(dir, ".replica-drill")); err == nil {
		t.Errorf("%s is left", left.Name())
	}
}
