package signin

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/devices"
	"wardgate/internal/staff/hashing"
	"wardgate/internal/staff/passkeys"
	"wardgate/internal/staff/proof"
	"wardgate/internal/staff/sessions"
	"wardgate/internal/staff/signin/sqlgen"
)

// SecondFactor checks what an account asks for beside the password; secondfactor.Service does.
type SecondFactor interface {
	// Check takes the code, as part of a transaction that has locked the account. It fails
	// with staff.ErrCodeNeeded, and accepts everything from an account without one.
	Check(ctx context.Context, tx *db.Tx, userID, code string) error
	// Matches tells whether the account of an address has a second factor that code fits,
	// without using it up.
	Matches(ctx context.Context, emailKey, code string) (bool, error)
}

// Deps are what a Service needs.
type Deps struct {
	DB           *db.DB
	Clock        clock.Clock
	Accounts     *accounts.Store
	Policy       *hashing.Policy
	Sessions     *sessions.Service
	Devices      *devices.Store
	SecondFactor SecondFactor
	Passkeys     *passkeys.Service
	Proof        *proof.Service
	// Throttle bounds guessing; nil sets no bound.
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
	// MailCode is what was mailed to a person on a new device; empty if none was asked for.
	MailCode string
	// Passkey is what takes the place of Code; nil if none was used. Ceremony is the token by
	// which the browser that began its ceremony is known.
	Passkey  *passkeys.UsedCredential
	Ceremony string
	// Address is the caller's IP address, for the limit.
	Address string
	// From is where the caller signs in from, to be told to the account's owner.
	From staff.Client
	// OldToken is the session that the browser still has; it ends.
	OldToken string
	// Device is the token by which the browser may be known.
	Device string
}

// SignedIn is what came of a sign-in.
type SignedIn struct {
	User staff.User
	// Token opens the session, Device makes the browser known. They go into cookies and
	// nowhere else.
	Token, Device string
}

// SignIn checks credentials and opens a session. It fails with staff.ErrRefused,
// staff.ErrCodeNeeded, staff.ErrMailCodeNeeded, staff.ErrMailCodeWrong or hashing.ErrBusy.
//
// A session never outlives a sign-in in the same browser: the new one has a new
// token (OWASP: renew the session ID after any privilege change).
func (s *Service) SignIn(ctx context.Context, c Credentials) (in SignedIn, err error) {
	key := proof.AccountKey(c.Email)
	var account accounts.Account
	defer func() { refused(ctx, err, c, key, account) }()
	pass, err := s.admit(ctx, key, &c)
	if err != nil {
		return SignedIn{}, staff.Wrap("staff.SignIn", err)
	}
	if !pass.stranger {
		ctx = hashing.Ahead(ctx)
	}
	var renewed string
	account, renewed, err = s.check(ctx, key, c.Password)
	if err != nil {
		return SignedIn{}, err
	}
	used, err := s.passkeyOf(ctx, account.ID, c)
	if err != nil {
		return SignedIn{}, err
	}
	in = SignedIn{User: account.User, Token: s.d.Sessions.NewToken()}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		in.Device, err = s.open(ctx, tx, account, renewed, c, pass, used, in.Token)
		return err
	})
	if err != nil {
		return SignedIn{}, err
	}
	s.worked(key, c.Address, pass)
	return in, nil
}

// pass is why a password is looked at.
type pass struct {
	// device is the known one, code the mailed one; both are ids and may be empty.
	device, code string
	// stranger: neither, but within the allowance of strangers.
	stranger bool
}

// admit decides whether a password is looked at, which costs much more than all that
// stands here. A code of the second factor that takes the place of a mailed one becomes
// the code of the sign-in.
func (s *Service) admit(ctx context.Context, key string, c *Credentials) (p pass, err error) {
	if p.code, err = s.d.Devices.Find(ctx, key, c.MailCode); err != nil {
		return p, err
	}
	if p.code != "" && s.d.Throttle.Code(p.code) {
		return p, nil
	}
	p.code = ""
	if p.device, err = s.d.Devices.Known(ctx, c.Device, key); err != nil {
		return p, err
	}
	if p.device != "" && s.d.Throttle.Device(p.device) {
		return p, nil
	}
	p.device = ""
	if s.d.Throttle.Stranger(c.Address, key) {
		p.stranger = true
		return p, nil
	}
	given := cmp.Or(c.Code, c.MailCode)
	if given != "" && s.d.Throttle.Factor(key) {
		fits, err := s.d.SecondFactor.Matches(ctx, key, given)
		if err != nil || fits {
			c.Code = given
			return p, err
		}
	}
	if c.Passkey != nil { // no limit: nobody guesses a signature
		if fits, err := s.fits(ctx, key, *c); err != nil || fits {
			return p, err
		}
	}
	return p, s.askForMore(ctx, key, c.MailCode != "")
}

// askForMore has a code mailed, if there is an account, and says that one is needed.
func (s *Service) askForMore(ctx context.Context, key string, tried bool) error {
	if s.d.Throttle.Mail(key) {
		if err := s.d.Devices.Ask(ctx, key); err != nil {
			return err
		}
	}
	if tried {
		return staff.ErrMailCodeWrong
	}
	return staff.ErrMailCodeNeeded
}

// worked gives back what the right person took of an allowance.
func (s *Service) worked(key, address string, p pass) {
	switch {
	case p.device != "":
		s.d.Throttle.DeviceWasRight(p.device)
	case p.stranger:
		s.d.Throttle.StrangerWasRight(address, key)
	}
}

// refused tells the trail of a failed sign-in. That a code is asked for is no failure.
func refused(ctx context.Context, err error, c Credentials, key string, account accounts.Account) {
	switch {
	case errors.Is(err, staff.ErrMailCodeNeeded):
		httpx.Refuse(ctx, "throttled", "", key) // the account is not looked up for who is refused anyway
	case errors.Is(err, staff.ErrMailCodeWrong):
		httpx.Refuse(ctx, "wrong-code", "", key)
	case errors.Is(err, staff.ErrRefused) && account.ID == "":
		httpx.Refuse(ctx, "unknown-address", "", key)
	case errors.Is(err, staff.ErrRefused) && account.Disabled:
		httpx.Refuse(ctx, "disabled-account", account.ID, "")
	case errors.Is(err, staff.ErrRefused):
		httpx.Refuse(ctx, "wrong-password", account.ID, "")
	case errors.Is(err, staff.ErrPasskeyRefused):
		httpx.Refuse(ctx, wrongPasskey, account.ID, "")
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

func (s *Service) open(ctx context.Context, tx *db.Tx, account accounts.Account, renewed string, c Credentials, p pass, used *passkeys.Verified, token string) (device string, err error) {
	n, err := sqlgen.New(tx).SignIn(ctx, sqlgen.SignInParams{
		ID: account.ID, CheckedHash: account.PasswordHash, NewHash: renewed, Now: db.NullTime(s.d.Clock.Now()),
	})
	if err != nil {
		return "", fmt.Errorf("staff.SignIn: %w", err)
	}
	if n == 0 { // disabled, or a new password, since the check
		return "", staff.ErrRefused
	}
	if used != nil {
		err = s.d.Passkeys.Use(ctx, tx, *used)
	} else {
		err = s.d.SecondFactor.Check(ctx, tx, account.ID, c.Code)
	}
	if err != nil {
		return "", err
	}
	if p.code != "" {
		if err := s.d.Devices.Use(ctx, tx, p.code); err != nil {
			return "", err
		}
	}
	return s.enter(ctx, tx, account, c, used, token)
}

// enter opens the session of an account whose row tx has locked and whose owner has proved
// who they are, and makes the browser known.
func (s *Service) enter(ctx context.Context, tx *db.Tx, account accounts.Account, c Credentials, used *passkeys.Verified, token string) (device string, err error) {
	if err := s.d.Sessions.End(ctx, tx, c.OldToken); err != nil {
		return "", err
	}
	session, err := s.d.Sessions.Open(ctx, tx, account.ID, token)
	if err != nil {
		return "", err
	}
	device, fresh, err := s.d.Devices.Remember(ctx, tx, account.ID, c.Device)
	if err != nil {
		return "", err
	}
	if fresh && !account.SeenAt.IsZero() { // the very first sign-in is no news to its owner
		if err := s.d.Devices.Welcome(ctx, tx, account.User, c.From); err != nil {
			return "", err
		}
	}
	detail := map[string]string{"session": session}
	if used != nil {
		detail["passkey"] = used.ID
	}
	return device, s.d.Accounts.Record(ctx, tx, account.Actor(), "staff.signed-in", account.ID, detail)
}
