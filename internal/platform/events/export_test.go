package events

// Relayed says whether published news go to other instances yet.
func (b *Bus) Relayed() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.relay != nil
}
