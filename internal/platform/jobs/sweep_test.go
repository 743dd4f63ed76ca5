package jobs_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"

	"wardgate/internal/platform/jobs"
)

// TestASweepEndsWhenNothingIsLeft: after a burst more rows are due than a batch holds.
func TestASweepEndsWhenNothingIsLeft(t *testing.T) {
	const many = 3*jobs.SweepBatch + 7
	due := make([]string, 0, many)
	for i := range many {
		due = append(due, strconv.Itoa(i))
	}
	var mu sync.Mutex
	done := map[string]int{}
	find := func(_ context.Context, limit int32) (out []string, _ error) {
		mu.Lock()
		defer mu.Unlock()
		for _, id := range due {
			if done[id] == 0 && len(out) < int(limit) {
				out = append(out, id)
			}
		}
		return out, nil
	}
	if err := jobs.Sweep(t.Context(), find, func(_ context.Context, id string) error {
		mu.Lock()
		defer mu.Unlock()
		done[id]++
		return nil
	}); err != nil || len(done) != many {
		t.Errorf("%d of %d are done (%v)", len(done), many, err)
	}
	for id, n := range done {
		if n != 1 {
			t.Errorf("%s was done %d times", id, n)
		}
	}
}

// TestASweepGoesPastDamageAndNotInACircle: rows that fail are due again and come first.
func TestASweepGoesPastDamageAndNotInACircle(t *testing.T) {
	for _, healthy := range []int{0, 1, 2 * jobs.SweepBatch} {
		var mu sync.Mutex
		done, asked := 0, 0
		find := func(_ context.Context, limit int32) (out []string, _ error) {
			asked++
			out = []string{"damaged"}
			for range min(int(limit)-1, healthy-done) {
				out = append(out, "healthy")
			}
			if healthy == 0 {
				out = slices.Repeat(out, int(limit))
			}
			return out, nil
		}
		err := jobs.Sweep(t.Context(), find, func(_ context.Context, id string) error {
			mu.Lock()
			defer mu.Unlock()
			if id == "damaged" {
				return errors.New("damaged")
			}
			done++
			return nil
		})
		if err == nil || done != healthy || asked > 4 {
			t.Errorf("%d of %d are done, asked %d times (%v)", done, healthy, asked, err)
		}
	}
}

// TestASweepMakesUpForALostNudge: a row whose nudge was lost with its process is worked by the
// task's next run, and one that is done is left alone.
func TestASweepMakesUpForALostNudge(t *testing.T) {
	waiting, worked := []string{"lost"}, []string{}
	task := jobs.RowTask("site.greet",
		func(context.Context, int32) ([]string, error) { return waiting, nil },
		func(_ context.Context, id string) error { worked, waiting = append(worked, id), nil; return nil })
	for range 2 {
		if err := task.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(worked, []string{"lost"}) || task.One == nil {
		t.Errorf("worked %v", worked)
	}
}

func TestOneFailureSilencesNobodyElse(t *testing.T) {
	var raised []string
	n, err := jobs.InTurn([]string{"a", "broken", "c"}, func(id string) error {
		raised = append(raised, id)
		if id == "broken" {
			return errors.New("no")
		}
		return nil
	})
	if n != 2 || err == nil || len(raised) != 3 {
		t.Errorf("%d, %v, %v", n, err, raised)
	}
}
