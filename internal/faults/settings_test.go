package faults_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestWrongSettings: the start ends within two seconds with one line that names
// the variable, and tells no secret.
// Proves: newsletter-100, security-95, security-132, platform-3, platform-46, platform-48, platform-86, platform-90
func TestWrongSettings(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = taken.Close() })
	file := filepath.Join(t.TempDir(), "a file")
	if err := os.WriteFile(file, []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	damaged := t.TempDir()
	if err := os.WriteFile(filepath.Join(damaged, "wardgate.db"), []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, values := range map[string][]string{
		"WARDGATE_LISTEN":             {"8080", "nonsense", "127.0.0.1:99999", "127.0.0.1:-1", ":http:80", "127.0.0.1:" + "x", taken.Addr().String(), "192.0.2.1:8080"},
		"WARDGATE_URL":                {"security.example", "ftp://security.example", "https://", "https://security.example/path", "https://user:hunter2secret@security.example", "https://security.example?x=1", "http://a b", "://"},
		"WARDGATE_DRAIN":              {"5", "-1s", "soon", "1h"},
		"WARDGATE_DATA":               {file, file + "/below", "/proc/nowhere", damaged},
		"DATABASE_URL":                {"mysql://root:hunter2secret@localhost/x", "nonsense", "postgres://user:hunter2secret@127.0.0.1:1/x", "postgres://user:hunter2secret@127.0.0.1:99999/x", "postgres://user:hunter2secret@%zz/x", "postgres://user:hunter2secret@127.0.0.1/x?sslmode=perhaps"},
		"DATABASE_MIGRATE_URL":        {"postgres://owner:hunter2secret@127.0.0.1/x", "mysql://root:hunter2secret@localhost/x"}, // without DATABASE_URL
		"SMTP_URL":                    {"mail.example", "http://mail.example", "smtp://", "smtp://user:hunter2secret@", "smtp://user:hunter2secret@mail.example:0", "smtp://user:hunter2secret@mail.example:x", "smtp://user@mail.example", "smtp://user:hunter2secret@mail.example/?starttls=perhaps", "smtp://user:hunter2secret@mail.example/path", "smtp://user:hunter2%zzsecret@mail.example"},
		"SMS_URL":                     {"api.example", "ftp://api.example", "https://", "http://AC1:hunter2secret@api.example/x?from=24680", "https://AC1@api.example/x?from=24680", "https://AC1:hunter2secret@api.example?from=24680", "https://AC1:hunter2secret@api.example/x", "https://AC1:hunter2secret@api.example/x?from=Guards", "https://AC1:hunter2%zzsecret@api.example/x?from=24680", "https://AC1:x@api.example/x?from=24680&hunter2=y"},
		"MAIL_FROM":                   {"nobody", "a@", "a@b@c", "a@b.ca, c@d.ca", "Name <a@b.ca"},
		"DKIM_KEY":                    {file, file + "/below", "/proc/nowhere"},
		"DKIM_SELECTOR":               {"a b", "_x", "-", "a..b", "é"},
		"BOUNCE_ADDRESS":              {"nobody", "a+b@c.ca", "a-name-of-22-characters@c.ca"},
		"BOUNCE_LISTEN":               {"127.0.0.1:2526"},                                                                // without the address
		"INBOX_ADDRESS":               {"nobody", "a+b@c.ca", "a-name-of-21-character@c.ca", "answers@security.example"}, // without where mails come in
		"INBOX_URL":                   {"imaps://robin:hunter2secret@mail.example"},                                      // without the address
		"MAIL_ADMIN":                  {"nobody", "@b.ca", "a b@c.ca", "<>"},
		"WARDGATE_TRUSTED_PROXIES":    {"everybody", "10.0.0.0/33", "10.0.0.0/8,x", "300.1.1.1"},
		"WARDGATE_TLS_KEY":            {"/etc/ssl/key.pem"}, // without the certificate
		"WARDGATE_REDIRECT_LISTEN":    {"127.0.0.1:0"},      // without TLS
		"WARDGATE_METRICS_LISTEN":     {"9464", "nonsense", "127.0.0.1:99999", taken.Addr().String(), "192.0.2.1:9464"},
		"WARDGATE_METRICS":            {"9464", taken.Addr().String()},
		"DATABASE_URL_FILE":           {file + "/below", "/"}, // see TestSecretsFromFiles
		"OPENAI_API_KEY_FILE":         {"/nowhere", "/dev/null"},
		"WARDGATE_RATE_LIMIT":         {"no", "OFF", "0", "true"},
		"WARDGATE_PUSH_LOOPBACK":      {"no", "ON", "1", "true"},
		"WARDGATE_OWNER_EMAIL":        {"nobody", "a@", "a b@c.ca"},
		"WARDGATE_OWNER_PASSWORD":     {"short", "hunter2", "password1234"},
		"BACKUP_RECIPIENT":            {"me@example.com", "age1hunter2", "ssh-ed25519 AAAAhunter2", "AGE-SECRET-KEY-1HUNTER2", "/etc/age/recipients.txt"},
		"WARDGATE_BREACHED_PASSWORDS": {file, file + "/below", "/proc/nowhere", damaged},
		"REPLICA_URL":                 {"/var/replica", "file://host/var", "s3://s3.example/b"},
		"UPLOADS_URL":                 {"uploads", "https://k:hunter2@s3.example/b", "s3://s3.example/b", "s3://key:hunter2@s3.example", "s3://key:hunter2%zz@s3.example/b", "s3://key:hunter2@s3.example/b?tls=perhaps"},
		"OPENAI_BASE_URL":             {"api.example", "ftp://api.example/v1", "https://", "https://user:hunter2secret@api.example/v1", "https://api.example/v1?key=hunter2secret"},
		"OPENAI_PRICE_INPUT":          {"much", "-1", "NaN", "1e9", "$3", "0,15"},
		"OPENAI_PRICE_OUTPUT":         {"-0.5", "Inf"},
		"OPENAI_BUDGET_DAY":           {"unlimited", "-20", "20 USD"},
	} {
		for _, value := range values {
			t.Run(name+"="+strings.ReplaceAll(value, "/", "|"), func(t *testing.T) {
				t.Parallel()
				refusesToStart(t, name, "WARDGATE_DATA", t.TempDir(), name, value)
			})
		}
	}
	t.Run("no rate limit for the world", func(t *testing.T) {
		refusesToStart(t, "WARDGATE_RATE_LIMIT", "WARDGATE_DATA", t.TempDir(), "WARDGATE_LISTEN", "0.0.0.0:0")
	})
	t.Run("no push services on this machine for the world", func(t *testing.T) {
		refusesToStart(t, "WARDGATE_PUSH_LOOPBACK", "WARDGATE_DATA", t.TempDir(), "WARDGATE_LISTEN", "0.0.0.0:0", "WARDGATE_RATE_LIMIT", "on", "WARDGATE_PUSH_LOOPBACK", "on")
	})
	t.Run("one address for reports and for answers", func(t *testing.T) {
		refusesToStart(t, "INBOX_ADDRESS", "WARDGATE_DATA", t.TempDir(), "BOUNCE_ADDRESS", "mail@security.example", "INBOX_ADDRESS", "MAIL@security.example", "BOUNCE_LISTEN", "127.0.0.1:0")
	})
	for _, listen := range []string{"2526", "nonsense", "127.0.0.1:99999", taken.Addr().String()} {
		t.Run("reports at "+listen, func(t *testing.T) {
			refusesToStart(t, "BOUNCE_LISTEN", "WARDGATE_DATA", t.TempDir(), "BOUNCE_ADDRESS", "bounces@security.example", "BOUNCE_LISTEN", listen)
		})
	}
	t.Run("an owner without a password", func(t *testing.T) {
		refusesToStart(t, "WARDGATE_OWNER_PASSWORD", "WARDGATE_DATA", t.TempDir(), "WARDGATE_OWNER_PASSWORD", "")
	})
}

func refusesToStart(t *testing.T, name string, pairs ...string) {
	t.Helper()
	env := environment(pairs...)
	p := launch(t, env, "serve")
	code := p.wait(30 * time.Second)
	if took := time.Since(p.started); took > patience {
		t.Errorf("it took %v", took)
	}
	out := strings.TrimSpace(p.log.String())
	if code == 0 || code < 0 || code == 2 {
		t.Errorf("exit code %d", code)
	}
	if n := strings.Count(out, "\n") + 1; n != 1 || !strings.Contains(out, name) {
		t.Errorf("not one line that names %s:\n%s", name, out)
	}
	for _, s := range []string{"goroutine", "panic", "hunter2", ".go:", ownerPassword} {
		if strings.Contains(out, s) {
			t.Errorf("the line holds %q: %s", s, out)
		}
	}
}

// patience is how long a wrong start may take: two seconds on a machine of its
// own, more where the other tests run beside it.
const patience = 5 * time.Second

// TestWrongCommands: a wrong command line ends with a line that says what is right.
// Proves: platform-3, security-233
func TestWrongCommands(t *testing.T) {
	for _, args := range [][]string{
		{}, {"sevre"}, {"serve", "--port", "80"}, {"backup"}, {"restore"}, {"backup", "a", "b"}, {"staff"}, {"staff", "add"}, {"staff", "add", "a@b.ca"},
		{"staff", "add", "a@b.ca", "--role", "king"}, {"staff", "add", "nobody", "--role", "owner"}, {"restore", "/nowhere/file"}, {"backup", "/nowhere/file"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "data")
			env := environment("WARDGATE_DATA", dir)
			code, out := run(t, env, args...)
			if _, err := os.Stat(filepath.Join(dir, "wardgate.db")); err == nil {
				t.Error("a database was made for a command that is refused")
			}
			if code != 1 || strings.Contains(out, "goroutine") || !strings.Contains(out, "wardgate: ") {
				t.Errorf("exit code %d: %s", code, out)
			}
		})
	}
}
