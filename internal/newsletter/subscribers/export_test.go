package subscribers

import (
	"time"

	"wardgate/internal/newsletter/links"
	"wardgate/internal/platform/mail"
)

// What the tests of this package look at from outside.
const (
	Limited      = limited
	Mailed       = mailed
	MostImported = mostImported
	Quarantined  = quarantined
	Shared       = shared
)

// Masked is an address as pages show it.
func Masked(email string) string { return masked(email) }

// Mails are what a sign-up causes.
type Mails struct{ Confirmation, Consultation mail.Message }

// Build makes the row of a new sign-up.
func (s *Signups) Build(p Payload, key string, now time.Time) Signup { return s.build(p, key, now) }

// MailsOf renders the mails of a sign-up.
func (s *Signups) MailsOf(draft Signup, keys links.KeySet) (Mails, error) {
	l, err := s.mailsOf(draft, keys)
	return Mails{l.confirmation, l.consultation}, err
}
