package sessions

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff/endpoints"
)

// TokenIn is the session token in a Cookie header.
func (s *Service) TokenIn(cookies string) string { return s.cookie.TokenIn(cookies) }

type signOutInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
}

// goneOutput ends a session in its browser. Besides the cookie it has the pages forgotten that the browser keeps for its back button (ASVS
// 14.3.1); other cookies and what is stored stay: the known device, and a visitor's or an editor's words that wait to be sent.
type goneOutput struct {
	SetCookie     http.Cookie `header:"Set-Cookie"`
	ClearSiteData string      `header:"Clear-Site-Data"`
}

func (s *Service) gone() *goneOutput {
	return &goneOutput{SetCookie: s.cookie.Gone(), ClearSiteData: `"cache"`}
}

type meOutput struct{ Body endpoints.MeBody }

// Routes are the endpoints of a session that is open.
func (s *Service) Routes() []httpx.Route {
	return append(listRoutes(s), []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/session", ID: "staff-me", Tag: endpoints.Tag, Summary: "Who am I",
			Who: httpx.SignedIn(), BeforeSetUp: true, Rate: endpoints.SignedInRate(),
		}, s.getSession),
		// Public: a session that ran out must not keep its browser from signing out.
		httpx.Handle(httpx.Route{
			Method: http.MethodDelete, Path: "/api/staff/session", ID: "staff-sign-out", Tag: endpoints.Tag, Summary: "Sign out",
			Who: httpx.Public(), Rate: httpx.PerMinute("staff.sign-out", 60, 60), Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.deleteSession),
		httpx.Handle(httpx.Route{
			Method: http.MethodDelete, Path: "/api/staff/session/all", ID: "staff-sign-out-everywhere", Tag: endpoints.Tag,
			Summary: "Sign out on every device", Who: httpx.SignedIn(), Fresh: true, BeforeSetUp: true, Rate: endpoints.SignedInRate(), Repeat: httpx.ByState,
			Status: http.StatusNoContent,
		}, s.deleteSessions),
	}...)
}

func (s *Service) getSession(ctx context.Context, _ *struct{}) (*meOutput, error) {
	account, err := s.d.Accounts.ByID(ctx, httpx.ActorFrom(ctx).ID)
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	me := endpoints.Me(account.User)
	me.ProvenFor = int(httpx.ActorFrom(ctx).Fresh(s.d.Clock.Now()).Seconds())
	me.MustSetUp = httpx.ActorFrom(ctx).MustSetUp
	return &meOutput{Body: me}, nil
}

func (s *Service) deleteSession(ctx context.Context, in *signOutInput) (*goneOutput, error) {
	if err := s.SignOut(ctx, s.TokenIn(in.Cookie)); err != nil {
		return nil, endpoints.Problem(err)
	}
	return s.gone(), nil
}

func (s *Service) deleteSessions(ctx context.Context, _ *struct{}) (*goneOutput, error) {
	if err := s.SignOutEverywhere(ctx, httpx.ActorFrom(ctx)); err != nil {
		return nil, endpoints.Problem(err)
	}
	return s.gone(), nil
}
