package devices

import (
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
)

// Lifetime is how long a browser stays known after its last sign-in.
const Lifetime = 365 * 24 * time.Hour

func newCookie(origin string) httpx.TokenCookie {
	return httpx.NewTokenCookie("device", origin, Lifetime, http.SameSiteLaxMode)
}

// Cookie carries the browser's token to it.
func (s *Store) Cookie(token string) http.Cookie { return s.cookie.Carry(token) }

// TokenIn is the browser's token in a Cookie header, empty if there is none.
func (s *Store) TokenIn(cookies string) string { return s.cookie.TokenIn(cookies) }
