package core

// Signal makes another part of the program look now instead of at its next tick. Setting it never
// blocks: one pending signal is enough.
type Signal struct{ due chan struct{} }

// NewSignal returns a Signal that is not set.
func NewSignal() *Signal { return &Signal{due: make(chan struct{}, 1)} }

// Set signals the waiting part.
func (s *Signal) Set() {
	select {
	case s.due <- struct{}{}:
	default: // a signal is pending already
	}
}

// C is the channel to wait on.
func (s *Signal) C() <-chan struct{} { return s.due }
