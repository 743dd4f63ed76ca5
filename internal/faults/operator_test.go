package faults_test

import (
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
)

// TestABackupOfNothingFails: a nightly backup whose settings were lost must not go on for months
// with empty files. It fails with a line that names the setting, and makes nothing.
// Proves: security-105
func TestABackupOfNothingFails(t *testing.T) {
	for name, s := range map[string]storage{"sqlite": folder(t, filepath.Join(t.TempDir(), "lost")), "postgres": bare(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			setting := "WARDGATE_DATA"
			if name == "postgres" {
				setting = "DATABASE_URL"
			}
			dir := t.TempDir()
			code, out := run(t, environment(s.env...), "backup", filepath.Join(dir, "file"))
			if code != 1 || !strings.Contains(out, "wardgate: "+setting+": there is no database of wardgate") || strings.Count(out, "\n") != 1 {
				t.Errorf("exit code %d: %s", code, out)
			}
			if found, err := os.ReadDir(dir); err != nil || len(found) != 0 {
				t.Errorf("it wrote %v (%v)", found, err)
			}
			if name == "sqlite" {
				if _, err := os.Stat(s.env[1]); !os.IsNotExist(err) {
					t.Errorf("it made the folder %s (%v)", s.env[1], err)
				}
			}
		})
	}
}

// TestABackupWithoutStaffWarns: what nobody has ever signed in to is hardly what was meant.
// Proves: security-105
func TestABackupWithoutStaffWarns(t *testing.T) {
	t.Parallel()
	s := sqlite(t)
	warning := "Warning: this database has no account of staff."
	if code, out := run(t, environment(s.env...), "backup", filepath.Join(t.TempDir(), "empty")); code != 0 || !strings.Contains(out, warning) {
		t.Errorf("exit code %d: %s", code, out)
	}
	p := serve(t, s.env...) // which makes the owner
	p.stop()
	if code, out := run(t, environment(s.env...), "backup", filepath.Join(t.TempDir(), "used")); code != 0 || strings.Contains(out, "Warning") {
		t.Errorf("exit code %d: %s", code, out)
	}
}

// TestAFlagIsNoFile: `wardgate backup --help` once wrote a file of that name.
// Proves: security-106
func TestAFlagIsNoFile(t *testing.T) {
	for _, command := range []string{"backup", "restore"} {
		for _, flag := range []string{"--help", "-h", "--fast", "-", ""} {
			t.Run(command+" "+flag, func(t *testing.T) {
				t.Parallel()
				p := launch(t, environment(sqlite(t).env...), command, flag)
				code, out := p.wait(time.Minute), p.log.String()
				help := flag == "--help" || flag == "-h"
				if help && (code != 0 || !strings.Contains(out, "wardgate "+command+" FILE")) {
					t.Errorf("exit code %d: %s", code, out)
				}
				if !help && (code != 1 || !strings.Contains(out, "wardgate: ")) {
					t.Errorf("exit code %d: %s", code, out)
				}
				if found, err := os.ReadDir(p.cmd.Dir); err != nil || len(found) != 0 {
					t.Errorf("it wrote %v (%v)", found, err)
				}
			})
		}
	}
}

var demoSignIn = regexp.MustCompile(`owner@wardgate\.example / (\S+)`)

// TestADemoIsNotOpenToStrangers: a demo listens on this machine alone unless a host is named, has a
// password of its own, and keeps it over a restart.
// Proves: security-107
func TestADemoIsNotOpenToStrangers(t *testing.T) {
	t.Parallel()
	passwords := map[string]bool{}
	for range 2 {
		dir := t.TempDir()
		first := demoOf(t, dir)
		if host, _, err := net.SplitHostPort(strings.TrimPrefix(first.url, "http://")); err != nil || host != "127.0.0.1" {
			t.Errorf("it listens on %s", first.url)
		}
		password := demoSignIn.FindStringSubmatch(first.log.String())[1]
		first.stop()
		again := demoOf(t, dir)
		if got := demoSignIn.FindStringSubmatch(again.log.String())[1]; got != password {
			t.Errorf("after a restart the password is %q, was %q", got, password)
		}
		again.stop()
		passwords[password] = true
	}
	if len(passwords) != 2 {
		t.Errorf("two demos share a password: %v", passwords)
	}
}

// demoOf starts a demo on a folder, with a port but no host.
func demoOf(t *testing.T, dir string) *process {
	t.Helper()
	p := launch(t, environment("WARDGATE_DATA", dir, "WARDGATE_LISTEN", ":0", "WARDGATE_RATE_LIMIT", "on"), "demo")
	if p.url = p.address(); p.url == "" {
		t.Fatalf("the demo does not serve:\n%s", p.log)
	}
	if !demoSignIn.MatchString(p.log.String()) {
		t.Fatalf("the demo prints no sign-in:\n%s", p.log)
	}
	return p
}

// TestADemoOnAnothersDatabase: the demo signs nobody in where it did not fill the database.
// Proves: security-107
func TestADemoOnAnothersDatabase(t *testing.T) {
	t.Parallel()
	s := sqlite(t)
	p := serve(t, s.env...)
	p.stop()
	dir := s.env[1]
	if err := os.WriteFile(filepath.Join(dir, "demo-password"), []byte("a guess at the password"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out := run(t, environment("WARDGATE_DATA", dir), "demo")
	if code != 1 || !strings.Contains(out, "was not filled by the demo") {
		t.Errorf("exit code %d: %s", code, out)
	}
	if _, err := os.Stat(filepath.Join(dir, db.FileName)); err != nil {
		t.Error(err)
	}
}
