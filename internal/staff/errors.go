package staff

import (
	"errors"
	"fmt"
	"time"
)

// What a caller may have done wrong. Package endpoints words them for people.
var (
	// ErrRefused is the one answer to a sign-in that failed, whatever was wrong.
	ErrRefused = errors.New("email address or password is wrong")
	// ErrCodeNeeded: the password was right, the second factor is missing or wrong.
	ErrCodeNeeded = errors.New("the code of the second factor is missing or wrong")
	// ErrMailCodeNeeded: strangers have used up the tries at this account, if there is one; a new
	// device needs a code besides the password.
	ErrMailCodeNeeded = errors.New("a code is needed besides the password")
	// ErrMailCodeWrong: as ErrMailCodeNeeded, and the code that was given is not one.
	ErrMailCodeWrong = errors.New("the code is wrong or over")
	// ErrLinkGone: the link was used, replaced, has expired or never existed.
	ErrLinkGone = errors.New("this link is no longer valid")
	// ErrTaken: an account with this address exists and is not waiting for its invitation.
	ErrTaken = errors.New("this address has an account already")
	// ErrLastOwner: nobody could manage the team any more.
	ErrLastOwner = errors.New("the last owner who can sign in must remain one")
	// ErrUnknown: there is no such account.
	ErrUnknown = errors.New("there is no such account")
	// ErrUnknownSession: there is no such session, or it is somebody else's.
	ErrUnknownSession = errors.New("there is no such session")
	// ErrBadRole: not one of Roles.
	ErrBadRole = errors.New("that is not a role")
	// ErrBadName: empty where a name is needed, too long, or with control characters.
	ErrBadName = errors.New("that is not a name")
	// ErrWrongPassword: the current password that was given is not it.
	ErrWrongPassword = errors.New("the current password is wrong")
	// ErrPasskeyRefused is the one answer to a passkey that opens nothing, whatever was wrong.
	ErrPasskeyRefused = errors.New("this passkey opens nothing here")
	// ErrPasskeyUnusable: what was sent is no new passkey of this site.
	ErrPasskeyUnusable = errors.New("this is no new passkey of this site")
	// ErrPasskeyTaken: the passkey is an account's already.
	ErrPasskeyTaken = errors.New("this passkey is known already")
	// ErrPasskeysFull: an account has as many as it may.
	ErrPasskeysFull = errors.New("there are as many passkeys as there may be")
	// ErrNoPasskeys: the site's address is none that passkeys can be made for.
	ErrNoPasskeys = errors.New("passkeys cannot be made for this address")
	// ErrUnknownPasskey: there is no such passkey, or it is another person's.
	ErrUnknownPasskey = errors.New("there is no such passkey")
	// ErrLastFactor: the role must have a second factor, and this is the last one.
	ErrLastFactor = errors.New("the last second factor of a role that must have one")
	// ErrCodeState: the second factor is already on, was not begun, or is off.
	ErrCodeState = errors.New("the second factor is not in a state for this")
)

// FactorNeededError is ErrCodeNeeded, and says what can be given besides a recovery code.
type FactorNeededError struct {
	App      bool // a code of the authenticator app
	Passkeys bool // a passkey
}

// Error implements error.
func (*FactorNeededError) Error() string { return ErrCodeNeeded.Error() }

// Is makes it ErrCodeNeeded.
func (*FactorNeededError) Is(target error) bool { return target == ErrCodeNeeded }

// SlowedDownError is what ErrMailCodeNeeded becomes where no code can be mailed.
type SlowedDownError struct {
	Wait time.Duration // until a stranger has a try at the password alone
}

// Error implements error.
func (s *SlowedDownError) Error() string {
	return fmt.Sprintf("a password alone is looked at in %s", s.Wait.Round(time.Second))
}

// TooSoonError refuses a try before its time.
type TooSoonError struct {
	Wait time.Duration // until the next try is allowed
}

// Error implements error.
func (t *TooSoonError) Error() string {
	return fmt.Sprintf("too many tries, wait %s", t.Wait.Round(time.Second))
}

// Wrap says in which use case an error came up; nil stays nil.
func Wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}
