package conversations

import (
	"context"
	"net/http"
	"strings"
	"time"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
)

// The cookie's names; see staff.sessionCookie for the prefix and SameSite.
const (
	cookieSecure = "__Host-wardgate_chat"
	cookiePlain  = "wardgate_chat"
)

// cookieAge is how long a browser keeps the way to its conversations.
const cookieAge = 30 * 24 * time.Hour

func (s *Conversations) secure() bool { return strings.HasPrefix(s.deps.Origin, "https://") }

func (s *Conversations) cookieName() string {
	if s.secure() {
		return cookieSecure
	}
	return cookiePlain
}

// Cookie carries the browser's token, which no script can read (D59).
func (s *Conversations) Cookie(token string) *http.Cookie {
	return &http.Cookie{ //nolint:gosec // Secure follows the origin: plain http cannot carry it
		Name: s.cookieName(), Value: token, Path: "/", MaxAge: int(cookieAge / time.Second),
		HttpOnly: true, Secure: s.secure(), SameSite: http.SameSiteLaxMode,
	}
}

// IsOwner reports whether the call comes from the browser that a conversation belongs to.
func (s *Conversations) IsOwner(ctx context.Context, ownerHash string) bool {
	token := s.Browser(ctx, httpx.CallFrom(ctx).Cookies).Token
	return token != "" && ids.Hash(token) == ownerHash
}

// TokenLength is that of ids.Source.Token; any other value of the cookie is not
// ours.
const TokenLength = 43

// Browser identifies the caller by the Cookie header.
func (s *Conversations) Browser(ctx context.Context, cookies string) Browser {
	b := Browser{Address: httpx.CallFrom(ctx).Address}
	r := &http.Request{Header: http.Header{"Cookie": {cookies}}}
	if c, err := r.Cookie(s.cookieName()); err == nil && len(c.Value) == TokenLength {
		b.Token = c.Value
	}
	return b
}
