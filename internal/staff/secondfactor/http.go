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

type renewedOutput struct {
	Body struct {
		RecoveryCodes []string `doc:"Shown this once; each works once" json:"recovery_codes"`
	}
}

// Routes are the endpoints of the second factor.
func (s *Service) Routes() []httpx.Route {
	rate := httpx.PerMinute("staff.totp", 10, 10)
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/totp/begin", ID: "staff-begin-totp", Tag: endpoints.Tag, Summary: "Begin to set up a second factor",
			Who: httpx.SignedIn(), Fresh: true, BeforeSetUp: true, Rate: rate, Repeat: httpx.Repeats, Status: http.StatusOK,
		}, s.postBeginCode),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/totp/confirm", ID: "staff-confirm-totp", Tag: endpoints.Tag, Summary: "Turn the second factor on",
			Who: httpx.SignedIn(), BeforeSetUp: true, Rate: rate, Repeat: httpx.ByState, Status: http.StatusOK,
		}, s.postConfirmCode),
		httpx.Handle(httpx.Route{
			Method: http.MethodDelete, Path: "/api/staff/totp", ID: "staff-remove-totp", Tag: endpoints.Tag, Summary: "Turn the second factor off",
			Who: httpx.SignedIn(), Fresh: true, Rate: rate, Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.deleteCode),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/totp/recovery", ID: "staff-renew-recovery", Tag: endpoints.Tag, Summary: "New recovery codes in place of the old ones",
			Who: httpx.SignedIn(), Fresh: true, Rate: rate, Repeat: httpx.Repeats, Status: http.StatusOK,
		}, s.postRenew),
	}
}

func (s *Service) postBeginCode(ctx context.Context, _ *struct{}) (*codeSetupOutput, error) {
	setup, err := s.Begin(ctx, httpx.ActorFrom(ctx))
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
		return nil, httpx.Invalid(httpx.FieldError{Field: "code", Message: "This is not the code that the app shows now. Is the phone's clock right?"})
	}
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	out := &recoveryOutput{SetCookie: s.d.Sessions.Cookie(token)}
	out.Body.RecoveryCodes = codes
	return out, nil
}

func (s *Service) deleteCode(ctx context.Context, _ *struct{}) (*endpoints.CookieOutput, error) {
	token, err := s.Remove(ctx, httpx.ActorFrom(ctx))
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &endpoints.CookieOutput{SetCookie: s.d.Sessions.Cookie(token)}, nil
}

func (s *Service) postRenew(ctx context.Context, _ *struct{}) (*renewedOutput, error) {
	codes, err := s.Renew(ctx, httpx.ActorFrom(ctx))
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	out := &renewedOutput{}
	out.Body.RecoveryCodes = codes
	return out, nil
}
