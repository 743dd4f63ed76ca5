package signin

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff/endpoints"
)

type signInInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Body   struct {
		Email    string `json:"email"`
		Password string `json:"password"`
		TOTP     string `doc:"Six digits or a recovery code, when the account asks for one" json:"totp,omitempty"`
	}
}

// Routes are the endpoints of the sign-in.
func (s *Service) Routes() []httpx.Route {
	return []httpx.Route{httpx.Handle(httpx.Route{
		Method: http.MethodPost, Path: "/api/staff/session", ID: "staff-sign-in", Tag: endpoints.Tag, Summary: "Sign in",
		Who: httpx.Public(), Rate: httpx.PerMinute("staff.sign-in", 20, 20), Repeat: httpx.Repeats, Status: http.StatusOK,
	}, s.postSession)}
}

func (s *Service) postSession(ctx context.Context, in *signInInput) (*endpoints.SignInOutput, error) {
	u, token, err := s.SignIn(ctx, Credentials{
		Email: in.Body.Email, Password: in.Body.Password, Code: in.Body.TOTP,
		Address: httpx.CallFrom(ctx).Address, OldToken: s.d.Sessions.TokenIn(in.Cookie),
	})
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &endpoints.SignInOutput{SetCookie: s.d.Sessions.Cookie(token), Body: endpoints.Me(u)}, nil
}
