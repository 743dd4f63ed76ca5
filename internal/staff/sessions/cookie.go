package sessions

import (
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
)

// How long a session lives. Somebody is there around the clock, so:
//
//   - Idle 12 h: a shift. An open board asks every 30 s and so never falls idle;
//     a board that signs its dispatcher out at night, in front of an alarm, would
//     do more harm than an unlocked screen in a manned room. A closed laptop is
//     signed out by the next shift.
//   - Absolute 7 days: whole days, so that a session that began with a shift also
//     ends at the hour when a shift begins, and never in the middle of one.
//
// OWASP's guide suggests 15 minutes to some hours of idle time for most
// programs; the risk that remains (a stolen cookie works for up to 7 days) is met
// by HttpOnly, __Host-, "sign out everywhere", and sessions that die with the
// password.
const (
	IdleTimeout     = 12 * time.Hour
	AbsoluteTimeout = 7 * 24 * time.Hour
	// sightingEvery is how often "last seen" is written: a write a minute, not
	// one a request. A session may therefore end up to a minute early.
	sightingEvery = time.Minute
)

// Lifetime is what decides whether a session is alive.
type Lifetime struct {
	SeenAt    time.Time // last recorded use
	ExpiresAt time.Time // absolute end
}

// Alive tells whether the session may be used at now. At the very millisecond
// of a limit it may no longer.
func (l Lifetime) Alive(now time.Time) bool {
	return now.Before(l.ExpiresAt) && now.Before(l.SeenAt.Add(IdleTimeout))
}

// due tells whether the sighting must be written again.
func (l Lifetime) due(now time.Time) bool { return !now.Before(l.SeenAt.Add(sightingEvery)) }

// newCookie is the cookie of sessions. SameSite is Lax, not Strict: a link in an alert
// mail into /operations must find the session, and with Strict it would meet the
// sign-in page. Lax sends the cookie along with a top-level GET only, and no GET
// changes anything; other methods from another site are refused by the router.
func newCookie(origin string) httpx.TokenCookie {
	return httpx.NewTokenCookie("session", origin, AbsoluteTimeout, http.SameSiteLaxMode)
}

// HasSession tells whether a request brings a session's cookie. Whether it opens
// anything is for Authenticate to say.
func (s *Service) HasSession(r *http.Request) bool {
	return s.cookie.TokenIn(r.Header["Cookie"]...) != ""
}

// Cookie carries token to the browser.
func (s *Service) Cookie(token string) http.Cookie { return s.cookie.Carry(token) }
