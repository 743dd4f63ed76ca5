package bounces

import (
	"log/slog"

	"wardgate/catalog"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// Deps are the dependencies of Service.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Log     *slog.Logger
	// ReportTo is the address to which mail servers report about campaigns' mails, empty for
	// none.
	ReportTo    string
	News        *core.News
	Subscribers *subscribers.Service
}

// Service processes reports of bounced mails and complaints.
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
