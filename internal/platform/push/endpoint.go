package push

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// mostEndpoint is the longest address of a device: browsers' are of 200 to 500 characters.
const mostEndpoint = 1000

// errPrivate is returned where a name leads to an address that is not public.
var errPrivate = errors.New("its push service is at no public address")

// readEndpoint refuses what is no address of a push service: https, a host of the public internet by name or number, the port of https.
// With loopback, what listens on this machine is one as well.
func readEndpoint(s string, loopback bool) (*url.URL, error) {
	if len(s) > mostEndpoint {
		return nil, fmt.Errorf("the endpoint has more than %d characters", mostEndpoint)
	}
	u, err := url.Parse(s)
	if err != nil || u.Hostname() == "" || u.Opaque != "" || u.User != nil || u.Fragment != "" {
		return nil, errors.New("the endpoint is no address of a push service")
	}
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	addr, err := netip.ParseAddr(host)
	isNumber := err == nil
	switch {
	case loopback && isNumber && addr.Unmap().IsLoopback() && (u.Scheme == "http" || u.Scheme == "https"):
		return u, nil
	case u.Scheme != "https":
		return nil, errors.New("the endpoint does not begin with https://")
	case u.Port() != "" && u.Port() != "443":
		return nil, errors.New("the endpoint has a port of its own")
	case isNumber && !isPublic(addr), !isNumber && !isPublicName(host):
		return nil, errors.New("the endpoint is at no public address")
	}
	return u, nil
}

// isPublicName tells whether a name can be one of the public internet (RFC 6761, 6762, 8375; .internal by ICANN). What it leads to is checked when it
// is asked (guarded).
func isPublicName(host string) bool {
	if !strings.Contains(host, ".") || strings.HasPrefix(host, ".") || strings.Trim(host[strings.LastIndex(host, ".")+1:], "0123456789") == "" {
		return false
	}
	for _, own := range []string{".localhost", ".local", ".internal", ".home.arpa", ".test", ".invalid", ".example", ".onion"} {
		if strings.HasSuffix(host, own) {
			return false
		}
	}
	return true
}

// notPublic are networks that netip does not know as private, and that are none of the public internet (IANA's registries of special purposes).
func notPublic() []netip.Prefix {
	return []netip.Prefix{
		netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
		netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
		netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
		netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("3fff::/20"),
	}
}

// isPublic tells whether an address is one of the public internet.
func isPublic(addr netip.Addr) bool {
	addr = addr.Unmap()
	if nat64 := netip.MustParsePrefix("64:ff9b::/96"); nat64.Contains(addr) { // an IPv4 address, in a network without
		b := addr.As16()
		return isPublic(netip.AddrFrom4([4]byte(b[12:])))
	}
	if !addr.IsGlobalUnicast() || addr.IsPrivate() || addr.Zone() != "" {
		return false
	}
	if addr.Is6() && !netip.MustParsePrefix("2000::/3").Contains(addr) {
		return false
	}
	for _, p := range notPublic() {
		if p.Contains(addr) {
			return false
		}
	}
	return true
}

// guarded dials public addresses alone, after the name was resolved: a name that was public once may lead elsewhere. It dials the address that it
// looked at, not the name once more.
func guarded(dialer *net.Dialer, loopback bool) func(ctx context.Context, network, address string) (net.Conn, error) {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		host, port, err := net.SplitHostPort(address)
		if err != nil {
			return nil, errPrivate
		}
		ctx, cancel := context.WithTimeout(ctx, dialer.Timeout)
		defer cancel()
		all, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host) // a number is answered without asking anybody
		if err != nil {
			return nil, err
		}
		failed := errPrivate
		for _, addr := range all {
			if !isPublic(addr) && (!loopback || !addr.Unmap().IsLoopback()) {
				continue
			}
			conn, err := dialer.DialContext(ctx, network, net.JoinHostPort(addr.Unmap().String(), port))
			if err == nil {
				return conn, nil
			}
			failed = err
		}
		return nil, failed
	}
}

// newClient returns a client that asks nothing but public addresses, and follows nobody elsewhere. A proxy would ask in its place,
// so none is used.
func newClient(p Pace, loopback bool) *http.Client {
	dialer := &net.Dialer{Timeout: p.Connect}
	return &http.Client{
		Timeout: p.Request,
		Transport: &http.Transport{
			Proxy: nil, DialContext: guarded(dialer, loopback), TLSHandshakeTimeout: p.Connect, ForceAttemptHTTP2: true,
			MaxIdleConnsPerHost: senders, IdleConnTimeout: time.Minute, MaxResponseHeaderBytes: 64 << 10,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
