package site

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"

	"wardgate/catalog"
	"wardgate/internal/site/pagetable"
)

// companyFiles are the files that are made of the company's facts alone, by their paths: each is made anew at the first request
// after the facts have changed. It fails when they cannot be made at all.
func companyFiles(opt Options, newFiles func(catalog.Company) (map[string]http.Handler, error)) (map[string]http.Handler, error) {
	first, err := newFiles(opt.Company())
	if err != nil {
		return nil, err
	}
	files := &factFiles{opt: opt, newFiles: newFiles, made: first, version: opt.Facts().Version}
	out := map[string]http.Handler{}
	for path := range first {
		out[path] = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { files.at(path).ServeHTTP(w, r) })
	}
	return out, nil
}

// factFiles are files of one version of the facts.
type factFiles struct {
	opt      Options
	newFiles func(catalog.Company) (map[string]http.Handler, error)

	mu      sync.Mutex
	version string
	made    map[string]http.Handler
}

func (f *factFiles) at(path string) http.Handler {
	version := f.opt.Facts().Version
	f.mu.Lock()
	defer f.mu.Unlock()
	if version != f.version {
		made, err := f.newFiles(f.opt.Company())
		if err != nil { // of templates that were made once already
			f.opt.Log.Error("the company's files could not be made anew", "error", err)
			return f.made[path]
		}
		f.made, f.version = made, version
	}
	return f.made[path]
}

// ErrNoPreview is returned by Preview for an address that is no page, or one that each visitor sees differently.
var ErrNoPreview = errors.New("no page of the site has this address")

// Preview is the document at path as it would be with other facts and the table that is made of them. Nothing is kept.
func (s *Site) Preview(ctx context.Context, facts catalog.Facts, table []pagetable.Page, path string) (string, error) {
	line := pagetable.Line(table, path)
	addresses, err := line.Addresses(ctx)
	if err != nil {
		return "", fmt.Errorf("site.Preview: %w", err)
	}
	if !slices.Contains(addresses, path) || line.Secret {
		return "", ErrNoPreview
	}
	var data any
	if line.Data != nil {
		if data, err = line.Data(ctx, path); err != nil {
			return "", fmt.Errorf("site.Preview: %w", err)
		}
	}
	in := s.documents.InputWith(facts, line.Pattern, path, data)
	out, err := s.renderer.Render(ctx, in)
	if err != nil {
		return "", fmt.Errorf("site.Preview: %w", err)
	}
	return string(s.documents.Page(in, out, "")), nil
}
