package replica_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/replica"
)

// drilled is a drill that leaves nothing but its note.
func (s *site) drilled(sealed bool) replica.Drill {
	s.t.Helper()
	left := filepath.Join(s.dir, ".replica-drill", "uploads")
	if err := os.MkdirAll(left, 0o700); err != nil { // as a kill would leave it
		s.t.Fatal(err)
	}
	d, err := replica.NewDrill(s.t.Context(), s.store, s.dir, s.clock.Now(), sealed)
	if err != nil {
		s.t.Fatal(err)
	}
	if noted, err := replica.LastDrill(s.dir); err != nil || noted != d {
		s.t.Errorf("noted is %+v (%v), and it was %+v", noted, err, d)
	}
	if _, err := os.Stat(filepath.Dir(left)); !os.IsNotExist(err) {
		s.t.Errorf("what was restored is left: %v", err)
	}
	return d
}

// damage shortens the files of a replica whose names contain a word.
func (s *site) damage(word string) {
	s.t.Helper()
	n := 0
	for _, pattern := range []string{"*", "*/*", "*/*/*"} {
		names, err := filepath.Glob(filepath.Join(string(s.store.(replica.Folder)), pattern))
		if err != nil {
			s.t.Fatal(err)
		}
		for _, name := range names {
			if info, err := os.Stat(name); err != nil || info.IsDir() || !strings.Contains(name, word) {
				continue
			}
			if err := os.Truncate(name, 10); err != nil {
				s.t.Fatal(err)
			}
			n++
		}
	}
	if n == 0 {
		s.t.Fatalf("nothing is called %s", word)
	}
}

// Proves: platform-149
func TestADrillRestoresWhatThereIs(t *testing.T) {
	s := newSite(t)
	if d := s.drilled(false); d.Err == "" || !d.Made.Equal(s.clock.Now()) {
		t.Errorf("there is no replica yet: %+v", d)
	}
	if err := os.MkdirAll(filepath.Join(s.dir, "uploads"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.dir, "uploads", "yard.jpg"), []byte("a yard"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.note("one")
	s.turn()
	if d := s.drilled(false); d.Err != "" || !d.Of.Equal(s.clock.Now()) || d.Bytes == 0 || d.Pictures != 1 || d.Sealed {
		t.Errorf("%+v at %v", d, s.clock.Now())
	}
	s.note("in a segment behind the snapshot")
	s.turn()
	s.damage("segment-")
	if d := s.drilled(false); d.Err == "" {
		t.Errorf("a damaged segment: %+v", d)
	}
}

// Proves: platform-149
func TestADrillOfWhatIsEncryptedReadsAllOfIt(t *testing.T) {
	for _, word := range []string{"", "part-", "segment-", "yard"} {
		to, err := backup.ParseRecipients("age1y2klftl0d8rwdqa78ja4gcrc9a5cljf56estl0zkex894524jf4qnv66v8")
		if err != nil {
			t.Fatal(err)
		}
		s := &site{t: t, dir: t.TempDir(), store: replica.Folder(t.TempDir()), clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)), to: to}
		s.start()
		s.exec("CREATE TABLE notes (n INTEGER PRIMARY KEY, body BLOB NOT NULL)")
		if err := os.MkdirAll(filepath.Join(s.dir, "uploads"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(s.dir, "uploads", "yard.jpg"), []byte("a yard"), 0o600); err != nil {
			t.Fatal(err)
		}
		s.turn()
		s.note("in a segment behind the snapshot")
		s.turn()
		if word != "" {
			s.damage(word)
		}
		if d := s.drilled(true); (d.Err == "") != (word == "") || !d.Sealed || word == "" && (d.Bytes == 0 || d.Pictures != 1 || d.Of.IsZero()) {
			t.Errorf("with %q damaged: %+v", word, d)
		}
	}
}

// A program that stops knows nothing of its replica.
// Proves: platform-149
func TestADrillThatIsStoppedIsNone(t *testing.T) {
	s := newSite(t)
	s.turn()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if d, err := replica.NewDrill(ctx, s.store, s.dir, s.clock.Now(), false); err == nil {
		t.Errorf("%+v", d)
	}
	if noted, err := replica.LastDrill(s.dir); err != nil || !noted.Made.IsZero() {
		t.Errorf("noted is %+v (%v)", noted, err)
	}
}
