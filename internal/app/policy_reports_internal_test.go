package app

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzPolicyReports: of a report, which strangers send too, the log gets words and origins of bounded length, and never the
// path or the query of an address.
// Proves: security-140
func FuzzPolicyReports(f *testing.F) {
	f.Add(`{"csp-report":{"document-uri":"https://guard.example/quote/status/secret","violated-directive":"script-src 'self'","blocked-uri":"inline"}}`)
	f.Add(`[{"type":"csp-violation","body":{"documentURL":"https://x/y?z","effectiveDirective":"img-src","blockedURL":"https://evil.example/p?q=1"}}]`)
	f.Add(`{"csp-report":{"document-uri":"/é` + strings.Repeat("é", 60) + `","violated-directive":"` + strings.Repeat("é", 60) + `x"}}`)
	f.Add(`[{},null,{"body":[]}]`)
	f.Fuzz(func(t *testing.T, body string) {
		for _, p := range readReports([]byte(body)) {
			for _, told := range []string{word(p.Directive3), word(p.Directive2), word(p.Violated2), originOf(p.Blocked3), originOf(p.Blocked2), firstSegment(p.Document3), firstSegment(p.Document2)} {
				if len(told) > 120 || strings.Contains(told, "?") && strings.Contains(told, "://") || !utf8.ValidString(told) {
					t.Errorf("the log is told %q of %q", told, body)
				}
			}
		}
	})
}
