package passkeys

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff/endpoints"
)

// passkeyBody is a passkey in its owner's list.
type passkeyBody struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	Synced     bool       `doc:"There are copies on other devices of its owner" json:"synced"`
	CreatedAt  time.Time  `json:"created_at"`
	LastUsedAt *time.Time `doc:"Null for never" json:"last_used_at"`
	CopiedAt   *time.Time `doc:"When it was refused because there may be a copy in other hands; null for never" json:"copied_at"`
}

type passkeysOutput struct {
	Body struct {
		Items []passkeyBody `json:"items"`
		Next  string        `doc:"Always empty: all are told at once" json:"next"`
		Max   int           `doc:"How many there may be" json:"max"`
	}
}

type creationOutput struct{ Body CreationOptions }

type addInput struct {
	Body struct {
		Name       string        `doc:"What its owner calls it; empty for the browser's name" json:"name,omitempty"`
		Credential NewCredential `json:"credential"`
	}
}

type addOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      struct {
		ID            string   `json:"id"`
		RecoveryCodes []string `doc:"Shown this once, with the first second factor; each works once. Empty otherwise" json:"recovery_codes" nullable:"false"`
	}
}

type passkeyInput struct {
	ID string `maxLength:"40" path:"id"`
}

type renameInput struct {
	ID   string `maxLength:"40" path:"id"`
	Body struct {
		Name string `json:"name"`
	}
}

// Routes are the endpoints of one's own passkeys. Those that use one belong to package signin.
func (s *Service) Routes() []httpx.Route {
	rate := httpx.PerMinute("staff.passkeys", 20, 20)
	return []httpx.Route{
		httpx.Handle(httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/passkeys", ID: "staff-list-passkeys", Tag: endpoints.Tag, Summary: "One's own passkeys",
			Who: httpx.SignedIn(), BeforeSetUp: true, Rate: endpoints.SignedInRate(),
		}, s.getPasskeys),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/passkeys/begin", ID: "staff-begin-passkey", Tag: endpoints.Tag,
			Summary: "What the browser makes a passkey from: good for five minutes in this session",
			Who:     httpx.SignedIn(), Fresh: true, BeforeSetUp: true, Rate: rate, Repeat: httpx.Repeats, Status: http.StatusOK,
		}, s.postBegin),
		// The challenge was made with a fresh proof, and is this session's.
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/passkeys", ID: "staff-add-passkey", Tag: endpoints.Tag, Summary: "Keep the passkey that the browser made",
			Who: httpx.SignedIn(), BeforeSetUp: true, Rate: rate, Repeat: httpx.ByState, Status: http.StatusCreated,
		}, s.postPasskey),
		httpx.Handle(httpx.Route{
			Method: http.MethodPatch, Path: "/api/staff/passkeys/{id}", ID: "staff-rename-passkey", Tag: endpoints.Tag, Summary: "Give a passkey another name",
			Who: httpx.SignedIn(), Rate: rate, Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.patchPasskey),
		httpx.Handle(httpx.Route{
			Method: http.MethodDelete, Path: "/api/staff/passkeys/{id}", ID: "staff-remove-passkey", Tag: endpoints.Tag, Summary: "Remove a passkey",
			Who: httpx.SignedIn(), Fresh: true, Rate: rate, Repeat: httpx.ByState, Status: http.StatusNoContent,
		}, s.deletePasskey),
	}
}

func (s *Service) getPasskeys(ctx context.Context, _ *struct{}) (*passkeysOutput, error) {
	listed, err := s.List(ctx, httpx.ActorFrom(ctx))
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	out := &passkeysOutput{}
	out.Body.Items, out.Body.Max = make([]passkeyBody, 0, len(listed)), Max
	for _, p := range listed {
		out.Body.Items = append(out.Body.Items, passkeyBody{
			ID: p.ID, Name: p.Name, Synced: p.Synced, CreatedAt: p.AddedAt, LastUsedAt: httpx.OrNil(p.UsedAt), CopiedAt: httpx.OrNil(p.CopiedAt),
		})
	}
	return out, nil
}

func (s *Service) postBegin(ctx context.Context, _ *struct{}) (*creationOutput, error) {
	options, err := s.Begin(ctx, httpx.ActorFrom(ctx))
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &creationOutput{Body: options}, nil
}

func (s *Service) postPasskey(ctx context.Context, in *addInput) (*addOutput, error) {
	added, err := s.Add(ctx, httpx.ActorFrom(ctx), in.Body.Name, in.Body.Credential)
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	out := &addOutput{}
	out.Body.ID, out.Body.RecoveryCodes = added.ID, []string{}
	if added.Token != "" {
		out.Body.RecoveryCodes = added.Recovery
		out.SetCookie = []http.Cookie{s.d.Sessions.Cookie(added.Token)}
	}
	return out, nil
}

func (s *Service) patchPasskey(ctx context.Context, in *renameInput) (*struct{}, error) {
	return nil, endpoints.Problem(s.Rename(ctx, httpx.ActorFrom(ctx), in.ID, in.Body.Name))
}

func (s *Service) deletePasskey(ctx context.Context, in *passkeyInput) (*endpoints.CookieOutput, error) {
	token, err := s.Remove(ctx, httpx.ActorFrom(ctx), in.ID)
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &endpoints.CookieOutput{SetCookie: s.d.Sessions.Cookie(token)}, nil
}
