package httpx

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/proofofwork"
)

func limiter() (*Limiter, *clock.Manual) {
	now := clock.NewManual(time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC))
	return NewLimiter(now.Now), now
}

func (l *Limiter) kept() (n int) {
	for _, buckets := range l.buckets {
		n += len(buckets)
	}
	return n
}

func TestTheLimiterForgetsWhoStayedAway(t *testing.T) {
	l, now := limiter()
	rate := PerMinute("b", 60, 5)
	for i := range 1000 {
		l.Take(rate, netip.AddrFrom4([4]byte{10, byte(i >> 8), byte(i), 1}), false)
	}
	now.Advance(2 * time.Minute)
	l.Take(rate, netip.MustParseAddr("192.0.2.1"), false)
	if n := l.kept(); n != 2 { // the address and its network
		t.Errorf("%d buckets are kept", n)
	}
}

// TestNetworksAreCountedTogether: who has a /24, a /56 or a /48 to themselves has some allowances, not one for each
// address, while another network keeps its own.
// Proves: security-15
func TestNetworksAreCountedTogether(t *testing.T) {
	rate := PerMinute("b", 1, 10)
	for name, tc := range map[string]struct {
		nth   func(i int) string
		other string
		most  int
	}{
		"one address":              {func(int) string { return "192.0.2.7" }, "192.0.2.8", 10},
		"a /24":                    {func(i int) string { return fmt.Sprintf("192.0.2.%d", i%256) }, "198.51.100.1", 80},
		"a /64":                    {func(i int) string { return fmt.Sprintf("2001:db8:0:1::%x", i) }, "2001:db8:0:2::1", 10},
		"a /56":                    {func(i int) string { return fmt.Sprintf("2001:db8:0:%x::1", i%256) }, "2001:db8:0:100::1", 40},
		"a /48":                    {func(i int) string { return fmt.Sprintf("2001:db8:0:%x::1", i*61%65536) }, "2001:db8:1::1", 160},
		"two /24 of one provider":  {func(i int) string { return fmt.Sprintf("192.0.%d.%d", 2+i%2, i/2%256) }, "198.51.100.1", 160},
		"mapped IPv4 is IPv4 only": {func(i int) string { return fmt.Sprintf("192.0.2.%d", i%256) }, "2001:db8::1", 80},
	} {
		l, _ := limiter()
		taken := 0
		for i := range 1000 {
			if l.Take(rate, netip.MustParseAddr(tc.nth(i)), false).OK {
				taken++
			}
		}
		if taken != tc.most {
			t.Errorf("%s: %d of 1000 calls were taken, want %d", name, taken, tc.most)
		}
		if !l.Take(rate, netip.MustParseAddr(tc.other), false).OK {
			t.Errorf("%s: a neighbour outside of it is refused", name)
		}
	}
}

// TestEverybodyTogetherHasALimitWhereARouteSaysSo, and only there.
// Proves: security-15
func TestEverybodyTogetherHasALimitWhereARouteSaysSo(t *testing.T) {
	for want, rate := range map[int]Rate{30: PerMinute("b", 1, 10).All(3), 1000: PerMinute("b", 1, 10)} {
		l, _ := limiter()
		taken := 0
		for i := range 1000 {
			if l.Take(rate, netip.AddrFrom4([4]byte{10, byte(i >> 8), byte(i), 1}), false).OK {
				taken++
			}
		}
		if taken != want {
			t.Errorf("%d of 1000 addresses were let in, want %d", taken, want)
		}
	}
}

// TestARefusedCallUsesNothingUp: neither of the address nor of its networks.
// Proves: security-15
func TestARefusedCallUsesNothingUp(t *testing.T) {
	l, now := limiter()
	rate, from := PerMinute("b", 60, 1), netip.MustParseAddr("192.0.2.7")
	l.Take(rate, from, false)
	for range 100 {
		if v := l.Take(rate, from, false); v.OK || v.Wait != time.Second || v.Owes || v.Over != 0 {
			t.Fatalf("%+v", v)
		}
	}
	now.Advance(time.Second)
	if v := l.Take(rate, from, false); !v.OK {
		t.Errorf("after the wait that was told: %+v", v)
	}
}

// TestTheLimiterHasABound: with more networks than it remembers it still counts those that it knows, and wider ones.
// Proves: security-15
func TestTheLimiterHasABound(t *testing.T) {
	l, _ := limiter()
	rate := PerMinute("b", 1, 10)
	first := netip.MustParseAddr("198.51.100.1")
	for range 10 {
		l.Take(rate, first, false)
	}
	for i := range mostBuckets + 1000 { // two of each /24
		l.Take(rate, netip.AddrFrom4([4]byte{byte(10 + i>>17), byte(i >> 9), byte(i >> 1), byte(i & 1)}), false)
	}
	if n := len(l.buckets[widthAddress]); n != mostBuckets {
		t.Errorf("%d addresses are remembered", n)
	}
	if l.Take(rate, first, false).OK {
		t.Error("who was known is forgotten")
	}
	taken := 0
	for i := range 1000 {
		if l.Take(rate, netip.AddrFrom4([4]byte{192, 0, 2, byte(i)}), false).OK {
			taken++
		}
	}
	if taken != 80 {
		t.Errorf("%d calls of a /24 whose addresses found no room were taken", taken)
	}
}

// TestWorkOverdrawsABucketSoFar: who paid goes on, it becomes dearer, and at the end even that is put off.
// Proves: security-16
func TestWorkOverdrawsABucketSoFar(t *testing.T) {
	l, now := limiter()
	rate, from := PerMinute("b", 60, 10).Works(), netip.MustParseAddr("192.0.2.7")
	taken, last := 0, -1.0
	for range 1000 {
		v := l.Take(rate, from, true)
		if !v.OK {
			if !v.Owes || v.Wait != time.Second {
				t.Errorf("at the end: %+v", v)
			}
			break
		}
		if asked := dearer(v.Over); taken > 20 && asked < last {
			t.Errorf("call %d costs %v, the one before %v", taken, asked, last)
		} else {
			last = asked
		}
		taken++
	}
	if taken != 110 {
		t.Errorf("%d calls were taken, want 10 and 10 times as many", taken)
	}
	if last != dearest {
		t.Errorf("the last cost %v", last)
	}
	now.Advance(time.Second)
	if !l.Take(rate, from, true).OK || l.Take(rate, from, false).OK {
		t.Error("a second later one who pays is let in, and nobody else")
	}
}

// TestNothingIsCountedOnTheWayOfAnUnlimitedRoute: the limit is not even in front of it.
// Proves: security-15
func TestNothingIsCountedOnTheWayOfAnUnlimitedRoute(t *testing.T) {
	l, now := limiter()
	rt := &Router{opts: Options{Limiter: l, Now: now.Now}}
	called := 0
	h := rt.limitRate(Route{ID: "x", Rate: Unlimited("test")}, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called++ }))
	r, w := httptest.NewRequest(http.MethodGet, "/", nil), httptest.NewRecorder()
	if n := testing.AllocsPerRun(100, func() { h.ServeHTTP(w, r) }); n != 0 || called != 101 || l.kept() != 0 {
		t.Errorf("%v allocations, %d calls, %d buckets", n, called, l.kept())
	}
}

// worksAt mounts a route that asks for work above ten at once.
func worksAt(t *testing.T, secret func(context.Context) ([]byte, error)) (*Router, *clock.Manual) {
	t.Helper()
	now := clock.NewManual(time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC))
	route := line("/api/form", Public(), PerMinute("b", 60, 10).Works())
	route.ID = "form"
	rt, err := Mount(Options{
		Title: "test", Version: "1", Origin: "https://guard.example", Authenticator: header{}, Limiter: NewLimiter(now.Now), WorkKey: secret,
		IDs: ids.New(rand.NewChaCha8([32]byte{})), Log: slog.New(slog.DiscardHandler), Now: now.Now,
	}, []Route{route})
	if err != nil {
		t.Fatal(err)
	}
	return rt, now
}

func asked(t *testing.T, w *httptest.ResponseRecorder) *Problem {
	t.Helper()
	var p Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Fatalf("%d %v: %s", w.Code, err, w.Body)
	}
	return &p
}

func solved(t *testing.T, c *proofofwork.Challenge) string {
	t.Helper()
	for n := range c.Difficulty * 40 {
		if s := c.Challenge + ":" + strconv.Itoa(n); proofofwork.Solves(s, c.Difficulty) {
			return s
		}
	}
	t.Fatal("no solution")
	return ""
}

// TestAboveTheRateAFormAsksForWork: the problem says how; what comes with the solution is taken; without a key, or
// where nothing can be signed, it is a plain refusal.
// Proves: security-16
func TestAboveTheRateAFormAsksForWork(t *testing.T) {
	rt, now := worksAt(t, func(context.Context) ([]byte, error) { return []byte("k"), nil })
	send := func(key string, more ...string) *httptest.ResponseRecorder {
		return post(rt, "/api/form", `{"name":"a"}`, append([]string{"Idempotency-Key", key}, more...)...)
	}
	for i := range 10 {
		if w := send(fmt.Sprint("free-", i)); w.Code != http.StatusOK {
			t.Fatalf("call %d: %d", i, w.Code)
		}
	}
	p := asked(t, send("over"))
	if p.Work == nil || p.Work.Difficulty != easiest || p.Type != "/problems/proof-of-work" || !p.Work.Expires.After(now.Now()) {
		t.Fatalf("%+v", p)
	}
	solution := solved(t, p.Work)
	if w := send("other", WorkHeader, solution); w.Code != http.StatusTooManyRequests {
		t.Errorf("with another's solution: %d", w.Code)
	}
	if w := send("over", WorkHeader, solution); w.Code != http.StatusOK {
		t.Errorf("with the solution: %d %s", w.Code, w.Body)
	}
	if p := asked(t, send("")); p.Work != nil || !strings.Contains(p.Detail, "Idempotency-Key") {
		t.Errorf("without a key: %+v", p)
	}
	broken, _ := worksAt(t, func(context.Context) ([]byte, error) { return nil, errSecret })
	for range 10 {
		post(broken, "/api/form", `{"name":"a"}`)
	}
	if p := asked(t, post(broken, "/api/form", `{"name":"a"}`, "Idempotency-Key", "k")); p.Work != nil {
		t.Errorf("without a secret: %+v", p)
	}
}
