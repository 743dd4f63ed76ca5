package replica_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/replica"
)

// site is a database with its replica.
type site struct {
	t     *testing.T
	dir   string
	store replica.Store
	clock *clock.Manual
	to    backup.Recipients
	most  int64

	db *db.DB
	r  *replica.Replicator
}

func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{t: t, dir: t.TempDir(), store: replica.Folder(t.TempDir()), clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))}
	s.start()
	s.exec("CREATE TABLE IF NOT EXISTS notes (n INTEGER PRIMARY KEY, body BLOB NOT NULL)")
	return s
}

func (s *site) start() {
	s.t.Helper()
	d, err := db.Open(s.t.Context(), db.Options{Dir: s.dir, Shipped: true})
	if err != nil {
		s.t.Fatal(err)
	}
	s.db = d
	s.r, err = replica.New(replica.Options{
		DB: d, Store: s.store, Dir: s.dir, Pictures: filepath.Join(s.dir, "uploads"), Recipients: s.to, MostBehind: s.most, Clock: s.clock, IDs: ids.System(), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = errors.Join(d.Close(), s.r.Close()) }) // again is no matter
}

// stop ends the program as a clean stop does.
func (s *site) stop() {
	s.t.Helper()
	s.clock.Advance(time.Second)
	if err := errors.Join(s.r.Finish(s.t.Context()), s.db.Close(), s.r.Close()); err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) exec(query string, args ...any) {
	s.t.Helper()
	err := s.db.Write(s.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) note(body string) {
	s.t.Helper()
	s.exec("INSERT INTO notes (body) VALUES ($1)", body)
}

func (s *site) turn() {
	s.t.Helper()
	s.clock.Advance(time.Second)
	if err := s.r.Turn(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// content is all that a database holds.
func content(t *testing.T, dir string) string {
	t.Helper()
	d, err := db.Open(t.Context(), db.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	return contentOf(t, d)
}

func contentOf(t *testing.T, d *db.DB) string {
	t.Helper()
	rows, err := d.Read().QueryContext(t.Context(), "SELECT n, body FROM notes ORDER BY n")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var b strings.Builder
	for rows.Next() {
		var n int
		var body string
		if err := rows.Scan(&n, &body); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d %s\n", n, body)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func (s *site) restored(at time.Time, with ...backup.Identities) (string, replica.Restored) {
	s.t.Helper()
	dir := filepath.Join(s.t.TempDir(), "new")
	got, err := replica.Restore(s.t.Context(), s.store, dir, filepath.Join(dir, "uploads"), at, slices.Concat(with...))
	if err != nil {
		s.t.Fatal(err)
	}
	return content(s.t, dir), got
}

// streams counts how often what the replica follows has begun anew.
func (s *site) streams() int {
	s.t.Helper()
	text, err := s.store.Get(s.t.Context(), "index.json")
	if err != nil {
		s.t.Fatal(err)
	}
	return strings.Count(string(text), `"began"`)
}

// Proves: platform-140
func TestEachTurnIsRestoredAsItWas(t *testing.T) {
	s := newSite(t)
	chance := rand.New(rand.NewPCG(1, 2))
	want := map[time.Time]string{}
	for i := range 60 {
		for range chance.IntN(4) {
			s.note(fmt.Sprintf("%d %s", i, strings.Repeat("x", chance.IntN(20_000))))
		}
		switch chance.IntN(8) {
		case 0:
			s.exec("DELETE FROM notes WHERE n % 3 = $1", i%3)
			s.db.ClearLog()
		case 1:
			s.exec("UPDATE notes SET body = 'changed' WHERE n % 5 = $1", i%5)
		case 2:
			s.stop()
			s.start()
		}
		s.turn()
		want[s.clock.Now()] = contentOf(t, s.db)
	}
	if n := s.streams(); n != 1 {
		t.Errorf("%d streams: what was stopped cleanly goes on", n)
	}
	for at, was := range want {
		if got, r := s.restored(at); got != was || r.At.After(at) {
			t.Errorf("at %v (restored %v): %d bytes, want %d", at, r.At, len(got), len(was))
		}
	}
	if got, _ := s.restored(time.Time{}); got != contentOf(t, s.db) {
		t.Error("without a moment it is not what was there last")
	}
}

// Proves: platform-140
func TestAKilledProgramGoesOnWhereItWas(t *testing.T) {
	s := newSite(t)
	s.note("before")
	s.turn()
	s.note("not shipped yet")
	killed := copied(t, s.dir) // what a kill leaves
	_ = errors.Join(s.db.Close(), s.r.Close())
	s.dir = killed
	s.start()
	s.note("after")
	s.turn()
	if got, _ := s.restored(time.Time{}); got != contentOf(t, s.db) || !strings.Contains(got, "not shipped yet") {
		t.Errorf("restored %q", got)
	}
	if n := s.streams(); n != 1 {
		t.Errorf("%d streams: nothing else has written", n)
	}
}

// copied copies a data folder with the times of its files, as a kill would leave it.
func copied(t *testing.T, dir string) string {
	t.Helper()
	to := t.TempDir()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() || strings.HasSuffix(e.Name(), "-shm") {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(to, e.Name())
		if err := errors.Join(os.WriteFile(path, b, 0o600), os.Chtimes(path, info.ModTime(), info.ModTime())); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// Proves: platform-141
func TestAFileThatOthersChangedBeginsAStream(t *testing.T) {
	s := newSite(t)
	s.note("one")
	s.turn()
	s.stop()
	other, err := db.Open(t.Context(), db.Options{Dir: s.dir}) // a command, which empties the log as it ends
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Writer().ExecContext(t.Context(), "INSERT INTO notes (body) VALUES ('by a command')"); err != nil {
		t.Fatal(err)
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	s.start()
	s.note("two")
	s.turn()
	if got, _ := s.restored(time.Time{}); got != contentOf(t, s.db) || !strings.Contains(got, "by a command") {
		t.Errorf("restored %q", got)
	}
	if n := s.streams(); n != 2 {
		t.Errorf("%d streams", n)
	}
}

// torn is a store that fails when it is told to.
type torn struct {
	replica.Store
	fails bool
}

var errTorn = errors.New("the place cannot be reached")

func (s *torn) Put(ctx context.Context, name string, content []byte) error {
	if s.fails {
		return errTorn
	}
	return s.Store.Put(ctx, name, content)
}

// Proves: platform-142
func TestAPlaceThatCannotBeReachedIsCaughtUpWith(t *testing.T) {
	s := newSite(t)
	place := &torn{Store: s.store}
	s.stop()
	s.store = place
	s.start()
	s.turn()
	place.fails = true
	for i := range 5 {
		s.note(fmt.Sprint(i))
		if err := s.r.Turn(t.Context()); !errors.Is(err, errTorn) {
			t.Fatalf("a turn without the place: %v", err)
		}
	}
	place.fails = false
	s.turn()
	if got, _ := s.restored(time.Time{}); got != contentOf(t, s.db) {
		t.Errorf("restored %q", got)
	}
	if n := s.streams(); n != 1 {
		t.Errorf("%d streams: nothing was lost", n)
	}
}

// Proves: platform-142
func TestAPlaceThatIsGoneForLongKeepsNoLog(t *testing.T) {
	s := newSite(t)
	place := &torn{Store: s.store}
	s.stop()
	s.store, s.most = place, 1<<20
	s.start()
	s.turn()
	place.fails = true
	for range 40 {
		s.note(strings.Repeat("x", 200_000))
		if err := s.r.Turn(t.Context()); !errors.Is(err, errTorn) {
			t.Fatalf("a turn without the place: %v", err)
		}
		if log, err := os.Stat(filepath.Join(s.dir, db.FileName+"-wal")); err == nil && log.Size() > 2<<20 {
			t.Fatalf("the log has %d bytes", log.Size())
		}
	}
	place.fails = false
	s.turn()
	if got, _ := s.restored(time.Time{}); got != contentOf(t, s.db) {
		t.Errorf("%d bytes are restored of %d", len(got), len(contentOf(t, s.db)))
	}
}
