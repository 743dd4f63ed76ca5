package staff

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
)

// tokenIn is the session token in a Cookie header. huma's own cookie parameters
// need a fixed name, ours depends on the origin.
func (s *Service) tokenIn(cookies string) string {
	return tokenFrom(&http.Request{Header: http.Header{"Cookie": {cookies}}}, s.secure())
}

type signOutInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
}

type cookieOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
}

// meBody is who is signed in.
type meBody struct {
	ID           string       `json:"id"`
	Email        string       `json:"email"`
	Name         string       `json:"name"`
	Role         Role         `enum:"owner,sales,editor,viewer"                        json:"role"`
	SecondFactor bool         `doc:"A code is asked for at sign-in"                    json:"second_factor"`
	Permissions  []Permission `doc:"What the role allows, for showing only what works" json:"permissions"`
}

func me(u User) meBody {
	b := meBody{ID: u.ID, Email: u.Email, Name: u.Name, Role: u.Role, SecondFactor: u.SecondFactor}
	for _, p := range Permissions() {
		if u.Role.Can(p) {
			b.Permissions = append(b.Permissions, p)
		}
	}
	return b
}

type meOutput struct{ Body meBody }

type signInInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Body   struct {
		Email    string `json:"email"`
		Password string `json:"password"`
		TOTP     string `doc:"Six digits or a recovery code, when the account asks for one" json:"totp,omitempty"`
	}
}

type signInOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      meBody
}

func (s *Service) sessionRoutes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/session", ID: "staff-sign-in", Tag: tag, Summary: "Sign in",
			Who: httpx.Public(), Rate: httpx.PerMinute("staff.sign-in", 20, 20), Repeat: httpx.Repeats, Status: http.StatusOK,
		}, s.postSession),
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/session", ID: "staff-me", Tag: tag, Summary: "Who am I",
			Who: httpx.SignedIn(), Rate: signedInRate(),
		}, s.getSession),
		// Public: a session that ran out must not keep its browser from signing out.
		httpx.Handle(httpx.Route{
			Method: http.MethodDelete, Path: "/api/staff/session", ID: "staff-sign-out", Tag: tag, Summary: "Sign out",
			Who: httpx.Public(), Rate: httpx.PerMinute("staff.sign-out", 60, 60), Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.deleteSession),
		httpx.Handle(httpx.Route{
			Method: http.MethodDelete, Path: "/api/staff/session/all", ID: "staff-sign-out-everywhere", Tag: tag,
			Summary: "Sign out on every device", Who: httpx.SignedIn(), Rate: signedInRate(), Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.deleteSessions),
	}
}

func (s *Service) postSession(ctx context.Context, in *signInInput) (*signInOutput, error) {
	u, token, err := s.SignIn(ctx, Credentials{
		Email: in.Body.Email, Password: in.Body.Password, Code: in.Body.TOTP,
		Address: httpx.CallFrom(ctx).Address, OldToken: s.tokenIn(in.Cookie),
	})
	if err != nil {
		return nil, told(err)
	}
	return &signInOutput{SetCookie: s.carry(token), Body: me(u)}, nil
}

func (s *Service) carry(token string) http.Cookie { return sessionCookie(s.secure(), token) }

func (s *Service) getSession(ctx context.Context, _ *struct{}) (*meOutput, error) {
	u, err := s.UserByID(ctx, httpx.ActorFrom(ctx).ID)
	if err != nil {
		return nil, told(err)
	}
	return &meOutput{Body: me(u)}, nil
}

func (s *Service) deleteSession(ctx context.Context, in *signOutInput) (*cookieOutput, error) {
	if err := s.SignOut(ctx, s.tokenIn(in.Cookie)); err != nil {
		return nil, told(err)
	}
	return &cookieOutput{SetCookie: goneCookie(s.secure())}, nil
}

func (s *Service) deleteSessions(ctx context.Context, _ *struct{}) (*cookieOutput, error) {
	if err := s.SignOutEverywhere(ctx, httpx.ActorFrom(ctx)); err != nil {
		return nil, told(err)
	}
	return &cookieOutput{SetCookie: goneCookie(s.secure())}, nil
}
