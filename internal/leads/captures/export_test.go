package captures

import (
	"context"
	"errors"

	"wardgate/internal/leads"
	"wardgate/internal/platform/mail"
)

// BothMails are the mails of a capture, rendered.
func BothMails(s *Captures, c Capture) ([]mail.Message, error) {
	store, err1 := leads.NewStore(leads.StoreDeps{IDs: s.IDs, Catalog: s.catalog})
	people, err2 := leads.New(leads.Deps{DB: s.DB, Clock: s.Clock, IDs: s.IDs, Catalog: s.catalog, Bus: s.Bus, Store: store})
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	return mailer{Deps{Deps: s.Deps, Catalog: s.catalog, Leads: people}}.both(context.Background(), c)
}

// BandOf is the band of a score.
var BandOf = bandOf
