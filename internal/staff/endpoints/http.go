package endpoints

import (
	"errors"
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
	"wardgate/internal/staff/hashing"
)

// Tag is the OpenAPI tag of this feature.
const Tag = "staff"

// SignedInRate is the limit of what only a session can call. What a signed-in person
// asks for is not limited by address: a control room shares one.
func SignedInRate() httpx.Rate {
	return httpx.Unlimited("needs a session, and one keyed read refuses those who have none")
}

// LinkRate limits guessing tokens, hopeless as that is with 256 bits, and the
// hashing that a right one costs.
func LinkRate() httpx.Rate { return httpx.PerMinute("staff.links", 10, 20) }

// TOTPRequired is the type of the problem that asks for the second factor's code.
const TOTPRequired = "/problems/totp-required"

// PasskeyRequired is the type of the problem that asks for a passkey or a recovery code: the
// account has no authenticator app.
const PasskeyRequired = "/problems/passkey-required"

// MailCodeRequired is the type of the problem that asks a new device for a code that was
// mailed: as long as strangers try passwords at the address, whether it has an account or not.
const MailCodeRequired = "/problems/mail-code-required"

// SlowedDown is the type of the problem that stands for MailCodeRequired where no code can be
// mailed: the password alone is looked at again after Retry-After, more than that at once.
const SlowedDown = "/problems/slowed-down"

// manyTried is why more than a password is asked for.
const manyTried = "Too many wrong passwords were tried for this address from devices that we do not know. "

// Problem words an error for people. What it does not know is returned as it is and
// becomes "Internal error.".
func Problem(err error) error {
	if err == nil {
		return nil
	}
	var soon *staff.TooSoonError
	var weak hashing.WeakPasswordError
	var slow *staff.SlowedDownError
	switch {
	case errors.As(err, &slow):
		p := later(http.StatusTooManyRequests, manyTried+"Use a device that you have signed in from before, a passkey, or the password with a code of "+
			"your authenticator app or a recovery code. The person who runs this server can make you a link, with “wardgate staff add”. With the password alone you have to wait.", slow.Wait)
		p.Type, p.Title = SlowedDown, "Too many wrong passwords"
		return p
	case errors.As(err, &soon):
		return later(http.StatusTooManyRequests, "Too many tries. Please wait a little and try again.", soon.Wait)
	case errors.As(err, &weak):
		return httpx.Invalid(httpx.FieldError{Field: "password", Message: weak.Error()})
	case errors.Is(err, hashing.ErrBusy):
		return later(http.StatusServiceUnavailable, "Many people are signing in just now. Please try again in a few seconds.", 3*time.Second)
	case errors.Is(err, staff.ErrCodeNeeded):
		return factor(err)
	case errors.Is(err, staff.ErrMailCodeNeeded):
		return mailCode(manyTried + "If the address and the password are right, a code is on its way to its mailbox: enter it here, in this browser, " +
			"together with the password. It comes within a minute and is good for ten; only so many a day go to one mailbox. If none comes, use a device that you have signed in from before. " +
			"A passkey does it too, or a code of the authenticator app, unless someone who knows the password guesses those.")
	case errors.Is(err, staff.ErrMailCodeWrong):
		return mailCode("This code is not right, or no longer. It is good for ten minutes, in the browser that asked for it. " +
			"Take the newest one that we have mailed; after a minute, signing in without one has another mailed.")
	}
	for _, known := range wordings() {
		if errors.Is(err, known.err) {
			return known.problem
		}
	}
	return err
}

// factor asks for what the account has. With both kinds the code is asked for, and the
// passkey is named as what will do as well.
func factor(err error) *httpx.Problem {
	p := httpx.NewProblem(http.StatusUnauthorized, "Enter the six digits that your authenticator app shows now, or a recovery code.")
	p.Type, p.Title = TOTPRequired, "Second factor required"
	var needed *staff.FactorNeededError
	if !errors.As(err, &needed) || !needed.Passkeys {
		return p
	}
	p.Errors = []httpx.FieldError{{Field: "passkey", Message: "Use one of your passkeys."}}
	if !needed.App {
		p.Type, p.Detail = PasskeyRequired, "Use one of your passkeys, or enter a recovery code."
	}
	return p
}

func mailCode(detail string) *httpx.Problem {
	p := httpx.NewProblem(http.StatusUnauthorized, detail)
	p.Type, p.Title = MailCodeRequired, "Code required"
	return p
}

func later(status int, detail string, wait time.Duration) *httpx.Problem {
	p := httpx.NewProblem(status, detail)
	p.RetryAfter = wait
	return p
}

type wording struct {
	err     error
	problem *httpx.Problem
}

func wordings() []wording {
	field := func(name, message string) *httpx.Problem {
		return httpx.Invalid(httpx.FieldError{Field: name, Message: message})
	}
	return []wording{
		{staff.ErrRefused, httpx.NewProblem(http.StatusUnauthorized, "The email address or the password is wrong.")},
		{staff.ErrLinkGone, httpx.NewProblem(http.StatusGone, "This link is no longer valid: it was used, replaced, or has expired. Ask for a new one.")},
		{staff.ErrTaken, httpx.Conflict("This address has an account already. Change it in the team list instead.")},
		{staff.ErrLastOwner, httpx.Conflict("This is the last owner who can sign in. Make someone else an owner first.")},
		{staff.ErrUnknown, httpx.NotFound("account")},
		{staff.ErrUnknownSession, httpx.NotFound("session")},
		{staff.ErrBadEmail, field("email", "Please enter an email address such as name@example.com.")},
		{staff.ErrBadName, field("name", "Please enter a name of at most 100 characters.")},
		{staff.ErrBadRole, field("role", "Choose owner, sales, editor or viewer.")},
		{staff.ErrWrongPassword, field("current", "This is not your current password.")},
		{staff.ErrPasskeyRefused, httpx.NewProblem(http.StatusUnauthorized, "It took too long, or this passkey is not known here any more. Try again, or sign in in another way.")},
		{staff.ErrPasskeyUnusable, field("credential", "It took too long, or the browser made no passkey that can be used here. Try again.")},
		{staff.ErrPasskeyTaken, httpx.Conflict("This passkey is known already.")},
		{staff.ErrPasskeysFull, httpx.Conflict("You have ten passkeys. Remove one that you no longer use first.")},
		{staff.ErrNoPasskeys, httpx.Conflict("Passkeys need https and a host name. The person who runs this server sets both with WARDGATE_URL.")},
		{staff.ErrUnknownPasskey, httpx.NotFound("passkey")},
		{staff.ErrLastFactor, httpx.Conflict("Your role must have a second factor, and this is your last one. Add another passkey or an authenticator app first.")},
		{staff.ErrCodeState, httpx.Conflict("The second factor is not in a state for this. Reload the page.")},
	}
}
