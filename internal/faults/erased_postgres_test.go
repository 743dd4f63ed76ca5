package faults_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/smtptest"
)

// filesThatName are the files below a folder that name her.
func filesThatName(t *testing.T, folder string) []string {
	t.Helper()
	found := map[string]bool{}
	for path, text := range inFolder(t, folder) {
		if len(named(text)) == 0 {
			continue
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			t.Fatal(err)
		}
		found[name] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// TestAnErasedPersonIsInNoFileOfPostgres: after plain VACUUM, which the page once called enough, dozens of the server's files still named her. After the
// commands that it has now, none does: not a table's, an index's, the statistics' or the log's.
// Proves: security-213
func TestAnErasedPersonIsInNoFileOfPostgres(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(operationsPage)
	if err != nil {
		t.Fatal(err)
	}
	setting := regexp.MustCompile("have `(\\w+) = (\\w+)` in `postgresql.conf`").FindStringSubmatch(string(page))
	commands := regexp.MustCompile(`(?m)^    DELETE FROM pg_statistic;\n(?:^    .*;\n)+`).FindString(string(page))
	if setting == nil || strings.Count(commands, ";") < 5 {
		t.Fatalf("docs/operations.md has no setting and commands: %q, %q", setting, commands)
	}
	url, folder := dbtest.Alone(t, setting[1]+"="+setting[2], "full_page_writes=on")
	server := smtptest.Start(t)
	s := storage{
		env:  []string{"DATABASE_URL", url, "WARDGATE_DATA", t.TempDir(), "SMTP_URL", server.URL()},
		open: func(t testing.TB) *db.DB { return opened(t, db.Options{URL: url}) },
	}
	p := serve(t, s.env...)
	x := &xenia{t: t, url: p.url, cookie: signIn(t, p.url)}
	x.leaves()
	d := s.open(t)
	exec := func(command string) {
		t.Helper()
		if _, err := d.Writer().ExecContext(t.Context(), command); err != nil {
			t.Fatalf("%s: %v", command, err)
		}
	}
	eventually(t, time.Minute, "her mails sent", func() bool {
		return number(t, d, "SELECT count(*) FROM mails WHERE to_address = $1 AND state = 'sent'", xeniaMail) >= 5 &&
			number(t, d, "SELECT count(*) FROM mails WHERE state <> 'sent' AND NOT withheld AND "+ofRequests) == 0
	})
	exec("ANALYZE") // as autovacuum does in time
	x.erased()
	p.stop()
	exec("VACUUM")
	exec("CHECKPOINT")
	left := filesThatName(t, folder)
	inLog := func(name string) bool { return strings.HasPrefix(name, "pg_wal") }
	if len(left) < 5 || !slices.ContainsFunc(left, inLog) {
		t.Fatalf("VACUUM leaves her in %v: this test has lost what it tests", left)
	}
	for command := range strings.SplitSeq(strings.TrimSuffix(strings.TrimSpace(commands), ";"), ";") {
		exec(strings.TrimSpace(command))
	}
	if left := filesThatName(t, folder); len(left) > 0 {
		t.Errorf("after the commands she is still in %v", left)
	}
	for _, found := range named(dump(t, d)) {
		t.Errorf("in a table: %s", found)
	}
}
