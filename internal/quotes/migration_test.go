package quotes

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/deadlines/deadlinestest"
	"wardgate/internal/platform/inbound"
)

// lastOwnTable is the last schema in which requests kept their timers and alerts themselves.
const lastOwnTable = 35

// oldRequest is the row of a request in that schema.
const oldRequest = `INSERT INTO quote_requests (id, ticket_id, idempotency_key, request_hash, status_token, first_name, last_name, email, phone,
    phone_e164, company, service_type, property_type, security_concerns, budget, timeline, message, lead_score, score_lines, matched_words,
    emergency_flag, priority, status, status_before, quarantine_reason, source, behavior, sla_deadline, next_timer_at, notified_at, created_at,
    assigned_to, assigned_name, assigned_at, responded_at, responded_by, updated_at, version)
VALUES ($1, $1, $1, $1, $1, 'Dana', 'Birch', 'dana@birch.example', '780-555-0142', '+17805550142', '', 'surveillance', 'retail', '', '', '', '', 40, '[]',
    '[]', FALSE, 'high', $2, '', '', 'website_quote_form', '{}', $3, $4, $5, $5, '', '', $6, $7, '', $5, 3)`

// TestOldDeadlinesMove: a month of requests in all states, with the alerts that the earlier
// version raised, moves to the table of all promised times: no alert is lost or raised again,
// and later ones come at their time.
// Proves: quotes-21
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
			moved := time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC)
			month := oldMonth(t, d, moved)
			if _, err := d.Migrate(t.Context(), dbtest.History(d.Engine())); err != nil {
				t.Fatal(err)
			}
			month.lives(t, newBench(t, d), moved)
		})
	}
}

// month is what requests of before owe: the alerts of each, by its id, and whether it is open.
type month struct {
	timers map[string][]Timer
	closed map[string]bool
}

// oldMonth stores requests of 30 days, some a few minutes old, and what was raised on them until now.
func oldMonth(t *testing.T, d *db.DB, now time.Time) month {
	t.Helper()
	c, chance := load0(t).Quotes, rand.New(rand.NewPCG(3, 5))
	m := month{map[string][]Timer{}, map[string]bool{}}
	write := func(ctx context.Context, tx *db.Tx) error {
		for i := range 35 {
			age := time.Duration(chance.Int64N(int64(30*24*time.Hour) >> (i % 14)))
			status := []Status{Pending, Reviewed, Pending, Reviewed, Responded, Lost, Spam}[i%7]
			q := Quote{Case: inbound.Case{Status: Pending, Entry: inbound.Entry{
				ID: fmt.Sprintf("quote_%02d", i), CreatedAt: now.Add(-age).Truncate(time.Millisecond),
			}}}
			q.Deadline = q.CreatedAt.Add([]time.Duration{30 * time.Minute, time.Hour, 2 * time.Hour}[i%3])
			if status == Reviewed {
				q.AssignedAt = q.CreatedAt.Add(time.Minute)
			}
			timers := Timers(c, q)
			until, next := now, db.NullTime(deadlines.Next(timers, now))
			if !isOpen(status) { // somebody acted half way
				until, next, m.closed[q.ID] = q.CreatedAt.Add(age/2), db.NullTime(time.Time{}), true
			}
			if status == Responded {
				q.AnsweredAt = until
			}
			if _, err := tx.ExecContext(ctx, oldRequest, q.ID, string(status), q.Deadline, next, q.CreatedAt,
				db.NullTime(q.AssignedAt), db.NullTime(q.AnsweredAt)); err != nil {
				return err
			}
			m.timers[q.ID] = timers
			for _, timer := range deadlines.Due(timers, until) {
				if _, err := tx.ExecContext(ctx, "INSERT INTO quote_alerts (quote_id, kind, due_at, fired_at) VALUES ($1, $2, $3, $3)", q.ID, timer.Kind, timer.Due); err != nil {
					return err
				}
			}
			if m.closed[q.ID] {
				m.timers[q.ID] = deadlines.Due(timers, until)
			}
		}
		return nil
	}
	if err := d.Write(t.Context(), write); err != nil {
		t.Fatal(err)
	}
	return m
}

// lives lets time pass until nothing is left to come, and compares the stored alerts with
// those that each request owed.
func (m month) lives(t *testing.T, b bench, moved time.Time) {
	t.Helper()
	var onBoard int
	for id, timers := range m.timers {
		d, found := deadlinestest.Of(t, b.DB, Response, id)
		if !found || (d.State == deadlines.Open) == m.closed[id] {
			t.Fatalf("%s: %+v, %t", id, d, found)
		}
		if !m.closed[id] && !d.NextAt.Equal(deadlines.Next(timers, moved)) {
			t.Errorf("%s: next alert at %v, want %v", id, d.NextAt, deadlines.Next(timers, moved))
		}
		if !m.closed[id] && len(deadlines.Due(timers, moved)) > 0 {
			onBoard++
		}
	}
	b.shows(t, onBoard)
	come := 0
	for next, err := b.NextDue(t.Context()); !next.IsZero(); next, err = b.NextDue(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		b.now.Set(next)
		n, err := b.RaiseDue(t.Context())
		if err != nil || n == 0 {
			t.Fatalf("at %v: %d raised (%v)", next, n, err)
		}
		come += n
	}
	for id, timers := range m.timers {
		got, err := deadlines.RaisedBy(t.Context(), b.DB.Read(), Response, id)
		if err != nil || len(got) != len(timers) {
			t.Fatalf("%s: %d alerts on record, want %d (%v)", id, len(got), len(timers), err)
		}
		for i, a := range got {
			if a.Kind != timers[i].Kind || !a.DueAt.Equal(timers[i].Due) || !a.FiredAt.Equal(a.DueAt) {
				t.Errorf("%s: %+v, want %+v at its moment", id, a, timers[i])
			}
		}
	}
	if mails := b.count(t, "mails"); mails == 0 || mails < come {
		t.Errorf("%d mails of %d alerts that came after the move", mails, come)
	}
}

// shows fails unless the board names so many requests.
func (b bench) shows(t *testing.T, want int) {
	t.Helper()
	alerts, err := b.Alerts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, a := range alerts {
		named[a.Subject] = true
		if a.Name != "Dana Birch" || a.Ref != a.Subject {
			t.Errorf("%+v", a)
		}
	}
	if len(named) != want {
		t.Errorf("the board names %d requests, want %d", len(named), want)
	}
}
