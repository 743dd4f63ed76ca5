package staff

import (
	"testing"

	"wardgate/catalog"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail/layout"
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

// Letter is a mail before it is rendered.
type Letter struct {
	Kind, Subject string
	Document      layout.Document
}

// Letters are one mail of each kind.
func (s *Service) Letters(u User, by httpx.Actor, l Link) (out []Letter) {
	for _, l := range []letter{s.invitation(u, "1", l, by), s.resetLetter(u, "1", l), s.changedLetter(u, "1")} {
		out = append(out, Letter{l.kind, l.subject, l.document})
	}
	return out
}

// Company is whose name the mails bear.
func (s *Service) Company() catalog.Company { return s.company }
