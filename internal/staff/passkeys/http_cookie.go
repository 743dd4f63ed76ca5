package passkeys

import (
	"net/http"

	"wardgate/internal/platform/httpx"
)

func newCookie(origin string) httpx.TokenCookie {
	return httpx.NewTokenCookie("passkey", origin, ChallengeLife, http.SameSiteStrictMode)
}

// Cookie carries the token that binds a sign-in to the browser that began it, from its
// beginning to its end.
func (s *Service) Cookie(token string) http.Cookie { return s.cookie.Carry(token) }

// TokenIn is the browser's token in a Cookie header, empty if there is none.
func (s *Service) TokenIn(cookies string) string { return s.cookie.TokenIn(cookies) }
