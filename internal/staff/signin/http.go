package signin

import (
	"context"
	"errors"
	"net/http"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
	"wardgate/internal/staff/endpoints"
	"wardgate/internal/staff/passkeys"
)

type signInInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Body   struct {
		Email    string `json:"email"`
		Password string `json:"password"`
		TOTP     string `doc:"Six digits or a recovery code, when the account asks for one" json:"totp,omitempty"`
		MailCode string `doc:"The code that was mailed, when a new device is asked for one; it belongs to the browser, by a cookie that came with the question" json:"mail_code,omitempty"`

		Passkey *passkeys.UsedCredential `doc:"A passkey of the account's in place of totp, from a ceremony of staff-begin-passkey-sign-in" json:"passkey,omitempty"`
	}
}

// Routes are the endpoints of the sign-in.
func (s *Service) Routes() []httpx.Route {
	return append(passkeyRoutes(s), httpx.Handle(httpx.Route{
		Method: http.MethodPost, Path: "/api/staff/session/proof", ID: "staff-prove", Tag: endpoints.Tag,
		Summary: "Prove once more who one is: counts for five minutes in this session",
		Who:     httpx.SignedIn(), BeforeSetUp: true, Rate: httpx.PerMinute("staff.prove", 20, 20), Repeat: httpx.Repeats, Status: http.StatusNoContent,
	}, s.postProof), httpx.Handle(httpx.Route{
		Method: http.MethodPost, Path: "/api/staff/session", ID: "staff-sign-in", Tag: endpoints.Tag, Summary: "Sign in",
		Who: httpx.Public(), Rate: httpx.PerMinute("staff.sign-in", 20, 20), Repeat: httpx.Repeats, Status: http.StatusOK,
	}, s.postSession))
}

type proofInput struct {
	Body struct {
		Current string `doc:"The password"                                                 json:"current"`
		TOTP    string `doc:"Six digits or a recovery code, if there is a second factor" json:"totp,omitempty"`
	}
}

func (s *Service) postProof(ctx context.Context, in *proofInput) (*struct{}, error) {
	err := s.Prove(ctx, httpx.ActorFrom(ctx), in.Body.Current, in.Body.TOTP)
	if errors.Is(err, staff.ErrCodeNeeded) { // not a 401: the session is fine
		return nil, httpx.Invalid(httpx.FieldError{Field: "totp", Message: "Enter the six digits that your authenticator app shows now, or a recovery code."})
	}
	return nil, endpoints.Problem(err)
}

func (s *Service) postSession(ctx context.Context, in *signInInput) (*endpoints.SignInOutput, error) {
	call := httpx.CallFrom(ctx)
	browser, asking := s.d.Devices.Asking(in.Cookie)
	signed, err := s.SignIn(ctx, Credentials{
		Email: in.Body.Email, Password: in.Body.Password, Code: in.Body.TOTP, MailCode: in.Body.MailCode,
		Address: call.Address, From: staff.ClientOf(call.UserAgent, call.Address),
		OldToken: s.d.Sessions.TokenIn(in.Cookie), Device: s.d.Devices.TokenIn(in.Cookie), Browser: browser,
		Passkey: in.Body.Passkey, Ceremony: s.d.Passkeys.TokenIn(in.Cookie),
	})
	out, err := s.answer(signed, err)
	if p := httpx.AsProblem(err); p != nil && p.Type == endpoints.MailCodeRequired {
		p.SetCookie = &asking // the code belongs to this browser
	}
	return out, err
}

func (s *Service) answer(signed SignedIn, err error) (*endpoints.SignInOutput, error) {
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &endpoints.SignInOutput{
		SetCookie: []http.Cookie{s.d.Sessions.Cookie(signed.Token), s.d.Devices.Cookie(signed.Device)}, Body: endpoints.Me(signed.User),
	}, nil
}
