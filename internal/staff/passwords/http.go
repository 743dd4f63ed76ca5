package passwords

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff/endpoints"
	"wardgate/internal/staff/links"
)

type resetInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Body   struct {
		Email string `json:"email"`
	}
}

type confirmInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Body   struct {
		Token    string `json:"token"`
		Password string `doc:"12 to 200 characters" json:"password"`
	}
}

type changeInput struct {
	Body struct {
		Current  string `json:"current"`
		Password string `doc:"12 to 200 characters" json:"password"`
	}
}

type linkInput struct {
	Body struct {
		Purpose links.Purpose `enum:"invite,reset" json:"purpose"`
		Token   string        `json:"token"`
	}
}

type linkOutput struct {
	Body struct {
		Email string `json:"email"`
		Name  string `json:"name"`
	}
}

type acceptInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Body   struct {
		Token    string `json:"token"`
		Name     string `json:"name"`
		Password string `doc:"12 to 200 characters" json:"password"`
	}
}

// Routes are the endpoints of passwords and of the links that set them.
func (s *Service) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/links", ID: "staff-read-link", Tag: endpoints.Tag, Summary: "Whose link is this",
			Who: httpx.Public(), Rate: endpoints.LinkRate(), Repeat: httpx.ByState, Status: http.StatusOK,
		}, s.postLink),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/password-reset", ID: "staff-request-reset", Tag: endpoints.Tag, Summary: "Ask for a password link by mail",
			Who: httpx.Public(), Rate: httpx.PerMinute("staff.reset", 5, 10), Repeat: httpx.Repeats, Status: http.StatusAccepted,
		}, s.postReset),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/password-reset/confirm", ID: "staff-confirm-reset", Tag: endpoints.Tag, Summary: "Set a new password by link",
			Who: httpx.Public(), Rate: endpoints.LinkRate(), Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.postConfirm),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/users/accept", ID: "staff-accept", Tag: endpoints.Tag, Summary: "Accept an invitation",
			Who: httpx.Public(), Rate: endpoints.LinkRate(), Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.postAccept),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/password", ID: "staff-change-password", Tag: endpoints.Tag, Summary: "Change the own password",
			Who: httpx.SignedIn(), Rate: httpx.PerMinute("staff.password", 10, 10), Repeat: httpx.Repeats, Status: http.StatusNoContent,
		}, s.postPassword),
	}
}

func (s *Service) postLink(ctx context.Context, in *linkInput) (*linkOutput, error) {
	u, err := s.ReadLink(ctx, in.Body.Purpose, in.Body.Token)
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	out := &linkOutput{}
	out.Body.Email, out.Body.Name = u.Email, u.Name
	return out, nil
}

func (s *Service) postReset(ctx context.Context, in *resetInput) (*struct{}, error) {
	return nil, endpoints.Problem(s.RequestReset(ctx, in.Body.Email, Asker{s.d.Devices.TokenIn(in.Cookie), httpx.CallFrom(ctx).Address}))
}

func (s *Service) postConfirm(ctx context.Context, in *confirmInput) (*endpoints.CookieOutput, error) {
	return s.known(s.ConfirmReset(ctx, Redemption{Token: in.Body.Token, Password: in.Body.Password, Device: s.d.Devices.TokenIn(in.Cookie)}))
}

// known answers with the cookie by which the browser is known from now on.
func (s *Service) known(device string, err error) (*endpoints.CookieOutput, error) {
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &endpoints.CookieOutput{SetCookie: s.d.Devices.Cookie(device)}, nil
}

// postPassword answers with a new cookie: the change ended the old session too.
func (s *Service) postPassword(ctx context.Context, in *changeInput) (*endpoints.CookieOutput, error) {
	token, err := s.Change(ctx, httpx.ActorFrom(ctx), in.Body.Current, in.Body.Password)
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &endpoints.CookieOutput{SetCookie: s.d.Sessions.Cookie(token)}, nil
}

func (s *Service) postAccept(ctx context.Context, in *acceptInput) (*endpoints.CookieOutput, error) {
	b := in.Body
	return s.known(s.Accept(ctx, Redemption{Token: b.Token, Name: b.Name, Password: b.Password, Device: s.d.Devices.TokenIn(in.Cookie)}))
}
