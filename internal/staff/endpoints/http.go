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

// MailCodeRequired is the type of the problem that asks a new device for a code that was
// mailed: as long as strangers try passwords at the address, whether it has an account or not.
const MailCodeRequired = "/problems/mail-code-required"

// Problem words an error for people. What it does not know is returned as it is and
// becomes "Internal error.".
func Problem(err error) error {
	if err == nil {
		return nil
	}
	var soon *staff.TooSoonError
	var weak hashing.WeakPasswordError
	switch {
	case errors.As(err, &soon):
		return later(http.StatusTooManyRequests, "Too many tries. Please wait a little and try again.", soon.Wait)
	case errors.As(err, &weak):
		return httpx.Invalid(httpx.FieldError{Field: "password", Message: weak.Error()})
	case errors.Is(err, hashing.ErrBusy):
		return later(http.StatusServiceUnavailable, "Many people are signing in just now. Please try again in a few seconds.", 3*time.Second)
	case errors.Is(err, staff.ErrCodeNeeded):
		p := httpx.NewProblem(http.StatusUnauthorized, "Enter the six digits that your authenticator app shows now, or a recovery code.")
		p.Type, p.Title = TOTPRequired, "Second factor required"
		return p
	case errors.Is(err, staff.ErrMailCodeNeeded):
		return mailCode("Too many wrong passwords were tried for this address from devices that we do not know. If it has an account, " +
			"a code is in its mailbox: enter it together with the password. It comes within a minute, or came in the last two hours. " +
			"A code of the authenticator app does it too, unless strangers guess those.")
	case errors.Is(err, staff.ErrMailCodeWrong):
		return mailCode("This code is not right, or no longer. Take the newest one that we have mailed.")
	}
	for _, known := range wordings() {
		if errors.Is(err, known.err) {
			return known.problem
		}
	}
	return err
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
		{staff.ErrRefused, httpx.NewProblem(http.StatusUnauthorized, "The e-mail address or the password is wrong.")},
		{staff.ErrLinkGone, httpx.NewProblem(http.StatusGone, "This link is no longer valid: it was used, replaced, or has expired. Ask for a new one.")},
		{staff.ErrTaken, httpx.Conflict("This address has an account already. Change it in the team list instead.")},
		{staff.ErrLastOwner, httpx.Conflict("This is the last owner who can sign in. Make somebody else an owner first.")},
		{staff.ErrUnknown, httpx.NotFound("account")},
		{staff.ErrUnknownSession, httpx.NotFound("session")},
		{staff.ErrBadEmail, field("email", "Please enter an e-mail address such as name@example.com.")},
		{staff.ErrBadName, field("name", "Please enter a name of at most 100 characters.")},
		{staff.ErrBadRole, field("role", "Choose owner, sales, editor or viewer.")},
		{staff.ErrWrongPassword, field("current", "This is not your current password.")},
		{staff.ErrCodeState, httpx.Conflict("The second factor is not in a state for this. Reload the page.")},
	}
}
