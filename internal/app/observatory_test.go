package app_test

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/db/dbtest"
)

// sixMonths is the least that the Observatory takes for six months, in seconds.
const sixMonths = 15_552_000

// TestTheObservatorysScore: what the HTTP Observatory (mdn/mdn-http-observatory 1.6.3) would give the
// first page, by its table of scores. It asks for http too: that is the proxy's to redirect
// (docs/operations.md), which costs nothing and brings nothing.
// Proves: security-116
func TestTheObservatorysScore(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.Idle(), apptest.Env("WARDGATE_URL", "https://security.example"))
	for _, path := range []string{"/", "/login"} {
		answer := h.Do(http.MethodGet, path, "")
		score, parts := observed(t, answer)
		if score < 130 {
			t.Errorf("%s gets %d, want 130 at least: %v", path, score, parts)
		}
	}
}

// observed is the sum of what each test of the Observatory gives, and each of them. Extra credit
// counts only for who loses less than ten: here whatever loses anything fails.
func observed(t *testing.T, a apptest.Answer) (score int, parts map[string]int) {
	t.Helper()
	parts = map[string]int{
		"content-security-policy": policyScore(a.Header),
		"cookies":                 0, // there are none, see below
		"cross-origin-embedder":   oneOf(a.Header, "Cross-Origin-Embedder-Policy", 10, "require-corp", "credentialless"),
		"cross-origin-opener":     oneOf(a.Header, "Cross-Origin-Opener-Policy", 10, "same-origin", "same-origin-allow-popups"),
		"cross-origin-resource":   oneOf(a.Header, "Cross-Origin-Resource-Policy", 10, "same-origin", "same-site"),
		"referrer-policy":         oneOf(a.Header, "Referrer-Policy", 5, "no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"),
		"x-frame-options":         framesScore(a.Header),
	}
	score = 100
	for _, n := range parts {
		score += n
	}
	age := regexp.MustCompile(`max-age=(\d+)`).FindStringSubmatch(a.Header.Get("Strict-Transport-Security"))
	if age == nil {
		t.Error("Strict-Transport-Security is missing: -20")
	} else if n, err := strconv.Atoi(age[1]); err != nil || n < sixMonths {
		t.Errorf("Strict-Transport-Security for %s seconds: -10", age[1])
	}
	if got := a.Header.Get("X-Content-Type-Options"); got != "nosniff" {
		t.Errorf("X-Content-Type-Options %q: -5", got)
	}
	if got := a.Header.Values("Set-Cookie"); len(got) > 0 {
		t.Errorf("the page sets cookies, which this test does not judge: %v", got)
	}
	if got := a.Header.Get("Access-Control-Allow-Origin"); got != "" {
		t.Errorf("others may read the page: %q", got)
	}
	for _, m := range regexp.MustCompile(`<script[^>]* src="([^"]+)"`).FindAllStringSubmatch(a.Body, -1) {
		if !strings.HasPrefix(m[1], "/") || strings.HasPrefix(m[1], "//") {
			t.Errorf("%s comes from elsewhere: -5 without a hash", m[1])
		}
	}
	return score, parts
}

// oneOf gives points for a header that has one of the values, once.
func oneOf(h http.Header, name string, points int, values ...string) int {
	if got := h.Values(name); len(got) == 1 && slices.Contains(values, got[0]) {
		return points
	}
	return 0
}

// directives are those of the one policy of an answer; nil where one stands twice.
func directives(h http.Header) map[string][]string {
	lines := h.Values("Content-Security-Policy")
	if len(lines) != 1 {
		return nil
	}
	out := map[string][]string{}
	for line := range strings.SplitSeq(lines[0], ";") {
		words := strings.Fields(strings.ToLower(line))
		if len(words) == 0 {
			continue
		}
		if _, twice := out[words[0]]; twice {
			return nil
		}
		out[words[0]] = words[1:]
	}
	return out
}

// policyScore is 10 for a policy that allows nothing by default and nothing unsafe or broad
// anywhere, 5 for one with another default, and -25 for what is refused.
func policyScore(h http.Header) int {
	all := directives(h)
	if all == nil {
		return -25
	}
	for name, sources := range all {
		for _, source := range sources {
			loose := slices.Contains([]string{"'unsafe-inline'", "'unsafe-eval'", "*", "http:", "https:", "ftp:"}, source)
			if loose || strings.HasPrefix(source, "http://") || source == "data:" && (name == "script-src" || name == "style-src") {
				return -25
			}
		}
	}
	if !slices.Equal(all["default-src"], []string{"'none'"}) {
		return 5
	}
	return 10
}

func framesScore(h http.Header) int {
	if _, ok := directives(h)["frame-ancestors"]; ok {
		return 5
	}
	return -20
}
