package archive

import (
	"time"

	"wardgate/catalog"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/issue"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/wiring"
)

// Deps is what a Service needs.
type Deps struct {
	DB      *db.DB
	Catalog *catalog.Catalog
	// Zone is where instants are told, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a slash at its end.
	Origin string
	Keys   *links.Keys
	Issues *issue.Renderer
	Pages  *core.Pages
}

// Service shows the issues that were sent.
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
