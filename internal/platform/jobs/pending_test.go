package jobs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"wardgate/internal/platform/jobs"
)

// TestPendingIsDoneOnceOrUntilItsTime: what is done is forgotten, what fails is tried until its time, what is too much is left out.
func TestPendingIsDoneOnceOrUntilItsTime(t *testing.T) {
	now := time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC)
	p, done, broken := jobs.NewPending[string](2), map[string]int{}, errors.New("broken")
	each := func() error {
		return p.Each(t.Context(), func() time.Time { return now }, func(_ context.Context, one string) error {
			done[one]++
			if one == "fails" {
				return broken
			}
			return nil
		})
	}
	for _, one := range []string{"works", "fails", "too much"} {
		p.Add(one, now.Add(time.Minute))
	}
	for range 2 {
		if err := each(); !errors.Is(err, broken) {
			t.Errorf("a failure is told as %v", err)
		}
	}
	now = now.Add(time.Minute)
	if err := each(); err != nil {
		t.Errorf("its time is over: %v", err)
	}
	if err := each(); err != nil || done["works"] != 1 || done["fails"] != 3 || done["too much"] != 0 {
		t.Errorf("%v %v", err, done)
	}
}
