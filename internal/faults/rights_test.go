package faults_test

import (
	"path/filepath"
	"strings"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// operationsPage has the statements by which the accounts are made.
const operationsPage = "../../docs/operations.md"

// TestTheServingAccountChangesNoTable: with the accounts of docs/operations.md the program migrates as one and serves as the other, which can
// neither make, change, empty nor drop a table; backups, restores and commands work.
// Proves: security-157
func TestTheServingAccountChangesNoTable(t *testing.T) {
	t.Parallel()
	owner, serving := dbtest.Accounts(t, operationsPage)
	data := t.TempDir()
	if code, out := run(t, environment("WARDGATE_DATA", data, "DATABASE_URL", serving), "serve"); code != 1 || strings.Count(out, "\n") != 1 ||
		!strings.Contains(out, "DATABASE_MIGRATE_URL") || strings.Contains(out, "secret") {
		t.Errorf("a start without tables and without the right to make them: %d %s", code, out)
	}
	p := serve(t, "WARDGATE_DATA", data, "DATABASE_URL", serving, "DATABASE_MIGRATE_URL", owner)
	mustPost(t, p.url, numbered(1))
	p.stop()
	// Where there is nothing to migrate, the serving account is enough.
	p = serve(t, "WARDGATE_DATA", data, "DATABASE_URL", serving)
	if signIn(t, p.url) == "" {
		t.Error("the owner cannot sign in")
	}
	p.stop()
	refusesStatements(t, serving)
	if strings.Contains(p.log.String(), "permission denied") {
		t.Errorf("%s", p.log)
	}

	file := filepath.Join(t.TempDir(), "backup")
	if code, out := run(t, environment("WARDGATE_DATA", data, "DATABASE_URL", serving), "backup", file); code != 0 {
		t.Errorf("backup: %d %s", code, out)
	}
	owner2, serving2 := dbtest.Accounts(t, operationsPage)
	if code, out := run(t, environment("WARDGATE_DATA", data, "DATABASE_URL", serving2, "DATABASE_MIGRATE_URL", owner2), "restore", file); code != 0 {
		t.Errorf("restore: %d %s", code, out)
	}
	for _, command := range [][]string{{"migrate"}, {"audit", "verify"}, {"staff", "add", "robin@guard.example", "--role", "sales"}, {"key", "new"}} {
		if code, out := run(t, environment("WARDGATE_DATA", data, "DATABASE_URL", serving2), command...); code != 0 {
			t.Errorf("%v: %d %s", command, code, out)
		}
	}
	// The owner of another database is no owner of this one.
	if code, out := run(t, environment("WARDGATE_DATA", data, "DATABASE_URL", dbtest.BarePostgresURL(t), "DATABASE_MIGRATE_URL", owner2), "migrate"); code != 1 ||
		!strings.Contains(out, "DATABASE_MIGRATE_URL: it names another database") {
		t.Errorf("%d %s", code, out)
	}
}

func refusesStatements(t *testing.T, address string) {
	t.Helper()
	d := opened(t, db.Options{URL: address})
	for _, statement := range []string{
		"CREATE TABLE x (id TEXT)", "CREATE TEMPORARY TABLE x (id TEXT)", "DROP TABLE leads", "TRUNCATE leads", "ALTER TABLE leads ADD COLUMN x TEXT",
		"CREATE INDEX x ON leads (id)", "CREATE SCHEMA x", "CREATE ROLE x", "CREATE FUNCTION x() RETURNS INTEGER LANGUAGE sql AS 'SELECT 1'",
	} {
		if _, err := d.Writer().ExecContext(t.Context(), statement); err == nil || !db.Forbidden(err) && !strings.Contains(err.Error(), "must be owner") {
			t.Errorf("%s: %v", statement, err)
		}
	}
}
