package core

// Signal is how one part of the program has another look now instead of at its next tick.
// Setting it never waits: a look that is due already serves.
type Signal struct{ due chan struct{} }

// NewSignal makes one.
func NewSignal() *Signal { return &Signal{due: make(chan struct{}, 1)} }

// Set has somebody look.
func (s *Signal) Set() {
	select {
	case s.due <- struct{}{}:
	default: // a look is due already
	}
}

// C is the channel to wait on.
func (s *Signal) C() <-chan struct{} { return s.due }
