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

// Deps is what a Service needs.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	Leads   *leads.Service
	Mail    *mail.Outbox
	Audit   audit.Log
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin       mail.Address
	Mailer      *core.Mailer
	Subscribers *subscribers.Service
	Eligibility *subscribers.Eligibility
	Pages       *core.Pages
}

// Service tells and erases what the newsletter keeps of a person.
type Service struct {
	Deps
}

var _ leads.Holder = (*Service)(nil)

// New makes one; it refuses to do without what it needs.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{Deps: d}, nil
}
