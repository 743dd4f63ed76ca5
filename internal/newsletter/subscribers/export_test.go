package subscribers

import (
	"context"

	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/mail"
)

// Exports for the tests of this package.
const (
	Limited      = limited
	Mailed       = mailed
	MostImported = mostImported
	Quarantined  = quarantined
	Shared       = shared
)

// Masked is an address as pages show it.
func Masked(email string) string { return masked(email) }

// MailsOf renders the mails of a sign-up as if it arrived now.
func (s *Signups) MailsOf(ctx context.Context, p Payload, e inbound.Entry) ([]mail.Message, error) {
	return s.form.mails(ctx, s.form.draft(p).Make(e))
}
