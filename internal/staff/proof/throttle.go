package proof

import (
	"strings"
	"sync"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/staff"
)

// The limits of guessing passwords. They stand behind the limit per address
// that the endpoint table sets for everybody.
const (
	pairTries    = 5  // free tries at one account from one address
	accountTries = 20 // free tries at one account from all addresses together
	firstDelay   = 15 * time.Second
	maxDelay     = 15 * time.Minute
	forgetAfter  = 24 * time.Hour      // of quiet
	trustFor     = 30 * 24 * time.Hour // since the last success from that address
	maxTracked   = 50_000              // keys of a kind; bounds the memory of a flood
)

// Throttle slows guessing down, by account and address. An address from which
// the account has signed in before is not held up by what others do to the
// account: so nobody can lock the real person out, and for everybody else the
// wait never exceeds 15 minutes.
//
// It lives in the memory of one instance. A restart forgets it, and n instances
// allow n times the tries; against argon2id and a password of 12 characters that
// changes nothing, and no database write is needed to refuse a flood.
type Throttle struct {
	clock clock.Clock

	mu       sync.Mutex
	pairs    map[string]*track
	accounts map[string]*track
	trusted  map[string]time.Time // pair → until when
}

type track struct {
	tries int
	until time.Time // no try before
	last  time.Time
}

// NewThrottle returns a Throttle that has seen nothing yet.
func NewThrottle(c clock.Clock) *Throttle {
	return &Throttle{clock: c, pairs: map[string]*track{}, accounts: map[string]*track{}, trusted: map[string]time.Time{}}
}

// Try is Begin that fails with a *staff.TooSoonError when it is too soon. A nil
// Throttle limits nothing (WARDGATE_RATE_LIMIT=off).
func (t *Throttle) Try(address, account string) error {
	if t == nil {
		return nil
	}
	if wait := t.Begin(address, account); wait > 0 {
		return &staff.TooSoonError{Wait: wait}
	}
	return nil
}

// Worked is Succeeded, of a Throttle that may be nil.
func (t *Throttle) Worked(address, account string) {
	if t != nil {
		t.Succeeded(address, account)
	}
}

// AccountKey is what a Throttle knows an account by: the address's key, or something
// bounded for what is no address, which is limited like anything else.
func AccountKey(email string) string {
	if a, err := staff.ParseAddress(email); err == nil {
		return a.Key
	}
	email = strings.ToLower(strings.TrimSpace(strings.ReplaceAll(email, "\x00", "")))
	return strings.ToValidUTF8(email[:min(len(email), staff.MaxEmail)], "") // PostgreSQL takes text only
}

// Begin asks for one try at account from address. A positive wait means not
// now. A try counts as failed until Succeeded is called: a hundred at once are
// a hundred tries.
func (t *Throttle) Begin(address, account string) (wait time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.clock.Now()
	pair := address + "\x00" + account
	p := find(t.pairs, pair, now)
	if wait := p.until.Sub(now); wait > 0 {
		return wait
	}
	if t.trusted[pair].After(now) {
		p.count(now, pairTries)
		return 0
	}
	a := find(t.accounts, account, now)
	if wait := a.until.Sub(now); wait > 0 {
		return wait
	}
	p.count(now, pairTries)
	a.count(now, accountTries)
	return 0
}

// Succeeded tells that the last try was the real person's: the address is
// trusted from now on. What others tried at the account stays counted.
func (t *Throttle) Succeeded(address, account string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.clock.Now()
	pair := address + "\x00" + account
	delete(t.pairs, pair)
	if a := t.accounts[account]; a != nil && !t.trusted[pair].After(now) {
		a.tries--
		a.until = time.Time{}
	}
	if len(t.trusted) >= maxTracked {
		evict(t.trusted, func(until time.Time) bool { return !until.After(now) })
	}
	t.trusted[pair] = now.Add(trustFor)
}

func (tr *track) count(now time.Time, free int) {
	tr.tries++
	tr.last = now
	if tr.tries >= free {
		tr.until = now.Add(delay(tr.tries - free))
	}
}

// delay doubles with every try beyond the free ones: 15 s, 30 s, … 15 min.
func delay(beyond int) time.Duration {
	if beyond > 6 { // 15 s × 2^6 = 16 min
		return maxDelay
	}
	return min(firstDelay<<beyond, maxDelay)
}

func find(tracks map[string]*track, key string, now time.Time) *track {
	if tr := tracks[key]; tr != nil && now.Sub(tr.last) < forgetAfter {
		return tr
	}
	if len(tracks) >= maxTracked {
		evict(tracks, func(tr *track) bool { return now.Sub(tr.last) >= forgetAfter })
	}
	tr := &track{last: now}
	tracks[key] = tr
	return tr
}

// evict drops what is stale, and if that is not enough a tenth at random.
func evict[V any](m map[string]V, stale func(V) bool) {
	for k, v := range m {
		if stale(v) {
			delete(m, k)
		}
	}
	drop := len(m) - maxTracked*9/10
	for k := range m {
		if drop <= 0 {
			return
		}
		delete(m, k)
		drop--
	}
}
