package cached

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"wardgate/internal/platform/ssr"
	"wardgate/internal/site/documents"
	"wardgate/internal/site/linkeddata"
	"wardgate/internal/site/pagetable"
	"wardgate/internal/site/responses"
)

// Page is a cached page at one path.
type Page struct {
	pages *Pages
	// Line is its line of the page table, Path its path, Status the status of its answer.
	Line   pagetable.Page
	Path   string
	Status int
	// ready is the finished page, maybe of an older version; nil while missing.
	ready atomic.Pointer[finished]
	// asked is set when somebody requested it.
	asked atomic.Bool
	mu    sync.Mutex
	// flight is closed when the render in progress ends; nil when there is none.
	flight chan struct{}
	// retryAt is when a page whose render failed is tried again.
	retryAt time.Time
}

// finished is a rendered page. It never changes.
type finished struct {
	*responses.Response
	// version is the content version that it was rendered for.
	version int64
	// key identifies what it was rendered from.
	key documents.Key
}

// ServeHTTP is the path of nearly every request: one look-up, one write. A page that is not at its address any more
// answers as an unknown one.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !p.Serve(w, r) {
		p.pages.NotFound(w, r)
	}
}

// Serve answers like ServeHTTP, but not for a page that is not at its address any more: it was taken down or renamed
// after it was found in the table (D105). Then it reports false and has written nothing.
func (p *Page) Serve(w http.ResponseWriter, r *http.Request) (answered bool) {
	if !p.asked.Load() {
		p.asked.Store(true)
		p.pages.d.Wake.Signal() // it is worth its best compression now
	}
	done := p.ready.Load()
	if done != nil && done.version == p.pages.version.Load() {
		done.ServeHTTP(w, r)
		return true
	}
	flight := p.refresh()
	if done == nil && flight != nil {
		done = p.wait(r.Context(), flight)
	}
	if done == nil {
		return p.serveUnrendered(w, r)
	}
	done.ServeHTTP(w, r)
	return true
}

// serveUnrendered leaves a page to the browser. Without its data the browser could
// not render it either.
func (p *Page) serveUnrendered(w http.ResponseWriter, r *http.Request) (answered bool) {
	data, err := p.shellData(r.Context())
	if errors.Is(err, pagetable.ErrElsewhere) {
		return false
	}
	if err != nil {
		p.pages.d.Log.ErrorContext(r.Context(), "the data of a page cannot be read", "path", p.Path, "error", err)
		p.pages.Failed(w, r, http.StatusInternalServerError)
		return true
	}
	p.pages.d.Documents.ServeShell(w, r, p.input(data), p.Status, append(p.fields(), responses.CacheControl(responses.Unstored)))
	return true
}

// wait gives the render some time, for the first visitor of a page.
func (p *Page) wait(ctx context.Context, flight <-chan struct{}) *finished {
	limit := time.NewTimer(p.pages.d.PageWait)
	defer limit.Stop()
	select {
	case <-flight:
	case <-limit.C:
	case <-ctx.Done():
	}
	return p.ready.Load()
}

// refresh makes sure that a page that is missing or stale is being rendered, once
// for everybody. It returns the flight to wait for, or nil when a failed render
// is not to be tried again yet.
func (p *Page) refresh() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.flight != nil {
		return p.flight
	}
	if p.pages.d.Clock.Now().Before(p.retryAt) {
		return nil
	}
	flight := make(chan struct{})
	p.flight = flight
	// Not the request's context: the render serves all visitors.
	go p.fly(context.Background(), flight)
	return flight
}

func (p *Page) fly(ctx context.Context, flight chan struct{}) {
	err := p.tryRender(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.flight, p.retryAt = nil, time.Time{}
	if errors.Is(err, pagetable.ErrElsewhere) {
		p.ready.Store(nil) // who found it in the table a moment ago does not get what it was
	} else if err != nil {
		p.retryAt = p.pages.d.Clock.Now().Add(p.pages.d.Retry)
		p.pages.d.Log.Error("a page was not rendered; the browser renders it until the next try", "path", p.Path, "error", err)
	}
	close(flight)
}

// tryRender contains panics: it runs in its own goroutine, where one would end
// the process, and a page's data comes from another feature.
func (p *Page) tryRender(ctx context.Context) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return p.render(ctx, p.pages.version.Load())
}

// renderLimit bounds a background render, including the wait for a machine.
const renderLimit = 30 * time.Second

func (p *Page) render(ctx context.Context, version int64) error {
	p.pages.rendering <- struct{}{}
	defer func() { <-p.pages.rendering }()
	ctx, cancel := context.WithTimeout(ctx, renderLimit)
	defer cancel()
	data, err := p.data(ctx)
	if err != nil {
		return err
	}
	in := p.input(data)
	key := documents.KeyOf(in, p.Status)
	if p.renew(key, version) {
		return nil
	}
	out, err := p.pages.d.Renderer.Render(ctx, in)
	if err != nil {
		return err
	}
	if out.Status >= 400 && p.Status < 400 {
		return errors.New("the bundle does not know this path: the page table and its routes differ")
	}
	linked, err := p.linkedData(data)
	if err != nil {
		return err
	}
	done := p.pages.d.Responses.New(p.Status, responses.HTML, p.pages.d.Documents.Page(in, out, linked), p.fields())
	p.ready.Store(&finished{done, version, key})
	p.pages.d.Wake.Signal()
	return nil
}

// renew marks the finished page as current without rendering it, if it would be
// rendered from the same data: a changed post affects few of many pages.
func (p *Page) renew(key documents.Key, version int64) bool {
	done := p.ready.Load()
	if done == nil || done.key != key {
		return false
	}
	p.ready.Store(&finished{done.Response, version, key})
	return true
}

// linkedData is the page's element for search engines; none on pages that they must
// not list.
func (p *Page) linkedData(data any) (string, error) {
	if p.Line.NoIndex || p.Status != http.StatusOK {
		return "", nil
	}
	var own []linkeddata.Node
	if p.Line.Linked != nil {
		own = p.Line.Linked(p.pages.d.Origin, p.Path, data)
	}
	return p.pages.d.Documents.LinkedData(own)
}

// data returns what the page shows; nil for a page without data. A panic of the
// feature that provides it becomes an error: it must not end the request or the
// process.
func (p *Page) data(ctx context.Context) (data any, err error) {
	if p.Line.Data == nil {
		return nil, nil
	}
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return p.Line.Data(ctx, p.Path)
}

// shellData is what the browser needs to render the page itself.
func (p *Page) shellData(ctx context.Context) (any, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return p.data(ctx)
}

func (p *Page) input(data any) ssr.Input {
	return p.pages.d.Documents.Input(p.Line.Pattern, p.Path, data)
}

func (p *Page) fields() []responses.Field {
	if p.Status >= http.StatusInternalServerError {
		return responses.Private(false) // true for the moment only
	}
	fields := []responses.Field{responses.CacheControl(responses.Revalidate)}
	if p.Line.NoIndex {
		fields = append(fields, responses.NewField("X-Robots-Tag", "noindex"))
	}
	if p.Line.Secret {
		fields = append(fields, responses.NewField("Referrer-Policy", "no-referrer"))
	}
	return fields
}

// improve compresses p as well as possible, if it was ever requested, unless it has
// been replaced meanwhile.
func (p *Page) improve() {
	if done := p.ready.Load(); p.asked.Load() && done != nil && !done.Compressed() {
		p.ready.CompareAndSwap(done, &finished{done.Improved(), done.version, done.key})
	}
}

// Compressed reports whether p is rendered, and compressed as well as possible.
func (p *Page) Compressed() bool {
	done := p.ready.Load()
	return done != nil && done.Compressed()
}

// Current reports whether p is rendered for the current content.
func (p *Page) Current() bool { return p.has(p.pages.version.Load()) }

// has reports whether p is rendered for that version of the content, or a newer
// one.
func (p *Page) has(version int64) bool {
	done := p.ready.Load()
	return done != nil && done.version >= version
}
