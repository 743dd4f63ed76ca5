package db

import (
	"container/list"
	"context"
	"sync"
)

// turns let some at a time pass, in the order in which they came: those that somebody waits
// for first, and of background work, while others wait, one at a time within its share. The
// pool of database/sql serves whoever waits at random: under load most are served at once
// then, and a few wait many times as long.
type turns struct {
	mu         sync.Mutex
	free       int
	background int // how many of those that passed are background work
	share      share
	waiting    [2]list.List // of chan struct{}, by class
}

func newTurns(atOnce int) *turns { return &turns{free: atOnce, share: share{of: postgresShare}} }

// The classes: what somebody waits for, and background work.
const (
	awaited = iota
	unattended
)

func classOf(ctx context.Context) int {
	if inBackground(ctx) {
		return unattended
	}
	return awaited
}

// take waits for a turn, which must be given back with leave. It answers false when
// ctx ends first.
func (t *turns) take(ctx context.Context) (leave func(), mine bool) {
	class, passed := classOf(ctx), make(chan struct{})
	t.mu.Lock()
	place := t.waiting[class].PushBack(passed)
	t.serve()
	t.mu.Unlock()
	select {
	case <-passed:
		return func() { t.leave(class) }, true
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	select {
	case <-passed: // at the same moment
		t.giveBack(class)
	default:
		t.waiting[class].Remove(place)
	}
	return nil, false
}

func (t *turns) leave(class int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.giveBack(class)
}

func (t *turns) giveBack(class int) {
	t.free++
	if class == unattended {
		t.background--
	}
	t.serve()
}

// serve hands out the turns that are free.
func (t *turns) serve() {
	for t.free > 0 {
		class := awaited
		if t.waiting[awaited].Len() == 0 || t.waiting[unattended].Len() > 0 && t.background == 0 && t.share.open() {
			class = unattended
		}
		first := t.waiting[class].Front()
		if first == nil {
			return
		}
		t.free--
		if class == unattended {
			t.background++
			t.share.background()
		} else {
			t.share.others()
		}
		close(t.waiting[class].Remove(first).(chan struct{}))
	}
}
