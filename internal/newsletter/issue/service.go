package issue

import (
	"wardgate/catalog"
	"wardgate/internal/platform/markdown"
	"wardgate/internal/platform/wiring"
)

// Deps are the dependencies of Renderer.
type Deps struct {
	Catalog *catalog.Catalog
	// Origin is the public origin without a trailing slash.
	Origin string
	// Markdown renders the content of newsletters; it is the blog's.
	Markdown *markdown.Renderer
	// PageExists reports whether the website serves a path; nil if that is not known.
	PageExists func(path string) bool `wiring:"optional"`
}

// Renderer renders authors' texts as issues, and reports their problems.
type Renderer struct {
	Deps
}

// NewRenderer returns a Renderer, or an error if a dependency is missing.
func NewRenderer(d Deps) (*Renderer, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Renderer{Deps: d}, nil
}
