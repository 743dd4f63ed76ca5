package httpx

import (
	"math"
	"net/netip"
	"sync"
	"time"
)

type rateKind int

const (
	rateUndeclared rateKind = iota
	rateLimited
	rateUnlimited
)

// Rate is how often one address may call a route, and how often all addresses of one network may.
type Rate struct {
	kind     rateKind
	bucket   string
	perMin   int
	burst    int
	together Together
	works    bool
	says     func() string
	reason   string
}

// Together says how many times what one address is allowed all addresses of a wider network share; 0 counts none of that
// width.
type Together struct {
	// Block is an IPv4 /24.
	Block int
	// Home is an IPv6 /56, Site a /48 (RFC 6177). One address is a /64 already.
	Home, Site int
	// All is everybody.
	All int
}

// usual is what networks share where a route says nothing else. A customer with a /24 or a /48 has 256 or 65,536
// addresses, and must not have as many allowances. Honest people are close together, too: a provider's /24 is 256
// households, or carrier-grade NAT (RFC 6598) with some thousand telephones; a mobile carrier's /48 is up to 65,536
// telephones, a /56 one household, or a part of those. None of them has eight of the busiest visitors of one
// company's site in the same minute; a single address, as of a camp behind a NAT, is not what these are about.
func usual() Together { return Together{Block: 8, Home: 4, Site: 16} }

// PerMinute allows n calls a minute in the long run and burst at once to an address, and as many times that to its
// networks as is usual. Routes with the same bucket name share one allowance.
func PerMinute(bucket string, n, burst int) Rate {
	return Rate{kind: rateLimited, bucket: bucket, perMin: n, burst: burst, together: usual()}
}

// All also limits what everybody together may call to so many times what one address may. A flood from everywhere then
// reaches what is behind the route at a known rate. It is not for routes whose closing is an attack by itself, such as
// the sign-in.
func (r Rate) All(times int) Rate {
	r.together.All = times
	return r
}

// Works asks for proof of work above the rate instead of refusing: of a form, with which honest people come too. What
// comes with a solution may go up to owed bursts over the allowance, and costs more the further over it is.
func (r Rate) Works() Rate {
	r.works = true
	return r
}

// Saying puts words before what a refusal by this rate says: of what a person in need must read first.
func (r Rate) Saying(words func() string) Rate {
	r.says = words
	return r
}

// Shared is what networks share of the rate, and whether it asks for work above it; zero of an unlimited one.
func (r Rate) Shared() (t Together, works bool) { return r.together, r.works }

// Unlimited sets no limit; reason explains why that is safe.
func Unlimited(reason string) Rate { return Rate{kind: rateUnlimited, reason: reason} }

// turnBursts is how many bursts people without JavaScript have of their own, beyond the rate: a camp of 400 who all write
// within ten minutes needs two. What they take raises the price of nobody's work.
const turnBursts = 3

// turns is the allowance of those who waited because their browsers cannot work.
func (r Rate) turns() Rate {
	r.bucket, r.burst, r.works = r.bucket+" turns", r.burst*turnBursts, false
	return r
}

// width is how many addresses a bucket counts together.
type width int

const (
	widthAddress width = iota // IPv4 /32, IPv6 /64
	widthNear                 // IPv4 /24, IPv6 /56
	widthSite                 // IPv6 /48
	widthAll
	widths
)

// owed is how many bursts a bucket can be overdrawn by those who paid with work. A camp of 400 people who all write
// within ten minutes from one address needs 2.4 of them at 20 a minute and 60 at once; a flood has the rest, at the
// highest price.
const owed = 10

// mostBuckets bounds how many buckets of one width are remembered, about 5 MB. An address beyond them has no bucket of
// its own until others are forgotten; its networks are counted all the same.
const mostBuckets = 1 << 16

// Limiter holds token buckets by name and network. It forgets a bucket that has been full again, so its memory depends
// on the number of active callers, and is bounded.
type Limiter struct {
	mu      sync.Mutex
	now     func() time.Time
	buckets [widths]map[place]level
	// queues are the latest turns that addresses were promised.
	queues map[netip.Prefix]time.Time
	swept  time.Time
}

// place is which bucket: of the rate of that name, for that network.
type place struct {
	name    string
	network netip.Prefix
}

// level is what a bucket holds: below zero is what was taken beyond it.
type level struct {
	tokens float64
	at     time.Time
	full   time.Time // when it will have filled up again
}

// Verdict is what the limiter says to a call.
type Verdict struct {
	// OK: the call may go on, and was counted.
	OK bool
	// Wait is how long until it may, otherwise; with work, if Owes.
	Wait time.Duration
	// Over is how far the fullest of its buckets is overdrawn, in bursts, from 0 to owed.
	Over float64
	// Owes: not even work helps.
	Owes bool
}

// NewLimiter returns a limiter that reads the time from now.
func NewLimiter(now func() time.Time) *Limiter {
	l := &Limiter{now: now, swept: now(), queues: map[netip.Prefix]time.Time{}}
	for w := range l.buckets {
		l.buckets[w] = map[place]level{}
	}
	return l
}

// Take counts one call of r by an address in its bucket and in those of its networks, if all of them allow it. worked
// tells that the caller has paid with work: then the buckets may be overdrawn.
func (l *Limiter) Take(r Rate, from netip.Addr, worked bool) Verdict {
	if r.kind != rateLimited {
		return Verdict{OK: true}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	l.sweep(now)
	var levels [widths]level
	var places [widths]place
	var waits [2]time.Duration // until it is free, and until it can be paid for
	verdict := Verdict{OK: true}
	for w := range widths {
		network, times := r.shared(from, w)
		if times == 0 {
			continue
		}
		places[w] = place{r.bucket, network}
		per, burst := float64(r.perMin*times)/60, float64(r.burst*times)
		b, known := l.buckets[w][places[w]]
		if !known {
			b = level{tokens: burst, at: now}
		}
		b.tokens, b.at = min(burst, b.tokens+max(0, now.Sub(b.at).Seconds())*per), now
		free, payable := after(1-b.tokens, per), after(1-owed*burst-b.tokens, per)
		verdict.OK = verdict.OK && (free == 0 || worked && payable == 0)
		verdict.Over = max(verdict.Over, -b.tokens/burst)
		waits[0], waits[1] = max(waits[0], free), max(waits[1], payable)
		b.tokens--
		b.full = now.Add(after(burst-b.tokens, per))
		levels[w] = b
	}
	if verdict.OK {
		l.keep(places, levels)
		return verdict
	}
	verdict.Wait, verdict.Owes = waits[0], waits[1] > 0
	if verdict.Owes {
		verdict.Wait = waits[1]
	}
	return verdict
}

// Queue promises an address a turn after all that it was promised before, one each turnGap: who asks for many at once does
// not wait for all of them at the same time. It is wait from now at the earliest, and longestTurn at the latest.
func (l *Limiter) Queue(from netip.Addr, wait time.Duration) time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	now, network := l.now(), Network(from, 32, 64)
	turn := now.Add(wait)
	if last, waits := l.queues[network]; waits && turn.Before(last.Add(turnGap)) {
		turn = last.Add(turnGap)
	}
	if latest := now.Add(longestTurn); turn.After(latest) {
		turn = latest
	}
	if _, known := l.queues[network]; known || len(l.queues) < mostBuckets {
		l.queues[network] = turn
	}
	return turn
}

// Spent is how much of a rate's allowance is taken in the fullest of an address's buckets, from 0 to 1 and beyond.
func (l *Limiter) Spent(r Rate, from netip.Addr) (share float64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	for w := range widths {
		network, times := r.shared(from, w)
		b, known := l.buckets[w][place{r.bucket, network}]
		if times == 0 || !known {
			continue
		}
		per, burst := float64(r.perMin*times)/60, float64(r.burst*times)
		share = max(share, 1-min(burst, b.tokens+max(0, now.Sub(b.at).Seconds())*per)/burst)
	}
	return share
}

// after is how long it takes until so many tokens are there, at so many a second.
func after(tokens, per float64) time.Duration {
	return time.Duration(math.Ceil(max(0, tokens) / per * float64(time.Second)))
}

// keep stores the buckets of a call that was counted, of a full width only those that are there.
func (l *Limiter) keep(places [widths]place, levels [widths]level) {
	for w, p := range places {
		if p.name == "" {
			continue
		}
		if _, known := l.buckets[w][p]; known || len(l.buckets[w]) < mostBuckets {
			l.buckets[w][p] = levels[w]
		}
	}
}

// shared is the network of an address at a width, and how many addresses' allowances it has; 0 counts nothing there.
func (r Rate) shared(from netip.Addr, w width) (netip.Prefix, int) {
	switch {
	case w == widthAddress:
		return Network(from, 32, 64), 1
	case w == widthNear && from.Is4():
		return Network(from, 24, 56), r.together.Block
	case w == widthNear && from.Is6():
		return Network(from, 24, 56), r.together.Home
	case w == widthSite && from.Is6():
		return Network(from, 24, 48), r.together.Site
	case w == widthAll:
		return netip.Prefix{}, r.together.All
	}
	return netip.Prefix{}, 0
}

// sweep forgets what is full again: once a minute, and once a second while a width is full.
func (l *Limiter) sweep(now time.Time) {
	pause := time.Minute
	for _, buckets := range l.buckets {
		if len(buckets) >= mostBuckets {
			pause = time.Second
		}
	}
	if now.Sub(l.swept) < pause {
		return
	}
	l.swept = now
	for _, buckets := range l.buckets {
		for p, b := range buckets {
			if now.After(b.full) {
				delete(buckets, p)
			}
		}
	}
	for network, turn := range l.queues {
		if now.After(turn) {
			delete(l.queues, network)
		}
	}
}
