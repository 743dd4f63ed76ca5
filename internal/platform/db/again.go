package db

import (
	"context"
	"errors"
	"time"
)

// ErrAgain is returned by a use case that lost a race (a row changed between its
// read and its write) and wants to run once more in a new transaction. WriteAgain
// does so.
var ErrAgain = errors.New("lost a race, run again")

// Met is the error of a change that must meet a row: ErrAgain when it met none, as somebody
// else was faster.
func Met(n int64, err error) error {
	if err == nil && n == 0 {
		return ErrAgain
	}
	return err
}

// againLimit bounds how often WriteAgain tries: a use case that loses that many
// races in a row has another trouble.
const againLimit = 10

// againPause makes room for the others: n² of it pass before the n-th further run, half
// a second in all. Of those who race for one row one always wins; but somebody who
// changes it again and again leaves no room for a slower one.
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
		pause := time.NewTimer(time.Duration(run*run) * againPause)
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
