package subscribers_test

import (
	"testing"

	"wardgate/internal/newsletter/newslettertest"
)

// bench is the whole newsletter on a real database.
type bench struct{ newslettertest.Bench }

// each runs a test on both engines.
func each(t *testing.T, run func(t *testing.T, b bench)) {
	t.Helper()
	newslettertest.Each(t, func(t *testing.T, b newslettertest.Bench) { run(t, bench{b}) })
}
