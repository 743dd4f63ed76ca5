package db

import (
	"context"
	"errors"
)

// ErrAgain is returned by a use case that lost a race (a row changed between its
// read and its write, a random number was taken) and wants to run once more in a
// new transaction. WriteAgain does so.
var ErrAgain = errors.New("lost a race, run again")

// againLimit bounds how often WriteAgain tries: a use case that loses that many
// races in a row has another trouble.
const againLimit = 10

// WriteAgain is Write for use cases that may return ErrAgain.
func (d *DB) WriteAgain(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	var err error
	for range againLimit {
		if err = d.Write(ctx, fn); !errors.Is(err, ErrAgain) {
			return err
		}
	}
	return err
}
