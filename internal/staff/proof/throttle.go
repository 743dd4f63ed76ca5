package proof

import (
	"strings"
	"sync"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
)

// allowance is how many tries there are at once, and how often one comes back.
type allowance struct {
	burst int
	every time.Duration
}

// kind is what an allowance belongs to.
type kind int

// The allowances of guessing. They stand behind the limit per address that the endpoint
// table sets for everybody.
const (
	ofPairs    kind = iota // strangers at one account from one address
	ofAccounts             // strangers at one account from all addresses together
	ofDevices              // a device that the account has signed in from
	ofCodes                // a code that was mailed: who has it has the mailbox
	ofFactors              // the second factor of one account, by strangers who know its password
	ofSessions             // the proof that a session is asked for
	ofMails                // how often a code is asked for, for one account from one network
	kinds
)

func allowances() [kinds]allowance {
	return [kinds]allowance{
		ofPairs:    {5, 15 * time.Minute},
		ofAccounts: {20, 15 * time.Minute},
		ofDevices:  {10, 5 * time.Minute},
		ofCodes:    {10, time.Hour},
		ofFactors:  {10, 15 * time.Minute},
		ofSessions: {5, time.Minute},
		ofMails:    {5, time.Minute},
	}
}

// maxTracked keys of a kind bound the memory of a flood.
const maxTracked = 50_000

// Throttle bounds the guessing of passwords without ever refusing the right person: it
// says when a password alone is not enough any more. Beyond their allowance strangers
// must bring more (a code from the account's mailbox, or its second factor), and learn
// nothing of what they guessed: the answer is one, unless all of it is right. A device that the account is known on has an
// allowance of its own, which nobody else can use up (OWASP: device cookies).
//
// It lives in the memory of one instance. A restart forgets it, and n instances
// allow n times the tries; against argon2id and a password of 12 characters that
// changes nothing, and no database write is needed to refuse a flood. Which devices are
// known, and which codes were mailed, is in the database. A nil Throttle limits nothing
// (WARDGATE_RATE_LIMIT=off).
type Throttle struct {
	clock clock.Clock
	rules [kinds]allowance

	mu   sync.Mutex
	held [kinds]map[string]*bucket
}

// bucket holds the tries that are left at a moment.
type bucket struct {
	left float64
	at   time.Time
}

// NewThrottle returns a Throttle that has seen nothing yet.
func NewThrottle(c clock.Clock) *Throttle {
	t := &Throttle{clock: c, rules: allowances()}
	for k := range t.held {
		t.held[k] = map[string]*bucket{}
	}
	return t
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

// Stranger takes a try at account from address, for a device that the account does not
// know. false means that the password alone is not enough. A try counts as failed until
// StrangerWasRight is called: a hundred at once are a hundred tries.
func (t *Throttle) Stranger(address, account string) bool {
	if t == nil {
		return true
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	pair := address + "\x00" + account
	if t.wait(ofPairs, pair) > 0 || t.wait(ofAccounts, account) > 0 {
		return false
	}
	t.count(ofPairs, pair)
	t.count(ofAccounts, account)
	return true
}

// StrangerWasRight takes the last try back. What others tried at the account stays counted.
func (t *Throttle) StrangerWasRight(address, account string) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.held[ofPairs], address+"\x00"+account)
	if b := t.held[ofAccounts][account]; b != nil {
		b.left = min(b.left+1, float64(t.rules[ofAccounts].burst))
	}
}

// Device takes a try on a device that the account is known on; false when its own
// allowance is used up.
func (t *Throttle) Device(id string) bool { return t.take(ofDevices, id) == 0 }

// DeviceWasRight gives the device its allowance back.
func (t *Throttle) DeviceWasRight(id string) { t.forgive(ofDevices, id) }

// Code takes a try with a code that was mailed.
func (t *Throttle) Code(id string) bool { return t.take(ofCodes, id) == 0 }

// Factor takes a try at the second factor of an account by who knows its password, once strangers
// have used up their tries at that.
func (t *Throttle) Factor(account string) bool { return t.take(ofFactors, account) == 0 }

// FactorWasRight gives the tries at the second factor back.
func (t *Throttle) FactorWasRight(account string) { t.forgive(ofFactors, account) }

// StrangerWait is how long it takes until a stranger at address has a try at account.
func (t *Throttle) StrangerWait(address, account string) time.Duration {
	if t == nil {
		return 0
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return max(t.wait(ofPairs, address+"\x00"+account), t.wait(ofAccounts, account))
}

// Mail tells whether a code is to be asked for now, by who knows the password and calls from address. Networks do not use
// up each other's: how many are mailed is bounded elsewhere.
func (t *Throttle) Mail(address, account string) bool {
	_, network := httpx.Networks(address)
	return t.take(ofMails, network+"\x00"+account) == 0
}

// Session takes a try at the proof that a session is asked for. It fails with a
// *staff.TooSoonError when the session's tries are used up: other sessions, and the
// sign-in, go on.
func (t *Throttle) Session(id string) error {
	if wait := t.take(ofSessions, id); wait > 0 {
		return &staff.TooSoonError{Wait: wait}
	}
	return nil
}

// SessionWasRight gives the session its tries back.
func (t *Throttle) SessionWasRight(id string) { t.forgive(ofSessions, id) }

// take takes one try, or tells how long until there is one.
func (t *Throttle) take(k kind, key string) (wait time.Duration) {
	if t == nil {
		return 0
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if wait := t.wait(k, key); wait > 0 {
		return wait
	}
	t.count(k, key)
	return 0
}

func (t *Throttle) forgive(k kind, key string) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.held[k], key)
}

// wait is how long until there is a try, 0 for none.
func (t *Throttle) wait(k kind, key string) time.Duration {
	left := t.left(k, key, t.clock.Now())
	if left >= 1 {
		return 0
	}
	return time.Duration((1 - left) * float64(t.rules[k].every))
}

func (t *Throttle) count(k kind, key string) {
	now := t.clock.Now()
	left := t.left(k, key, now) - 1
	if len(t.held[k]) >= maxTracked && t.held[k][key] == nil {
		t.evict(k, now)
	}
	t.held[k][key] = &bucket{left: left, at: now}
}

func (t *Throttle) left(k kind, key string, now time.Time) float64 {
	rule, b := t.rules[k], t.held[k][key]
	if b == nil {
		return float64(rule.burst)
	}
	return min(b.left+float64(now.Sub(b.at))/float64(rule.every), float64(rule.burst))
}

// evict drops what is full again, and if that is not enough a tenth at random.
func (t *Throttle) evict(k kind, now time.Time) {
	held := t.held[k]
	for key := range held {
		if t.left(k, key, now) >= float64(t.rules[k].burst) {
			delete(held, key)
		}
	}
	drop := len(held) - maxTracked*9/10
	for key := range held {
		if drop <= 0 {
			return
		}
		delete(held, key)
		drop--
	}
}
