package db

import (
	"context"
	"time"
)

type backgroundKey struct{}

// Background marks what is done in ctx as work that nobody waits for: engines, sweeps,
// senders, jobs. Its writes let those of visitors and staff go first and take what is left of
// the writer, but never less than its share of it.
func Background(ctx context.Context) context.Context {
	return context.WithValue(ctx, backgroundKey{}, true)
}

func inBackground(ctx context.Context) bool { return ctx.Value(backgroundKey{}) != nil }

// share keeps the account of the time that background work may take while others wait: one
// part of what those take. Without any, what follows from a request would fall behind for as
// long as visitors keep coming. It saves up no more than mostSaved, so that after a quiet hour
// visitors do not wait for what it could have taken.
type share struct {
	part  time.Duration // one of so many
	saved time.Duration
}

const (
	// sqliteShare is of the one writer's time, postgresShare of the time of all connections
	// that write: the server works on them side by side, and background work asks it more often.
	sqliteShare   = 5
	postgresShare = 20
	mostSaved     = 2 * time.Millisecond
)

func (s *share) others(took time.Duration) { s.saved = min(s.saved+took/s.part, mostSaved) }

func (s *share) background(took time.Duration) { s.saved = max(s.saved-took, -mostSaved) }

func (s *share) open() bool { return s.saved > 0 }

// source hands out the use cases of one transaction.
type source interface {
	// next is the one that runs now, nil when the transaction is to be committed.
	next() *useCase
	// rest are all that wait now: they share the answer when no transaction can be begun.
	rest() []*useCase
}

// alone is one use case in a transaction of its own.
type alone struct{ *useCase }

func (a *alone) next() (u *useCase) { u, a.useCase = a.useCase, nil; return u }

func (a *alone) rest() []*useCase { return []*useCase{a.next()} }

// batch takes what waits at the moment at which it is asked, without waiting for more: who
// comes while the others run shares their commit.
type batch struct {
	*group

	first  *useCase // the one that the batch began with, until it has run
	begun  time.Time
	at     time.Time // when the use case under way began
	last   *useCase  // the use case under way
	n      int
	others bool // somebody waits for this transaction
}

func (b *batch) rest() (list []*useCase) {
	for u := b.first; u != nil && len(list) < maxGroup; u = waiting(b.queue, b.background) {
		list = append(list, u)
	}
	return list
}

// waiting is the first use case that waits in one of the queues, nil for none.
func waiting(queues ...chan *useCase) *useCase {
	for _, queue := range queues {
		select {
		case u, open := <-queue:
			if open {
				return u
			}
		default:
		}
	}
	return nil
}

func (b *batch) next() *useCase {
	b.account()
	u := b.first
	b.first = nil
	if u == nil && b.n < maxGroup {
		u = b.take()
	}
	if u != nil {
		b.n++
		b.others = b.others || !inBackground(u.ctx)
	}
	b.last = u
	return u
}

// account books the use case that has run.
func (b *batch) account() {
	now := time.Now()
	switch {
	case b.last == nil:
		b.begun = now
	case inBackground(b.last.ctx):
		b.share.background(now.Sub(b.at))
	default:
		b.share.others(now.Sub(b.at))
	}
	b.at = now
}

// take is the next use case that waits: one that somebody waits for, else background work if
// it has a part left, or if nobody else is here.
func (b *batch) take() *useCase {
	if u := waiting(b.queue); u != nil {
		return u
	}
	if b.others && !b.share.open() || !b.others && b.at.Sub(b.begun) > maxBackground {
		return nil
	}
	return waiting(b.background)
}
