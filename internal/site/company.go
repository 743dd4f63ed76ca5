package site

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"

	"wardgate/catalog"
	"wardgate/internal/site/pagetable"
)

// latest is what is made of the company's facts: it is made anew at the first use after they have changed. It is safe for concurrent use.
type latest[T any] struct {
	facts  func() catalog.Facts
	remake func(catalog.Facts) (T, error)
	log    *slog.Logger

	mu      sync.Mutex
	version string
	made    T
}

// newLatest makes it for the first time; it fails when it cannot be made at all.
func newLatest[T any](opt Options, remake func(catalog.Facts) (T, error)) (*latest[T], error) {
	facts := opt.Facts()
	made, err := remake(facts)
	return &latest[T]{facts: opt.Facts, remake: remake, log: opt.Log, version: facts.Version, made: made}, err
}

// get is what is made of the facts of this moment, or of the last ones of which it could be made.
func (l *latest[T]) get() T {
	facts := l.facts()
	l.mu.Lock()
	defer l.mu.Unlock()
	if facts.Version == l.version {
		return l.made
	}
	made, err := l.remake(facts)
	if err != nil { // of templates that were made once already
		l.log.Error("what is made of the company's facts could not be made anew", "error", err)
		return l.made
	}
	l.made, l.version = made, facts.Version
	return made
}

// served are the handlers of files that are made of the company's facts, by their paths, which stay the same.
func served(files *latest[map[string]http.Handler]) map[string]http.Handler {
	out := map[string]http.Handler{}
	for path := range files.get() {
		out[path] = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { files.get()[path].ServeHTTP(w, r) })
	}
	return out
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
