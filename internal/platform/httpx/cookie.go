package httpx

import (
	"net/http"
	"strings"
	"time"
)

// TokenCookie is a cookie with a token that no script can read. Over https its name begins with __Host-: browsers then
// refuse it unless it is Secure, for the path / and for this host alone, so no sibling domain can plant one (RFC 6265bis
// section 4.1.3.2). Plain http cannot carry such a name.
type TokenCookie struct {
	name     string
	secure   bool
	life     time.Duration
	sameSite http.SameSite
}

// NewTokenCookie returns the cookie called "wardgate_" and name of a public origin. Browsers keep it for life.
func NewTokenCookie(name, origin string, life time.Duration, sameSite http.SameSite) TokenCookie {
	c := TokenCookie{"wardgate_" + name, strings.HasPrefix(origin, "https://"), life, sameSite}
	if c.secure {
		c.name = "__Host-" + c.name
	}
	return c
}

// Carry brings a token to a browser.
func (c TokenCookie) Carry(token string) http.Cookie {
	return http.Cookie{ //nolint:gosec // Secure follows the origin: plain http cannot carry it
		Name: c.name, Value: token, Path: "/", MaxAge: int(c.life / time.Second),
		HttpOnly: true, Secure: c.secure, SameSite: c.sameSite,
	}
}

// Gone makes a browser forget the token.
func (c TokenCookie) Gone() http.Cookie {
	gone := c.Carry("") //nolint:gosec // as above
	gone.MaxAge = -1
	return gone
}

// TokenIn is the token in the lines of a Cookie header, empty if there is none. huma's own cookie parameters need a fixed
// name, ours depends on the origin.
func (c TokenCookie) TokenIn(lines ...string) string {
	found, err := (&http.Request{Header: http.Header{"Cookie": lines}}).Cookie(c.name)
	if err != nil {
		return ""
	}
	return found.Value
}
