package httpx

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// ClientAddress returns the caller's IP address in words; IPv6 callers count as
// their /64, because that is what one customer gets (RFC 6177).
func ClientAddress(r *http.Request, trusted []netip.Prefix) string {
	return name(clientAddr(r, trusted))
}

// clientAddr is the caller's IP address, invalid if unknown. X-Forwarded-For counts only as
// far as it was written by trusted proxies: it is read from the right, and the
// first address that is no trusted proxy is the caller.
func clientAddr(r *http.Request, trusted []netip.Prefix) netip.Addr {
	addr := peer(r.RemoteAddr)
	if !isTrusted(addr, trusted) {
		return addr
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
	return addr
}

// CameInPlain tells whether a visitor's request came over plain HTTP, by the word of a trusted proxy (X-Forwarded-Proto). Of several proxies
// the first counts, which the visitor talked to: behind it the operator may do without TLS.
func CameInPlain(r *http.Request, trusted []netip.Prefix) bool {
	said, _, _ := strings.Cut(strings.Join(r.Header.Values("X-Forwarded-Proto"), ","), ",")
	return strings.EqualFold(strings.TrimSpace(said), "http") && isTrusted(peer(r.RemoteAddr), trusted)
}

// Network is the network of an address that has so many leading bits, by its family; invalid for an invalid address.
func Network(a netip.Addr, bits4, bits6 int) netip.Prefix {
	bits := bits4
	if a.Is6() {
		bits = bits6
	}
	p, err := a.WithZone("").Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return p
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

// Networks names the networks that an address of ClientAddress belongs to: the site, which is what one customer
// gets, and the network around it, which is what one operator hands out. Of IPv4 these are the address itself and its
// /24, of IPv6 the /56 and the /48 (RFC 6177). What is no address is both by itself.
func Networks(address string) (site, network string) {
	prefix, err := netip.ParsePrefix(address)
	if err != nil {
		addr, err := netip.ParseAddr(address)
		if err != nil {
			return address, address
		}
		prefix = netip.PrefixFrom(addr.Unmap().WithZone(""), addr.Unmap().BitLen())
	}
	wide := func(bits int) string {
		p := netip.PrefixFrom(prefix.Addr(), min(bits, prefix.Bits())).Masked()
		if p.IsSingleIP() {
			return p.Addr().String()
		}
		return p.String()
	}
	if prefix.Addr().Is4() {
		return wide(32), wide(24)
	}
	return wide(56), wide(48)
}
