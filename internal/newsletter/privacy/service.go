package privacy

import (
	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// Deps are the dependencies of Service.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	Leads   *leads.Service
	Mail    *mail.Outbox
	Audit   audit.Log
	// Origin is the public origin without a trailing slash.
	Origin string
	// Admin is the address for notifications to the company.
	Admin       func() mail.Address
	Mailer      *core.Mailer
	Subscribers *subscribers.Service
	Eligibility *subscribers.Eligibility
	Pages       *core.Pages
}

// Service shows and erases the newsletter's data of a person.
type Service struct {
	Deps
}

var _ leads.Holder = (*Service)(nil)

// New returns a Service, or an error if a dependency is missing.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{Deps: d}, nil
}
