package secondfactor

import (
	"context"
	"errors"
	"net/http"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
	"wardgate/internal/staff/endpoints"
)

type codeSetupOutput struct {
	Body struct {
		Secret string `doc:"Base32, for typing"        json:"secret"`
		URI    string `doc:"otpauth://, for a QR code" json:"uri"`
	}
}

type beginCodeInput struct {
	Body struct {
		Current string `doc:"The password" json:"current"`
	}
}

type confirmCodeInput struct {
	Body struct {
		Code string `doc:"Six digits from the authenticator app" json:"code"`
	}
}

type recoveryOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      struct {
		RecoveryCodes []string `doc:"Shown this once; each works once" json:"recovery_codes"`
	}
}

type removeCodeInput struct {
	Body struct {
		Current string `doc:"The password" json:"current"`
	}
}

// Routes are the endpoints of the second factor.
func (s *Service) Routes() []httpx.Route {
	rate := httpx.PerMinute("staff.totp", 10, 10)
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/totp/begin", ID: "staff-begin-totp", Tag: endpoints.Tag, Summary: "Begin to set up a second factor",
			Who: httpx.SignedIn(), Rate: rate, Repeat: httpx.Repeats, Status: http.StatusOK,
		}, s.postBeginCode),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/totp/confirm", ID: "staff-confirm-totp", Tag: endpoints.Tag, Summary: "Turn the second factor on",
			Who: httpx.SignedIn(), Rate: rate, Repeat: httpx.ByState, Status: http.StatusOK,
		}, s.postConfirmCode),
		httpx.Handle(httpx.Route{
			Method: http.MethodDelete, Path: "/api/staff/totp", ID: "staff-remove-totp", Tag: endpoints.Tag, Summary: "Turn the second factor off",
			Who: httpx.SignedIn(), Rate: rate, Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.deleteCode),
	}
}

func (s *Service) postBeginCode(ctx context.Context, in *beginCodeInput) (*codeSetupOutput, error) {
	setup, err := s.Begin(ctx, httpx.ActorFrom(ctx), in.Body.Current)
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	out := &codeSetupOutput{}
	out.Body.Secret, out.Body.URI = setup.Secret, setup.URI
	return out, nil
}

func (s *Service) postConfirmCode(ctx context.Context, in *confirmCodeInput) (*recoveryOutput, error) {
	codes, token, err := s.Confirm(ctx, httpx.ActorFrom(ctx), in.Body.Code)
	if errors.Is(err, staff.ErrCodeNeeded) { // not a 401: the session is fine
		return nil, httpx.Invalid(httpx.FieldError{Field: "code", Message: "This is not the code that the app shows now. Is the telephone's clock right?"})
	}
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	out := &recoveryOutput{SetCookie: s.d.Sessions.Cookie(token)}
	out.Body.RecoveryCodes = codes
	return out, nil
}

func (s *Service) deleteCode(ctx context.Context, in *removeCodeInput) (*endpoints.CookieOutput, error) {
	token, err := s.Remove(ctx, httpx.ActorFrom(ctx), in.Body.Current)
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &endpoints.CookieOutput{SetCookie: s.d.Sessions.Cookie(token)}, nil
}
