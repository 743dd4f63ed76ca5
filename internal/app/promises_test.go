package app_test

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/duty"
	"wardgate/internal/leads/appointments"
	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/replies"
	"wardgate/internal/quotes"
	"wardgate/migrations"
)

// TestEveryPromiseIsRaisedAndNamed: the program has an owner for each kind of promise, and
// a board can name each row that is overdue. Of a new kind, this test wants a row as well.
func TestEveryPromiseIsRaisedAndNamed(t *testing.T) {
	dbtest.EachBare(t, func(t *testing.T, o db.Options) {
		d, err := db.Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		if _, err := backup.RestoreFile(t.Context(), d, monthBackup, migrations.For(string(d.Engine()))); err != nil {
			t.Fatal(err)
		}
		now := clock.NewManual(monthEnds)
		h := apptest.Start(t, d, apptest.At(now), apptest.Idle())
		for id := range ownersWhere(t, d, "SELECT '', MIN(id) FROM quote_requests WHERE status = 'pending'")[""] { // the month is older than walks
			staff := httpx.WithActor(t.Context(), httpx.Actor{ID: "usr_test", Name: "Robin"})
			if _, err := (quotes.Walks{Service: h.Quotes}).Agree(staff, id, quotes.Agreement{At: monthEnds.Add(24 * time.Hour)}); err != nil {
				t.Fatal(err)
			}
		}
		for feature, rows := range ownersWhere(t, d, "SELECT 'quotes', MIN(id) FROM quote_requests WHERE status NOT IN ('pending', 'reviewed', 'spam') UNION ALL SELECT 'contact', MIN(id) FROM contact_messages WHERE status NOT IN ('open', 'spam')") {
			for id := range rows { // nor does it know answers of customers
				if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
					return h.Replies.Threads[feature].Heard(ctx, tx, replies.Reply{ID: "reply_" + feature, CaseID: id, Text: "Is it Monday?", At: monthEnds})
				}); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, statement := range []string{ // somebody is on duty
			"UPDATE duty_teams SET anchor = '2026-01-05'", "INSERT INTO duty_members (team_id, user_id, place) VALUES ('dispatch', 'usr_test', 0)",
		} {
			if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, statement)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		now.Set(monthEnds.Add(60 * 24 * time.Hour))
		for n := 1; n > 0; {
			if n, err = h.Deadlines.RaiseDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		stored := ownersWhere(t, d, "SELECT DISTINCT promise, '' FROM deadlines ORDER BY 1")
		if got := keys(stored); !slices.Equal(got, h.Deadlines.Promises()) {
			t.Errorf("the table holds %v, there are owners of %v", got, h.Deadlines.Promises())
		}
		owed := ownersWhere(t, d, "SELECT promise, owner_id FROM deadlines WHERE state = 'open'")
		for promise, rows := range owed {
			for id := range rows {
				line, found, err := h.Deadlines.Named(t.Context(), promise, id)
				if err != nil || found == (promise == duty.Escalation) || found && (line.Subject == "" || line.Ref == "" && line.Name == "" && line.Words == "") {
					t.Errorf("the queue calls %s of %s %+v, %t (%v)", promise, id, line, found, err)
				}
			}
		}
		alerts, err := h.Deadlines.Alerts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range alerts {
			if a.Subject == "" || a.Ref == "" && a.Name == "" && a.Promise != "chat.handover" {
				t.Errorf("%s of %s has no name: %+v", a.Promise, a.OwnerID, a)
			}
			delete(owed[a.Promise], a.OwnerID)
		}
		delete(owed, duty.Escalation)   // a board shows what an incident is about
		delete(owed, appointments.Call) // a call raises nothing: it stands in the queue
		for promise, rows := range owed {
			for id := range rows {
				t.Errorf("%s of %s is overdue, and no board names it", promise, id)
			}
		}
	})
}

func ownersWhere(t *testing.T, d *db.DB, query string) map[string]map[string]bool {
	t.Helper()
	rows, err := d.Read().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	out := map[string]map[string]bool{}
	for rows.Next() {
		var promise, id string
		if err := rows.Scan(&promise, &id); err != nil {
			t.Fatal(err)
		}
		if out[promise] == nil {
			out[promise] = map[string]bool{}
		}
		out[promise][id] = true
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func keys(m map[string]map[string]bool) []string { return slices.Sorted(maps.Keys(m)) }
