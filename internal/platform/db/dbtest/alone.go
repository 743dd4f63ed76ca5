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
	s, c := found(tb), cluster{dir: filepath.Join(shared, "alone-"+random()), fsync: "off", settings: settings}
	if err := c.use(); err != nil {
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

// found is where PostgreSQL's programs are.
func found(tb testing.TB) server {
	tb.Helper()
	s, err := findServer()
	if err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
	return s
}

// aloneIn is the server of Alone whose files are in a folder.
func aloneIn(folder string, settings ...string) cluster {
	return cluster{dir: filepath.Dir(folder), fsync: "off", settings: settings}
}

// Hold keeps a server of Alone for another ten minutes, also while nobody is connected: its watcher ends those that nobody uses.
func Hold(tb testing.TB, folder string) {
	tb.Helper()
	if err := aloneIn(folder).use(); err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
}

// Shell is a command of a server of Alone: sh runs the script as the server's user, finds its programs and the server, and is given the pairs besides. It is
// not started.
func Shell(tb testing.TB, folder, script string, pairs ...string) *exec.Cmd {
	tb.Helper()
	s, c := found(tb), aloneIn(folder)
	cmd := s.command(tb.Context(), "sh", "-euc", script)
	cmd.Env = append([]string{"PATH=" + s.bin + ":" + os.Getenv("PATH"), "PGHOST=" + c.socket(), "PGUSER=postgres", "PGDATA=" + folder}, pairs...)
	return cmd
}

// Again starts a server of Alone whose files were brought back into its folder.
func Again(tb testing.TB, folder string, settings ...string) {
	tb.Helper()
	if err := aloneIn(folder, settings...).serve(tb.Context(), found(tb)); err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
}

// Crash ends a server of Alone as its own crash does, every connection at once, and starts it again: it recovers from its log.
func Crash(tb testing.TB, folder string) {
	tb.Helper()
	if out, err := found(tb).run(context.Background(), "pg_ctl", "restart", "-D", folder, "-m", "immediate", "-w", "-l", aloneIn(folder).log()); err != nil {
		tb.Fatalf("dbtest: restarting: %v\n%s", err, out)
	}
}
