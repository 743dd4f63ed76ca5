package dbtest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Alone starts a PostgreSQL server that no other test uses, with settings ("wal_recycle=off"), and returns the address of an administrator's
// database without any table, and the folder of all of the server's files: for tests that look into these. Its programs must be on this machine, whatever
// WARDGATE_TEST_POSTGRES says. It ends with tb.
func Alone(tb testing.TB, settings ...string) (url, folder string) {
	tb.Helper()
	shared, err := sharedFolder()
	if err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
	s, err := findServer()
	if err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
	c := cluster{dir: filepath.Join(shared, "alone-"+random()), fsync: "off", settings: settings}
	if err := os.WriteFile(c.used(), nil, 0o600); err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
	tb.Cleanup(func() {
		// An error means that it never began, or that its watcher has ended it.
		_, _ = s.run(context.Background(), "pg_ctl", "stop", "-D", c.data(), "-m", "immediate", "-w")
		if err := os.RemoveAll(c.dir); err != nil {
			tb.Errorf("dbtest: %v", err)
		}
		_ = os.Remove(c.used()) // nothing but its time was of use
	})
	if err := c.start(tb.Context(), s); err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
	return c.url(), c.data()
}

// Hold keeps a server of Alone for another ten minutes, also while nobody is connected: its watcher ends those that nobody uses.
func Hold(tb testing.TB, folder string) {
	tb.Helper()
	if err := os.WriteFile(cluster{dir: filepath.Dir(folder)}.used(), nil, 0o600); err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
}

// Shell is a command of a server of Alone: sh runs the script as the server's user, finds its programs and the server, and is given the pairs besides. It is
// not started.
func Shell(tb testing.TB, folder, script string, pairs ...string) *exec.Cmd {
	tb.Helper()
	s, err := findServer()
	if err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
	c := cluster{dir: filepath.Dir(folder)}
	cmd := s.command(tb.Context(), "sh", "-euc", script)
	cmd.Env = append([]string{"PATH=" + s.bin + ":" + os.Getenv("PATH"), "PGHOST=" + c.socket(), "PGUSER=postgres", "PGDATA=" + folder}, pairs...)
	return cmd
}

// Again starts a server of Alone whose files were brought back into its folder.
func Again(tb testing.TB, folder string, settings ...string) {
	tb.Helper()
	s, err := findServer()
	if err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
	c := cluster{dir: filepath.Dir(folder), fsync: "off", settings: settings}
	if out, err := s.run(tb.Context(), "pg_ctl", "start", "-D", folder, "-w", "-l", filepath.Join(c.dir, "log"), "-o", c.options()); err != nil {
		text, _ := os.ReadFile(filepath.Join(c.dir, "log"))
		tb.Fatalf("dbtest: starting again: %v\n%s\n%s", err, out, text)
	}
}

// Crash ends a server of Alone as its own crash does, every connection at once, and starts it again: it recovers from its log.
func Crash(tb testing.TB, folder string) {
	tb.Helper()
	s, err := findServer()
	if err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
	log := filepath.Join(filepath.Dir(folder), "log")
	if out, err := s.run(context.Background(), "pg_ctl", "restart", "-D", folder, "-m", "immediate", "-w", "-l", log); err != nil {
		tb.Fatalf("dbtest: restarting: %v\n%s", err, out)
	}
}
