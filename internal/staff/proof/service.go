package proof

import (
	"cmp"
	"context"
	"fmt"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/hashing"
)

// Deps are what a Service needs.
type Deps struct {
	Accounts *accounts.Store
	Policy   *hashing.Policy
	// Throttle limits guessing; nil sets no limit.
	Throttle *Throttle `wiring:"optional"`
}

// Service asks people who are signed in to prove once more who they are.
type Service struct {
	accounts *accounts.Store
	policy   *hashing.Policy
	throttle *Throttle
}

// New returns a Service.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{accounts: d.Accounts, policy: d.Policy, throttle: d.Throttle}, nil
}

// SessionKey is what a Throttle knows the actor's session by.
func SessionKey(actor httpx.Actor) string { return cmp.Or(actor.SessionID, actor.ID) }

// Password asks the actor for the current password once more, so that an
// unlocked screen is not enough. Each session has its own allowance of tries: nobody
// else can use it up. It fails with staff.ErrWrongPassword, hashing.ErrBusy or a
// *staff.TooSoonError.
func (s *Service) Password(ctx context.Context, actor httpx.Actor, current string) (accounts.Account, error) {
	account, err := s.accounts.ByID(ctx, actor.ID)
	if err != nil {
		return account, fmt.Errorf("staff: reading the account: %w", err)
	}
	if err := s.throttle.Session(SessionKey(actor)); err != nil {
		return account, err
	}
	ok, _, err := s.policy.Verify(hashing.Ahead(ctx), current, account.PasswordHash)
	if err != nil {
		return account, fmt.Errorf("staff: checking the current password: %w", err)
	}
	if !ok {
		return account, staff.ErrWrongPassword
	}
	s.throttle.SessionWasRight(SessionKey(actor))
	return account, nil
}

// Unchanged locks the account and fails when its password is no longer the one
// that was proven, or it was disabled meanwhile.
func (s *Service) Unchanged(ctx context.Context, tx *db.Tx, was accounts.Account) error {
	is, err := s.accounts.Lock(ctx, tx, was.ID)
	if err != nil {
		return err
	}
	if is.PasswordHash != was.PasswordHash || is.Disabled {
		return staff.ErrWrongPassword
	}
	return nil
}
