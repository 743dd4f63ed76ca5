package db

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"
)

func TestTurnsAreTakenInTheOrderOfArrival(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waiting := newTurns(1)
		first, mine := waiting.take(t.Context())
		if !mine {
			t.Fatal("a free turn was not given")
		}
		var served []int
		for i := range 50 {
			go func() {
				if leave, mine := waiting.take(t.Context()); mine {
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

func TestWhoeverLeavesTakesNoTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waiting := newTurns(1)
		first, _ := waiting.take(t.Context())
		ctx, leave := context.WithCancel(t.Context())
		left := make(chan bool)
		go func() {
			_, mine := waiting.take(ctx)
			left <- mine
		}()
		synctest.Wait()
		leave()
		if <-left {
			t.Error("got a turn that another holds")
		}
		first()
		if _, mine := waiting.take(t.Context()); !mine {
			t.Error("the turn was lost with whoever left")
		}
	})
}

// TestBackgroundWorkWaitsForItsShare: while others wait, one of background work passes, and
// only once they have taken so much that it is its turn.
func TestBackgroundWorkWaitsForItsShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(2)
		var order []string
		work := func(ctx context.Context, name string, took time.Duration) {
			go func() {
				if leave, mine := turns.take(ctx); mine {
					order = append(order, name)
					time.Sleep(took)
					leave()
				}
			}()
			synctest.Wait()
		}
		first, _ := turns.take(t.Context())
		second, _ := turns.take(t.Context())
		background := Background(t.Context())
		work(background, "sweep 1", time.Millisecond)
		work(background, "sweep 2", time.Millisecond)
		for i := range 3 {
			work(t.Context(), "visitor "+strconv.Itoa(i+1), time.Second)
		}
		first()
		synctest.Wait()
		if want := []string{"visitor 1"}; !slices.Equal(order, want) {
			t.Fatalf("before it has a share: %v", order)
		}
		second()
		time.Sleep(time.Hour)
		// The first visitors' seconds are more than it can save up: sweep 1 passes before the
		// third of them, and sweep 2 when nobody waits any more.
		if want := []string{"visitor 1", "visitor 2", "sweep 1", "visitor 3", "sweep 2"}; !slices.Equal(order, want) {
			t.Errorf("passed in the order %v", order)
		}
	})
}
