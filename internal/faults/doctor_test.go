package faults_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/imaptest"
	"wardgate/internal/platform/mail/smtptest"
)

// line is the doctor's line of a check, empty for none.
func line(out, check string) string {
	return regexp.MustCompile(`(?m)^(ok|warn|FAIL|skip) +` + check + ` .*$`).FindString(out)
}

// fingerprint is every file below a folder with what it holds.
func fingerprint(t *testing.T, dir string) string {
	t.Helper()
	var out strings.Builder
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		fmt.Fprintln(&out, path, info.Mode(), info.ModTime().UnixNano())
		if info.Mode().IsRegular() {
			b, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			fmt.Fprintf(&out, "%x\n", sha256.Sum256(b))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestDoctorBesideAProgram: it disturbs nobody, and sees the program, its database and what a kill left.
// Proves: platform-110, platform-111
func TestDoctorBesideAProgram(t *testing.T) {
	engines(t, func(t *testing.T, s storage) {
		folder := t.TempDir()
		if s.env[0] == "WARDGATE_DATA" {
			folder = s.env[1]
		}
		s.env = s.with("WARDGATE_DATA", folder)
		p := serve(t, s.env...)
		at := strings.TrimPrefix(p.url, "http://")
		looks := append([]string{"WARDGATE_LISTEN", at, "WARDGATE_URL", p.url}, s.env...)
		for n := range 5 {
			ended := make(chan string)
			go func() {
				code, out := run(t, environment(looks...), "doctor")
				ended <- fmt.Sprintln(code, out)
			}()
			mustPost(t, p.url, numbered(2*n))
			mustPost(t, p.url, numbered(2*n+1))
			out := <-ended
			if !strings.HasPrefix(out, "0 ") || !strings.Contains(line(out, "listen"), "answers on "+at) || !strings.HasPrefix(line(out, "site"), "ok") ||
				!strings.HasPrefix(line(out, "database"), "ok") || !strings.HasPrefix(line(out, "key"), "ok") || strings.Contains(out, "FAIL ") {
				t.Fatal(out)
			}
		}
		if strings.Contains(p.log.String(), "ERROR") {
			t.Error(p.log)
		}
		p.kill()
		before := fingerprint(t, folder)
		code, out := run(t, environment(looks...), "doctor")
		if code != 0 || !strings.HasPrefix(line(out, "database"), "ok") || strings.Contains(line(out, "integrity"), "database cannot be read") {
			t.Errorf("after a kill: %d %s", code, out)
		}
		if after := fingerprint(t, folder); after != before {
			t.Errorf("it has written:\n%s\nbefore:\n%s", after, before)
		}
		p = serve(t, s.env...)
		p.stop()
		before = fingerprint(t, folder)
		if code, out := run(t, environment(looks...), "doctor"); code != 0 || !strings.HasPrefix(line(out, "database"), "ok") {
			t.Errorf("after a stop: %d %s", code, out)
		}
		if after := fingerprint(t, folder); after != before {
			t.Errorf("it has written:\n%s\nbefore:\n%s", after, before)
		}
	})
}

// TestDoctorOnSchemas: older and newer ones are told apart, and stay as they are.
// Proves: platform-110
func TestDoctorOnSchemas(t *testing.T) {
	engines(t, func(t *testing.T, s storage) {
		if code, out := run(t, environment(s.env...), "migrate"); code != 0 {
			t.Fatal(out)
		}
		d := s.open(t)
		for _, c := range []struct{ sql, want string }{
			{"INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, TRUE)", "FAIL"},
			{"DELETE FROM goose_db_version WHERE version_id > 90", "warn"},
		} {
			if _, err := d.Writer().ExecContext(context.Background(), c.sql); err != nil {
				t.Fatal(err)
			}
			code, out := run(t, environment(s.env...), "doctor")
			if got := line(out, "database"); !strings.HasPrefix(got, c.want) || (code == 1) != (c.want == "FAIL") ||
				c.want == "warn" && !strings.Contains(got, "run wardgate migrate") || c.want == "FAIL" && !strings.Contains(got, "run the newer version") {
				t.Errorf("%s: %d %s", c.sql, code, out)
			}
		}
	})
}

// hangs accepts connections and says nothing, until the test ends.
func hangs(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = conn.Close() })
		}
	}()
	return l.Addr().String()
}

// TestDoctorFindsWhatIsWrong plays an operator who makes mistakes: each is named in one line that says what to do, and no secret is told.
// Proves: platform-110, platform-112, platform-158
func TestDoctorFindsWhatIsWrong(t *testing.T) {
	const secret = "hunter2secret"
	login := smtptest.Start(t, smtptest.WithLogin("robin", "another", "PLAIN"))
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	open := filepath.Join(dir, "open")
	if err := os.WriteFile(open, []byte("wardgate-key-1:"+strings.Repeat("A", 43)+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(open, 0o644); err != nil {
		t.Fatal(err)
	}
	damaged := t.TempDir()
	if err := os.WriteFile(filepath.Join(damaged, db.FileName), []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	lost, mailbox := filepath.Join(dir, "lost"), imaptest.Start(t)
	reads := func(url string) []string {
		return []string{"INBOX_ADDRESS", "answers@security.example", "INBOX_URL", url}
	}
	for name, c := range map[string]struct {
		env         []string
		check, want string
		code        int
	}{
		"a missing folder":     {[]string{"WARDGATE_DATA", lost}, "data", "warn .*does not exist → the first start makes it", 0},
		"a file for a folder":  {[]string{"WARDGATE_DATA", file}, "data", "FAIL .*is no folder → name a folder", 1},
		"a damaged database":   {[]string{"WARDGATE_DATA", damaged}, "database", "FAIL .*not a database.* → .*restore the last backup", 1},
		"two wrong settings":   {[]string{"WARDGATE_URL", "security.example", "MAIL_FROM", "nobody"}, "settings", "FAIL .*WARDGATE_URL: ", 1},
		"the second of them":   {[]string{"WARDGATE_URL", "security.example", "MAIL_FROM", "nobody"}, "mx", "skip .*MAIL_FROM is wrong, see settings", 1},
		"a typing error":       {[]string{"WARDGATE_LISTN", ":80"}, "settings", "warn .*WARDGATE_LISTN is no setting", 0},
		"a file of a secret":   {[]string{"SMTP_URL_FILE", "/nowhere"}, "smtp", "skip .*SMTP_URL_FILE is wrong", 1},
		"a wrong password":     {[]string{"SMTP_URL", "smtp://robin:" + secret + "@" + login.Addr()}, "smtp", "FAIL .*logging in: .* → look at user and password in SMTP_URL", 1},
		"a refused port":       {[]string{"SMTP_URL", "smtp://robin:" + secret + "@127.0.0.1:1"}, "smtp", "FAIL .*connection refused → is the server running", 1},
		"a hanging server":     {[]string{"SMTP_URL", "smtp://robin:" + secret + "@" + hangs(t)}, "smtp", "FAIL .*no answer within 3s", 1},
		"no mailbox":           {nil, "inbox", "skip .*INBOX_URL is not set", 0},
		"a mailbox":            {reads(mailbox.URL()), "inbox", "ok .*takes the login and has the folder", 0},
		"another folder":       {reads(mailbox.URL() + "/x"), "inbox", "FAIL .*the folder cannot be opened: .*→ name a folder", 1},
		"a wrong login":        {reads("imap://robin:" + secret + "@" + mailbox.Addr()), "inbox", "FAIL .*the login was refused: .*→ look at user and password in INBOX_URL", 1},
		"nobody at the port":   {reads("imap://robin:" + secret + "@127.0.0.1:1"), "inbox", "FAIL .*connection refused → is the server running", 1},
		"a mailbox that hangs": {reads("imap://robin:" + secret + "@" + hangs(t)), "inbox", "FAIL .*no answer within 3s", 1},
		"TLS at 143":           {reads("imaps://robin:" + secret + "@" + mailbox.Addr()), "inbox", "FAIL .*→ write imap:// instead of imaps://", 1},
		"TLS at a plain port":  {[]string{"SMTP_URL", "smtps://robin:" + secret + "@" + login.Addr()}, "smtp", "FAIL .*→ write smtp:// instead of smtps://", 1},
		"no PostgreSQL":        {[]string{"DATABASE_URL", "postgres://robin:" + secret + "@127.0.0.1:1/x"}, "database", "FAIL .*127.0.0.1:1: .*connection refused.* → is the server running", 1},
		"a hanging PostgreSQL": {[]string{"DATABASE_URL", "postgres://robin:" + secret + "@" + hangs(t) + "/x"}, "database", "FAIL .*no answer within 3s → is the server running", 1},
		"no address of one":    {[]string{"DATABASE_URL", "mysql://robin:" + secret + "@127.0.0.1/x"}, "database", "skip .*DATABASE_URL is wrong", 1},
		"an open key":          {[]string{"WARDGATE_KEY_FILE", open}, "key", "FAIL .*can be read by others .*chmod 600", 1},
		"no key":               {[]string{"WARDGATE_KEY_FILE", file}, "key", "FAIL .*is wrong: line 1", 1},
		"no proxy":             {[]string{"WARDGATE_URL", "https://localhost:1"}, "proxy", "FAIL .*WARDGATE_TRUSTED_PROXIES is not set.* → set it to the proxy's address", 1},
		"another program":      {[]string{"WARDGATE_LISTEN", hangs(t)}, "listen", "FAIL .*is held by another program → stop what holds it", 1},
		"no such address":      {[]string{"WARDGATE_LISTEN", "192.0.2.1:8080", "WARDGATE_RATE_LIMIT", "on"}, "listen", "FAIL .*192.0.2.1:8080 cannot be listened on", 1},
		"a hanging model":      {[]string{"OPENAI_API_KEY", secret, "OPENAI_BASE_URL", "http://" + hangs(t) + "/v1"}, "model", "warn .*no answer within 3s", 0},
		"a hanging site":       {[]string{"WARDGATE_URL", "http://" + hangs(t)}, "site", "warn .*no answer within 3s", 0},
		"no certificate":       {[]string{"WARDGATE_TLS_CERT", file, "WARDGATE_TLS_KEY", file, "WARDGATE_URL", "https://localhost:1"}, "tls", "FAIL .*holds no certificate in PEM", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := binary(); err != nil { // it is built once, and that takes longer
				t.Fatal(err)
			}
			began := time.Now()
			code, out := run(t, environment(append([]string{"WARDGATE_DATA", t.TempDir()}, c.env...)...), "doctor", "--dns", "127.0.0.1:1")
			if took := time.Since(began); took > 15*time.Second {
				t.Errorf("it took %v", took)
			}
			if got := line(out, c.check); code != c.code || !regexp.MustCompile("^"+c.want).MatchString(got) {
				t.Errorf("%d, want %d: %s\n%s", code, c.code, got, out)
			}
			if strings.Contains(out, secret) || strings.Contains(out, ownerPassword) {
				t.Errorf("a secret: %s", out)
			}
			if _, err := os.Stat(lost); err == nil {
				t.Error("it made the folder")
			}
		})
	}
}

// TestDoctorOnADeadNetwork: everything hangs at once, the name server too, and the doctor ends.
// Proves: platform-111
func TestDoctorOnADeadNetwork(t *testing.T) {
	t.Parallel()
	silent, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = silent.Close() })
	if _, err := binary(); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	code, out := run(t, environment("WARDGATE_DATA", t.TempDir(), "WARDGATE_URL", "https://security.example", "DATABASE_URL", "postgres://a:b1234@"+hangs(t)+"/x",
		"SMTP_URL", "smtp://"+hangs(t), "MAIL_FROM", "robin@security.example", "OPENAI_API_KEY", "key12345", "OPENAI_BASE_URL", "http://"+hangs(t)+"/v1",
		"INBOX_ADDRESS", "answers@security.example", "INBOX_URL", "imap://u:hush1@"+hangs(t),
		"SMS_URL", "https://AC1:token1@"+hangs(t)+"/x?from=24680", "UPLOADS_URL", "s3://key:secret1@"+hangs(t)+"/b"), "doctor", "--json", "--dns", silent.LocalAddr().String())
	if took := time.Since(began); took > 15*time.Second || code != 1 {
		t.Errorf("%d after %v: %s", code, took, out)
	}
	var said struct {
		OK     bool
		Checks []struct{ Check, Result, Seen, Todo string }
	}
	if err := json.Unmarshal([]byte(out), &said); err != nil || said.OK {
		t.Fatalf("%v: %s", err, out)
	}
	results := map[string]string{}
	for _, c := range said.Checks {
		results[c.Check] = c.Result
		if c.Seen == "" || (c.Result == "fail" || c.Result == "warn") && c.Todo == "" {
			t.Errorf("%+v says not what to do", c)
		}
	}
	for check, want := range map[string]string{
		"dns": "warn", "mx": "warn", "spf": "warn", "dmarc": "warn", "database": "fail", "smtp": "fail", "inbox": "fail", "model": "warn", "texts": "fail", "uploads": "fail", "site": "warn",
	} {
		if results[check] != want {
			t.Errorf("%s: %q, want %q\n%s", check, results[check], want, out)
		}
	}
}

// TestDoctorSaysHowItIsUsed: a wrong call is neither well nor unwell.
// Proves: platform-110
func TestDoctorSaysHowItIsUsed(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"doctor", "now"}, {"doctor", "--yaml"}, {"doctor", "--dns", "nonsense"}} {
		if code, out := run(t, environment(), args...); code != 2 || strings.Count(out, "\n") != 1 || !strings.Contains(out, "write: wardgate doctor [--json] [--dns HOST:PORT]") {
			t.Errorf("%v: %d %s", args, code, out)
		}
	}
}
