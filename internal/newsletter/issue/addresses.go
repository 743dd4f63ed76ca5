package issue

import (
	"net/netip"
	"net/url"
	"strings"
)

func isWeb(address string) bool {
	return strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://")
}

// resolve makes an absolute address of one that a newsletter links to or shows. reason is why it
// leads nowhere, as the end of a sentence; the address is empty then. Whether a page exists on
// another website is not checked.
func (s *Renderer) resolve(address string) (to, reason string) {
	address = strings.TrimSpace(address)
	u, err := url.Parse(address)
	switch {
	case strings.Contains(address, "\uE000") || strings.Contains(strings.ToUpper(address), "%EE%80%80"):
		return "", "holds personal words: a link is the same for everyone"
	case address == "" || strings.HasPrefix(address, "#"):
		return "", "leads nowhere in a mail"
	case err != nil:
		return "", "is no address"
	case u.Scheme == "mailto" && strings.Contains(u.Opaque, "@"), u.Scheme == "tel" && strings.ContainsAny(u.Opaque, "0123456789"):
		return u.String(), ""
	case u.Scheme == "http" || u.Scheme == "https":
		return s.resolveWeb(u)
	case u.Scheme != "":
		return "", "is none of http, https, mailto and tel"
	case strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") && !strings.HasPrefix(address, `/\`):
		return s.ours(u)
	}
	return "", "is not whole: begin it with https://, or with / for a page of ours"
}

func (s *Renderer) resolveWeb(u *url.URL) (to, reason string) {
	own, err := url.Parse(s.Origin)
	switch host := strings.ToLower(u.Hostname()); {
	case err == nil && strings.EqualFold(u.Host, own.Host):
		return s.ours(u)
	case u.User != nil:
		return "", "holds a name or a password"
	case hidden(host):
		return "", "leads to a computer that readers cannot reach"
	}
	return u.String(), ""
}

// ours is the absolute address of a page of ours.
func (s *Renderer) ours(u *url.URL) (to, reason string) {
	here := url.URL{Path: u.Path, RawPath: u.RawPath, RawQuery: u.RawQuery, Fragment: u.Fragment}
	if here.Path == "" {
		here.Path = "/"
	}
	if s.PageExists != nil && !s.PageExists(here.Path) {
		return "", "is no page of ours"
	}
	return s.Origin + here.String(), ""
}

// hidden reports whether a host is known only within its own network: RFC 6761, 6762, 1918, 4193
// and 9476, and names without a dot.
func hidden(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.IsPrivate() || ip.IsLoopback() || ip.IsLinkLocalUnicast() || ip.IsUnspecified() || ip.IsMulticast()
	}
	host = strings.TrimSuffix(host, ".")
	for _, end := range []string{".localhost", ".local", ".internal", ".test", ".invalid", ".lan"} {
		if strings.HasSuffix(host, end) {
			return true
		}
	}
	return !strings.Contains(host, ".")
}
