package staff

import (
	"net/netip"
	"strings"
)

// Client is where somebody signs in from, in the words that they are told it by.
type Client struct {
	// Browser is "Firefox on Windows"; "an unknown browser" if the program does not say.
	Browser string
	// Network is the caller's network in short, "203.0.113.0/24": enough to tell home from
	// elsewhere, and not where exactly somebody sat.
	Network string
}

// ClientOf describes the caller with this User-Agent header at this address (or network,
// as httpx.Call.Address has it for IPv6).
func ClientOf(userAgent, address string) Client {
	return Client{Browser: browserOf(userAgent), Network: networkOf(address)}
}

// sign is what a User-Agent header has in it, and what that means.
type sign struct{ has, means string }

// browsers are looked for in this order: later ones stand in the headers of earlier ones.
func browsers() []sign {
	return []sign{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Chromium/", "Chromium"}, {"Safari/", "Safari"},
	}
}

func systems() []sign {
	return []sign{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"},
		{"Macintosh", "macOS"}, {"Linux", "Linux"},
	}
}

func browserOf(userAgent string) string {
	find := func(signs []sign) string {
		for _, s := range signs {
			if strings.Contains(userAgent, s.has) {
				return s.means
			}
		}
		return ""
	}
	browser, system := find(browsers()), find(systems())
	switch {
	case browser == "" && system == "":
		return "an unknown browser"
	case browser == "":
		return "a browser on " + system
	case system == "":
		return browser
	}
	return browser + " on " + system
}

func networkOf(address string) string {
	if p, err := netip.ParsePrefix(address); err == nil { // IPv6 comes as its /64
		return p.Masked().String()
	}
	a, err := netip.ParseAddr(address)
	if err != nil {
		return "an unknown network"
	}
	bits := 24
	if a.Is6() {
		bits = 64
	}
	p, err := a.Prefix(bits)
	if err != nil {
		return "an unknown network"
	}
	return p.String()
}
