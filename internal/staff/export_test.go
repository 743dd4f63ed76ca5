package staff

import (
	"strings"
	"testing"

	"wardgate/internal/platform/httpx"
)

// Occupy takes all slots of the hasher until the returned function is called.
func (a *Argon2) Occupy(t *testing.T) (release func()) {
	t.Helper()
	for range cap(a.slots) {
		a.slots <- struct{}{}
	}
	return func() {
		for range cap(a.slots) {
			<-a.slots
		}
	}
}

// The limits, for tests of their edges.
const (
	PairTries    = pairTries
	AccountTries = accountTries
	MaxDelay     = maxDelay
	ForgetAfter  = forgetAfter
	TrustFor     = trustFor
	MaxTracked   = maxTracked
)

// Tracked is how many keys the throttle holds.
func (t *Throttle) Tracked() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return max(len(t.pairs), len(t.accounts), len(t.trusted))
}

// CodeAt is the code of a base32 secret at a time step.
func CodeAt(secret string, step int64) string {
	key, err := secretEncoding().DecodeString(secret)
	if err != nil {
		panic(err)
	}
	return codeAt(key, step)
}

// Letters are one mail of each kind, as text.
func (s *Service) Mails(u User, by httpx.Actor, l Link) (out []string) {
	for _, l := range []letter{s.invitation(u, "1", l, by), s.resetMail(u, "1", l), s.changedMail(u, "1")} {
		parts := []string{"== " + l.kind, "Subject: " + l.subject, "Preheader: " + l.preheader, "# " + l.heading,
			greeting(u), l.opening, "! " + l.warning, "[" + l.button + "](" + l.url + ")"}
		out = append(out, strings.Join(append(parts, l.closing...), "\n"))
	}
	return out
}
