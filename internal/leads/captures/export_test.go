package captures

import (
	"context"

	"wardgate/internal/platform/mail"
)

// BothMails are the mails of a capture, rendered.
func BothMails(s *Captures, c Capture) ([]mail.Message, error) {
	return mailer{Deps{Deps: s.Deps, Catalog: s.catalog}}.both(context.Background(), c)
}

// BandOf is the band of a score.
var BandOf = bandOf
