package proof

// MaxTracked, for the test of its edge.
const MaxTracked = maxTracked

// Tracked is how many keys of a kind the throttle holds at most.
func (t *Throttle) Tracked() (most int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, held := range t.held {
		most = max(most, len(held))
	}
	return most
}
