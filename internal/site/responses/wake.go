package responses

// Wake tells the background that there is something to do. One waiting signal is
// enough: who is woken looks at everything.
type Wake chan struct{}

// NewWake returns a Wake with nothing to do.
func NewWake() Wake { return make(Wake, 1) }

// Signal wakes the background, and never waits.
func (w Wake) Signal() {
	select {
	case w <- struct{}{}:
	default:
	}
}
