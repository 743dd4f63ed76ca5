package engagement

import (
	"log/slog"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// CollectorDeps are the dependencies of Collector.
type CollectorDeps struct {
	DB    *db.DB
	Clock clock.Clock
	Log   *slog.Logger
	// FollowUps are the mails of automation, whose links and pictures are served here as well;
	// nil if there are none.
	FollowUps FollowUps `wiring:"optional"`
	News      *core.News
}

// Collector queues hits until they are stored, and classifies them.
type Collector struct {
	CollectorDeps

	hits buffer
	runs int // of Store
}

// NewCollector returns a Collector, or an error if a dependency is missing.
func NewCollector(d CollectorDeps) (*Collector, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Collector{CollectorDeps: d}, nil
}

// CreditsDeps are the dependencies of Credits.
type CreditsDeps struct {
	DB    *db.DB
	Clock clock.Clock
	Leads *leads.Service
}

// Credits credits leads with what their people did with campaigns.
type Credits struct {
	CreditsDeps
}

// NewCredits returns Credits, or an error if a dependency is missing.
func NewCredits(d CreditsDeps) (*Credits, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Credits{CreditsDeps: d}, nil
}

// LinksDeps are the dependencies of Links.
type LinksDeps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
	// Origin is the public origin without a trailing slash.
	Origin string
	// FollowUps are the mails of automation, whose links and pictures are served here as well;
	// nil if there are none.
	FollowUps FollowUps `wiring:"optional"`
	Pages     *core.Pages
	Collector *Collector
}

// Links serves the links and pictures of mails.
type Links struct {
	LinksDeps
}

// NewLinks returns Links, or an error if a dependency is missing.
func NewLinks(d LinksDeps) (*Links, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Links{LinksDeps: d}, nil
}
