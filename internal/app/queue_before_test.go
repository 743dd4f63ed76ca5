package app_test

import (
	"testing"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/migrations"
)

// TestTheQueueKnowsWhatWasThereBefore: a month of an older program is brought up to date, and what it owes stands in the queue as what it is.
// Proves: operations-24
func TestTheQueueKnowsWhatWasThereBefore(t *testing.T) {
	dbtest.EachBare(t, func(t *testing.T, o db.Options) {
		d, err := db.Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		if _, err := backup.RestoreFile(t.Context(), d, monthBackup, migrations.For(string(d.Engine()))); err != nil {
			t.Fatal(err)
		}
		number := func(query string) (n int) {
			t.Helper()
			if err := d.Read().QueryRowContext(t.Context(), query).Scan(&n); err != nil {
				t.Fatalf("%s: %v", query, err)
			}
			return n
		}
		for what, pair := range map[string][2]string{
			"booked calls": {"SELECT count(*) FROM deadlines WHERE kind = 'call' AND state = 'open'", "SELECT count(*) FROM lead_appointments WHERE status = 'booked'"},
			"approvals":    {"SELECT count(*) FROM deadlines WHERE kind = 'approval'", "SELECT count(*) FROM automation_tasks WHERE type = 'approval'"},
			"tasks":        {"SELECT count(*) FROM deadlines WHERE kind = 'task'", "SELECT count(*) FROM automation_tasks WHERE type <> 'approval'"},
			"requests":     {"SELECT count(*) FROM deadlines WHERE kind = 'quote'", "SELECT count(*) FROM deadlines WHERE promise LIKE 'quotes.%'"},
			"emergencies among open requests and messages": {
				"SELECT count(*) FROM deadlines WHERE emergency AND promise IN ('quotes.response', 'contact.response')",
				"SELECT (SELECT count(*) FROM quote_requests WHERE emergency_flag AND status IN ('pending', 'reviewed')) + (SELECT count(*) FROM contact_messages WHERE emergency_flag AND status = 'open')",
			},
		} {
			got, want := number(pair[0]), number(pair[1])
			if got != want || want == 0 {
				t.Errorf("%s: %d in the queue, %d in their own table", what, got, want)
			}
		}
		if n := number("SELECT count(*) FROM deadlines WHERE kind = ''"); n != 0 {
			t.Errorf("%d deadlines stand in no queue", n)
		}
	})
}
