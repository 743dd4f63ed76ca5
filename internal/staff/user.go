package staff

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/platform/audit"
)

// User is an account as others may see it.
type User struct {
	ID       string
	Email    string
	Name     string
	Role     Role
	Disabled bool
	// Invited: no password is set yet.
	Invited bool
	// SecondFactor: a password alone signs nobody in. It is an authenticator app, passkeys, or both.
	SecondFactor bool
	// App: an authenticator app is paired.
	App bool
	// Passkeys is how many there are.
	Passkeys int
	// SeenAt is the last use of a session, exact to a minute; zero for never.
	SeenAt    time.Time
	CreatedAt time.Time
}

// Actor is the account as the audit log names it.
func (u User) Actor() audit.Actor { return audit.Actor{ID: u.ID, Email: u.Email} }

// IsActiveOwner tells whether the account is an owner who can sign in.
func (u User) IsActiveOwner() bool { return u.Role == Owner && !u.Disabled && !u.Invited }

const maxName = catalog.PersonName // U34

// ParseName trims a person's name and refuses what could break a mail header or
// turn the direction of the text around it.
func ParseName(s string) (string, error) {
	s = strings.TrimSpace(s)
	if utf8.RuneCountInString(s) > maxName || !utf8.ValidString(s) || strings.ContainsFunc(s, breaksText) {
		return "", ErrBadName
	}
	return s, nil
}

// breaksText covers U+2028 and U+2029 too, which some mail programs take for line
// ends, and the bidirectional controls (Unicode Standard Annex 9).
func breaksText(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}
