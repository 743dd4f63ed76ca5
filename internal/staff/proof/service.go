package proof

import (
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

// Password asks the actor for the current password once more, so that an
// unlocked screen is not enough. It is limited like a sign-in, and fails with
// staff.ErrWrongPassword, hashing.ErrBusy or a *staff.TooSoonError.
func (s *Service) Password(ctx context.Context, actor httpx.Actor, address, current string) (accounts.Account, error) {
	account, err := s.accounts.ByID(ctx, actor.ID)
	if err != nil {
		return account, fmt.Errorf("staff: reading the account: %w", err)
	}
	if err := s.throttle.Try(address, account.EmailKey); err != nil {
		return account, err
	}
	ok, _, err := s.policy.Verify(ctx, current, account.PasswordHash)
	if err != nil {
		return account, fmt.Errorf("staff: checking the current password: %w", err)
	}
	if !ok {
		return account, staff.ErrWrongPassword
	}
	s.throttle.Worked(address, account.EmailKey)
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
