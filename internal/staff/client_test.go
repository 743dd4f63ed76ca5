package staff_test

import (
	"testing"

	"wardgate/internal/staff"
)

func TestClientsInWords(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0":                                                        "Firefox on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0":               "Edge on Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1": "Safari on iPhone",
		"Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36":                            "Chrome on Android",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15":                   "Safari on macOS",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36":                          "Chrome on ChromeOS",
		"something (Linux)": "a browser on Linux", "Firefox/1": "Firefox", "Go-http-client/1.1": "an unknown browser", "": "an unknown browser",
	} {
		if got := staff.ClientOf(agent, "").Browser; got != want {
			t.Errorf("%q: %q, want %q", agent, got, want)
		}
	}
	for address, want := range map[string]string{
		"203.0.113.77": "203.0.113.0/24", "2001:db8:1:2::/64": "2001:db8:1:2::/64", "2001:db8:1:2:3::4": "2001:db8:1:2::/64",
		"unknown": "an unknown network", "": "an unknown network",
	} {
		if got := staff.ClientOf("", address).Network; got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}
