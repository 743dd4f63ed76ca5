package clock

import "time"

// Stopwatch measures how long something waits: by the machine's clock that nobody sets, also in tests, as the deadlines of connections
// do. What is shown or stored takes its time from a Clock.
type Stopwatch struct{ began time.Time }

// Start starts a stopwatch.
func Start() Stopwatch { return Stopwatch{time.Now()} }

// Elapsed is how long ago it was started.
func (s Stopwatch) Elapsed() time.Duration { return time.Since(s.began) }
