package passkeys

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/staff"
	"wardgate/internal/staff/passkeys/sqlgen"
)

// ChallengeLife is how long a ceremony may take: people look for their telephone.
const ChallengeLife = 5 * time.Minute

// Purpose is what a challenge was made for; it is good for nothing else.
type Purpose string

// The purposes.
const (
	ForAdding  Purpose = "add"
	ForSignIn  Purpose = "sign-in"
	ForProving Purpose = "prove"
)

// place is what a challenge is sealed for: bound is the id of a session, or before there is
// one the hash of the browser's token.
func place(p Purpose, bound string) string {
	return "staff_passkeys.challenge:" + string(p) + ":" + bound
}

// challenges are made, recognised and spent; none is stored before it is spent.
type challenges struct {
	db    *db.DB
	clock clock.Clock
}

// next makes one.
func (c challenges) next(p Purpose, bound string) (string, error) {
	until := c.clock.Now().Add(ChallengeLife)
	return c.db.Seal(place(p, bound), strconv.FormatInt(until.UnixMilli(), 10))
}

// errOver says that a ceremony took too long.
var errOver = errors.New("passkeys: the challenge is over")

// expect takes challenges that were made for p and bound and are not over. That they were
// not answered before shows in the transaction (spend).
func (c challenges) expect(p Purpose, bound string, seen *answered) func(challenge []byte) error {
	return func(challenge []byte) error {
		text, err := c.db.Unseal(place(p, bound), string(challenge))
		if err != nil {
			return err
		}
		until, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return fmt.Errorf("passkeys: a challenge that says no time: %w", err)
		}
		*seen = answered{hash: ids.Hash(string(challenge)), until: time.UnixMilli(until)}
		if !c.clock.Now().Before(seen.until) {
			return errOver
		}
		return nil
	}
}

// answered is a challenge that came back.
type answered struct {
	hash  string
	until time.Time
}

// spend makes a challenge worthless. Of two at once one fails with staff.ErrPasskeyRefused.
func (challenges) spend(ctx context.Context, tx *db.Tx, a answered) error {
	n, err := sqlgen.New(tx).SpendChallenge(ctx, sqlgen.SpendChallengeParams{ChallengeHash: a.hash, ExpiresAt: a.until})
	if err == nil && n == 0 {
		return staff.ErrPasskeyRefused
	}
	return err
}

// Forget removes what is over, as part of tx. It is worthless already; nothing but room
// depends on it.
func (s *Service) Forget(ctx context.Context, tx *db.Tx) error {
	return sqlgen.New(tx).DeleteOldChallenges(ctx, s.challenges.clock.Now())
}
