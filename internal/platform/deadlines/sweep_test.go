package deadlines_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/deadlines/deadlinestest"
)

// rows is a word whose rows owe an answer within an hour; it tells by writing down.
type rows struct {
	promise string
	start   time.Time
	mu      sync.Mutex
	told    []string
	gone    map[string]bool
	broken  map[string]bool
	// between runs while an alert is told: somebody acts at that moment.
	between func(ctx context.Context)
}

func (r *rows) Promise() string { return r.promise }

func (r *rows) timers() []deadlines.Timer {
	return deadlines.Clock([]deadlines.Share{{ID: "sla.half", Percent: 50}, {ID: deadlines.Breach, Percent: 100}}, r.start, r.start.Add(time.Hour), 30*time.Minute)
}

func (r *rows) Alarms(_ context.Context, _ *db.Tx, id string) (deadlines.Alarms, error) {
	if r.gone[id] {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	if r.broken[id] {
		return deadlines.Alarms{}, errors.New("damaged")
	}
	return deadlines.Alarms{Timers: r.timers(), Tell: func(ctx context.Context, tx *db.Tx, t deadlines.Timer) error {
		tx.AfterCommit(func() {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.told = append(r.told, id+" "+t.Kind)
		})
		if act := r.between; act != nil {
			r.between = nil
			act(ctx)
		}
		return nil
	}}, nil
}

func (r *rows) Lines(context.Context) (map[string]deadlines.Line, error) {
	return map[string]deadlines.Line{
		"a": {Subject: "a", Ref: "A-1", Name: "Dana Birch"},
		"b": {Subject: "b", Ref: "B-1", Name: "Kim Larch", Over: func(kind string) bool { return kind == "sla.half" }},
	}, nil
}

func (r *rows) Named(_ context.Context, id string) (deadlines.Line, error) {
	if r.gone[id] {
		return deadlines.Line{}, deadlines.ErrGone
	}
	return deadlines.Line{Subject: id, Ref: strings.ToUpper(id)}, nil
}

func (r *rows) owed(id string, next time.Time) deadlines.Deadline {
	return deadlines.Deadline{Promise: r.promise, OwnerID: id, StartedAt: r.start, DueAt: r.start.Add(time.Hour), NextAt: next, State: deadlines.Open}
}

// bench is a sweep of two words over a real database, with a clock that stands.
type bench struct {
	*deadlines.Sweep
	db         *db.DB
	now        *clock.Manual
	gates, gas *rows
}

func each(t *testing.T, run func(t *testing.T, b bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		start := time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC)
		gates, gas := &rows{promise: "doors.answer", start: start}, &rows{promise: "gas.answer", start: start}
		now := clock.NewManual(start)
		run(t, bench{deadlines.NewSweep(d, now, gates, gas), d, now, gates, gas})
	})
}

func (b bench) save(t *testing.T, d deadlines.Deadline) {
	t.Helper()
	if err := b.db.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return deadlines.Save(ctx, tx, d) }); err != nil {
		t.Fatal(err)
	}
}

func (b bench) open(t *testing.T, r *rows, id string) {
	t.Helper()
	b.save(t, r.owed(id, deadlines.Next(r.timers(), r.start)))
}

// at sets the clock so long after the start and raises, as two instances.
func (b bench) at(t *testing.T, after time.Duration) {
	t.Helper()
	b.now.Set(b.gates.start.Add(after))
	for range 2 {
		if _, err := b.RaiseDue(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func (b bench) raised(t *testing.T, r *rows, id string) (kinds []string) {
	t.Helper()
	list, err := deadlines.RaisedBy(t.Context(), b.db.Read(), r.promise, id)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range list {
		kinds = append(kinds, a.Kind)
	}
	return kinds
}

// Proves: quotes-21
func TestADeadlineIsRaisedOnceAndNotAfterSomebodyActed(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.open(t, b.gates, "a")
		b.open(t, b.gas, "a") // the same id in another word is another deadline
		if at, err := b.NextDue(t.Context()); err != nil || !at.Equal(b.gates.start.Add(30*time.Minute)) {
			t.Errorf("next at %v (%v)", at, err)
		}
		b.at(t, 30*time.Minute-time.Millisecond)
		if len(b.gates.told) != 0 {
			t.Errorf("a millisecond early: %v", b.gates.told)
		}
		b.at(t, 30*time.Minute)
		met := b.gas.owed("a", time.Time{})
		met.State, met.MetAt = deadlines.Met, b.now.Now()
		b.save(t, met)
		b.at(t, 91*time.Minute) // the breach and a reminder: both on record, the latest told
		if got := strings.Join(b.gates.told, ", "); got != "a sla.half, a sla.reminder.1" {
			t.Errorf("told: %s", got)
		}
		if got := b.raised(t, b.gates, "a"); !slices.Equal(got, []string{"sla.half", "sla.breach", "sla.reminder.1"}) {
			t.Errorf("on record: %v", got)
		}
		if got := strings.Join(b.gas.told, ", "); got != "a sla.half" {
			t.Errorf("told of what was answered: %s", got)
		}
		if got, found := deadlinestest.Of(t, b.db, b.gas.promise, "a"); !found || got.State != deadlines.Met || !got.MetAt.Equal(met.MetAt) {
			t.Errorf("%+v, %t", got, found)
		}
	})
}

func TestABoardShowsTheLatestOfWhatIsOwed(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, id := range []string{"a", "b", "nameless"} {
			b.open(t, b.gates, id)
		}
		b.open(t, b.gas, "b")
		b.at(t, 30*time.Minute)
		b.at(t, 2*time.Hour)
		cancelled := b.gas.owed("b", time.Time{})
		cancelled.State = deadlines.Cancelled
		b.save(t, cancelled)
		list, err := b.Alerts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, a := range list {
			got = append(got, a.Promise+" "+a.OwnerID+" "+a.Ref+" "+a.Kind)
		}
		if want := []string{"doors.answer a A-1 sla.breach", "doors.answer b B-1 sla.breach"}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

func TestAnAlertThatIsOverStandsOnNoBoard(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.open(t, b.gates, "a")
		b.open(t, b.gates, "b")
		b.at(t, 30*time.Minute)
		if list, err := b.Alerts(t.Context()); err != nil || len(list) != 1 || list[0].Name != "Dana Birch" {
			t.Errorf("%+v (%v)", list, err)
		}
	})
}

func TestOneThatFailsLeavesTheOthersAlone(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, id := range []string{"broken", "gone", "a"} {
			b.open(t, b.gates, id)
		}
		b.gates.broken, b.gates.gone = map[string]bool{"broken": true}, map[string]bool{"gone": true}
		b.save(t, deadlines.Deadline{Promise: "nobody.answers", OwnerID: "x", StartedAt: b.gates.start, DueAt: b.gates.start, NextAt: b.gates.start, State: deadlines.Open})
		b.now.Advance(30 * time.Minute)
		n, err := b.RaiseDue(t.Context())
		if n != 2 || err == nil || !strings.Contains(err.Error(), "damaged") || !strings.Contains(err.Error(), "nobody answers for this kind") {
			t.Errorf("%d raised (%v)", n, err)
		}
		if len(b.gates.told) != 1 || b.gates.told[0] != "a sla.half" {
			t.Errorf("told: %v", b.gates.told)
		}
		if _, found := deadlinestest.Of(t, b.db, b.gates.promise, "gone"); found {
			t.Error("what nobody owes any more is kept")
		}
	})
}

func TestAClockThatBeginsAnewRaisesAnew(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.open(t, b.gates, "a")
		b.at(t, time.Hour)
		if err := b.db.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return errors.Join(deadlines.Restart(ctx, tx, b.gates.promise, "a"), deadlines.Save(ctx, tx, b.gates.owed("a", b.now.Now())))
		}); err != nil {
			t.Fatal(err)
		}
		b.at(t, time.Hour)
		if got := strings.Join(b.gates.told, ", "); got != "a sla.breach, a sla.breach" {
			t.Errorf("told: %s", got)
		}
	})
}

// TestWhoActsWhileAnAlertIsRaisedIsHeard: on PostgreSQL both are under way at once, and what
// was raised for the old state is taken back.
func TestWhoActsWhileAnAlertIsRaisedIsHeard(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Engine() == db.SQLite {
			return // has one writer: nobody can come between
		}
		gates := &rows{promise: "doors.answer", start: time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC)}
		now := clock.NewManual(gates.start)
		b := bench{Sweep: deadlines.NewSweep(d, now, gates), db: d, now: now, gates: gates}
		b.open(t, gates, "a")
		gates.between = func(context.Context) {
			met := gates.owed("a", time.Time{})
			met.State, met.MetAt = deadlines.Met, now.Now()
			b.save(t, met)
		}
		b.at(t, 30*time.Minute)
		if got := b.raised(t, gates, "a"); len(got) != 0 || len(gates.told) != 0 {
			t.Errorf("raised %v, told %v, though it was met meanwhile", got, gates.told)
		}
	})
}
