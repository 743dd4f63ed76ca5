package subscribers

import (
	"log/slog"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/promises"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/inbound"
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
	Keys   *links.Keys
	News   *core.News
	Mailer *core.Mailer
}

// Service manages subscribers and their changes of state.
type Service struct {
	Deps
}

// New returns a Service, or an error if a dependency is missing.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{Deps: d}, nil
}

// SignupsDeps are the dependencies of Signups.
type SignupsDeps struct {
	inbound.Deps

	Catalog *catalog.Catalog
	Leads   *leads.Service
	// Promises store what is promised for a sign-up with a high interest (V140).
	Promises *promises.Promises
	Keys     *links.Keys
	News     *core.News
	Mailer   *core.Mailer
}

// Signups accepts sign-ups, and quarantines those that look like a program's.
type Signups struct {
	*inbound.Inbox[Payload, Signup]

	form signupForm
}

// NewSignups returns Signups, or an error if a dependency is missing.
func NewSignups(d SignupsDeps) (*Signups, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	form := signupForm{d}
	inbox, err := inbound.NewInbox(d.Deps, form.form())
	return &Signups{inbox, form}, err
}

// ImporterDeps are the dependencies of Importer.
type ImporterDeps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Leads   *leads.Service
	Audit   audit.Log
	// Zone is the time zone in which times are shown, America/Edmonton (D42).
	Zone   *time.Location
	Keys   *links.Keys
	News   *core.News
	Mailer *core.Mailer
}

// Importer imports lists of people who agreed elsewhere (ADR 31).
type Importer struct {
	ImporterDeps
}

// NewImporter returns an Importer, or an error if a dependency is missing.
func NewImporter(d ImporterDeps) (*Importer, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Importer{ImporterDeps: d}, nil
}

// EligibilityDeps are the dependencies of Eligibility.
type EligibilityDeps struct {
	DB    *db.DB
	Leads *leads.Service
}

// Eligibility decides who may be sent the newsletter now; it is the only way to a subscriber's
// address.
type Eligibility struct {
	EligibilityDeps
}

// NewEligibility returns an Eligibility, or an error if a dependency is missing.
func NewEligibility(d EligibilityDeps) (*Eligibility, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Eligibility{EligibilityDeps: d}, nil
}

// OptOutsDeps are the dependencies of OptOuts.
type OptOutsDeps struct {
	DB          *db.DB
	Clock       clock.Clock
	Leads       *leads.Service
	Keys        *links.Keys
	Subscribers *Service
}

// OptOuts decides who may be sent promotion, and stores the end of all of it.
type OptOuts struct {
	OptOutsDeps
}

// NewOptOuts returns OptOuts, or an error if a dependency is missing.
func NewOptOuts(d OptOutsDeps) (*OptOuts, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &OptOuts{OptOutsDeps: d}, nil
}

// PublicDeps are the dependencies of Public.
type PublicDeps struct {
	Catalog *catalog.Catalog
	Clock   clock.Clock
	// Zone is the time zone in which times are shown, America/Edmonton (D42).
	Zone        *time.Location
	Keys        *links.Keys
	Subscribers *Service
	Signups     *Signups
	OptOuts     *OptOuts
	Pages       *core.Pages
}

// Public serves the sign-up and the pages that its mails link to.
type Public struct {
	PublicDeps
}

// NewPublic returns Public, or an error if a dependency is missing.
func NewPublic(d PublicDeps) (*Public, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Public{PublicDeps: d}, nil
}

// StaffDeps are the dependencies of Staff.
type StaffDeps struct {
	Clock       clock.Clock
	Catalog     *catalog.Catalog
	Log         *slog.Logger
	Subscribers *Service
	Signups     *Signups
	Importer    *Importer
	Pages       *core.Pages
}

// Staff serves the subscriber endpoints of the back office.
type Staff struct {
	StaffDeps
}

// NewStaff returns Staff, or an error if a dependency is missing.
func NewStaff(d StaffDeps) (*Staff, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Staff{StaffDeps: d}, nil
}
