package engagement

// Exports for the tests of this package.
const (
	AppleProxy = appleProxy
	HitsKept   = hitsKept
	NoLink     = noLink
)

// FirstHits are the hits that are stored next.
func (s *Collector) FirstHits() []Hit { return s.hits.first() }
