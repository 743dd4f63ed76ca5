package chat

import (
	"context"
	"slices"
	"testing"
	"time"

	"wardgate/internal/chat/handover"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/deadlines"
)

// lastOwnTable is the last schema in which hand-overs kept their timers and alerts themselves.
const lastOwnTable = 39

// TestOldHandoversMove: hand-overs in all states, with the alerts that the earlier version raised,
// move to the table of all promised times: no alert is lost or raised again, and later ones come
// at their time.
// Proves: chat-13
func TestOldHandoversMove(t *testing.T) {
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
			want := oldHandovers(t, d, time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC))
			if _, err := d.Migrate(t.Context(), dbtest.History(d.Engine())); err != nil {
				t.Fatal(err)
			}
			b := newBench(t, d)
			var shown []string
			alerts, err := b.Alerts(t.Context())
			for _, a := range alerts {
				shown = append(shown, a.Subject)
			}
			if slices.Sort(shown); err != nil || !slices.Equal(shown, []string{"reminded", "silent"}) {
				t.Errorf("the board shows %v (%v)", shown, err)
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
				got, err := deadlines.RaisedBy(t.Context(), d.Read(), handover.PersonComes, id)
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

// oldHandovers stores one of each kind, and returns the alerts that each of them raises in all.
func oldHandovers(t *testing.T, d *db.DB, now time.Time) map[string][]deadlines.Timer {
	t.Helper()
	c, want := newCatalog(t).Chat, map[string][]deadlines.Timer{}
	ago := func(minutes int) time.Time { return now.Add(-time.Duration(minutes) * time.Minute) }
	write := func(ctx context.Context, tx *db.Tx) error {
		for _, h := range []handover.Handover{
			{ID: "new", AskedAt: ago(2)}, {ID: "reminded", AskedAt: ago(75)},
			{ID: "silent", AskedAt: ago(60), TakenAt: ago(50), UnansweredAt: ago(7)}, // taken over, and the visitor waits
			{ID: "answered", AskedAt: ago(60), TakenAt: ago(50)},
			{ID: "over", AskedAt: ago(9000), TakenAt: ago(8980), EndedAt: ago(8900), Outcome: handover.Gone}, {ID: "nobody", AskedAt: ago(9000), EndedAt: ago(8800), Outcome: handover.Gone},
		} {
			h.DueAt = h.AskedAt.Add(c.Handover.AnswerTime())
			timers := h.Timers(c)
			want[h.ID] = timers
			if _, err := tx.ExecContext(ctx, `INSERT INTO chat_conversations (id, user_id, session_id, service_type, score, score_lines, matched,
				industry, human_reasons, created_at, last_message_at, version) VALUES ($1, $1, $1, '', 0, '[]', '[]', '', '[]', $2, $2, 1)`, h.ID, h.AskedAt); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO chat_handovers (id, conversation_id, reasons, asked_at, due_at, taken_at, taken_by, taken_name,
				unanswered_at, ended_at, outcome, ended_by, next_timer_at, version) VALUES ($1, $1, '[]', $2, $3, $4, '', '', $5, $6, $7, '', $8, 1)`,
				h.ID, h.AskedAt, h.DueAt, db.NullTime(h.TakenAt), db.NullTime(h.UnansweredAt), db.NullTime(h.EndedAt), string(h.Outcome),
				db.NullTime(deadlines.Next(timers, now))); err != nil {
				return err
			}
			for _, timer := range deadlines.Due(timers, now) {
				if _, err := tx.ExecContext(ctx, "INSERT INTO chat_handover_alerts (handover_id, kind, due_at, fired_at) VALUES ($1, $2, $3, $3)", h.ID, timer.Kind, timer.Due); err != nil {
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
