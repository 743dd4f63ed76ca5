package passkeys

import (
	"net/http"
	"time"
)

// The names of the cookie that binds a sign-in to the browser that began it, as those of the
// session (package sessions).
const (
	cookieSecure = "__Host-wardgate_passkey"
	cookiePlain  = "wardgate_passkey"
)

func (s *Service) cookieName() string {
	if s.secure {
		return cookieSecure
	}
	return cookiePlain
}

// Cookie carries the token by which a browser is known from the beginning of a sign-in to
// its end.
func (s *Service) Cookie(token string) http.Cookie {
	return http.Cookie{ //nolint:gosec // Secure follows the origin: plain http cannot carry it
		Name: s.cookieName(), Value: token, Path: "/", MaxAge: int(ChallengeLife / time.Second),
		HttpOnly: true, Secure: s.secure, SameSite: http.SameSiteStrictMode,
	}
}

// TokenIn is the browser's token in a Cookie header, empty if there is none.
func (s *Service) TokenIn(cookies string) string {
	c, err := (&http.Request{Header: http.Header{"Cookie": {cookies}}}).Cookie(s.cookieName())
	if err != nil {
		return ""
	}
	return c.Value
}
