package httpx

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"unicode/utf8"
)

// FuzzParseCursor: a cursor is refused, or is a place in a list that can be said again.
// Proves: security-140
func FuzzParseCursor(f *testing.F) {
	f.Add("")
	f.Add(FormatCursor(endOfTime, "lead_1"))
	f.Add("MTIzNDU2Nzg5MA")
	f.Add("LTEgeA")
	f.Fuzz(func(t *testing.T, sent string) {
		at, id, err := ParseCursor(sent)
		if err != nil {
			if AsProblem(err) == nil {
				t.Errorf("%q: %v is not for its sender", sent, err)
			}
			return
		}
		if !utf8.ValidString(id) || at.After(endOfTime) {
			t.Errorf("%q leads to %v %q", sent, at, id)
		}
		if again, same, err := ParseCursor(FormatCursor(at, id)); err != nil || !again.Equal(at) || same != id {
			t.Errorf("%q leads to %v %q, and that to %v %q (%v)", sent, at, id, again, same, err)
		}
	})
}

// FuzzClientAddress: whatever a stranger writes into X-Forwarded-For, they are who called; behind our proxy they are what
// the proxy has written last.
// Proves: security-140
func FuzzClientAddress(f *testing.F) {
	f.Add("203.0.113.9, 198.51.100.4")
	f.Add("2001:db8::1%eth0, ::ffff:203.0.113.9,")
	f.Add(" ,unknown, 10.0.0.1")
	proxy := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	f.Fuzz(func(t *testing.T, written string) {
		call := func(remote, header string) string {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
			r.RemoteAddr = remote
			r.Header.Set("X-Forwarded-For", header)
			return ClientAddress(r, proxy)
		}
		if got := call("192.0.2.7:4711", written); got != "192.0.2.7" {
			t.Errorf("a stranger who writes %q is %s", written, got)
		}
		if got := call("10.0.0.1:80", written+",198.51.100.4"); got != "198.51.100.4" {
			t.Errorf("behind the proxy, %q makes %s", written, got)
		}
	})
}
