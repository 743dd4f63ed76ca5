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

// askingFor is how long a browser is known that asked for a code: some codes long, for a mail
// that comes late.
const askingFor = time.Hour

func newAskingCookie(origin string) httpx.TokenCookie {
	return httpx.NewTokenCookie("sign_in", origin, askingFor, http.SameSiteLaxMode)
}

// Asking is the token of a browser that asked for a code, in a Cookie header, or a new one, and
// the cookie that carries it there.
func (s *Store) Asking(cookies string) (token string, cookie http.Cookie) {
	if token = s.asking.TokenIn(cookies); token == "" {
		token = s.d.IDs.Token()
	}
	return token, s.asking.Carry(token)
}
