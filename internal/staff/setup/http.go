package setup

import (
	"context"
	"net/http"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff/endpoints"
)

type setupInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Body   struct {
		Token    string `doc:"From the link that the start printed" json:"token"`
		Name     string `json:"name"`
		Email    string `json:"email"`
		Password string `doc:"12 to 200 characters"                 json:"password"`
	}
}

// Routes is the endpoint of the setup page.
func (s *Service) Routes() []httpx.Route {
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/setup", ID: "staff-setup", Tag: endpoints.Tag, Summary: "Become the first owner",
			Who: httpx.Public(), Rate: endpoints.LinkRate(), Repeat: httpx.ByState, Status: http.StatusCreated,
		}, s.postSetup),
	}
}

func (s *Service) postSetup(ctx context.Context, in *setupInput) (*endpoints.SignInOutput, error) {
	b := in.Body
	ready, err := s.Setup(ctx, FirstOwner{Token: b.Token, Name: b.Name, Email: b.Email, Password: b.Password, Device: s.d.Devices.TokenIn(in.Cookie)})
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &endpoints.SignInOutput{
		SetCookie: []http.Cookie{s.d.Sessions.Cookie(ready.Token), s.d.Devices.Cookie(ready.Device)}, Body: endpoints.Me(ready.User),
	}, nil
}
