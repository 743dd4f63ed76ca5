package team

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
	"wardgate/internal/staff/endpoints"
)

// userBody is an account in the team list.
type userBody struct {
	ID           string     `json:"id"`
	Email        string     `json:"email"`
	Name         string     `json:"name"`
	Role         staff.Role `enum:"@staff.roles"                                                                   json:"role"`
	Disabled     bool       `json:"disabled"`
	Invited      bool       `doc:"Has not set a password yet"                                                                   json:"invited"`
	SecondFactor bool       `json:"second_factor"`
	LastSeenAt   *time.Time `doc:"Exact to a minute; null for never"                                                            json:"last_seen_at"`
	CreatedAt    time.Time  `json:"created_at"`
	InviteURL    string     `doc:"In the answer to an invitation, while no mail server is configured: to hand over by yourself" json:"inviteUrl,omitempty"`
}

func toBody(u staff.User) userBody {
	b := userBody{
		ID: u.ID, Email: u.Email, Name: u.Name, Role: u.Role, Disabled: u.Disabled,
		Invited: u.Invited, SecondFactor: u.SecondFactor, CreatedAt: u.CreatedAt,
	}
	b.LastSeenAt = httpx.OrNil(u.SeenAt)
	return b
}

type teamInput struct {
	Limit  int    `default:"100"                      maximum:"200"   minimum:"1"    query:"limit"`
	Cursor string `doc:"next of the page before"      maxLength:"40"  query:"cursor"`
	Q      string `doc:"Part of a name or an address" maxLength:"100" query:"q"`
}

type teamOutput struct {
	Body struct {
		Items []userBody `json:"items"`
		Next  string     `doc:"Cursor of the next page, empty on the last" json:"next"`
	}
}

type userOutput struct{ Body userBody }

type inviteInput struct {
	Body struct {
		Email string     `json:"email"`
		Name  string     `json:"name,omitempty"`
		Role  staff.Role `doc:"owner, sales, editor or viewer" json:"role"`
	}
}

type updateInput struct {
	ID   string `maxLength:"40" path:"id"`
	Body struct {
		Role     *staff.Role `doc:"owner, sales, editor or viewer" json:"role,omitempty"`
		Disabled *bool       `json:"disabled,omitempty"`
	}
}

// Routes are the endpoints of the team page.
func (s *Service) Routes() []httpx.Route {
	owner := httpx.Allow(staff.TeamManage)
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/users", ID: "staff-list-users", Tag: endpoints.Tag, Summary: "The team",
			Who: owner, Rate: endpoints.SignedInRate(),
		}, s.getUsers),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/users", ID: "staff-invite", Tag: endpoints.Tag, Summary: "Invite someone",
			Who: owner, Fresh: true, Rate: httpx.PerMinute("staff.invite", 30, 30), Repeat: httpx.Repeats, Status: http.StatusCreated,
		}, s.postUser),
		httpx.Handle(httpx.Route{
			Method: http.MethodPatch, Path: "/api/staff/users/{id}", ID: "staff-update-user", Tag: endpoints.Tag, Summary: "Change role, disable, enable",
			Who: owner, Fresh: true, Rate: endpoints.SignedInRate(), Repeat: httpx.ByState,
		}, s.patchUser),
		httpx.Handle(httpx.Route{
			Method: http.MethodDelete, Path: "/api/staff/users/{id}/second-factor", ID: "staff-reset-factor", Tag: endpoints.Tag,
			Summary: "Take a colleague's lost second factor off, the app and all passkeys", Who: owner, Fresh: true, Rate: endpoints.SignedInRate(), Repeat: httpx.ByState, Status: http.StatusOK,
		}, s.deleteFactor),
		// In a hurry: a lost phone is signed out without being asked for anything.
		httpx.Handle(httpx.Route{
			Method: http.MethodDelete, Path: "/api/staff/users/{id}/sessions", ID: "staff-end-sessions", Tag: endpoints.Tag,
			Summary: "Sign a colleague out everywhere", Who: owner, Rate: endpoints.SignedInRate(), Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.deleteSessions),
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/rules", ID: "staff-get-rules", Tag: endpoints.Tag, Summary: "Which roles must have a second factor",
			Who: owner, Rate: endpoints.SignedInRate(),
		}, s.getRules),
		httpx.Handle(httpx.Route{
			Method: http.MethodPut, Path: "/api/staff/rules", ID: "staff-put-rules", Tag: endpoints.Tag, Summary: "Say which roles must have a second factor",
			Who: owner, Fresh: true, Rate: endpoints.SignedInRate(), Repeat: httpx.ByState, Status: http.StatusOK,
		}, s.putRules),
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/colleagues", ID: "staff-colleagues", Tag: endpoints.Tag,
			Summary: "Who can be given a request: names only, for everyone who may assign one",
			Who:     httpx.Allow(staff.QuotesWrite), Rate: endpoints.SignedInRate(),
		}, s.getColleagues),
	}
}

type userInput struct {
	ID string `maxLength:"40" path:"id"`
}

func (s *Service) deleteFactor(ctx context.Context, in *userInput) (*userOutput, error) {
	u, err := s.ResetFactor(ctx, httpx.ActorFrom(ctx), in.ID)
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &userOutput{Body: toBody(u)}, nil
}

func (s *Service) deleteSessions(ctx context.Context, in *userInput) (*struct{}, error) {
	return nil, endpoints.Problem(s.EndSessions(ctx, httpx.ActorFrom(ctx), in.ID))
}

type colleagueBody struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type colleaguesOutput struct {
	Body struct {
		Items []colleagueBody `json:"items"`
		Next  string          `doc:"Always empty: all are told at once" json:"next"`
	}
}

func (s *Service) getColleagues(ctx context.Context, _ *struct{}) (*colleaguesOutput, error) {
	users, err := s.Colleagues(ctx)
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	out := &colleaguesOutput{}
	out.Body.Items = make([]colleagueBody, 0, len(users))
	for _, u := range users {
		out.Body.Items = append(out.Body.Items, colleagueBody{u.ID, u.Name})
	}
	return out, nil
}

func (s *Service) getUsers(ctx context.Context, in *teamInput) (*teamOutput, error) {
	users, next, err := s.List(ctx, in.Q, in.Limit, in.Cursor)
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	out := &teamOutput{}
	out.Body.Items, out.Body.Next = make([]userBody, 0, len(users)), next
	for _, u := range users {
		out.Body.Items = append(out.Body.Items, toBody(u))
	}
	return out, nil
}

func (s *Service) postUser(ctx context.Context, in *inviteInput) (*userOutput, error) {
	b := in.Body
	invited, err := s.Invite(ctx, httpx.ActorFrom(ctx), Invitation{Email: b.Email, Name: b.Name, Role: b.Role})
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	out := &userOutput{Body: toBody(invited.User)}
	out.Body.InviteURL = invited.Link.URL
	return out, nil
}

func (s *Service) patchUser(ctx context.Context, in *updateInput) (*userOutput, error) {
	u, err := s.Update(ctx, httpx.ActorFrom(ctx), in.ID, Change{Role: in.Body.Role, Disabled: in.Body.Disabled})
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &userOutput{Body: toBody(u)}, nil
}
