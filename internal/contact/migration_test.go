package contact

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/inbound"
)

// lastOwnTable is the last schema in which messages kept their timers and alerts themselves.
const lastOwnTable = 37

// oldMessage is the row of a message in that schema.
const oldMessage = `INSERT INTO contact_messages (id, reference, idempotency_key, request_hash, sent_token, name, email, phone, phone_e164, subject, message,
    matched_words, emergency_flag, status, status_before, quarantine_reason, source, sla_deadline, next_timer_at, notified_at, created_at, assigned_to,
    assigned_name, answered_at, answered_by, updated_at, version)
VALUES ($1, $1, $1, $1, $1, 'Dana Birch', 'dana@birch.example', '', '', 'service', 'Hello', '[]', FALSE, $2, '', '', 'contact', $3, $4, $5, $5, '', '', $6, '', $5, 2)`

// TestOldDeadlinesMove: messages in all states, with the alerts that the earlier version raised,
// move to the table of all promised times: no alert is lost or raised again, and later ones come
// at their time.
// Proves: contact-6
func TestOldDeadlinesMove(t *testing.T) {
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
			want := oldMessages(t, d, time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC))
			if _, err := d.Migrate(t.Context(), dbtest.History(d.Engine())); err != nil {
				t.Fatal(err)
			}
			b := newBench(t, d)
			if alerts, err := b.Alerts(t.Context()); err != nil || len(alerts) != 2 || alerts[0].Subject != "half" || alerts[1].Ref != "reminded" {
				t.Errorf("the board shows %+v (%v)", alerts, err)
			}
			for next, err := b.NextDue(t.Context()); !next.IsZero(); next, err = b.NextDue(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
				b.now.Set(next)
				if n, err := b.RaiseDue(t.Context()); err != nil || n == 0 {
					t.Fatalf("at %v: %d raised (%v)", next, n, err)
				}
			}
			for id, timers := range want {
				got, err := deadlines.RaisedBy(t.Context(), d.Read(), Response, id)
				if err != nil || len(got) != len(timers) {
					t.Fatalf("%s: %d alerts on record, want %d (%v)", id, len(got), len(timers), err)
				}
				for i, a := range got {
					if a.Kind != timers[i].Kind || !a.FiredAt.Equal(timers[i].Due) {
						t.Errorf("%s: %+v, want %+v at its moment", id, a, timers[i])
					}
				}
			}
		})
	}
}

// oldMessages stores one of each kind, and returns the alerts that each of them raises in all.
func oldMessages(t *testing.T, d *db.DB, now time.Time) map[string][]deadlines.Timer {
	t.Helper()
	want := map[string][]deadlines.Timer{}
	write := func(ctx context.Context, tx *db.Tx) error {
		for _, o := range []struct {
			id     string
			status Status
			age    time.Duration
			acted  time.Duration // after it came
		}{
			{"new", Open, 5 * time.Minute, 0}, {"half", Open, 13 * time.Hour, 0}, {"reminded", Open, 30 * time.Hour, 0},
			{"answered", Answered, 20 * 24 * time.Hour, 20 * time.Hour}, {"closed", Closed, 40 * time.Hour, 26 * time.Hour}, {"program", Spam, time.Hour, 0},
		} {
			m := Message{Subject: "service", Case: inbound.Case{
				Entry: inbound.Entry{ID: o.id, CreatedAt: now.Add(-o.age)}, Status: Open, Deadline: now.Add(24*time.Hour - o.age),
			}}
			timers := Timers(facts(t), m)
			until, next, answered := now, db.NullTime(deadlines.Next(timers, now)), db.NullTime(time.Time{})
			if want[o.id] = timers; o.status != Open {
				until, next = m.CreatedAt.Add(o.acted), db.NullTime(time.Time{})
				want[o.id] = deadlines.Due(timers, until)
			}
			if o.status == Answered {
				answered = db.NullTime(until)
			}
			if _, err := tx.ExecContext(ctx, oldMessage, o.id, string(o.status), m.Deadline, next, m.CreatedAt, answered); err != nil {
				return err
			}
			for _, timer := range deadlines.Due(timers, until) {
				if _, err := tx.ExecContext(ctx, "INSERT INTO contact_alerts (message_id, kind, due_at, fired_at) VALUES ($1, $2, $3, $3)", o.id, timer.Kind, timer.Due); err != nil {
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
