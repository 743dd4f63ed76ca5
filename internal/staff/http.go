package staff

import (
	"errors"
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
)

// tag is the OpenAPI tag of this word.
const tag = "staff"

// Routes are this word's lines of the endpoint table. What a signed-in person
// asks for is not limited by address: a control room shares one.
func (s *Service) Routes() []httpx.Route {
	var out []httpx.Route
	for _, part := range [][]httpx.Route{s.sessionRoutes(), s.passwordRoutes(), s.teamRoutes(), s.auditRoutes(), s.codeRoutes()} {
		out = append(out, part...)
	}
	return out
}

// signedInRate is the limit of what only a session can call.
func signedInRate() httpx.Rate {
	return httpx.Unlimited("needs a session, and one keyed read refuses those who have none")
}

// linkRate limits guessing tokens, hopeless as that is with 256 bits, and the
// hashing that a right one costs.
func linkRate() httpx.Rate { return httpx.PerMinute("staff.links", 10, 20) }

// TOTPRequired is the type of the problem that asks for the second factor's code.
const TOTPRequired = "/problems/totp-required"

// told words an error for people. What it does not know is returned as it is and
// becomes "Internal error.".
func told(err error) error {
	if err == nil {
		return nil
	}
	var soon *TooSoonError
	var weak WeakPasswordError
	switch {
	case errors.As(err, &soon):
		return later(http.StatusTooManyRequests, "Too many tries. Please wait a little and try again.", soon.Wait)
	case errors.As(err, &weak):
		return httpx.Invalid(httpx.FieldError{Field: "password", Message: weak.Error()})
	case errors.Is(err, ErrBusy):
		return later(http.StatusServiceUnavailable, "Many people are signing in just now. Please try again in a few seconds.", 3*time.Second)
	case errors.Is(err, ErrCodeNeeded):
		p := httpx.NewProblem(http.StatusUnauthorized, "Enter the six digits that your authenticator app shows now, or a recovery code.")
		p.Type, p.Title = TOTPRequired, "Second factor required"
		return p
	}
	for _, known := range wordings() {
		if errors.Is(err, known.err) {
			return known.problem
		}
	}
	return err
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
		{ErrRefused, httpx.NewProblem(http.StatusUnauthorized, "The e-mail address or the password is wrong.")},
		{ErrLinkGone, httpx.NewProblem(http.StatusGone, "This link is no longer valid: it was used, replaced, or has expired. Ask for a new one.")},
		{ErrTaken, httpx.Conflict("This address has an account already. Change it in the team list instead.")},
		{ErrLastOwner, httpx.Conflict("This is the last owner who can sign in. Make somebody else an owner first.")},
		{ErrUnknown, httpx.NotFound("account")},
		{ErrBadEmail, field("email", "Please enter an e-mail address such as name@example.com.")},
		{ErrBadName, field("name", "Please enter a name of at most 100 characters.")},
		{ErrBadRole, field("role", "Choose owner, sales, editor or viewer.")},
		{ErrWrongPassword, field("current", "This is not your current password.")},
		{ErrCodeState, httpx.Conflict("The second factor is not in a state for this. Reload the page.")},
	}
}
