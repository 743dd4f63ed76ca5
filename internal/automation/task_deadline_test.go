package automation

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/automation/tasks"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/deadlines/deadlinestest"
	"wardgate/internal/platform/httpx"
)

// owes reads the deadline of a task.
func owes(t *testing.T, d *db.DB, id string) deadlines.Deadline {
	t.Helper()
	got, found := deadlinestest.Of(t, d, tasks.Promise, id)
	if !found {
		t.Fatalf("%s owes nothing", id)
	}
	return got
}

// Proves: quotes-21
func TestATaskIsOwedUntilItIsDecided(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		decided, late := b.comes(t, engaged("Robin")), b.comes(t, engaged("Kim"))
		ask := b.approval(t, decided.ID)
		if n, err := b.Pending(t.Context()); err != nil || n != 2 {
			t.Errorf("%d tasks wait (%v)", n, err)
		}
		if _, err := b.AssignTask(casey, ask.ID, httpx.Person{ID: "usr_x", Name: "X"}); err != nil {
			t.Fatal(err)
		}
		if got := owes(t, b.DB, ask.ID); got.Person != "usr_x" || got.State != deadlines.Open {
			t.Errorf("given to somebody: %+v", got)
		}
		if _, err := b.Reject(casey, ask.ID, ""); err != nil {
			t.Fatal(err)
		}
		if got := owes(t, b.DB, ask.ID); got.State != deadlines.Met || !got.MetAt.Equal(b.now.Now()) || !got.DueAt.Equal(ask.DueAt) {
			t.Errorf("a refusal decides: %+v", got)
		}
		b.now.Advance(7 * 24 * time.Hour)
		b.work(t)
		if got := owes(t, b.DB, b.approval(t, late.ID).ID); got.State != deadlines.Cancelled || !got.MetAt.IsZero() {
			t.Errorf("nobody decided: %+v", got)
		}
		if got := owes(t, b.DB, b.approval(t, late.ID).ID); got.Person != "" || got.Team != "" {
			t.Errorf("given to nobody: %+v", got)
		}
	})
}

// TestAnOverdueTaskIsRaised: each alert once, for the record, which mails nobody by itself (Notices do). What was decided in time,
// and tasks about a lead that is erased, raise nothing.
func TestAnOverdueTaskIsRaised(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		late, decided, erased := b.comes(t, engaged("Robin")), b.comes(t, engaged("Kim")), b.comes(t, engaged("Sam"))
		ask, sweep := b.approval(t, late.ID), deadlines.NewSweep(b.DB, b.now, b.Tasks.Deadlines())
		if _, err := b.Reject(casey, b.approval(t, decided.ID).ID, ""); err != nil {
			t.Fatal(err)
		}
		if err := b.people.Erase(casey, erased.ID, b.lead(t, erased.ID).Version); err != nil {
			t.Fatal(err)
		}
		mails := b.count(t, "mails")
		raised := func(at time.Time, want int) {
			t.Helper()
			b.now.Set(at)
			for range 2 {
				if _, err := sweep.RaiseDue(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if n := b.count(t, "deadline_alerts WHERE promise = $1", tasks.Promise); n != want {
				t.Errorf("at %v: %d on record, want %d", at, n, want)
			}
		}
		raised(ask.DueAt.Add(-time.Millisecond), 2) // half, and four fifths
		raised(ask.DueAt, 3)
		if _, err := b.AssignTask(casey, ask.ID, httpx.Person{ID: "usr_x", Name: "X"}); err != nil {
			t.Fatal(err)
		}
		raised(ask.DueAt.Add(72*time.Hour), 15) // a reminder each four hours, for two days
		list, err := sweep.Alerts(t.Context())
		if err != nil || len(list) != 1 || list[0].Subject != ask.ID || list[0].Kind != deadlines.Breach || list[0].Ref != "Approval" || list[0].Name != ask.Description {
			t.Errorf("%+v (%v)", list, err)
		}
		if n := b.count(t, "mails"); n != mails {
			t.Errorf("%d mails more", n-mails)
		}
		if _, err := b.Reject(casey, ask.ID, ""); err != nil {
			t.Fatal(err)
		}
		if list, err := sweep.Alerts(t.Context()); err != nil || len(list) != 0 {
			t.Errorf("once it is decided: %+v (%v)", list, err)
		}
	})
}

// TestOldTasksMove: tasks from before the migration have a deadline row, as new ones do.
func TestOldTasksMove(t *testing.T) {
	t.Parallel()
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
			d.UseSealer(dbtest.Vault())
			if err := d.MigrateTo(t.Context(), dbtest.History(d.Engine()), 40); err != nil { // the last version without these rows
				t.Fatal(err)
			}
			at := time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)
			want := map[string]deadlines.State{
				tasks.Pending: deadlines.Open, tasks.Approved: deadlines.Met, tasks.Rejected: deadlines.Met, tasks.Expired: deadlines.Cancelled,
			}
			if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
				leadstest.OldLead(ctx, t, tx, "lead_robin", "Robin Birch", at)
				for status := range want {
					if err == nil {
						_, err = tx.ExecContext(ctx, `INSERT INTO automation_tasks (id, type, lead_id, rule_id, rule_version, run_id, description, priority,
							status, assigned_to, assigned_name, rejection_reason, decided_by, decided_by_name, decided_at, due_at, created_at)
							VALUES ($1, 'approval', $2, '', 1, '', '', 'high', $1, 'sales-team', '', '', '', '', $3, $3, $3)`, status, "lead_robin", at)
					}
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if _, err := d.Migrate(t.Context(), dbtest.History(d.Engine())); err != nil {
				t.Fatal(err)
			}
			for id, state := range want {
				if got := owes(t, d, id); got.State != state || got.NextAt.IsZero() == (state == deadlines.Open) || got.Team != "sales-team" || got.MetAt.IsZero() == (state == deadlines.Met) {
					t.Errorf("%s: %+v", id, got)
				}
			}
		})
	}
}
