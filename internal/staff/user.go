package staff

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"wardgate/internal/platform/audit"
	"wardgate/internal/staff/sqlgen"
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
	// SecondFactor: a code is asked for at sign-in.
	SecondFactor bool
	// SeenAt is the last use of a session, exact to a minute; zero for never.
	SeenAt    time.Time
	CreatedAt time.Time
}

func userOf(r sqlgen.StaffUser) User {
	u := User{
		ID: r.ID, Email: r.Email, Name: r.Name, Role: Role(r.Role), Disabled: r.DisabledAt.Valid,
		Invited: r.PasswordHash == "", SecondFactor: r.TotpSecret != "", CreatedAt: r.CreatedAt.UTC(),
	}
	if r.LastSeenAt.Valid {
		u.SeenAt = r.LastSeenAt.Time.UTC()
	}
	return u
}

// actor is the account as the audit log names it.
func (u User) actor() audit.Actor { return audit.Actor{ID: u.ID, Email: u.Email} }

// isActiveOwner tells whether the account is an owner who can sign in.
func (u User) isActiveOwner() bool { return u.Role == Owner && !u.Disabled && !u.Invited }

const maxName = 100 // U34

// parseName trims a person's name and refuses what could break a mail header or
// turn the direction of the text around it.
func parseName(s string) (string, error) {
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
