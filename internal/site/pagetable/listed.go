package pagetable

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/content"
)

// listings are what the sitemap says of pages that are made of the catalog and the content.
type listings struct {
	facts *catalog.Catalog
	prose func() *content.Content
}

// services are the pictures of the services' pages. Their texts have no dates.
func (l listings) services(context.Context) (map[string]Listing, error) {
	out := map[string]Listing{}
	for _, s := range l.prose().Services {
		var one Listing
		for _, id := range append([]string{s.Image}, s.Gallery...) {
			if p, ok := l.facts.Picture(id); ok && !slices.Contains(one.Images, p.File(p.Fallback, "jpg")) {
				one.Images = append(one.Images, p.File(p.Fallback, "jpg"))
			}
		}
		out[servicePath+s.ID] = one
	}
	return out, nil
}

// legal says when the version of a legal page that is in force came into force.
func (l listings) legal(slug string) func(context.Context) (map[string]Listing, error) {
	return func(context.Context) (map[string]Listing, error) {
		page, ok := l.prose().Legal(slug)
		if !ok {
			return nil, fmt.Errorf("content has no legal page called %s", slug)
		}
		day, err := time.Parse(time.DateOnly, page.Updated)
		if err != nil {
			return nil, fmt.Errorf("the date of %s: %w", slug, err)
		}
		return map[string]Listing{"/" + slug: {Changed: day}}, nil
	}
}
