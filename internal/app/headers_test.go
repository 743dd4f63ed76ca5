package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db/dbtest"
)

// TestNoAnswerLetsAnythingForeignIn: pages, staff pages, the interface and what is
// not there carry the same guard; what is one person's alone is kept nowhere.
// Proves: platform-11
func TestNoAnswerLetsAnythingForeignIn(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		var made struct {
			StatusURL string `json:"statusUrl"`
		}
		if err := h.Do(http.MethodPost, "/api/quotes", good().json(), asJSON("one")...).JSON(&made); err != nil || made.StatusURL == "" {
			t.Fatalf("no status page: %v", err)
		}
		status := strings.TrimPrefix(made.StatusURL, h.Config.Origin)
		for path, kept := range map[string]bool{
			"/": true, "/quote": true, "/no-such-page": true, status: false, "/operations": false, "/api/staff/session": false,
		} {
			checkGuard(t, path, h.Do(http.MethodGet, path, "").Header, kept)
		}
	}, apptest.Idle())
}

func checkGuard(t *testing.T, path string, header http.Header, kept bool) {
	t.Helper()
	policy := header.Get("Content-Security-Policy")
	for _, rule := range []string{"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"} {
		if !strings.Contains(policy, rule) {
			t.Errorf("%s: the policy %q lacks %s", path, policy, rule)
		}
	}
	if strings.Contains(policy, "unsafe") {
		t.Errorf("%s: the policy allows what is unsafe: %s", path, policy)
	}
	if got := header.Get("X-Content-Type-Options"); got != "nosniff" {
		t.Errorf("%s: X-Content-Type-Options %q", path, got)
	}
	switch got := header.Get("Referrer-Policy"); got {
	case "strict-origin-when-cross-origin", "no-referrer", "same-origin":
	default:
		t.Errorf("%s: Referrer-Policy %q", path, got)
	}
	if got := header.Get("Cross-Origin-Opener-Policy"); got != "same-origin" {
		t.Errorf("%s: Cross-Origin-Opener-Policy %q", path, got)
	}
	if got := header.Get("Cache-Control"); !kept && !strings.Contains(got, "no-store") {
		t.Errorf("%s: Cache-Control %q", path, got)
	}
}

// TestPicturesMayBeShownElsewhere: nothing of ours can be loaded by another site, but pictures,
// which mails and links to us show.
// Proves: security-109
func TestPicturesMayBeShownElsewhere(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.Idle())
	for path, want := range map[string]string{
		"/": "same-origin", "/operations": "same-origin", "/robots.txt": "same-origin", "/api/blog/posts": "same-origin", "/no-such-page": "same-origin",
		"/newsletter/o/made-up": "cross-origin",
	} {
		got := h.Do(http.MethodGet, path, "")
		if policy := got.Header.Get("Cross-Origin-Resource-Policy"); policy != want {
			t.Errorf("%s (%d, %s): Cross-Origin-Resource-Policy %q, want %s", path, got.Status, got.Header.Get("Content-Type"), policy, want)
		}
	}
}

// TestStaffPagesDemandTrustedTypes: in the staff app no text becomes markup by accident; visitor
// pages, whose parts React renders from text, do not demand it.
// Proves: security-110
func TestStaffPagesDemandTrustedTypes(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.Idle())
	for path, want := range map[string]bool{"/operations": true, "/leads": true, "/login": true, "/": false, "/quote": false} {
		policy := h.Do(http.MethodGet, path, "").Header.Get("Content-Security-Policy")
		if got := strings.Contains(policy, "require-trusted-types-for 'script'; trusted-types wardgate"); got != want {
			t.Errorf("%s demands trusted types: %v, want %v (%s)", path, got, want, policy)
		}
	}
}

// TestWhatBrowsersRefuseIsReported: both kinds of report become a line of the log, which tells no
// private address; a flood of them, or what is no report, becomes none.
// Proves: security-111, security-184
func TestWhatBrowsersRefuseIsReported(t *testing.T) {
	now := clock.NewManual(time.Date(2026, 11, 25, 15, 0, 0, 0, time.UTC))
	h := apptest.Start(t, dbtest.SQLite(t), apptest.Idle(), apptest.At(now))
	endpoint := h.Do(http.MethodGet, "/", "").Header.Get("Reporting-Endpoints")
	path, _, _ := strings.Cut(strings.TrimPrefix(endpoint, `policy="`), `"`)
	if !strings.HasPrefix(path, "/api/") {
		t.Fatalf("no endpoint in %q", endpoint)
	}
	send := func(contentType, body string) {
		t.Helper()
		if got := h.Do(http.MethodPost, path, body, "Content-Type", contentType); got.Status != http.StatusNoContent {
			t.Errorf("%s: %d %s", body, got.Status, got.Body)
		}
	}
	send("application/csp-report", `{"csp-report":{"document-uri":"https://security.example/quote/status/a-secret-token","effective-directive":"script-src-elem","blocked-uri":"https://evil.example/x.js?mail=jane"}}`)
	send("application/reports+json", `[{"type":"csp-violation","body":{"documentURL":"https://security.example/leads/lead_1","effectiveDirective":"require-trusted-types-for","blockedURL":"trusted-types-sink"}},{"type":"deprecation","body":{}}]`)
	for _, want := range []string{
		`"directive":"script-src-elem","blocked":"https://evil.example","page":"/quote"`,
		`"directive":"require-trusted-types-for","blocked":"trusted-types-sink","page":"/leads"`,
	} {
		if n := strings.Count(h.Log.String(), want); n != 1 {
			t.Errorf("%d lines with %s in\n%s", n, want, h.Log)
		}
	}
	for _, secret := range []string{"a-secret-token", "lead_1", "jane"} {
		if strings.Contains(h.Log.String(), secret) {
			t.Errorf("the log tells %s", secret)
		}
	}
	send("application/csp-report", `{"csp-report":{"document-uri":"https://security.example/\u202egpj.evil","effective-directive":"img-src\u200b\u202e","blocked-uri":"https://evil.example"}}`)
	if log := h.Log.String(); strings.ContainsAny(log, "\u202e\u200b") || !strings.Contains(log, `img-src\\u200b\\u202e`) {
		t.Errorf("what turns or hides a line of the log is not escaped in it:\n%s", log)
	}
	for _, nonsense := range []string{"", "null", "[]", "{}", `[1]`, `{"csp-report":null}`, strings.Repeat("[", 10_000)} {
		send("application/csp-report", nonsense)
	}
	for range 100 {
		send("application/csp-report", `{"csp-report":{"document-uri":"x","effective-directive":"img-src","blocked-uri":"inline"}}`)
	}
	line := "a browser refused something"
	if n := strings.Count(h.Log.String(), line); n != 20 {
		t.Errorf("%d lines in one minute, want 20", n)
	}
	now.Advance(time.Minute)
	send("application/csp-report", `{"csp-report":{"document-uri":"x","effective-directive":"img-src","blocked-uri":"inline"}}`)
	if n := strings.Count(h.Log.String(), line); n != 21 {
		t.Errorf("%d lines a minute later, want 21", n)
	}
}
