package faults_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestSecretsFromFiles: the value of a secret setting may stand in a file, with or without an end of its line. A file that cannot be used, or
// that stands beside the setting itself, stops the start with a line that names the setting and tells nothing of what is in it.
// Proves: security-155, security-197
func TestSecretsFromFiles(t *testing.T) {
	write := func(t *testing.T, text string) string {
		t.Helper()
		name := filepath.Join(t.TempDir(), "secret")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, setting := range []string{"DATABASE_URL", "DATABASE_MIGRATE_URL", "SMTP_URL", "SMS_URL", "INBOX_URL", "UPLOADS_URL", "REPLICA_URL", "OPENAI_API_KEY", "WARDGATE_OWNER_PASSWORD"} {
		named := setting + "_FILE"
		for name, file := range map[string]string{
			"nowhere": "/nowhere/hunter", "a folder": t.TempDir(), "empty": write(t, "\n"), "blank": write(t, "  \n"), "two lines": write(t, "hunter2\nhunter2\n"),
			"no name": "", "spaces": "  ", "large": write(t, strings.Repeat("hunter2", 20_000)), "endless": "/dev/zero", "a pipe": pipe,
		} {
			t.Run(setting+" "+name, func(t *testing.T) {
				t.Parallel()
				pairs := []string{"WARDGATE_DATA", t.TempDir(), named, file}
				if setting == "WARDGATE_OWNER_PASSWORD" {
					pairs = append(pairs, setting, "")
				}
				refusesToStart(t, named, pairs...)
			})
		}
		t.Run(setting+" twice", func(t *testing.T) {
			t.Parallel()
			refusesToStart(t, named, "WARDGATE_DATA", t.TempDir(), setting, "smtp://user:hunter2secret@mail.example", named, write(t, "smtp://user:hunter2secret@mail.example"))
		})
	}
	// What the file holds is looked at as the setting would be, and is not repeated either.
	for setting, nonsense := range map[string]string{
		"DATABASE_URL": "mysql://root:hunter2secret@localhost/x", "DATABASE_MIGRATE_URL": "mysql://root:hunter2secret@localhost/x", "SMTP_URL": "hunter2secret",
		"SMS_URL": "ftp://hunter2secret", "UPLOADS_URL": "https://k:hunter2@s3.example/b", "REPLICA_URL": "https://k:hunter2@s3.example/b", "INBOX_URL": "imaps://hunter2secret@mail.example", "WARDGATE_OWNER_PASSWORD": "hunter2",
	} {
		t.Run(setting+" nonsense", func(t *testing.T) {
			t.Parallel()
			pairs := []string{"WARDGATE_DATA", t.TempDir(), setting + "_FILE", write(t, nonsense+"\n")}
			if setting == "WARDGATE_OWNER_PASSWORD" {
				pairs = append(pairs, setting, "")
			}
			refusesToStart(t, setting+"_FILE", pairs...)
		})
	}
	t.Run("a database that is not there", func(t *testing.T) {
		t.Parallel()
		refusesToStart(t, "DATABASE_URL_FILE: ", "WARDGATE_DATA", t.TempDir(), "DATABASE_URL_FILE", write(t, "postgres://user:hunter2secret@127.0.0.1:1/x"))
	})
	for _, end := range []string{"", "\n", "\r\n"} {
		t.Run("an end of "+strings.NewReplacer("\r", "CR", "\n", "LF").Replace(end), func(t *testing.T) {
			t.Parallel()
			p := serve(t, "WARDGATE_DATA", t.TempDir(), "WARDGATE_OWNER_PASSWORD", "", "WARDGATE_OWNER_PASSWORD_FILE", write(t, ownerPassword+end))
			if signIn(t, p.url) == "" {
				t.Error("the owner cannot sign in")
			}
			p.stop()
			if strings.Contains(p.log.String(), ownerPassword) {
				t.Errorf("the log holds the password: %s", p.log)
			}
		})
	}
}

// TestAPostgresPasswordFromAFile: the program and its commands find a database whose address is in a file.
// Proves: security-155
func TestAPostgresPasswordFromAFile(t *testing.T) {
	t.Parallel()
	address := bare(t).env[1]
	name := filepath.Join(t.TempDir(), "database")
	if err := os.WriteFile(name, []byte(address+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	env := environment("WARDGATE_DATA", t.TempDir(), "DATABASE_URL_FILE", name)
	if code, out := run(t, env, "migrate"); code != 0 || !strings.Contains(out, "The postgres database is up to date: the PostgreSQL database of DATABASE_URL.") {
		t.Errorf("exit code %d: %s", code, out)
	}
}
