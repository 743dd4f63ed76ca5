package engagement_test

import (
	"context"
	"testing"

	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/platform/jobs"
)

// bench is the whole newsletter on a real database.
type bench struct{ newslettertest.Bench }

// each runs a test on both engines.
func each(t *testing.T, run func(t *testing.T, b bench)) {
	t.Helper()
	newslettertest.Each(t, func(t *testing.T, b newslettertest.Bench) { run(t, bench{b}) })
}

// collect stores hits in a loop, as the program does, until ctx ends.
func (b bench) collect(t *testing.T, ctx context.Context) { //nolint:revive // ctx is second: t comes first in all helpers
	s, err := jobs.NewScheduler(jobs.Deps{DB: b.DB, Clock: b.Clock, Log: b.Log, Nudges: b.Nudges}, b.Collector.Tasks()...)
	if err != nil {
		t.Error(err)
		return
	}
	s.Run(ctx)
}
