package db

import "context"

type backgroundKey struct{}

// Background marks what is done in ctx as work that nobody waits for: tasks and the workers of
// outboxes. Its writes let those of visitors and staff go first and use what is left of the writer,
// but never less than its share.
func Background(ctx context.Context) context.Context {
	return context.WithValue(ctx, backgroundKey{}, true)
}

func inBackground(ctx context.Context) bool { return ctx.Value(backgroundKey{}) != nil }

// share counts what background work may do while others wait: one use case for so many of
// theirs. Without it, the work that follows a request would fall behind for as long as
// visitors keep coming. At most two are saved up, so that after a quiet hour visitors do not
// wait for work that could have been done then.
type share struct {
	of    int // one of so many
	saved int
}

const (
	sqliteShare = 16
	// postgresShare is smaller: background work makes many round trips to the server for
	// each of its use cases, a visitor's request two.
	postgresShare = 32
)

func (s *share) others() { s.saved = min(s.saved+1, 2*s.of) }

func (s *share) background() { s.saved = max(s.saved-s.of, 0) }

func (s *share) open() bool { return s.saved >= s.of }

// source hands out the use cases of one transaction.
type source interface {
	// next is the one that runs now, nil when the transaction is to be committed.
	next() *useCase
	// rest returns all that are waiting now: they share the answer when no transaction
	// can be begun.
	rest() []*useCase
}

// again returns the use cases that ran once and were undone.
type again struct{ list []*useCase }

func (a *again) next() (u *useCase) {
	if len(a.list) > 0 {
		u, a.list = a.list[0], a.list[1:]
	}
	return u
}

func (a *again) rest() []*useCase { return a.list }

// batch takes the use cases that were waiting when it began. Later ones belong to the next
// batch: their requests are read while these are committed; a batch without an end would
// make all visitors wait for one commit, and the writer for all visitors.
type batch struct {
	*group

	first  *useCase // the one that the batch began with, until it has run
	n      int
	most   int  // how many awaited use cases there are
	others bool // somebody waits for this transaction
}

func (b *batch) rest() (list []*useCase) {
	for u := b.first; u != nil && len(list) < maxGroup; u = waiting(b.queue, b.background) {
		list = append(list, u)
	}
	return list
}

func (b *batch) next() *useCase {
	u := b.first
	b.first = nil
	if u == nil {
		u = b.take()
	}
	if u == nil {
		return nil
	}
	b.n++
	if inBackground(u.ctx) {
		b.share.background()
	} else {
		b.others = true
		b.share.others()
	}
	return u
}

// take returns the next use case: an awaited one, else background work if it has a share
// left, or if nothing else is here.
func (b *batch) take() *useCase {
	if b.n == 1 {
		b.most = min(1+len(b.queue), maxGroup)
	}
	if b.n < b.most {
		if u := waiting(b.queue); u != nil {
			return u
		}
	}
	if b.others && !b.share.open() || b.n >= maxBackground && !b.others || b.n >= maxGroup {
		return nil
	}
	return waiting(b.background)
}

// waiting returns the first use case in one of the queues, nil for none.
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
