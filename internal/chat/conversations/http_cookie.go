package conversations

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
)

// cookieAge is how long a browser keeps the way to its conversations.
const cookieAge = 30 * 24 * time.Hour

func (s *Conversations) cookie() httpx.TokenCookie {
	return httpx.NewTokenCookie("chat", s.deps.Origin, cookieAge, http.SameSiteLaxMode)
}

// Cookie carries the browser's token, which no script can read (D59).
func (s *Conversations) Cookie(token string) *http.Cookie {
	c := s.cookie().Carry(token)
	return &c
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
	if token := s.cookie().TokenIn(cookies); len(token) == TokenLength {
		b.Token = token
	}
	return b
}
