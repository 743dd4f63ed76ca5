package leads_test

import (
	"testing"

	"wardgate/internal/leads/leadstest"
)

// bench is leads on a real database, with a clock that stands.
type bench struct{ *leadstest.Bench }

// each runs a test on both engines.
func each(t *testing.T, run func(t *testing.T, b bench), options ...leadstest.Option) {
	t.Helper()
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) { run(t, bench{b}) }, options...)
}
