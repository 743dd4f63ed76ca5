package db

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
)

func TestTurnsAreTakenInTheOrderOfArrival(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waiting := newTurns(1)
		if !waiting.take(t.Context()) {
			t.Fatal("a free turn was not given")
		}
		var served []int
		for i := range 50 {
			go func() {
				if waiting.take(t.Context()) {
					served = append(served, i)
					waiting.leave()
				}
			}()
			synctest.Wait() // it waits now
		}
		waiting.leave()
		synctest.Wait()
		if len(served) != 50 || !slices.IsSorted(served) {
			t.Errorf("served %v", served)
		}
	})
}

func TestWhoeverLeavesTakesNoTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waiting := newTurns(1)
		waiting.take(t.Context())
		ctx, leave := context.WithCancel(t.Context())
		left := make(chan bool)
		go func() { left <- waiting.take(ctx) }()
		synctest.Wait()
		leave()
		if <-left {
			t.Error("got a turn that another holds")
		}
		waiting.leave()
		if !waiting.take(t.Context()) {
			t.Error("the turn was lost with whoever left")
		}
	})
}
