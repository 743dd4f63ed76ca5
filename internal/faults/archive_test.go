package faults_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// archiving are the commands of docs/operations.md, in their order: the slot, the service, the copy, and how all of it is brought back.
func archiving(t *testing.T) (all []string) {
	t.Helper()
	page, err := os.ReadFile(operationsPage)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), "PostgreSQL has means of its own")
	text, _, _ = strings.Cut(text, "\n## ")
	for _, block := range regexp.MustCompile(`(?m)^(?:    .*\n)+`).FindAllString(text, -1) {
		all = append(all, strings.ReplaceAll(block, "\n    ", "\n"))
	}
	if len(all) != 4 {
		t.Fatalf("docs/operations.md has %d blocks of commands: %q", len(all), all)
	}
	return all
}

// TestAPostgresServerThatIsLost: the recipe of the manual, with the setting that loses nothing.
// Proves: platform-124
func TestAPostgresServerThatIsLost(t *testing.T) {
	t.Parallel()
	commands := archiving(t)
	settings := []string{"synchronous_commit=on", "full_page_writes=on", "wal_level=replica"}
	url, data := dbtest.Alone(t, append(settings, "synchronous_standby_names=pg_receivewal")...)
	archive := filepath.Join(filepath.Dir(data), "archive")
	shell := func(script string) {
		t.Helper()
		if out, err := dbtest.Shell(t, data, script, "ARCHIVE="+archive).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", script, err, out)
		}
	}
	shell(`mkdir -p "$ARCHIVE/wal"`)
	shell(commands[0])
	service := dbtest.Shell(t, data, "exec "+strings.TrimSpace(commands[1]), "ARCHIVE="+archive)
	if err := service.Start(); err != nil {
		t.Fatal(err)
	}
	d := opened(t, db.Options{URL: url})
	eventually(t, time.Minute, "a receiver", func() bool {
		return number(t, d, "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == 1
	})
	env := []string{"DATABASE_URL", url, "WARDGATE_KEY_FILE", filepath.Join(t.TempDir(), "key")}
	p := serve(t, env...)
	c := visiting{acked: map[string]receipt{}}
	done := c.send(p.url, 4)
	eventually(t, time.Minute, "20 requests accepted", func() bool { return len(c.so()) >= 20 })
	shell(commands[2])
	eventually(t, time.Minute, "20 more", func() bool { return len(c.so()) >= 40 })
	shell(commands[2]) // the next night's
	before := len(c.so())
	eventually(t, time.Minute, "20 more after the copy", func() bool { return len(c.so()) >= before+20 })

	shell(`pg_ctl stop -m immediate -w`)
	p.kill()
	done()
	if err := os.RemoveAll(data); err != nil {
		t.Fatal(err)
	}
	if err := service.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_ = service.Wait() // it had lost its server
	shell(commands[3])
	dbtest.Again(t, data, settings...)
	eventually(t, time.Minute, "recovered", func() bool {
		return number(t, d, "SELECT count(*) FROM pg_settings WHERE pg_is_in_recovery()") == 0
	})
	p = serve(t, env...)
	tickets := quotesOf(t, p.url, signIn(t, p.url))
	for key, rec := range c.so() {
		if tickets[rec.TicketID] != 1 {
			t.Errorf("%s, acknowledged as %s, is there %d times", key, rec.TicketID, tickets[rec.TicketID])
		}
	}
	if rec := mustPost(t, p.url, numbered(1)); tickets[rec.TicketID] != 0 {
		t.Errorf("a new request is called %s, as an old one", rec.TicketID)
	}
	p.stop()
	t.Logf("%d acknowledged, %d after the copy, %d brought back", len(c.so()), len(c.so())-before, len(tickets))
}
