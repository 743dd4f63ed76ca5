package links

import (
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// Deps are the dependencies of Keys.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
	// Origin is the public origin without a trailing slash.
	Origin string
}

// Keys manages the keys that sign links (ADR 29).
type Keys struct {
	Deps
}

// NewKeys returns Keys, or an error if a dependency is missing.
func NewKeys(d Deps) (*Keys, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Keys{Deps: d}, nil
}
