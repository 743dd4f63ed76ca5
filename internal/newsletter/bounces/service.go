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

// Deps is what a Service needs.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Log     *slog.Logger
	// ReportTo is the address to which mail servers report of campaigns' mails, empty for none.
	ReportTo    string
	News        *core.News
	Subscribers *subscribers.Service
}

// Service takes reports of mails that came back or were complained of.
type Service struct {
	Deps
}

// New makes one; it refuses to do without what it needs.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{Deps: d}, nil
}
