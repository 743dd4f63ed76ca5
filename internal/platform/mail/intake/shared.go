package intake

import (
	"net"
	"net/netip"
	"sync"
	"time"

	"wardgate/internal/platform/httpx"
)

// goodbye is how a connection too many is answered: its server comes again (RFC 5321, section 3.8).
const goodbye = "421 4.7.0 Too many connections from your network; please try again later\r\n"

// shared gives one network, IPv4 /24 or IPv6 /56, at most maxOfNetwork connections at once. The addresses of this machine and of private networks
// tell nothing: a relay in front of us has one for all.
func shared(l net.Listener) net.Listener {
	return &sharing{Listener: l, of: map[netip.Prefix]int{}}
}

type sharing struct {
	net.Listener

	mu sync.Mutex
	of map[netip.Prefix]int
}

// Accept implements net.Listener.
func (s *sharing) Accept() (net.Conn, error) {
	for {
		conn, err := s.Listener.Accept()
		if err != nil {
			return nil, err
		}
		network, known := networkOf(conn)
		if !known {
			return conn, nil
		}
		if s.take(network) {
			return &placed{Conn: conn, leave: sync.OnceFunc(func() { s.leave(network) })}, nil
		}
		_ = conn.SetDeadline(time.Now().Add(time.Second)) // one line fits into what the system sends by itself
		_, _ = conn.Write([]byte(goodbye))
		_ = conn.Close()
	}
}

func networkOf(conn net.Conn) (network netip.Prefix, known bool) {
	at, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	from := at.Addr().Unmap()
	return httpx.Network(from, 24, 56), err == nil && from.IsGlobalUnicast() && !from.IsPrivate()
}

func (s *sharing) take(network netip.Prefix) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of[network] >= maxOfNetwork {
		return false
	}
	s.of[network]++
	return true
}

func (s *sharing) leave(network netip.Prefix) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of[network]--; s.of[network] == 0 {
		delete(s.of, network)
	}
}

type placed struct {
	net.Conn

	leave func()
}

// Close implements net.Conn.
func (p *placed) Close() error {
	p.leave()
	return p.Conn.Close()
}
