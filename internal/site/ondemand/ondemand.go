package ondemand

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"wardgate/internal/platform/ssr"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/site/documents"
	"wardgate/internal/site/pagetable"
	"wardgate/internal/site/responses"
)

// errBusy means that the maximum number of dynamic pages is being rendered.
var errBusy = errors.New("too many dynamic pages in work")

// Deps are what Pages need.
type Deps struct {
	Renderer  documents.Renderer
	Documents *documents.Documents
	Responses *responses.Maker
	Log       *slog.Logger
	// Table is the page table, with the secret addresses.
	Table []pagetable.Page
	// Wait is how long a page may take, waiting included.
	Wait time.Duration
	// InWork is how many pages may be rendered at once, Keep how many finished ones are
	// kept.
	InWork, Keep int
}

// Pages renders pages for one request each. It is safe for concurrent use.
type Pages struct {
	d     Deps
	cache *cache
}

// New returns Pages that have rendered nothing yet.
func New(d Deps) (*Pages, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Pages{d: d, cache: newCache(d.InWork, d.Keep)}, nil
}

// Render answers r with the page at path showing data, under status. The answer
// is private: nobody may store it. When the page cannot be rendered in time the
// browser gets the data and renders it, with the same status.
func (p *Pages) Render(w http.ResponseWriter, r *http.Request, path string, data any, status int) {
	line := pagetable.Line(p.d.Table, path)
	in, fields := p.d.Documents.Input(line.Pattern, path, data), responses.Private(line.Secret)
	answer, err := p.cache.get(r.Context(), documents.KeyOf(in, status), func(ctx context.Context) (*responses.OnDemand, error) {
		return p.render(ctx, in, status, fields, p.wait(r))
	})
	if err != nil {
		p.d.Log.WarnContext(r.Context(), "a dynamic page was left to the browser", "pattern", line.Pattern, "error", err)
		p.d.Documents.ServeShell(w, r, in, status, fields)
		return
	}
	answer.ServeHTTP(w, r)
}

// Clear forgets what is kept; a render in progress is not kept when it ends.
func (p *Pages) Clear() { p.cache.clear() }

// Kept is how many pages are kept.
func (p *Pages) Kept() int { return p.cache.len() }

// wait is how long the answer to r may take. A browser that posts a form as a
// page runs no script that could render what was typed: it gets more time.
func (p *Pages) wait(r *http.Request) time.Duration {
	if r.Method == http.MethodPost {
		return 10 * p.d.Wait
	}
	return p.d.Wait
}

func (p *Pages) render(ctx context.Context, in ssr.Input, status int, fields []responses.Field, wait time.Duration) (*responses.OnDemand, error) {
	// The render goes on without its visitor: a reload a moment later finds it done.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), wait)
	defer cancel()
	out, err := p.d.Renderer.Render(ctx, in)
	if err != nil {
		return nil, err
	}
	return p.d.Responses.OnDemand(status, p.d.Documents.Page(in, out, ""), fields), nil
}
