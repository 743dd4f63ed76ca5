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
	"wardgate/internal/staff/secondfactor"
	"wardgate/internal/staff/sessions"
	"wardgate/internal/staff/signin/sqlgen"
)

// SecondFactor checks what an account asks for beside the password; secondfactor.Service does.
type SecondFactor interface {
	// Look prepares Check outside of the transaction: it may take a slow hash.
	Look(ctx context.Context, userID, code string) (secondfactor.Shown, error)
	// Check takes the code, as part of a transaction that has locked the account. It fails
	// with staff.ErrCodeNeeded, and accepts everything from an account without one.
	Check(ctx context.Context, tx *db.Tx, userID string, shown secondfactor.Shown) error
	// Matches is Look, and tells whether the account of an address has a second factor that
	// code fits, without using it up.
	Matches(ctx context.Context, emailKey, code string) (shown secondfactor.Shown, fits bool, err error)
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
	// Device is the token by which the browser may be known, Browser that by which it is known
	// that it asked for a mailed code.
	Device, Browser string
}

// SignedIn is what came of a sign-in.
type SignedIn struct {
	User staff.User
	// Token opens the session, Device makes the browser known. They go into cookies and
	// nowhere else.
	Token, Device string
}

// SignIn checks credentials and opens a session. It fails with staff.ErrRefused,
// staff.ErrCodeNeeded, staff.ErrMailCodeNeeded, staff.ErrMailCodeWrong, a *staff.SlowedDownError
// or hashing.ErrBusy.
//
// A session never outlives a sign-in in the same browser: the new one has a new
// token (OWASP: renew the session ID after any privilege change).
func (s *Service) SignIn(ctx context.Context, c Credentials) (in SignedIn, err error) {
	key := proof.AccountKey(c.Email)
	var account accounts.Account
	defer func() { refused(ctx, err, c, key, account) }()
	pass, err := s.admit(ctx, key, c)
	if err != nil {
		return SignedIn{}, staff.Wrap("staff.SignIn", err)
	}
	if pass.device != "" || pass.code != "" {
		ctx = hashing.Ahead(ctx)
	}
	var renewed string
	account, renewed, err = s.check(ctx, key, c.Password)
	if pass.beyond {
		err = s.beyond(ctx, key, account, err, c, &pass)
	}
	if err != nil {
		return SignedIn{}, err
	}
	used, err := s.factorOf(ctx, account.ID, c, &pass)
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

// pass is why a sign-in may go on.
type pass struct {
	// device is the known one, code the mailed one; both are ids and may be empty.
	device, code string
	// stranger: neither, but within the allowance of strangers.
	stranger bool
	// beyond: neither, and strangers have used theirs up. The password alone opens nothing.
	beyond bool
	// shown is what was given for the second factor, once it was looked at.
	shown *secondfactor.Shown
}

// admit decides what a sign-in has to bring.
func (s *Service) admit(ctx context.Context, key string, c Credentials) (p pass, err error) {
	if p.code, err = s.d.Devices.Find(ctx, key, c.Browser, c.MailCode); err != nil {
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
	s.d.Devices.Warn(key)
	if c.Code == "" && c.MailCode == "" && c.Passkey == nil && !s.d.Devices.Mailed() {
		return p, s.slowedDown(key, c) // nothing could come of looking at the password
	}
	p.beyond = true
	return p, nil
}

// beyond decides on a password alone that opens nothing: wrong is what was wrong with it. The
// sign-in goes on if a second factor came with the right password, for two factors are more than
// one and a code from the mailbox. In every other case the answer is one, after the same work: it
// does not tell whether the password, the code or the address was wrong, and so nothing is guessed
// here. A code is mailed to who knows the password alone: strangers can neither cause codes nor
// use them up. Only they are counted who knew it and gave a wrong second factor: who does not,
// cannot use up the tries of who does (ADR 71).
func (s *Service) beyond(ctx context.Context, key string, account accounts.Account, wrong error, c Credentials, p *pass) error {
	if wrong != nil && !errors.Is(wrong, staff.ErrRefused) {
		return wrong
	}
	fits, err := s.factorFits(ctx, key, account.ID, c, p)
	if err != nil {
		return staff.Wrap("staff.SignIn", err)
	}
	if tried := p.shown != nil; wrong == nil && tried && !s.d.Throttle.Factor(key) {
		fits = false
	}
	if wrong == nil && fits {
		return nil
	}
	if wrong == nil && s.d.Devices.Mailed() && s.d.Throttle.Mail(c.Address, key) {
		s.d.Devices.Ask(key, c.Browser, c.Address)
	}
	return s.askForMore(key, c)
}

// factorFits tells whether the account's second factor came with the password.
func (s *Service) factorFits(ctx context.Context, key, userID string, c Credentials, p *pass) (bool, error) {
	if c.Passkey != nil { // no limit: nobody guesses a signature
		_, err := s.passkeyOf(ctx, userID, c)
		if err == nil || !errors.Is(err, staff.ErrPasskeyRefused) {
			return err == nil, err
		}
	}
	given := cmp.Or(c.Code, c.MailCode)
	if given == "" {
		return false, nil
	}
	shown, fits, err := s.d.SecondFactor.Matches(ctx, key, given)
	p.shown = &shown
	return fits, err
}

// askForMore says what is needed besides the password.
func (s *Service) askForMore(key string, c Credentials) error {
	switch {
	case !s.d.Devices.Mailed():
		return s.slowedDown(key, c)
	case c.MailCode != "":
		return staff.ErrMailCodeWrong
	}
	return staff.ErrMailCodeNeeded
}

func (s *Service) slowedDown(key string, c Credentials) error {
	return &staff.SlowedDownError{Wait: s.d.Throttle.StrangerWait(c.Address, key)}
}

// factorOf is the passkey that came with the right password, nil if there came none, and has a
// code looked at that the transaction is to use. It is done only once the password was right.
func (s *Service) factorOf(ctx context.Context, userID string, c Credentials, p *pass) (*passkeys.Verified, error) {
	if c.Passkey != nil {
		return s.passkeyOf(ctx, userID, c)
	}
	if p.shown != nil {
		return nil, nil
	}
	shown, err := s.d.SecondFactor.Look(ctx, userID, c.Code)
	p.shown = &shown
	return nil, staff.Wrap("staff.SignIn", err)
}

// worked gives back what the right person took of an allowance.
func (s *Service) worked(key, address string, p pass) {
	switch {
	case p.device != "":
		s.d.Throttle.DeviceWasRight(p.device)
	case p.stranger:
		s.d.Throttle.StrangerWasRight(address, key)
	case p.beyond:
		s.d.Throttle.FactorWasRight(key)
	}
}

// refused tells the trail of a failed sign-in. That a code is asked for is no failure.
func refused(ctx context.Context, err error, c Credentials, key string, account accounts.Account) {
	var slow *staff.SlowedDownError
	switch {
	case errors.Is(err, staff.ErrMailCodeNeeded), errors.As(err, &slow):
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
		err = s.d.SecondFactor.Check(ctx, tx, account.ID, *p.shown)
	}
	if err != nil {
		return "", err
	}
	if p.code != "" {
		if err := s.d.Devices.Use(ctx, tx, p.code); err != nil {
			return "", err
		}
	}
	if p.code != "" || p.beyond {
		if err := s.d.Devices.End(ctx, tx, account.ID, c.Browser); err != nil {
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
	device, fresh, err := s.d.Devices.Remember(ctx, tx, account.ID, c.Device, c.Address)
	if err != nil {
		return "", err
	}
	if fresh && !account.SeenAt.IsZero() { // the very first sign-in is no news to its owner
		if err := s.d.Devices.Welcome(ctx, tx, account.User, c.From); err != nil {
			return "", err
		}
	}
	detail := map[string]string{"session": session, "browser": c.From.Browser, "network": c.From.Network}
	if used != nil {
		detail["passkey"] = used.ID
	}
	return device, s.d.Accounts.Record(ctx, tx, account.Actor(), "staff.signed-in", account.ID, detail)
}
