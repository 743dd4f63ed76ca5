package faults_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"filippo.io/age"
)

// keyPair writes an identity as age-keygen does; returned are its public key and its file.
func keyPair(t *testing.T) (public, file string) {
	t.Helper()
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "identity")
	if err := os.WriteFile(file, []byte("# public key: "+identity.Recipient().String()+"\n"+identity.String()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return identity.Recipient().String(), file
}

// TestAStolenBackupTellsNothing: with BACKUP_RECIPIENT a backup is written encrypted; its identity, and no other, restores it on
// either engine, with the key file without a loss. A file that was cut off or changed, a wrong identity and none are refused with one line,
// and neither an empty place nor a database that is in use is touched.
// Proves: security-130, security-131
func TestAStolenBackupTellsNothing(t *testing.T) {
	engines(t, func(t *testing.T, s storage) {
		mine, identity := keyPair(t)
		others, theirs := keyPair(t)
		key := filepath.Join(t.TempDir(), "key")
		env := s.with("WARDGATE_KEY_FILE", key, "BACKUP_RECIPIENT", mine+" "+others)
		p := serve(t, env...)
		cookie := signIn(t, p.url)
		var tickets []string
		for n := range 5 {
			tickets = append(tickets, mustPost(t, p.url, numbered(n)).TicketID)
		}
		file := filepath.Join(t.TempDir(), "wardgate.backup")
		if code, out := run(t, environment(env...), "backup", file); code != 0 || !strings.Contains(out, "encrypted (age): each of the 2 secret keys") {
			t.Fatalf("backup: %d %s", code, out)
		}
		if got, err := call("GET", p.url+"/api/staff/quotes", "", "Cookie", cookie); err != nil || got.status != 200 {
			t.Errorf("the server was disturbed: %d %v", got.status, err)
		}
		p.stop()
		sealed, err := os.ReadFile(file)
		if err != nil || !bytes.HasPrefix(sealed, []byte("age-encryption.org/v1\n")) {
			t.Fatalf("%.30q %v", sealed, err)
		}
		for _, word := range []string{"visitor.example", "person1", "Request number", ownerEmail, "wardgate-backup", "quote_requests", "\x1f\x8b\x08"} {
			if bytes.Contains(sealed, []byte(word)) {
				t.Errorf("the file can be searched for %q", word)
			}
		}
		_, stranger := keyPair(t)
		refused(t, env, file, identity, stranger, sealed)
		targets := map[string]storage{"sqlite": folder(t, t.TempDir()), "postgres": bare(t)}
		for _, name := range slices.Sorted(maps.Keys(targets)) {
			into := targets[name].with("WARDGATE_KEY_FILE", key)
			with := map[string]string{"sqlite": identity, "postgres": theirs}[name]
			if code, out := run(t, environment(into...), "restore", file, "--identity", with); code != 0 || strings.Contains(out, "lost") {
				t.Fatalf("restore into %s: %d %s", name, code, out)
			}
			q := serve(t, into...)
			board := quotesOf(t, q.url, signIn(t, q.url))
			for _, ticket := range tickets {
				if board[ticket] != 1 {
					t.Errorf("%s: %s is %d times on the board", name, ticket, board[ticket])
				}
			}
			q.stop()
			whole(t, targets[name].open(t))
		}
	})
}

// refused tries what must not be restored, into a new place and over a database that is in use.
func refused(t *testing.T, used []string, file, identity, stranger string, content []byte) {
	t.Helper()
	dir := t.TempDir()
	damaged := func(name string, change func([]byte) []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, change(bytes.Clone(content)), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	flip := func(at int) func([]byte) []byte {
		return func(b []byte) []byte { b[at] ^= 4; return b }
	}
	empty := filepath.Join(dir, "no keys")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	before := contentOf(t, used)
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"without an identity":       {[]string{file}, "--identity FILE"},
		"a stranger's":              {[]string{"--identity", stranger, file}, "none of the identities opens this backup"},
		"no identity in the file":   {[]string{"--identity", empty, file}, "holds no identity of age"},
		"no such identity":          {[]string{"--identity", empty + "-x", file}, "no such file"},
		"cut off":                   {[]string{"--identity", identity, damaged("cut", func(b []byte) []byte { return b[:len(b)-20] })}, "damaged"},
		"cut off in the header":     {[]string{"--identity", identity, damaged("head", func(b []byte) []byte { return b[:100] })}, "damaged"},
		"a bit of the content":      {[]string{"--identity", identity, damaged("bit", flip(len(content)/2))}, "damaged"},
		"a bit of the last piece":   {[]string{"--identity", identity, damaged("last", flip(len(content)-1))}, "damaged"},
		"a bit of the header's MAC": {[]string{"--identity", identity, damaged("mac", flip(bytes.Index(content, []byte("\n--- "))+6))}, "damaged"},
	} {
		place := filepath.Join(dir, "place of "+name)
		for _, env := range [][]string{{"WARDGATE_DATA", place}, used} {
			code, out := run(t, environment(env...), append([]string{"restore"}, c.args...)...)
			if code != 1 || !strings.Contains(out, c.want) || strings.Count(strings.TrimSpace(out), "\n") != 0 || strings.Contains(out, "AGE-SECRET-KEY-1") {
				t.Errorf("%s: %d %s", name, code, out)
			}
		}
		if _, err := os.Stat(place); !os.IsNotExist(err) {
			t.Errorf("%s: it made %s (%v)", name, place, err)
		}
	}
	if code, out := run(t, environment(used...), "restore", "--identity", identity, file); code != 1 || !strings.Contains(out, "in use") {
		t.Errorf("over a database in use: %d %s", code, out)
	}
	if contentOf(t, used) != before {
		t.Error("a refused restore has changed the database")
	}
}

// contentOf is a database as a backup in clear has it, but for the moment when it was taken.
func contentOf(t *testing.T, env []string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "clear")
	code, out := run(t, environment(append(slices.Clone(env), "BACKUP_RECIPIENT", "")...), "backup", file)
	if code != 0 || !strings.Contains(out, "It is not encrypted") {
		t.Fatalf("backup: %d %s", code, out)
	}
	lines := strings.SplitN(unzipped(t, file), "\n", 2)
	var head map[string]any
	if err := json.Unmarshal([]byte(lines[0]), &head); err != nil || head["at"] == nil {
		t.Fatal(err, head)
	}
	rows, _, _ := strings.Cut(lines[1], `{"rows":`)
	return rows
}

func unzipped(t *testing.T, file string) string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestWrongRecipientsStopTheStart is a part of TestWrongSettings that needs a real key.
// Proves: security-132
func TestWrongRecipientsStopTheStart(t *testing.T) {
	t.Parallel()
	public, file := keyPair(t)
	secret, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, line, _ := strings.Cut(strings.TrimSpace(string(secret)), "\n")
	for _, value := range []string{line, public + "," + line, public + "x"} {
		env := environment("WARDGATE_DATA", filepath.Join(t.TempDir(), "none"), "BACKUP_RECIPIENT", value)
		for _, command := range [][]string{{"serve"}, {"backup", filepath.Join(t.TempDir(), "f")}} {
			p := launch(t, env, command...)
			code, out := p.wait(time.Minute), p.log.String()
			if code != 1 || !strings.HasPrefix(out, "wardgate: BACKUP_RECIPIENT: number ") || strings.Count(out, "\n") != 1 || strings.Contains(out, line) {
				t.Errorf("%v: %d %s", command, code, out)
			}
		}
	}
}
