package staff

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
)

type setupInput struct {
	Body struct {
		Token    string `doc:"From the link that the start printed" json:"token"`
		Name     string `json:"name"`
		Email    string `json:"email"`
		Password string `doc:"12 to 200 characters"                 json:"password"`
	}
}

type resetInput struct {
	Body struct {
		Email string `json:"email"`
	}
}

type confirmInput struct {
	Body struct {
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
		Purpose Purpose `enum:"invite,reset" json:"purpose"`
		Token   string  `json:"token"`
	}
}

type linkOutput struct {
	Body struct {
		Email string `json:"email"`
		Name  string `json:"name"`
	}
}

func (s *Service) passwordRoutes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/setup", ID: "staff-setup", Tag: tag, Summary: "Become the first owner",
			Who: httpx.Public(), Rate: linkRate(), Repeat: httpx.ByState, Status: http.StatusCreated,
		}, s.postSetup),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/links", ID: "staff-read-link", Tag: tag, Summary: "Whose link is this",
			Who: httpx.Public(), Rate: linkRate(), Repeat: httpx.ByState, Status: http.StatusOK,
		}, s.postLink),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/password-reset", ID: "staff-request-reset", Tag: tag, Summary: "Ask for a password link by mail",
			Who: httpx.Public(), Rate: httpx.PerMinute("staff.reset", 5, 10), Repeat: httpx.Repeats, Status: http.StatusAccepted,
		}, s.postReset),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/password-reset/confirm", ID: "staff-confirm-reset", Tag: tag, Summary: "Set a new password by link",
			Who: httpx.Public(), Rate: linkRate(), Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.postConfirm),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/password", ID: "staff-change-password", Tag: tag, Summary: "Change the own password",
			Who: httpx.SignedIn(), Rate: httpx.PerMinute("staff.password", 10, 10), Repeat: httpx.Repeats, Status: http.StatusNoContent,
		}, s.postPassword),
	}
}

func (s *Service) postSetup(ctx context.Context, in *setupInput) (*signInOutput, error) {
	b := in.Body
	u, token, err := s.Setup(ctx, FirstOwner{Token: b.Token, Name: b.Name, Email: b.Email, Password: b.Password})
	if err != nil {
		return nil, told(err)
	}
	return &signInOutput{SetCookie: s.carry(token), Body: me(u)}, nil
}

func (s *Service) postLink(ctx context.Context, in *linkInput) (*linkOutput, error) {
	u, err := s.ReadLink(ctx, in.Body.Purpose, in.Body.Token)
	if err != nil {
		return nil, told(err)
	}
	out := &linkOutput{}
	out.Body.Email, out.Body.Name = u.Email, u.Name
	return out, nil
}

func (s *Service) postReset(ctx context.Context, in *resetInput) (*struct{}, error) {
	return nil, told(s.RequestReset(ctx, in.Body.Email))
}

func (s *Service) postConfirm(ctx context.Context, in *confirmInput) (*struct{}, error) {
	return nil, told(s.ConfirmReset(ctx, Redemption{Token: in.Body.Token, Password: in.Body.Password}))
}

// postPassword answers with a new cookie: the change ended the old session too.
func (s *Service) postPassword(ctx context.Context, in *changeInput) (*cookieOutput, error) {
	token, err := s.ChangePassword(ctx, httpx.ActorFrom(ctx), httpx.CallFrom(ctx).Address, in.Body.Current, in.Body.Password)
	if err != nil {
		return nil, told(err)
	}
	return &cookieOutput{SetCookie: s.carry(token)}, nil
}
