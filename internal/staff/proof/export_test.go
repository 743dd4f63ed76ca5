package proof

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
