package signin

import (
	"context"
	"errors"
	"fmt"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/hashing"
	"wardgate/internal/staff/proof"
	"wardgate/internal/staff/sessions"
	"wardgate/internal/staff/signin/sqlgen"
)

// SecondFactor checks what an account asks for beside the password, as part of a
// transaction that has locked the account; secondfactor.Service does. It fails with
// staff.ErrCodeNeeded, and accepts everything from an account without one.
type SecondFactor interface {
	Check(ctx context.Context, tx *db.Tx, userID, code string) error
}

// Deps are what a Service needs.
type Deps struct {
	DB           *db.DB
	Clock        clock.Clock
	Accounts     *accounts.Store
	Policy       *hashing.Policy
	Sessions     *sessions.Service
	SecondFactor SecondFactor
	// Throttle limits guessing; nil sets no limit.
	Throttle *proof.Throttle `wiring:"optional"`
}

// Service signs people in.
type Service struct{ d Deps }

// New returns a Service.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{d}, nil
}

// Credentials are what somebody signs in with.
type Credentials struct {
	Email, Password string
	// Code is the six digits of the second factor or a recovery code; empty if none was asked for.
	Code string
	// Address is the caller's IP address, for the limit.
	Address string
	// OldToken is the session that the browser still has; it ends.
	OldToken string
}

// SignIn checks credentials and opens a session. token goes into the cookie and
// nowhere else. It fails with staff.ErrRefused, staff.ErrCodeNeeded, hashing.ErrBusy or
// *staff.TooSoonError.
//
// A session never outlives a sign-in in the same browser: the new one has a new
// token (OWASP: renew the session ID after any privilege change).
func (s *Service) SignIn(ctx context.Context, c Credentials) (u staff.User, token string, err error) {
	key := proof.AccountKey(c.Email)
	var account accounts.Account
	defer func() { refused(ctx, err, c, key, account) }()
	if err := s.d.Throttle.Try(c.Address, key); err != nil {
		return staff.User{}, "", err
	}
	var renewed string
	account, renewed, err = s.check(ctx, key, c.Password)
	if err != nil {
		return staff.User{}, "", err
	}
	token = s.d.Sessions.NewToken()
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.open(ctx, tx, account, renewed, c, token)
	})
	if err != nil {
		return staff.User{}, "", err
	}
	s.d.Throttle.Worked(c.Address, key)
	return account.User, token, nil
}

// refused tells the trail of a failed sign-in. That a code is asked for is no failure.
func refused(ctx context.Context, err error, c Credentials, key string, account accounts.Account) {
	var soon *staff.TooSoonError
	switch {
	case errors.As(err, &soon):
		httpx.Refuse(ctx, "throttled", "", key) // the account is not looked up for who is refused anyway
	case errors.Is(err, staff.ErrRefused) && account.ID == "":
		httpx.Refuse(ctx, "unknown-address", "", key)
	case errors.Is(err, staff.ErrRefused) && account.Disabled:
		httpx.Refuse(ctx, "disabled-account", account.ID, "")
	case errors.Is(err, staff.ErrRefused):
		httpx.Refuse(ctx, "wrong-password", account.ID, "")
	case errors.Is(err, staff.ErrCodeNeeded) && c.Code != "":
		httpx.Refuse(ctx, "wrong-code", account.ID, "")
	}
}

// check verifies a password. The hash is computed in every case, so that the
// time tells nothing. renewed is the hash to store from now on.
func (s *Service) check(ctx context.Context, key, password string) (account accounts.Account, renewed string, err error) {
	account, err = s.d.Accounts.ByKey(ctx, key)
	if err != nil && !errors.Is(err, staff.ErrUnknown) {
		return account, "", fmt.Errorf("staff.SignIn: %w", err)
	}
	ok, outdated, err := s.d.Policy.Verify(ctx, password, account.PasswordHash)
	if err != nil {
		return account, "", fmt.Errorf("staff.SignIn: %w", err)
	}
	if !ok || account.Disabled {
		return account, "", staff.ErrRefused
	}
	if !outdated {
		return account, account.PasswordHash, nil
	}
	renewed, err = s.d.Policy.Renew(ctx, password)
	return account, renewed, err
}

func (s *Service) open(ctx context.Context, tx *db.Tx, account accounts.Account, renewed string, c Credentials, token string) error {
	n, err := sqlgen.New(tx).SignIn(ctx, sqlgen.SignInParams{
		ID: account.ID, CheckedHash: account.PasswordHash, NewHash: renewed, Now: db.NullTime(s.d.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("staff.SignIn: %w", err)
	}
	if n == 0 { // disabled, or a new password, since the check
		return staff.ErrRefused
	}
	if err := s.d.SecondFactor.Check(ctx, tx, account.ID, c.Code); err != nil {
		return err
	}
	if err := s.d.Sessions.End(ctx, tx, c.OldToken); err != nil {
		return err
	}
	session, err := s.d.Sessions.Open(ctx, tx, account.ID, token)
	if err != nil {
		return err
	}
	return s.d.Accounts.Record(ctx, tx, account.Actor(), "staff.signed-in", account.ID, map[string]string{"session": session})
}
