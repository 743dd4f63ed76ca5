package pagetable

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// legal is what a legal page shows; slug is its path.
func (d pageData) legal(_ context.Context, path string) (any, error) {
	page, ok := d.prose().Legal(strings.TrimPrefix(path, "/"))
	if !ok {
		return nil, fmt.Errorf("content has no legal page for %s", path)
	}
	return map[string]any{"legal": page}, nil
}

// earlierLegal lists the addresses of the versions of a legal page that are no
// longer in force: they stay readable at /<slug>/<version> (D20).
func (d pageData) earlierLegal(slug string) func(context.Context) ([]string, error) {
	return func(context.Context) ([]string, error) {
		page, ok := d.prose().Legal(slug)
		if !ok {
			return nil, fmt.Errorf("content has no legal page called %s", slug)
		}
		out := make([]string, len(page.Earlier))
		for i, v := range page.Earlier {
			out[i] = "/" + slug + "/" + strconv.Itoa(v.Version)
		}
		return out, nil
	}
}

// legalVersion is what the address of an earlier version shows.
func (d pageData) legalVersion(_ context.Context, path string) (any, error) {
	slug, version, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	n, err := strconv.Atoi(version)
	if err != nil {
		return nil, fmt.Errorf("the version of %s: %w", path, err)
	}
	page, ok := d.prose().LegalVersion(slug, n)
	if !ok {
		return nil, fmt.Errorf("content has no legal page for %s", path)
	}
	return map[string]any{"legal": page}, nil
}
