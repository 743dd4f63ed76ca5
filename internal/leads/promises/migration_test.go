package promises_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"wardgate/internal/leads/leadstest"
	"wardgate/internal/leads/promises"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/deadlines"
)

// lastOwnTable is the schema in which promises still kept their timers and alerts themselves.
const lastOwnTable = 38

// TestOldPromisesMove: promises in all states, with what the program before had raised, move to
// the table of all promised times: nothing raised is lost or raised again, and what was to come
// comes at its moment.
// Proves: leads-16
func TestOldPromisesMove(t *testing.T) {
	for name, options := range map[string]func(t *testing.T) db.Options{
		"sqlite":   func(t *testing.T) db.Options { t.Helper(); return db.Options{Dir: t.TempDir()} },
		"postgres": func(t *testing.T) db.Options { t.Helper(); return db.Options{URL: dbtest.BarePostgresURL(t)} },
	} {
		t.Run(name, func(t *testing.T) {
			d, err := db.Open(t.Context(), options(t))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = d.Close() })
			if err := d.MigrateTo(t.Context(), dbtest.History(d.Engine()), lastOwnTable); err != nil {
				t.Fatal(err)
			}
			want := oldPromises(t, d, time.Date(2026, 11, 21, 16, 0, 0, 0, time.UTC))
			if _, err := d.Migrate(t.Context(), dbtest.History(d.Engine())); err != nil {
				t.Fatal(err)
			}
			b := leadstest.NewBench(t, d)
			p := clocked{b.Promises, deadlines.NewSweep(b.DB, b.Now, b.Promises.Answers())}
			if alerts, err := p.Alerts(t.Context()); err != nil || len(alerts) != 2 || alerts[0].OwnerID != "half" || alerts[1].OwnerID != "reminded" {
				t.Errorf("the board shows %+v (%v)", alerts, err)
			}
			for next, err := p.NextDue(t.Context()); !next.IsZero(); next, err = p.NextDue(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
				b.Now.Set(next)
				if n, err := p.RaiseDue(t.Context()); err != nil || n == 0 {
					t.Fatalf("at %v: %d raised (%v)", next, n, err)
				}
			}
			for id, timers := range want {
				got, err := deadlines.RaisedBy(t.Context(), d.Read(), promises.PromisedAnswer, id)
				same := slices.EqualFunc(got, timers, func(a deadlines.Raised, w deadlines.Timer) bool {
					return a.Kind == w.Kind && a.FiredAt.Equal(w.Due)
				})
				if err != nil || !same {
					t.Errorf("%s: on record %+v, want %+v, each at its moment (%v)", id, got, timers, err)
				}
			}
		})
	}
}

// oldPromises stores one of each sort, and answers what each of them raises in its whole life.
func oldPromises(t *testing.T, d *db.DB, now time.Time) map[string][]deadlines.Timer {
	t.Helper()
	want := map[string][]deadlines.Timer{}
	cat := leadstest.Catalog(t)
	const lead = "lead_dana"
	write := func(ctx context.Context, tx *db.Tx) error {
		leadstest.OldLead(ctx, t, tx, lead, "Dana Birch", now)
		for _, o := range []struct {
			id        string
			age, kept time.Duration // kept so long after it was made; 0: not
		}{{"new", time.Hour, 0}, {"half", 13 * time.Hour, 0}, {"reminded", 30 * time.Hour, 0}, {"kept", 20 * 24 * time.Hour, 20 * time.Hour}} {
			p := promises.Promise{ID: o.id, MadeAt: now.Add(-o.age), DueAt: now.Add(24*time.Hour - o.age)}
			timers := promises.Timers(cat, p)
			until, next, kept := now, db.NullTime(deadlines.Next(timers, now)), db.NullTime(time.Time{})
			if want[o.id] = timers; o.kept != 0 {
				until = p.MadeAt.Add(o.kept)
				next, kept, want[o.id] = db.NullTime(time.Time{}), db.NullTime(until), deadlines.Due(timers, until)
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO lead_promises (id, lead_id, ref, source, made_at, due_at, next_timer_at, kept_at, kept_by, version)
				VALUES ($1, $2, $1, 'ai_lead_capture', $3, $4, $5, $6, '', 1)`, o.id, lead, p.MadeAt, p.DueAt, next, kept); err != nil {
				return err
			}
			for _, timer := range deadlines.Due(timers, until) {
				if _, err := tx.ExecContext(ctx, "INSERT INTO lead_promise_alerts (promise_id, kind, due_at, fired_at) VALUES ($1, $2, $3, $3)", o.id, timer.Kind, timer.Due); err != nil {
					return err
				}
			}
		}
		return nil
	}
	if err := d.Write(t.Context(), write); err != nil {
		t.Fatal(err)
	}
	return want
}
