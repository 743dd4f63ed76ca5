package replica_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/replica"
)

// busy is a store beside which somebody writes whenever something is kept.
type busy struct {
	replica.Store
	write func()
	left  int
}

func (s *busy) Put(ctx context.Context, name string, content []byte) error {
	if s.left > 0 {
		s.left--
		s.write()
	}
	return s.Store.Put(ctx, name, content)
}

// Proves: platform-148
func TestATurnEndsHoweverFastIsWritten(t *testing.T) {
	s := newSite(t)
	s.turn()
	s.stop()
	const most = 30 // each is more than a segment
	place := &busy{Store: s.store, left: 0, write: func() { s.note(strings.Repeat("x", 5<<20)) }}
	s.store = place
	s.start()
	s.note("before")
	place.left = most
	s.turn()
	if n := most - place.left; n == 0 || n > 10 {
		t.Errorf("one turn kept something %d times", n)
	}
	place.left = 0
	s.turn()
	if got, _ := s.restored(time.Time{}); got != contentOf(t, s.db) {
		t.Error("what was written meanwhile did not follow")
	}
}

// Proves: platform-148
func TestTheReplicaSaysUpToWhenItHasEverything(t *testing.T) {
	s := newSite(t)
	place := &torn{Store: s.store, fails: true}
	s.stop()
	s.store = place
	s.start()
	began := s.clock.Now()
	fails := func() {
		t.Helper()
		s.clock.Advance(time.Minute)
		s.note("not kept yet")
		if err := s.r.Turn(t.Context()); !errors.Is(err, errTorn) {
			t.Fatalf("a turn without the place: %v", err)
		}
	}
	fails()
	if at := s.r.State().Through; !at.Equal(began) {
		t.Errorf("nothing was kept since %v, and it says %v", began, at)
	}
	place.fails = false
	s.turn()
	reached := s.clock.Now()
	if at := s.r.State().Through; !at.Equal(reached) {
		t.Errorf("everything is kept at %v, and it says %v", reached, at)
	}
	place.fails = true
	fails()
	fails()
	if at := s.r.State().Through; !at.Equal(reached) {
		t.Errorf("nothing was kept since %v, and it says %v", reached, at)
	}
}

// withoutSnapshots keeps all but those.
type withoutSnapshots struct{ replica.Store }

func (s withoutSnapshots) Put(ctx context.Context, name string, content []byte) error {
	if strings.Contains(name, "/snapshot-") {
		return errTorn
	}
	return s.Store.Put(ctx, name, content)
}

// Proves: platform-148
func TestWithoutASnapshotAReplicaHasNothing(t *testing.T) {
	s := &site{t: t, dir: t.TempDir(), store: withoutSnapshots{replica.Folder(t.TempDir())}, clock: clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))}
	s.start()
	s.exec("CREATE TABLE notes (n INTEGER PRIMARY KEY, body BLOB NOT NULL)")
	began := s.clock.Now()
	for range 3 {
		s.clock.Advance(time.Minute)
		s.note("in a segment, and not to be restored")
		if err := s.r.Turn(t.Context()); !errors.Is(err, errTorn) {
			t.Fatalf("a turn whose snapshot fails: %v", err)
		}
	}
	if at := s.r.State().Through; !at.Equal(began) {
		t.Errorf("there is no snapshot, and it says that it has everything up to %v (it began at %v)", at, began)
	}
}
