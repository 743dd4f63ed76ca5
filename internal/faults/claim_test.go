package faults_test

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestASecondProgramOnOneFolder: both served, each with its own idea of what waits to be sent. The second is refused with one line that names the folder; commands
// run beside the first, which goes on; after a kill the next start follows at once.
// Proves: security-215
func TestASecondProgramOnOneFolder(t *testing.T) {
	t.Parallel()
	s := sqlite(t)
	p := serve(t, s.env...)
	for _, command := range []string{"serve", "demo"} {
		want := "wardgate: WARDGATE_DATA: another process serves the folder " + s.env[1] + " already; stop it first"
		if code, out := run(t, environment(s.env...), command); code != 1 || !strings.HasPrefix(out, want) || strings.Count(out, "\n") != 1 {
			t.Errorf("%s: %d %s", command, code, out)
		}
	}
	for _, command := range [][]string{{"migrate"}, {"backup", filepath.Join(t.TempDir(), "file")}, {"staff", "add", "robin@guard.example", "--role", "sales"}, {"key", "new"}, {"audit", "verify"}} {
		if code, out := run(t, environment(s.env...), command...); code != 0 {
			t.Errorf("%v beside it: %d %s", command, code, out)
		}
	}
	mustPost(t, p.url, numbered(1))
	for range 3 {
		p.kill()
		p = serve(t, s.env...)
	}
	other := serve(t, "WARDGATE_DATA", t.TempDir())
	other.stop()
	mustPost(t, p.url, numbered(2))
	p.stop()
	p = serve(t, s.env...)
	p.stop()
}
