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

// Met is the error of a change that must find its row: ErrAgain when it found none because
// somebody else was faster.
func Met(n int64, err error) error {
	if err == nil && n == 0 {
		return ErrAgain
	}
	return err
}

// againLimit is how often WriteAgain tries: a use case that loses that many
// races in a row has a different problem.
const againLimit = 10

// againPause gives the others time: n² times the pause before the n-th repeat, half a
// second in all. Of those who race for one row one always wins; but somebody who
// changes it again and again would otherwise starve a slower one.
const againPause = 2 * time.Millisecond

// WriteAgain is Write for use cases that may lose a race: they return ErrAgain, or
// what they added turns out to exist (UniqueViolation), perhaps only at the
// commit. Each repeat must first read what the previous attempt ran into.
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
