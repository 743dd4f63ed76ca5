package db

import "context"

// turns lets some at a time pass, in the order in which they came. The pool of
// database/sql serves whoever waits at random: under load most are served at once
// then, and a few wait many times as long.
type turns chan struct{}

func newTurns(atOnce int) turns { return make(turns, atOnce) }

// take waits for a turn, which must be given back with leave. It answers false when
// ctx ends first.
func (t turns) take(ctx context.Context) bool {
	select { // a channel serves its senders in their order
	case t <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (t turns) leave() { <-t }
