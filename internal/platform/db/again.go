package db

import (
	"context"
	"errors"
)

// ErrAgain is returned by a use case that lost a race (a row changed between its
// read and its write) and wants to run once more in a new transaction. WriteAgain
// does so.
var ErrAgain = errors.New("lost a race, run again")

// againLimit bounds how often WriteAgain tries: a use case that loses that many
// races in a row has another trouble.
const againLimit = 10

// WriteAgain is Write for use cases that may lose a race: they return ErrAgain, or
// what they added turns out to be taken (UniqueViolation), perhaps at the commit
// only. Each further run must look first for what the one before it met.
func (d *DB) WriteAgain(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	var err error
	for range againLimit {
		if err = d.Write(ctx, fn); !lost(err) {
			return err
		}
	}
	return err
}

func lost(err error) bool {
	if errors.Is(err, ErrAgain) {
		return true
	}
	_, taken := UniqueViolation(err)
	return taken
}
