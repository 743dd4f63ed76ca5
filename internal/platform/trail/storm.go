package trail

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"net/netip"
	"time"
)

// linesAMinute is how many refusals of one reason are logged each in a minute. The rest are one line with their count.
const linesAMinute = 10

// storm logs refusals: the first of each reason in a minute, and then how many more there were.
type storm struct {
	log    *slog.Logger
	minute time.Time
	counts map[string]int
}

func (s *storm) tell(ctx context.Context, now time.Time, r Denial, key []byte) {
	s.sum(ctx, now)
	s.counts[r.Why]++
	if s.counts[r.Why] > linesAMinute {
		return
	}
	about := []any{"why", r.Why, "route", r.Route, "status", r.Status, "network", r.Network}
	if r.Account != "" {
		about = append(about, "account", r.Account)
	}
	if r.Typed != "" {
		about = append(about, "typed", hashed(key, r.Typed))
	}
	if r.Actor.ID != "" {
		about = append(about, "by", r.Actor.ID)
	}
	s.log.WarnContext(ctx, "refused", about...)
}

// sum ends a minute that is over.
func (s *storm) sum(ctx context.Context, now time.Time) {
	minute := now.Truncate(time.Minute)
	if minute.Equal(s.minute) {
		return
	}
	for why, n := range s.counts {
		if n > linesAMinute {
			s.log.WarnContext(ctx, "refused, and more", "why", why, "more", n-linesAMinute, "minute", s.minute)
		}
	}
	s.minute, s.counts = minute, map[string]int{}
}

// hashed names what was typed without telling it: who lacks the key cannot try addresses against it.
func hashed(key []byte, typed string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("trail.typed\x00" + typed))
	return "typed_" + hex.EncodeToString(mac.Sum(nil)[:12])
}

// Network is where a caller's address is: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one, which is
// what one customer of a provider gets at most (RFC 6177). It is enough to tell one attacker from many.
func Network(address string) string {
	if p, err := netip.ParsePrefix(address); err == nil { // httpx names IPv6 callers by their /64
		address = p.Addr().String()
	}
	a, err := netip.ParseAddr(address)
	if err != nil {
		return "unknown"
	}
	bits := 24
	if a.Is6() {
		bits = 48
	}
	p, err := a.WithZone("").Prefix(bits)
	if err != nil {
		return "unknown"
	}
	return p.String()
}
