package db

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestConnectionsAreGivenInTheOrderOfArrival(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waiting := newWriteQueue(1)
		first, mine := waiting.acquire(t.Context())
		if !mine {
			t.Fatal("a free turn was not given")
		}
		var served []int
		for i := range 50 {
			go func() {
				if leave, mine := waiting.acquire(t.Context()); mine {
					served = append(served, i)
					leave()
				}
			}()
			synctest.Wait() // it waits now
		}
		first()
		synctest.Wait()
		if len(served) != 50 || !slices.IsSorted(served) {
			t.Errorf("served %v", served)
		}
	})
}

func TestACallerThatLeavesTakesNoConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waiting := newWriteQueue(1)
		first, _ := waiting.acquire(t.Context())
		ctx, leave := context.WithCancel(t.Context())
		left := make(chan bool)
		go func() {
			_, mine := waiting.acquire(ctx)
			left <- mine
		}()
		synctest.Wait()
		leave()
		if <-left {
			t.Error("got a turn that another holds")
		}
		first()
		if _, mine := waiting.acquire(t.Context()); !mine {
			t.Error("the turn was lost with whoever left")
		}
	})
}

// TestBackgroundWorkWaitsForItsShare: while others wait, one background use case passes for
// every so many of theirs, and one at a time.
// Proves: platform-50
func TestBackgroundWorkWaitsForItsShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newWriteQueue(1)
		var order []string
		work := func(ctx context.Context, name string) {
			go func() {
				if leave, mine := turns.acquire(ctx); mine {
					order = append(order, name)
					time.Sleep(time.Second)
					leave()
				}
			}()
			synctest.Wait()
		}
		work(t.Context(), "visitor")
		for range 3 {
			work(Background(t.Context()), "sweep")
		}
		for range 2 * postgresShare {
			work(t.Context(), "visitor")
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		visitors := slices.Repeat([]string{"visitor"}, postgresShare)
		// The last one passes when only one visitor, who is ahead of it, is still waiting.
		want := slices.Concat(visitors, []string{"sweep"}, visitors, []string{"sweep", "visitor", "sweep"})
		if !slices.Equal(order, want) {
			t.Errorf("passed in the order %v", order)
		}
	})
}
