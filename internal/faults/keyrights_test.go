package faults_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAKeyFileThatEverybodyReads: a key file that was copied with the usual rights opened the database's secrets to every account of the machine, and nobody
// was told. Every command that needs it stops with one line that says what to do, and goes on afterwards.
// Proves: security-214
func TestAKeyFileThatEverybodyReads(t *testing.T) {
	t.Parallel()
	engines(t, func(t *testing.T, s storage) {
		key := filepath.Join(t.TempDir(), "key")
		env := s.with("WARDGATE_KEY_FILE", key)
		p := serve(t, env...)
		p.stop()
		if err := os.Chmod(key, 0o644); err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("WARDGATE_KEY_FILE: the key file %s can be read by others (mode 0644): chmod 600 %s\n", key, key)
		for _, command := range [][]string{{"serve"}, {"migrate"}, {"key", "new"}, {"key", "forget"}} {
			if code, out := run(t, environment(env...), command...); code != 1 || !strings.HasSuffix(out, want) || strings.Count(out, "\n") != 1 {
				t.Errorf("%v: %d %s", command, code, out)
			}
		}
		if err := os.Chmod(key, 0o600); err != nil {
			t.Fatal(err)
		}
		p = serve(t, env...)
		p.stop()
	})
}
