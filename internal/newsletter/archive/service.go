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

// Deps are the dependencies of Service.
type Deps struct {
	DB      *db.DB
	Catalog *catalog.Catalog
	// Zone is the time zone in which times are shown, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a trailing slash.
	Origin string
	Keys   *links.Keys
	Issues *issue.Renderer
	Pages  *core.Pages
}

// Service serves the issues that were sent.
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
