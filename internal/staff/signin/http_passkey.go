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

type beginInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
}

type beginOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      passkeys.RequestOptions
}

type requestOutput struct{ Body passkeys.RequestOptions }

type passkeyInput struct {
	Cookie string `header:"Cookie" hidden:"true"`
	Body   struct {
		Credential passkeys.UsedCredential `json:"credential"`
	}
}

func passkeyRoutes(s *Service) []httpx.Route {
	return []httpx.Route{
		// It says the same to everybody, and stores nothing.
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/session/passkey/begin", ID: "staff-begin-passkey-sign-in", Tag: endpoints.Tag,
			Summary: "What the browser asks for a passkey with: good for five minutes in this browser",
			Who:     httpx.Public(), Rate: httpx.PerMinute("staff.passkey-begin", 60, 60), Repeat: httpx.Repeats, Status: http.StatusOK,
		}, s.postBegin),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/session/passkey", ID: "staff-sign-in-with-passkey", Tag: endpoints.Tag,
			Summary: "Sign in with a passkey alone",
			Who:     httpx.Public(), Rate: httpx.PerMinute("staff.sign-in", 20, 20), Repeat: httpx.Repeats, Status: http.StatusOK,
		}, s.postPasskey),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/session/proof/passkey/begin", ID: "staff-begin-passkey-proof", Tag: endpoints.Tag,
			Summary: "What the browser asks for one of one's passkeys with: good for five minutes in this session",
			Who:     httpx.SignedIn(), BeforeSetUp: true, Rate: httpx.PerMinute("staff.prove", 20, 20), Repeat: httpx.Repeats, Status: http.StatusOK,
		}, s.postBeginProof),
		httpx.Handle(httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/session/proof/passkey", ID: "staff-prove-with-passkey", Tag: endpoints.Tag,
			Summary: "Prove once more who one is, with a passkey: counts for five minutes in this session",
			Who:     httpx.SignedIn(), BeforeSetUp: true, Rate: httpx.PerMinute("staff.prove", 20, 20), Repeat: httpx.Repeats, Status: http.StatusNoContent,
		}, s.postPasskeyProof),
	}
}

func (s *Service) postBegin(_ context.Context, in *beginInput) (*beginOutput, error) {
	options, token, err := s.d.Passkeys.BeginSignIn(s.d.Passkeys.TokenIn(in.Cookie))
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &beginOutput{SetCookie: s.d.Passkeys.Cookie(token), Body: options}, nil
}

func (s *Service) postPasskey(ctx context.Context, in *passkeyInput) (*endpoints.SignInOutput, error) {
	call := httpx.CallFrom(ctx)
	return s.answer(s.Passwordless(ctx, Credentials{
		Address: call.Address, From: staff.ClientOf(call.UserAgent, call.Address),
		OldToken: s.d.Sessions.TokenIn(in.Cookie), Device: s.d.Devices.TokenIn(in.Cookie),
		Passkey: &in.Body.Credential, Ceremony: s.d.Passkeys.TokenIn(in.Cookie),
	}))
}

func (s *Service) postBeginProof(ctx context.Context, _ *struct{}) (*requestOutput, error) {
	options, err := s.d.Passkeys.BeginProof(ctx, httpx.ActorFrom(ctx))
	if err != nil {
		return nil, endpoints.Problem(err)
	}
	return &requestOutput{Body: options}, nil
}

func (s *Service) postPasskeyProof(ctx context.Context, in *passkeyInput) (*struct{}, error) {
	err := s.ProveWithPasskey(ctx, httpx.ActorFrom(ctx), in.Body.Credential)
	if errors.Is(err, staff.ErrPasskeyRefused) { // not a 401: the session is fine
		return nil, httpx.Invalid(httpx.FieldError{Field: "passkey", Message: "It took too long, or this passkey is none of yours here. Try again, or use your password."})
	}
	return nil, endpoints.Problem(err)
}
