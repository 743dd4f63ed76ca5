package faults_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
)

// TestTheKeyFile: it is made at the first start, readable by its owner alone; another or a broken one stops the start with
// one line; what an earlier program stored in clear is sealed; a new key takes over; a lost one is given up by a command.
// Proves: security-39, security-40
func TestTheKeyFile(t *testing.T) {
	t.Parallel()
	engines(t, func(t *testing.T, s storage) {
		key := filepath.Join(t.TempDir(), "folder", "key")
		env := s.with("WARDGATE_KEY_FILE", key)
		p := serve(t, env...)
		rec := mustPost(t, p.url, numbered(1))
		eventually(t, 30*time.Second, "the mails written", func() bool {
			return number(t, s.open(t), "SELECT count(*) FROM mails WHERE secrets <> ''") == 1
		})
		p.stop()
		info, err := os.Stat(key)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Fatalf("%v %v", info, err)
		}
		first, err := os.ReadFile(key)
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{
			"sealed with key": "wardgate-key-1:" + strings.Repeat("A", 43) + "\n", "must have 32 bytes": "wardgate-key-1:short\n", "does not begin": "hello\n",
		} {
			if err := os.WriteFile(key, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if code, out := run(t, environment(env...), "migrate"); code != 1 || !strings.Contains(out, name) || !strings.Contains(out, "WARDGATE_KEY_FILE: ") ||
				strings.Count(strings.TrimSpace(out), "\n") != 0 {
				t.Errorf("%s: %d %s", name, code, out)
			}
		}
		if err := os.WriteFile(key, first, 0o600); err != nil {
			t.Fatal(err)
		}
		if code, out := run(t, environment(env...), "key", "new"); code != 0 {
			t.Fatalf("key new: %d %s", code, out)
		}
		both, err := os.ReadFile(key)
		if err != nil || strings.Count(string(both), "wardgate-key-1:") != 2 {
			t.Fatalf("%d keys, %v", strings.Count(string(both), "wardgate-key-1:"), err)
		}
		ownLine := strings.SplitAfter(string(both[strings.Index(string(both), "wardgate-key-1:"):]), "\n")[0]
		if err := os.WriteFile(key, []byte(ownLine), 0o600); err != nil { // the old one is needed no more
			t.Fatal(err)
		}
		p = serve(t, env...)
		if again := mustPost(t, p.url, numbered(1)); path(again.StatusURL) != path(rec.StatusURL) {
			t.Errorf("another link after the change of keys: %s, %s", rec.StatusURL, again.StatusURL)
		}
		p.stop()
		if err := os.Remove(key); err != nil {
			t.Fatal(err)
		}
		if code, out := run(t, environment(env...), "migrate"); code != 1 || !strings.Contains(out, "wardgate key forget") {
			t.Errorf("without its key: %d %s", code, out)
		}
		if code, out := run(t, environment(env...), "key", "forget"); code != 0 || !strings.Contains(out, "Given up: 1 keys that sign") {
			t.Errorf("key forget: %d %s", code, out)
		}
		p = serve(t, env...)
		if got, err := call("GET", p.url+"/api"+strings.Replace(path(rec.StatusURL), "/quote/", "/quotes/", 1), ""); err != nil || got.status != 200 {
			t.Errorf("a link that was sent before: %d %s %v", got.status, got.body, err)
		}
		p.stop()
	})
}

// TestOldCodesAreSealed: hashes of short codes that an earlier program stored in clear are sealed at the next start, with the newest key
// from then on, and given up with a lost one.
// Proves: security-135
func TestOldCodesAreSealed(t *testing.T) {
	t.Parallel()
	engines(t, func(t *testing.T, s storage) {
		key := filepath.Join(t.TempDir(), "key")
		env := environment(s.with("WARDGATE_KEY_FILE", key)...)
		p := serve(t, s.with("WARDGATE_KEY_FILE", key)...)
		p.stop()
		d := s.open(t)
		hash := strings.Repeat("0123456789abcdef", 4)
		for _, query := range []string{
			"INSERT INTO staff_recovery_codes (id, user_id, code_hash) SELECT 'old', id, '" + hash + "' FROM staff_users",
			"INSERT INTO staff_signin_codes (id, user_id, code_hash, created_at, expires_at) SELECT 'old', id, '" + hash + "', created_at, created_at FROM staff_users",
			"UPDATE vault_keys SET done_at = NULL", // as the migration does
		} {
			if _, err := d.Writer().ExecContext(t.Context(), query); err != nil {
				t.Fatal(err)
			}
		}
		stored := func() (out []string) {
			return append(lines(t, d, "SELECT code_hash FROM staff_recovery_codes"), lines(t, d, "SELECT code_hash FROM staff_signin_codes")...)
		}
		var before []string
		for _, command := range [][]string{{"migrate"}, {"key", "new"}} {
			if code, out := run(t, env, command...); code != 0 {
				t.Fatalf("%v: %d %s", command, code, out)
			}
			now := stored()
			if len(now) != 2 || now[0] == now[1] || slices.ContainsFunc(now, func(v string) bool {
				return !strings.HasPrefix(v, "v1.") || strings.Contains(v, hash) || slices.Contains(before, v)
			}) {
				t.Errorf("after %v: %q", command, now)
			}
			before = now
		}
		if err := os.Remove(key); err != nil {
			t.Fatal(err)
		}
		code, out := run(t, env, "key", "forget")
		if code != 0 || !strings.Contains(out, "Given up: 1 recovery codes") || !strings.Contains(out, "Given up: 1 codes that were mailed") || len(stored()) != 0 {
			t.Errorf("key forget: %d %s, %q", code, out, stored())
		}
	})
}

// TestABackupSignsNobodyIn: a session or a link from before opens nothing in what is restored.
// Proves: security-42, security-73, security-136
func TestABackupSignsNobodyIn(t *testing.T) {
	t.Parallel()
	s := folder(t, t.TempDir())
	p := serve(t, s.env...)
	cookie := signIn(t, p.url)
	if code, out := run(t, environment(s.env...), "staff", "add", "new@wardgate.example", "--role", "owner"); code != 0 {
		t.Fatalf("staff add: %d %s", code, out)
	}
	if n := number(t, s.open(t), "SELECT count(*) FROM staff_devices"); n != 1 {
		t.Fatalf("%d devices: this test has lost what it tests", n)
	}
	file := filepath.Join(t.TempDir(), "wardgate.backup")
	if code, out := run(t, environment(s.env...), "backup", file); code != 0 {
		t.Fatalf("backup: %d %s", code, out)
	}
	p.stop()
	passkey(t, s)
	with := filepath.Join(t.TempDir(), "with-a-passkey.backup")
	if code, out := run(t, environment(s.env...), "backup", with); code != 0 {
		t.Fatalf("backup: %d %s", code, out)
	}
	if code, out := run(t, environment(folder(t, t.TempDir()).env...), "restore", with); code != 0 || !strings.Contains(out, "1 passkeys of staff are as they were on 20") {
		t.Fatalf("a restore with a passkey: %d %s", code, out)
	}
	elsewhere := folder(t, t.TempDir())
	if code, out := run(t, environment(elsewhere.env...), "restore", file); code != 0 || !strings.Contains(out, "Without the key file") || strings.Contains(out, "passkeys of staff") {
		t.Fatalf("restore: %d %s", code, out)
	}
	d := elsewhere.open(t)
	for _, table := range []string{"staff_sessions", "staff_tokens", "staff_reset_requests", "staff_devices", "staff_signin_codes"} {
		if n := number(t, d, "SELECT count(*) FROM "+table); n != 0 {
			t.Errorf("%d rows in %s", n, table)
		}
	}
	q := serve(t, elsewhere.env...)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, q.url+"/api/staff/quotes", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Cookie", cookie)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusUnauthorized {
		t.Errorf("the old session: %d", res.StatusCode)
	}
	signIn(t, q.url) // with the password they are in
	q.stop()
}

// passkey gives the account of the newcomer one, as the program would.
func passkey(t *testing.T, s storage) {
	t.Helper()
	d := s.open(t)
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO staff_passkeys (id, user_id, credential_id, public_key, name, transports, counter, backup_eligible, backed_up, created_at)
			SELECT 'pky_1', id, 'AQ', 'AQ', 'Phone', '', 0, TRUE, TRUE, $1 FROM staff_users WHERE email = 'new@wardgate.example'`, time.Now())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
