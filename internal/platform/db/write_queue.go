package db

import (
	"container/list"
	"context"
	"sync"
)

// writeQueue lets a number of use cases pass at a time, in the order in which they came:
// awaited ones first, and background work, while others wait, one at a time within its share.
// The pool of database/sql serves its callers at random: under load most are then served at
// once, and a few wait many times as long.
type writeQueue struct {
	mu         sync.Mutex
	free       int
	background int // how many of those that passed are background work
	share      share
	waiting    [2]list.List // of chan struct{}, by class
}

func newWriteQueue(atOnce int) *writeQueue {
	return &writeQueue{free: atOnce, share: share{of: postgresShare}}
}

// The classes: awaited use cases, and background work.
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

// acquire waits until it may pass; leave lets the next one pass. It answers false when ctx
// ends first.
func (q *writeQueue) acquire(ctx context.Context) (leave func(), mine bool) {
	class, passed := classOf(ctx), make(chan struct{})
	q.mu.Lock()
	place := q.waiting[class].PushBack(passed)
	q.grant()
	q.mu.Unlock()
	select {
	case <-passed:
		return func() { q.leave(class) }, true
	case <-ctx.Done():
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	select {
	case <-passed: // at the same moment
		q.giveBack(class)
	default:
		q.waiting[class].Remove(place)
	}
	return nil, false
}

func (q *writeQueue) leave(class int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.giveBack(class)
}

func (q *writeQueue) giveBack(class int) {
	q.free++
	if class == unattended {
		q.background--
	}
	q.grant()
}

// grant lets as many pass as may.
func (q *writeQueue) grant() {
	for q.free > 0 {
		class := awaited
		if q.waiting[awaited].Len() == 0 || q.waiting[unattended].Len() > 0 && q.background == 0 && q.share.open() {
			class = unattended
		}
		first := q.waiting[class].Front()
		if first == nil {
			return
		}
		q.free--
		if class == unattended {
			q.background++
			q.share.background()
		} else {
			q.share.others()
		}
		close(q.waiting[class].Remove(first).(chan struct{}))
	}
}
