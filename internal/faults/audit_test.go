package faults_test

import (
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
)

// change does to the database what somebody does who can write it past the program.
func change(t *testing.T, s storage, statements ...string) {
	t.Helper()
	d := s.open(t)
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// audited is a database with some lines in its audit log, all of them chained, and the chain's end.
func audited(t *testing.T, s storage) (anchor string) {
	t.Helper()
	p := serve(t, s.env...)
	for range 6 {
		signIn(t, p.url)
	}
	eventually(t, 30*time.Second, "all lines are chained", func() bool {
		code, out := run(t, environment(s.env...), "audit", "verify")
		if code != 0 {
			t.Fatalf("%d %s", code, out)
		}
		found := regexp.MustCompile(`The chain ends with (\S+)\.`).FindStringSubmatch(out)
		if found == nil || strings.Contains(out, "more lines wait") {
			return false
		}
		return true
	})
	p.stop() // a line may have come since
	code, out := run(t, environment(s.env...), "audit", "verify")
	found := regexp.MustCompile(`The chain ends with (\S+)\.`).FindStringSubmatch(out)
	if code != 0 || found == nil {
		t.Fatalf("%d %s", code, out)
	}
	return found[1]
}

// Proves: security-85
func TestTheCommandFindsWhatWasDoneToTheAuditLog(t *testing.T) {
	const third, fourth = "(SELECT line FROM audit_chain WHERE seq = 3)", "(SELECT line FROM audit_chain WHERE seq = 4)"
	for name, statements := range map[string][]string{
		"deleted":  {"DELETE FROM audit_log WHERE id = " + third},
		"changed":  {"UPDATE audit_log SET actor_id = 'usr_innocent' WHERE id = " + third},
		"inserted": {"INSERT INTO audit_log SELECT 'aud_01ZZZZZZZZZZZZZZZZZZZZZZZZ', at, actor_id, actor_email, action, subject, detail, request_id, mac FROM audit_log WHERE id = " + third},
		"reordered": {
			"UPDATE audit_chain SET line = 'x-' || line WHERE seq IN (3, 4)",
			"UPDATE audit_chain SET line = (SELECT SUBSTR(o.line, 3) FROM audit_chain o WHERE o.seq = 4) WHERE seq = 3",
			"UPDATE audit_chain SET line = 'gone' WHERE seq = 4",
		},
		"cut off": {
			"DELETE FROM audit_log WHERE id = (SELECT line FROM audit_chain WHERE seq = (SELECT MAX(seq) FROM audit_chain))",
			"DELETE FROM audit_chain WHERE seq = (SELECT MAX(seq) FROM audit_chain)",
		},
		"changed in a later line": {"UPDATE audit_log SET detail = '{}' WHERE id = " + fourth},
	} {
		t.Run(name, func(t *testing.T) {
			engines(t, func(t *testing.T, s storage) {
				audited(t, s)
				change(t, s, statements...)
				code, out := run(t, environment(s.env...), "audit", "verify")
				if code != 1 || !strings.Contains(out, "BROKEN") {
					t.Errorf("%d %s", code, out)
				}
				if !regexp.MustCompile(`lines unbroken since \d{4}-`).MatchString(out) {
					t.Errorf("it does not say what is unbroken: %s", out)
				}
			})
		})
	}
}

// A record that was emptied with its chain, its head and its key, and one that then began anew: the accounts are older.
// Proves: security-253
func TestAnEmptiedAuditLogIsFound(t *testing.T) {
	engines(t, func(t *testing.T, s storage) {
		audited(t, s)
		change(t, s, "DELETE FROM audit_chain", "DELETE FROM audit_head", "DELETE FROM audit_keys", "DELETE FROM audit_log")
		d := s.open(t)
		err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE staff_users SET created_at = $1", time.Now().Add(-48*time.Hour))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if code, out := run(t, environment(s.env...), "audit", "verify"); code != 1 || !strings.Contains(out, "the record was emptied") {
			t.Errorf("emptied: %d %s", code, out)
		}
		p := serve(t, s.env...)
		signIn(t, p.url)
		p.stop()
		if code, out := run(t, environment(s.env...), "audit", "verify"); code != 1 || !strings.Contains(out, "its beginning was removed") {
			t.Errorf("begun anew: %d %s", code, out)
		}
	})
}

// The chain goes on over a backup and a restore into another engine, and an anchor still holds there.
// Proves: security-85, security-83
func TestTheChainSurvivesARestore(t *testing.T) {
	engines(t, func(t *testing.T, s storage) {
		key := filepath.Join(t.TempDir(), "key")
		s.env = s.with("WARDGATE_KEY_FILE", key)
		anchor := audited(t, s)
		file := filepath.Join(t.TempDir(), "wardgate.backup")
		if code, out := run(t, environment(s.env...), "backup", file); code != 0 {
			t.Fatalf("%d %s", code, out)
		}
		elsewhere := t.TempDir()
		for name, target := range map[string]storage{"sqlite": folder(t, elsewhere), "postgres": bare(t)} {
			target.env = target.with("WARDGATE_KEY_FILE", key)
			if code, out := run(t, environment(target.env...), "restore", file); code != 0 {
				t.Fatalf("%s: %d %s", name, code, out)
			}
			if code, out := run(t, environment(target.env...), "audit", "verify", anchor); code != 0 || !strings.Contains(out, anchor) {
				t.Errorf("%s: %d %s", name, code, out)
			}
			if code, out := run(t, environment(target.env...), "audit", "verify", "99999:abc"); code != 1 || !strings.Contains(out, "cut off") {
				t.Errorf("%s, an anchor from later: %d %s", name, code, out)
			}
		}
		// Without the key nothing is proven, and it says why.
		keyless := folder(t, t.TempDir())
		if code, out := run(t, environment(keyless.env...), "restore", file); code != 0 {
			t.Fatalf("without the key: %d %s", code, out)
		}
		if code, out := run(t, environment(keyless.env...), "audit", "verify"); code != 1 || !strings.Contains(out, "the key that it was chained with is not in this database") {
			t.Errorf("without the key: %d %s", code, out)
		}
		for _, args := range [][]string{{"audit"}, {"audit", "verifi"}, {"audit", "verify", "--all"}, {"audit", "verify", "abc"}} {
			if code, out := run(t, environment(s.env...), args...); code != 1 || strings.Contains(out, "BROKEN") {
				t.Errorf("%v: %d %s", args, code, out)
			}
		}
	})
}
