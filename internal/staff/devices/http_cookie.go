package devices

import (
	"net/http"
	"time"
)

// Lifetime is how long a browser stays known after its last sign-in.
const Lifetime = 365 * 24 * time.Hour

// The cookie's names, as those of the session (package sessions).
const (
	cookieSecure = "__Host-wardgate_device"
	cookiePlain  = "wardgate_device"
)

func (s *Store) cookieName() string {
	if s.secure {
		return cookieSecure
	}
	return cookiePlain
}

// Cookie carries the browser's token to it.
func (s *Store) Cookie(token string) http.Cookie {
	return http.Cookie{ //nolint:gosec // Secure follows the origin: plain http cannot carry it
		Name: s.cookieName(), Value: token, Path: "/", MaxAge: int(Lifetime / time.Second),
		HttpOnly: true, Secure: s.secure, SameSite: http.SameSiteLaxMode,
	}
}

// TokenIn is the browser's token in a Cookie header, empty if there is none.
func (s *Store) TokenIn(cookies string) string {
	c, err := (&http.Request{Header: http.Header{"Cookie": {cookies}}}).Cookie(s.cookieName())
	if err != nil {
		return ""
	}
	return c.Value
}
