package replica_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/replica"
)

// Proves: platform-143
func TestOnlyItsIdentityOpensAnEncryptedReplica(t *testing.T) {
	to, err := backup.ParseRecipients("age1y2klftl0d8rwdqa78ja4gcrc9a5cljf56estl0zkex894524jf4qnv66v8")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "backups.key")
	if err := os.WriteFile(file, []byte("AGE-SECRET-KEY-1JRD0H3LRM50H5Q9HLZQHU9ZVP05NHSFF7M2X7K4F4N48MVXES2NQPTV4L7\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	key, err := backup.ReadIdentities(file)
	if err != nil {
		t.Fatal(err)
	}
	s := &site{t: t, dir: t.TempDir(), store: replica.Folder(t.TempDir()), clock: clock.NewManual(time.Now()), to: to}
	s.start()
	s.exec("CREATE TABLE notes (n INTEGER PRIMARY KEY, body BLOB NOT NULL)")
	s.note("nobody reads this")
	if err := os.MkdirAll(filepath.Join(s.dir, "uploads"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.dir, "uploads", "yard.jpg"), []byte("nobody sees this"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.turn()
	err = filepath.WalkDir(string(s.store.(replica.Folder)), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == "index.json" {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		begin, err := io.ReadAll(io.LimitReader(f, 19))
		if string(begin) != "age-encryption.org/" {
			t.Errorf("%s begins with %q", path, begin)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := replica.Restore(t.Context(), s.store, t.TempDir(), "", time.Time{}, nil); !errors.Is(err, backup.ErrEncrypted) {
		t.Errorf("without an identity: %v", err)
	}
	if got, r := s.restored(time.Time{}, key); got != "1 nobody reads this\n" || r.Pictures != 1 {
		t.Errorf("restored %q, %+v", got, r)
	}
}

// Proves: platform-144
func TestWhatIsOldGoes(t *testing.T) {
	s := newSite(t)
	s.exec("INSERT INTO notes (body) VALUES ('an erased person')")
	s.turn()
	s.exec("DELETE FROM notes")
	s.db.ClearLog()
	for range 6 {
		s.clock.Advance(25 * time.Hour)
		s.note("a day")
		for range 3 { // a snapshot, and what it makes needless
			s.turn()
		}
	}
	var kept int
	err := filepath.WalkDir(string(s.store.(replica.Folder)), func(_ string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			kept++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if kept > 40 {
		t.Errorf("%d files are kept", kept)
	}
	if _, err := replica.Restore(t.Context(), s.store, t.TempDir(), "", time.Date(2026, 3, 1, 13, 0, 0, 0, time.UTC), nil); !errors.Is(err, replica.ErrTooEarly) {
		t.Errorf("a moment before the last days: %v", err)
	}
	if got, _ := s.restored(s.clock.Now().Add(-72 * time.Hour)); strings.Contains(got, "erased") || got == "" {
		t.Errorf("three days ago: %q", got)
	}
}

// Proves: platform-145
func TestWhatIsNotRestored(t *testing.T) {
	if _, err := replica.Restore(t.Context(), replica.Folder(t.TempDir()), t.TempDir(), "", time.Time{}, nil); !errors.Is(err, replica.ErrEmpty) {
		t.Errorf("from an empty place: %v", err)
	}
	s := newSite(t)
	s.note("one")
	s.turn()
	if _, err := replica.Restore(t.Context(), s.store, s.dir, "", time.Time{}, nil); !errors.Is(err, replica.ErrInUse) {
		t.Errorf("over a database: %v", err)
	}
	s.note("two")
	s.turn()
	names, err := filepath.Glob(filepath.Join(string(s.store.(replica.Folder)), "*", "snapshot-*", "part-0000"))
	if err != nil || len(names) != 1 {
		t.Fatal(names, err)
	}
	if err := os.WriteFile(names[0], []byte("spoiled"), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if _, err := replica.Restore(t.Context(), s.store, dir, "", time.Time{}, nil); err == nil {
		t.Error("a spoiled snapshot was taken")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("a failed restore left %v, %v", left, err)
	}
}

// Proves: platform-146
func TestAddresses(t *testing.T) {
	for _, address := range []string{"/backup", "file://host/backup", "file:///", "s3://nobody", "https://example.test/", "file:///a?b=c"} {
		if _, err := replica.ParseURL(address); err == nil {
			t.Errorf("%s was taken", address)
		}
	}
	for _, address := range []string{"file:///var/replica", "s3://KEY:SECRET@store.test/bucket/folder"} {
		if _, err := replica.ParseURL(address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
}
