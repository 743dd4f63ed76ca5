package issue

import (
	"wardgate/catalog"
	"wardgate/internal/platform/markdown"
	"wardgate/internal/platform/wiring"
)

// Deps is what Renderer needs.
type Deps struct {
	Catalog *catalog.Catalog
	// Origin is the public origin without a slash at its end.
	Origin string
	// Markdown renders what newsletters say; it is the blog's.
	Markdown *markdown.Renderer
	// PageExists tells whether the website answers for a path; nil: nobody knows.
	PageExists func(path string) bool `wiring:"optional"`
}

// Renderer makes issues of what authors write, and says what is wrong with that.
type Renderer struct {
	Deps
}

// NewRenderer makes one; it refuses to do without what it needs.
func NewRenderer(d Deps) (*Renderer, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Renderer{Deps: d}, nil
}
