package faults_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestADatabaseOfANewerVersion: the file of an older version is started by mistake after an upgrade. It served, accepted and wrote backups with its own idea of the
// tables. Every command that would is refused with one line that says what to do, and nothing is changed.
// Proves: platform-68
func TestADatabaseOfANewerVersion(t *testing.T) {
	engines(t, func(t *testing.T, s storage) {
		p := serve(t, s.env...)
		rec := mustPost(t, p.url, numbered(1))
		p.stop()
		d := s.open(t)
		change := func(sql string) {
			if _, err := d.Writer().ExecContext(context.Background(), sql); err != nil {
				t.Fatal(err)
			}
		}
		change("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, TRUE)")
		file := filepath.Join(t.TempDir(), "backup")
		for _, command := range [][]string{{"serve"}, {"migrate"}, {"demo"}, {"backup", file}, {"staff", "add", "robin@guard.example", "--role", "sales"}, {"key", "new"}} {
			code, out := run(t, environment(s.env...), command...)
			if code != 1 || strings.Count(out, "\n") != 1 || !strings.Contains(out, "a newer version of this program has migrated the database (schema 99999; ") ||
				!strings.Contains(out, "Start the newer version again; to go back, restore the backup from before the upgrade") {
				t.Errorf("%v: %d %s", command, code, out)
			}
		}
		if _, err := os.Stat(file); err == nil {
			t.Error("a backup was written")
		}
		if n := number(t, d, "SELECT count(*) FROM staff_users"); n != 1 {
			t.Errorf("%d accounts", n)
		}
		change("DELETE FROM goose_db_version WHERE version_id = 99999")
		p = serve(t, s.env...)
		if again := mustPost(t, p.url, numbered(1)); again != rec {
			t.Error("the request is not as it was")
		}
		p.stop()
	})
}
