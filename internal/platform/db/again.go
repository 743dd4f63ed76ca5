package db

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

// ErrAgain is returned by a use case that lost a race (a row changed between its
// read and its write) and wants to run once more in a new transaction. WriteAgain
// does so.
var ErrAgain = errors.New("lost a race, run again")

// againLimit bounds how often WriteAgain tries: a use case that loses that many
// races in a row has another trouble.
const againLimit = 10

// againPause makes room for the others: before the n-th further run up to n² of it
// pass, by chance. Without it those who race for one row meet again at every run.
const againPause = 2 * time.Millisecond

// WriteAgain is Write for use cases that may lose a race: they return ErrAgain, or
// what they added turns out to be taken (UniqueViolation), perhaps at the commit
// only. Each further run must look first for what the one before it met.
func (d *DB) WriteAgain(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	for run := 1; ; run++ {
		err := d.Write(ctx, fn)
		if !lost(err) || run == againLimit {
			return err
		}
		pause := time.NewTimer(rand.N(time.Duration(run*run) * againPause)) //nolint:gosec // chance, not secrecy
		select {
		case <-pause.C:
		case <-ctx.Done():
			pause.Stop()
			return err
		}
	}
}

func lost(err error) bool {
	if errors.Is(err, ErrAgain) {
		return true
	}
	_, taken := UniqueViolation(err)
	return taken
}
