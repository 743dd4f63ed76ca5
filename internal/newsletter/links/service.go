package links

import (
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// Deps is what Keys needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
	// Origin is the public origin without a slash at its end.
	Origin string
}

// Keys keeps the keys that sign links (ADR 29).
type Keys struct {
	Deps
}

// NewKeys makes one; it refuses to do without what it needs.
func NewKeys(d Deps) (*Keys, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Keys{Deps: d}, nil
}
