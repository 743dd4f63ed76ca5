package events

// Relayed reports whether published news is sent to other instances yet.
func (b *Bus) Relayed() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.relay != nil
}
