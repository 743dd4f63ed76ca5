package backup_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/db"
)

// key is a new pair of keys: what is encrypted to, and what opens it.
func key(t *testing.T) (recipient string, identity *age.X25519Identity) {
	t.Helper()
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	return identity.Recipient().String(), identity
}

// postQuantum is the same of the newer kind.
func postQuantum(t *testing.T) (recipient string, identity *age.HybridIdentity) {
	t.Helper()
	identity, err := age.GenerateHybridIdentity()
	if err != nil {
		t.Fatal(err)
	}
	return identity.Recipient().String(), identity
}

// TestEachRecipientOpensTheFileAlone: of two keys of either kind, each opens it, another does not, and neither does none.
// Proves: security-130, security-131
func TestEachRecipientOpensTheFileAlone(t *testing.T) {
	a, openA := key(t)
	b, openB := key(t)
	pqA, openPQA := postQuantum(t)
	pqB, openPQB := postQuantum(t)
	_, stranger := key(t)
	for name, c := range map[string]struct {
		text string
		open []age.Identity
	}{
		"one":              {a, []age.Identity{openA}},
		"two with a comma": {a + "," + b, []age.Identity{openA, openB}},
		"two with blanks":  {" " + a + " \t" + b + "\n", []age.Identity{openA, openB}},
		"post-quantum":     {pqA + ", " + pqB, []age.Identity{openPQA, openPQB}},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, e db.Engine) {
				d := migrated(t, e, steps)
				exec(t, d, "INSERT INTO accounts VALUES ('a-readable-name', 1, 1, NULL)")
				to, err := backup.ParseRecipients(c.text)
				if err != nil || len(to) != len(c.open) {
					t.Fatalf("%d recipients, %v", len(to), err)
				}
				path := filepath.Join(t.TempDir(), "f")
				m := meta()
				m.Recipients = to
				if stats, err := backup.BackupFile(t.Context(), d, path, m); err != nil || stats.Rows != 2 {
					t.Fatalf("%+v %v", stats, err)
				}
				expectOnly(t, filepath.Dir(path), "f")
				for _, one := range c.open {
					target := bare(t, e)
					if _, err := backup.RestoreFile(t.Context(), target, path, history(e, steps), stranger, one); err != nil || content(t, target) != content(t, d) {
						t.Errorf("restoring: %v", err)
					}
				}
				if _, err := backup.VerifyFile(path, stranger); !errors.Is(err, backup.ErrIdentity) {
					t.Errorf("a stranger's identity: %v", err)
				}
				if _, err := backup.VerifyFile(path); !errors.Is(err, backup.ErrEncrypted) {
					t.Errorf("no identity: %v", err)
				}
			})
		})
	}
}

// TestAnEncryptedFileThatWasTouched: whichever byte is changed, and wherever it is cut off, the file is refused, and nothing of it
// reaches the database.
// Proves: security-131
func TestAnEncryptedFileThatWasTouched(t *testing.T) {
	d := migrated(t, db.SQLite, steps)
	for i := range 300 {
		exec(t, d, "INSERT INTO accounts VALUES ('"+strings.Repeat(string(rune('a'+i%26)), i)+"x', 1, 1, NULL)")
	}
	to, open := key(t)
	m := meta()
	m.Recipients, _ = backup.ParseRecipients(to)
	path := filepath.Join(t.TempDir(), "f")
	if _, err := backup.BackupFile(t.Context(), d, path, m); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(whole, []byte("wardgate-backup")) {
		t.Error("the file is in clear")
	}
	touched := map[string][]byte{"something behind": append(bytes.Clone(whole), 'x')}
	for at := 0; at < len(whole); at += 7 {
		one := bytes.Clone(whole)
		one[at] ^= 1
		touched[fmt.Sprint("changed at ", at)] = one
		touched[fmt.Sprint("cut off at ", at)] = whole[:at]
	}
	for name, file := range touched {
		if _, err := backup.Verify(bytes.NewReader(file), open); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	target := bare(t, db.SQLite)
	for _, file := range [][]byte{whole[:len(whole)-1], touched["something behind"]} {
		if _, err := backup.Restore(t.Context(), target, bytes.NewReader(file), history(db.SQLite, steps), open); !errors.Is(err, backup.ErrDamaged) {
			t.Errorf("restoring: %v", err)
		}
	}
	if n := number(t, target, "SELECT count(*) FROM sqlite_master"); n != 0 {
		t.Errorf("%d tables were made", n)
	}
}

// TestWrongRecipientsAndIdentities: what is wrong is said in one sentence, which never repeats a secret key.
// Proves: security-131, security-132
func TestWrongRecipientsAndIdentities(t *testing.T) {
	public, secret := key(t)
	newer, _ := postQuantum(t)
	file := filepath.Join(t.TempDir(), "keys")
	for text, want := range map[string]string{
		public + ", age1nonsense":          "number 2 is no public key",
		"ssh-ed25519 AAAA":                 "number 1 is no public key",
		public[:len(public)-1]:             "number 1 is no public key",
		public + " " + secret.String():     "number 2 is a secret key",
		strings.ToLower(secret.String()):   "number 1 is a secret key",
		public + "," + newer:               "two kinds",
		"someone@example.com":              "number 1 is no public key",
		"age1" + strings.Repeat("q", 4000): "number 1 is no public key",
	} {
		_, err := backup.ParseRecipients(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), secret.String()) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60s: %v", text, err)
		}
	}
	if to, err := backup.ParseRecipients(" , "); to != nil || err != nil {
		t.Errorf("none: %v %v", to, err)
	}
	for _, text := range []string{"", "# only a comment\n", public, secret.String()[:70], "-----BEGIN AGE ENCRYPTED FILE-----"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := backup.ReadIdentities(file); err == nil || !strings.Contains(err.Error(), "holds no identity") || strings.Contains(err.Error(), secret.String()[:70]) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if err := os.WriteFile(file, []byte("# created: today\n# public key: "+public+"\n"+secret.String()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if ids, err := backup.ReadIdentities(file); err != nil || len(ids) != 1 {
		t.Errorf("%v %v", ids, err)
	}
	if _, err := backup.ReadIdentities(file + "-missing"); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}
