package app_test

import (
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
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
