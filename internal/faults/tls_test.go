package faults_test

import (
	"bytes"
	"crypto/tls"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/certificate/certificatetest"
)

// TestTheProgramsOwnTLS: with a certificate the program answers over TLS alone, says so, is ready, sends plain HTTP away, takes a renewed
// certificate while it runs, and stops as always.
// Proves: security-150, security-151, security-153
func TestTheProgramsOwnTLS(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, second := certificatetest.New(t, time.Now(), 10*24*time.Hour), certificatetest.New(t, time.Now(), 90*24*time.Hour)
	files := first.Into(t, dir)
	p := launch(t, environment("WARDGATE_DATA", t.TempDir(), "WARDGATE_TLS_CERT", files.Certificate, "WARDGATE_TLS_KEY", files.Key,
		"WARDGATE_REDIRECT_LISTEN", "127.0.0.1:0"), "serve")
	address := strings.TrimPrefix(p.address(), "http://")
	said := p.log.String()
	redirect := regexp.MustCompile(`over TLS, plain HTTP on (127\.0\.0\.1:\d+) is sent there`).FindStringSubmatch(said)
	if address == "" || redirect == nil || !strings.Contains(said, "serves https://localhost:8080 ") {
		t.Fatalf("it does not say what it serves: %s", said)
	}
	if strings.Count(said, "the certificate ends soon") != 1 {
		t.Errorf("no warning of a certificate that ends in ten days: %s", said)
	}
	ask := func(trusted certificatetest.Made, url string) (*http.Response, error) {
		transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted.Pool(), MinVersion: tls.VersionTLS12}, ForceAttemptHTTP2: true}
		defer transport.CloseIdleConnections()
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		res, err := transport.RoundTrip(req)
		if err == nil {
			_ = res.Body.Close()
		}
		return res, err
	}
	if res, err := ask(first, "https://"+address+"/readyz"); err != nil || res.StatusCode != http.StatusOK || res.ProtoMajor != 2 {
		t.Fatalf("%v %v", res, err)
	}
	if res, err := ask(first, "http://"+redirect[1]+"/quote"); err != nil || res.StatusCode != http.StatusPermanentRedirect ||
		res.Header.Get("Location") != "https://localhost:8080/quote" {
		t.Errorf("%v %v", res, err)
	}
	second.Into(t, dir)
	if !p.log.until(p.exited, time.Minute, func(s string) bool { return strings.Contains(s, "the certificate was read anew") }) {
		t.Fatalf("the renewed certificate is not taken: %s", p.log)
	}
	if res, err := ask(second, "https://"+address+"/"); err != nil || !bytes.Equal(res.TLS.PeerCertificates[0].Raw, second.Leaf.Raw) {
		t.Errorf("%v", err)
	}
	p.stop()
}

// TestCertificatesThatStopTheStart: each names the setting and says what to do; the other commands do without the files.
// Proves: security-152
func TestCertificatesThatStopTheStart(t *testing.T) {
	good, other, past := certificatetest.New(t, time.Now(), 9e15), certificatetest.New(t, time.Now(), 9e15), certificatetest.New(t, time.Now().Add(-1000*time.Hour), 10*time.Hour)
	files, foreign, ended := good.Into(t, t.TempDir()), other.Into(t, t.TempDir()), past.Into(t, t.TempDir())
	for name, c := range map[string]struct {
		setting string
		env     []string
	}{
		"no key":             {"WARDGATE_TLS_KEY", []string{"WARDGATE_TLS_CERT", files.Certificate}},
		"missing":            {"WARDGATE_TLS_CERT", []string{"WARDGATE_TLS_CERT", "/nowhere", "WARDGATE_TLS_KEY", files.Key}},
		"missing key":        {"WARDGATE_TLS_KEY", []string{"WARDGATE_TLS_CERT", files.Certificate, "WARDGATE_TLS_KEY", "/nowhere"}},
		"another's key":      {"WARDGATE_TLS_KEY", []string{"WARDGATE_TLS_CERT", files.Certificate, "WARDGATE_TLS_KEY", foreign.Key}},
		"ended":              {"WARDGATE_TLS_CERT", []string{"WARDGATE_TLS_CERT", ended.Certificate, "WARDGATE_TLS_KEY", ended.Key}},
		"an http origin":     {"WARDGATE_URL", []string{"WARDGATE_TLS_CERT", files.Certificate, "WARDGATE_TLS_KEY", files.Key, "WARDGATE_URL", "http://security.example"}},
		"a redirect nowhere": {"WARDGATE_REDIRECT_LISTEN", []string{"WARDGATE_TLS_CERT", files.Certificate, "WARDGATE_TLS_KEY", files.Key, "WARDGATE_REDIRECT_LISTEN", "80"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refusesToStart(t, c.setting, append([]string{"WARDGATE_DATA", t.TempDir()}, c.env...)...)
		})
	}
	t.Run("a command", func(t *testing.T) {
		t.Parallel()
		env := environment("WARDGATE_DATA", t.TempDir(), "WARDGATE_TLS_CERT", ended.Certificate, "WARDGATE_TLS_KEY", "/nowhere")
		if code, out := run(t, env, "migrate"); code != 0 {
			t.Errorf("exit code %d: %s", code, out)
		}
	})
}

// TestAnOpenSiteIsWarnedOf: a start that would have visitors send everything in clear says so in one line; on this machine alone it does not.
// Proves: security-154
func TestAnOpenSiteIsWarnedOf(t *testing.T) {
	for url, want := range map[string]int{
		"http://security.example": 1, "http://192.0.2.1:8080": 1, "http://[2001:db8::1]": 1,
		"http://localhost:8080": 0, "http://127.0.0.1": 0, "http://[::1]:9": 0, "http://wardgate.localhost": 0, "https://security.example": 0,
	} {
		t.Run(strings.ReplaceAll(url, "/", "|"), func(t *testing.T) {
			t.Parallel()
			p := serve(t, "WARDGATE_DATA", t.TempDir(), "WARDGATE_URL", url)
			if n := strings.Count(p.log.String(), "WARDGATE_URL is not https"); n != want {
				t.Errorf("%d lines: %s", n, p.log)
			}
		})
	}
}

// TestServersThatNeedNotProveThemselves: what goes to another machine without a certificate that is checked is told in one line, which names the
// settings and nothing of their values.
// Proves: security-161
func TestServersThatNeedNotProveThemselves(t *testing.T) {
	for name, c := range map[string]struct {
		want string // of the settings, in JSON
		env  []string
	}{
		"mail without TLS":     {`["SMTP_URL"]`, []string{"SMTP_URL", "smtp://mail.example:25"}},
		"mail in clear":        {`["SMTP_URL"]`, []string{"SMTP_URL", "smtp://robin:hunter2secret@mail.example?starttls=never"}},
		"mail with a password": {"", []string{"SMTP_URL", "smtp://robin:hunter2secret@mail.example"}},
		"mail over TLS":        {"", []string{"SMTP_URL", "smtps://mail.example"}},
		"mail here":            {"", []string{"SMTP_URL", "smtp://127.0.0.1:1"}},
		"pictures":             {`["UPLOADS_URL"]`, []string{"UPLOADS_URL", "s3://key:hunter2secret@s3.example/b?tls=off"}},
		"a replica":            {`["REPLICA_URL"]`, []string{"REPLICA_URL", "s3://key:hunter2secret@s3.example/b?tls=off"}},
		"pictures over TLS":    {"", []string{"UPLOADS_URL", "s3://key:hunter2secret@s3.example/b"}},
		"the model":            {`["OPENAI_BASE_URL"]`, []string{"OPENAI_API_KEY", "hunter2secret", "OPENAI_BASE_URL", "http://192.0.2.1/v1"}},
		"the model here":       {"", []string{"OPENAI_API_KEY", "hunter2secret", "OPENAI_BASE_URL", "http://127.0.0.1:1/v1"}},
		"several":              {`["SMTP_URL","UPLOADS_URL"]`, []string{"SMTP_URL", "smtp://mail.example", "UPLOADS_URL", "s3://key:hunter2secret@s3.example/b?tls=off"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := serve(t, append([]string{"WARDGATE_DATA", t.TempDir()}, c.env...)...)
			told := strings.Count(p.log.String(), "need not prove who they are")
			if c.want == "" && told != 0 || c.want != "" && (told != 1 || !strings.Contains(p.log.String(), `"settings":`+c.want)) || strings.Contains(p.log.String(), "hunter2") {
				t.Errorf("%s", p.log)
			}
		})
	}
}

// TestADemoOverTLS: it is filled and signs in as without.
// Proves: security-150
func TestADemoOverTLS(t *testing.T) {
	t.Parallel()
	files := certificatetest.New(t, time.Now(), 9e15).Into(t, t.TempDir())
	p := launch(t, environment("WARDGATE_DATA", filepath.Join(t.TempDir(), "demo"), "WARDGATE_TLS_CERT", files.Certificate, "WARDGATE_TLS_KEY", files.Key), "demo")
	if p.address() == "" || !strings.Contains(p.log.String(), " over TLS") || !demoSignIn.MatchString(p.log.String()) {
		t.Fatalf("%s", p.log)
	}
	p.stop()
}
