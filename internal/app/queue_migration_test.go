package app_test

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/app"
	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/migrations"
)

// lastWithQueue is the last step of the schema beside which there was a job queue with
// tables of its own.
const lastWithQueue = "00041"

// withQueue is the history up to that step.
type withQueue struct{ fs.FS }

func (h withQueue) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(h.FS, name)
	return slices.DeleteFunc(all, func(e fs.DirEntry) bool { return e.Name()[:len(lastWithQueue)] > lastWithQueue }), err
}

// pendingJob is what the queue of an older program still had to do.
type pendingJob struct {
	kind, args string
	// table has the row of which it was to mail, undone is how that shows there.
	table, undone string
	// task does it now.
	task  string
	mails int
	row   string
}

func pendingJobs() []*pendingJob {
	return []*pendingJob{
		{kind: "quotes.quote-notification", args: `{"quoteId": "ROW", "firstName": "Dana", "lastName": "Birch", "email": "dana@birch.example", "phone": "(780) 555-0101"}`, table: "quote_requests", undone: "notified_at", task: "quotes.notify", mails: 2},
		{kind: "contact.notification", args: `{"messageId": "ROW"}`, table: "contact_messages", undone: "notified_at", task: "contact.notify", mails: 2},
		{kind: "assessments.notification", args: `{"assessmentId": "ROW"}`, table: "assessments", undone: "notified_at", task: "assessments.notify", mails: 2},
		{kind: "leads.capture-notification", args: `{"captureId": "ROW"}`, table: "lead_captures", undone: "notified_at", task: "leads.notify-captures", mails: 2},
		{kind: "leads.appointment-notification", args: `{"appointmentId": "ROW"}`, table: "lead_appointments", undone: "notified_at", task: "leads.notify-appointments", mails: 2},
		{kind: "blog.admin-notification", args: `{"noticeId": "ROW"}`, table: "blog_notices", undone: "told_at", task: "blog.tell", mails: 1},
		{kind: "newsletter.admin-notification", args: `{"campaignId": "ROW"}`, table: "newsletter_campaigns", undone: "told_at", task: "newsletter.notify", mails: 1},
	}
}

// TestWhatAnOlderProgramsQueueHeldIsDone: a database of the last program with a job queue,
// whose every kind of job waits, is brought up to date, and what they were to do is done.
// Proves: platform-8
func TestWhatAnOlderProgramsQueueHeldIsDone(t *testing.T) {
	dbtest.EachBare(t, func(t *testing.T, o db.Options) {
		d, err := db.Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		if _, err := backup.RestoreFile(t.Context(), d, monthBackup, withQueue{migrations.For(string(d.Engine()))}); err != nil {
			t.Fatal(err)
		}
		old := oldQueue{t, d}
		old.make()
		pending := pendingJobs()
		for _, j := range pending {
			old.undo(j)
		}
		old.add("available", "staff.password-reset", `{"requestId": "tok_1", "emailKey": "owner@wardgate.example"}`)
		old.add("running", "staff.password-reset", `{"requestId": "tok_2", "emailKey": "owner@wardgate.example"}`) // of a killed program
		old.add("completed", "staff.password-reset", `{"requestId": "tok_3", "emailKey": "owner@wardgate.example"}`)
		if err := app.Migrate(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		old.wantNothingLeft()
		h := apptest.Start(t, d, apptest.At(clock.NewManual(monthEnds)), apptest.Idle())
		for _, j := range pending {
			if err := h.Scheduler.Do(t.Context(), j.task); err != nil {
				t.Error(err)
			}
			if n := old.number("SELECT count(*) FROM mails WHERE dedupe_key LIKE $1", "%:"+j.row+"%"); n != j.mails {
				t.Errorf("%s of %s: %d mails, want %d", j.kind, j.row, n, j.mails)
			}
		}
		if err := h.Scheduler.Do(t.Context(), "staff.answer-resets"); err != nil {
			t.Error(err)
		}
		if n := old.number("SELECT count(*) FROM staff_tokens WHERE id IN ('tok_1', 'tok_2', 'tok_3') AND purpose = 'reset'"); n != 2 {
			t.Errorf("%d links for a new password, want 2", n)
		}
	})
}

// oldQueue is the job queue of an older program, as far as it matters what becomes of it.
type oldQueue struct {
	t *testing.T
	d *db.DB
}

func (q oldQueue) exec(statement string, args ...any) {
	q.t.Helper()
	if err := q.d.Write(q.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, statement, args...)
		return err
	}); err != nil {
		q.t.Fatalf("%s: %v", statement, err)
	}
}

func (q oldQueue) number(query string, args ...any) (n int) {
	q.t.Helper()
	if err := q.d.Read().QueryRowContext(q.t.Context(), query, args...).Scan(&n); err != nil {
		q.t.Fatalf("%s: %v", query, err)
	}
	return n
}

func (q oldQueue) make() {
	q.t.Helper()
	state, args := "TEXT", "BLOB"
	if q.d.Engine() == db.Postgres {
		state, args = "river_job_state", "JSONB"
		q.exec("CREATE TYPE river_job_state AS ENUM ('available', 'cancelled', 'completed', 'discarded', 'pending', 'retryable', 'running', 'scheduled')")
		q.exec("CREATE FUNCTION river_job_state_in_bitmask(bitmask BIT(8), state river_job_state) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT false $$")
	}
	q.exec("CREATE TABLE river_job (args " + args + " NOT NULL, kind TEXT NOT NULL, state " + state + " NOT NULL)")
	for _, table := range []string{"river_leader", "river_queue", "river_migration"} {
		q.exec("CREATE TABLE " + table + " (name TEXT)")
	}
	q.exec("CREATE TABLE river_client (id TEXT PRIMARY KEY)")
	q.exec("CREATE TABLE river_client_queue (river_client_id TEXT REFERENCES river_client (id))")
}

// add leaves a job waiting, in bytes as the older program wrote it.
func (q oldQueue) add(state, kind, args string) {
	q.t.Helper()
	q.exec("INSERT INTO river_job (args, kind, state) VALUES ($1, $2, $3)", []byte(args), kind, state)
}

// undo takes a row of the month that was told of, has it not told of, and leaves its job waiting.
func (q oldQueue) undo(j *pendingJob) {
	q.t.Helper()
	order := " ORDER BY id DESC LIMIT 1"
	if err := q.d.Read().QueryRowContext(q.t.Context(), "SELECT id FROM "+j.table+" WHERE "+j.undone+" IS NOT NULL"+order).Scan(&j.row); err != nil {
		q.t.Fatalf("the month has nothing for %s: %v", j.kind, err)
	}
	q.exec("UPDATE "+j.table+" SET "+j.undone+" = NULL WHERE id = $1", j.row)
	q.exec("DELETE FROM mails WHERE dedupe_key LIKE $1", "%:"+j.row+"%")
	q.add("available", j.kind, strings.ReplaceAll(j.args, "ROW", j.row))
}

func (q oldQueue) wantNothingLeft() {
	q.t.Helper()
	catalog := "SELECT count(*) FROM sqlite_master WHERE name LIKE '%river%'"
	if q.d.Engine() == db.Postgres {
		catalog = "SELECT (SELECT count(*) FROM pg_class WHERE relname LIKE '%river%') + (SELECT count(*) FROM pg_type WHERE typname LIKE '%river%') + (SELECT count(*) FROM pg_proc WHERE proname LIKE '%river%')"
	}
	if n := q.number(catalog); n != 0 {
		q.t.Errorf("%d things of the queue are left", n)
	}
}
