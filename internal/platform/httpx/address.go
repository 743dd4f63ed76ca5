package httpx

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// ClientAddress returns the caller's IP address. X-Forwarded-For counts only as
// far as it was written by trusted proxies: it is read from the right, and the
// first address that is no trusted proxy is the caller. IPv6 callers count as
// their /64, because that is what one customer gets (RFC 6177).
func ClientAddress(r *http.Request, trusted []netip.Prefix) string {
	addr := peer(r.RemoteAddr)
	if !isTrusted(addr, trusted) {
		return name(addr)
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, written := range slices.Backward(hops) {
		hop, err := netip.ParseAddr(strings.TrimSpace(written))
		if err != nil {
			break // not an address: the rest of the list cannot be trusted
		}
		addr = hop.Unmap()
		if !isTrusted(addr, trusted) {
			break
		}
	}
	return name(addr)
}

func peer(remote string) netip.Addr {
	if ap, err := netip.ParseAddrPort(remote); err == nil {
		return ap.Addr().Unmap()
	}
	return netip.Addr{}
}

func isTrusted(a netip.Addr, trusted []netip.Prefix) bool {
	for _, p := range trusted {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

func name(a netip.Addr) string {
	if !a.IsValid() {
		return "unknown"
	}
	if a.Is6() {
		if p, err := a.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.String()
}
