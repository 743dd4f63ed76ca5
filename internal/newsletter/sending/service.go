package sending

import (
	"log/slog"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/bounces"
	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// Deps are the dependencies of Worker.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
	Leads *leads.Service
	Mail  *mail.Outbox
	Log   *slog.Logger
	// Origin is the public origin without a trailing slash.
	Origin string
	// Admin is the address for notifications to the company.
	Admin func() mail.Address
	// ReportTo is the address to which mail servers report about campaigns' mails, empty for
	// none.
	ReportTo string
	Keys     *links.Keys
	News     *core.News
	// Wake makes the sending look for mails that are due.
	Wake        *core.Signal
	Eligibility *subscribers.Eligibility
	Bounces     *bounces.Service
	Lifecycle   *campaigns.Lifecycle
}

// Worker sends launched campaigns. Any number of them may run on one database.
type Worker struct {
	Deps
}

// NewWorker returns a Worker, or an error if a dependency is missing.
func NewWorker(d Deps) (*Worker, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Worker{Deps: d}, nil
}
