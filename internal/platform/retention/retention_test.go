package retention_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/retention"
)

const day = 24 * time.Hour

// shelf is a source of things in memory, each of which goes once.
type shelf struct {
	mu    sync.Mutex
	db    *db.DB
	on    []retention.Item
	gone  []string
	stuck string
	after func(n int) // called after each removal
	most  int         // the most that were asked for at once
}

func (s *shelf) Old(_ context.Context, q retention.Query) ([]retention.Item, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.most = max(s.most, q.Limit)
	var out []retention.Item
	for _, i := range s.on {
		behind := cmp.Or(i.From.Compare(q.AfterAt), cmp.Compare(i.ID, q.AfterID)) > 0
		if behind && !i.From.After(q.Before) && len(out) < q.Limit {
			out = append(out, i)
		}
	}
	return out, nil
}

func (s *shelf) Remove(ctx context.Context, items []retention.Item, due func(retention.Item) bool, removed func(context.Context, *db.Tx, int) error) (failed int, err error) {
	for _, i := range items {
		switch {
		case !due(i):
		case i.ID == s.stuck:
			failed++
		default:
			if err := s.take(ctx, i, removed); err != nil {
				return failed, err
			}
		}
	}
	return failed, nil
}

func (s *shelf) take(ctx context.Context, i retention.Item, removed func(context.Context, *db.Tx, int) error) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		s.mu.Lock()
		at := slices.IndexFunc(s.on, func(one retention.Item) bool { return one.ID == i.ID })
		s.mu.Unlock()
		if at < 0 {
			return nil
		}
		if err := removed(ctx, tx, 1); err != nil {
			return err
		}
		s.mu.Lock()
		s.on, s.gone = slices.Delete(s.on, at, at+1), append(s.gone, i.ID)
		n := len(s.gone)
		s.mu.Unlock()
		if s.after != nil {
			s.after(n)
		}
		return nil
	})
}

type bench struct {
	*retention.Retention

	now   *clock.Manual
	rules []retention.Rule
	shelf *shelf
	db    *db.DB
}

// each runs a test on both engines, with n things that are counted from a minute after each other.
func each(t *testing.T, n int, run func(t *testing.T, b *bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC))
		rules := []retention.Rule{
			{ID: "suspects", Label: "Suspects", Does: "deleted", Tables: []retention.Table{{Name: "audit_log", At: "at"}}, Terms: []retention.Term{{ID: "suspects.quarantine", Keeps: "6 months", Task: retention.Task, Months: 6}}},
			{ID: "posts", Label: "Posts", Does: "deleted", Terms: []retention.Term{{ID: "posts.trash", Keeps: "30 days", Task: "blog.purge", Span: 30 * day}}},
		}
		b := &bench{now: now, rules: rules, shelf: &shelf{db: d}, db: d}
		for i := range n {
			b.shelf.on = append(b.shelf.on, retention.Item{ID: fmt.Sprintf("thing_%03d", i), From: now.Now().Add(time.Duration(i) * time.Minute)})
		}
		source := ids.New(rand.NewChaCha8([32]byte{7}))
		holds, err := retention.NewHolds(retention.HoldsDeps{DB: d, Clock: now, IDs: source})
		if err != nil {
			t.Fatal(err)
		}
		b.Retention, err = retention.New(retention.Deps{
			DB: d, Clock: now, Audit: audit.New(now, source), Holds: holds, NoticeDays: 30, Rules: rules,
			Kinds: []retention.Kind{{Term: "suspects.quarantine", From: []retention.Source{b.shelf}}},
			Runs:  func(context.Context, string) (time.Time, time.Time, error) { return time.Time{}, now.Now(), nil },
		})
		if err != nil {
			t.Fatal(err)
		}
		run(t, b)
	})
}

func (b *bench) run(t *testing.T, want int) {
	t.Helper()
	if err := b.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(b.shelf.gone) != want {
		t.Fatalf("at %v %d things are gone, want %d", b.now.Now(), len(b.shelf.gone), want)
	}
}

// live lets days pass with a run on each.
func (b *bench) live(t *testing.T, days int) {
	t.Helper()
	for range days {
		b.now.Advance(day)
		if err := b.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func asOwner(ctx context.Context) context.Context {
	return httpx.WithActor(ctx, httpx.Actor{ID: "usr_owner", Email: "owner@guard.example"})
}

// TestATermEndsToTheMinute: six months after January 31 end with July 31, and what came a minute later goes a minute later.
// Proves: security-120
func TestATermEndsToTheMinute(t *testing.T) {
	each(t, 2, func(t *testing.T, b *bench) {
		first := b.shelf.on[0].From
		for b.now.Now().Before(first.AddDate(0, 5, 0)) {
			b.live(t, 7)
		}
		b.now.Set(first.AddDate(0, 6, 0).Add(-time.Millisecond))
		b.run(t, 0)
		going, next, err := b.Upcoming(t.Context(), "suspects.quarantine", "", 1)
		if err != nil || len(going) != 1 || next == "" || !going[0].Goes.Equal(first.AddDate(0, 6, 0)) {
			t.Fatalf("%+v, %q, %v", going, next, err)
		}
		if going, next, err = b.Upcoming(t.Context(), "suspects.quarantine", next, 1); err != nil || len(going) != 1 || going[0].ID != "thing_001" || next != "" {
			t.Errorf("the second page: %+v, %q, %v", going, next, err)
		}
		b.now.Advance(time.Millisecond)
		b.run(t, 1)
		b.now.Advance(time.Minute)
		b.run(t, 2)
	})
}

// TestNothingGoesUnannounced: not when a rule is new, not after a time without a run, not when the term has changed: everything is listed for
// thirty days first.
// Proves: security-120
func TestNothingGoesUnannounced(t *testing.T) {
	each(t, 3, func(t *testing.T, b *bench) {
		b.now.Advance(5 * 365 * day)
		listed := func(when string) {
			t.Helper()
			b.run(t, 0)
			going, _, err := b.Upcoming(t.Context(), "suspects.quarantine", "", 50)
			if err != nil || len(going) != 3 || !going[0].Goes.Equal(b.now.Now().Add(30*day)) {
				t.Fatalf("%s: %+v, %v", when, going, err)
			}
			rules, err := b.Overview(t.Context())
			at := slices.IndexFunc(rules, func(r retention.RuleNow) bool { return r.ID == "suspects" })
			if err != nil || rules[at].Terms[0].Soon != 3 || rules[at].Terms[0].NotBefore == nil || !rules[at].Terms[0].NotBefore.Equal(b.now.Now().Add(30*day)) {
				t.Fatalf("%s: the page says %+v, %v", when, rules, err)
			}
		}
		listed("after an upgrade")
		b.live(t, 29)
		b.now.Advance(31 * day)
		listed("after a standstill")
		b.live(t, 29)
		b.rules[0].Terms[0].Months, b.rules[0].Terms[0].Keeps = 3, "3 months"
		b.now.Advance(12 * time.Hour)
		listed("with a shorter term")
		b.live(t, 29)
		b.run(t, 0)
		b.now.Advance(day)
		b.run(t, 3)
	})
}

// TestARuleOnHoldKeepsAll, and lets go after the notice once it is released.
// Proves: security-121
func TestARuleOnHoldKeepsAll(t *testing.T) {
	each(t, 2, func(t *testing.T, b *bench) {
		b.live(t, 150)
		ctx := asOwner(t.Context())
		if _, err := b.HoldRule(ctx, "suspects", "A claim is before a court."); err != nil {
			t.Fatal(err)
		}
		if _, err := b.HoldRule(ctx, "suspects", "Twice."); httpx.AsProblem(err) == nil {
			t.Errorf("held twice: %v", err)
		}
		if _, err := b.HoldRule(ctx, "posts", "A rule of another task."); !errors.Is(err, retention.ErrUnknown) {
			t.Errorf("held what another task deletes: %v", err)
		}
		b.live(t, 200)
		b.run(t, 0)
		if going, _, err := b.Upcoming(ctx, "suspects.quarantine", "", 9); err != nil || len(going) != 0 {
			t.Errorf("listed though on hold: %+v, %v", going, err)
		}
		for range 2 {
			if err := b.ReleaseRule(ctx, "suspects"); err != nil {
				t.Fatal(err)
			}
		}
		b.live(t, 29)
		b.run(t, 0)
		b.live(t, 1)
		b.run(t, 2)
		for action, want := range map[string]int{"operations.retention-held": 1, "operations.retention-released": 1, "operations.retention-removed": 2} {
			if n := count(t, b.db, "SELECT count(*) FROM audit_log WHERE action = $1 AND detail NOT LIKE '%court%'", action); n != want {
				t.Errorf("%d lines of %s, want %d", n, action, want)
			}
		}
		if n := count(t, b.db, "SELECT count(*) FROM retention_holds WHERE reason <> ''"); n != 0 {
			t.Error("the reason of a released hold is kept")
		}
	})
}

func count(t *testing.T, d *db.DB, query string, args ...any) (n int) {
	t.Helper()
	if err := d.Read().QueryRowContext(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestARunThatIsInterruptedGoesOn: what is gone is counted, what is not goes with the next run; one that cannot go keeps no other.
// Proves: security-122
func TestARunThatIsInterruptedGoesOn(t *testing.T) {
	each(t, 130, func(t *testing.T, b *bench) {
		b.shelf.stuck = "thing_010"
		b.live(t, 180)
		b.run(t, 0)
		b.now.Advance(2 * day)
		ctx, stop := context.WithCancel(t.Context())
		b.shelf.after = func(n int) {
			if n == 70 {
				stop()
			}
		}
		if err := b.Run(ctx); err == nil {
			t.Fatal("an interrupted run tells no error")
		}
		b.shelf.after = nil
		if n := len(b.shelf.gone); n < 69 || n > 71 {
			t.Fatalf("%d are gone", n)
		}
		told := func() int {
			return count(t, b.db, "SELECT removed_all FROM retention_rules WHERE id = 'suspects.quarantine'")
		}
		if n := told(); n < 69 || n > len(b.shelf.gone) {
			t.Errorf("%d are counted, %d are gone", n, len(b.shelf.gone))
		}
		b.run(t, 129)
		if n := count(t, b.db, "SELECT failed FROM retention_rules WHERE id = 'suspects.quarantine'"); n != 1 || b.shelf.most > 50 {
			t.Errorf("%d failed; %d were asked for at once", n, b.shelf.most)
		}
	})
}
