package site

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
)

// page is a cached page at one path.
type page struct {
	site   *Site
	line   Page
	path   string
	status int
	// ready is the finished page, maybe of an older version; nil while missing.
	ready atomic.Pointer[response]
	// asked is set when somebody wanted it.
	asked atomic.Bool
	mu    sync.Mutex
	// flight is closed when the render in progress ends; nil when there is none.
	flight chan struct{}
	// retryAt is when a page whose render failed is tried again.
	retryAt time.Time
}

func (s *Site) newPage(line Page, path string, status int) *page {
	return &page{site: s, line: line, path: path, status: status}
}

// serve is the way of nearly every request: one look, one write.
func (p *page) serve(w http.ResponseWriter, r *http.Request) {
	if !p.asked.Load() {
		p.asked.Store(true)
		p.site.signal() // it is worth its best compression now
	}
	done := p.ready.Load()
	if done != nil && done.version == p.site.version.Load() {
		done.serve(w, r)
		return
	}
	flight := p.refresh()
	if done == nil && flight != nil {
		done = p.wait(r.Context(), flight)
	}
	if done == nil {
		p.serveUnrendered(w, r)
		return
	}
	done.serve(w, r)
}

// serveUnrendered leaves a page to the browser. Without its data the browser could
// not make it either.
func (p *page) serveUnrendered(w http.ResponseWriter, r *http.Request) {
	data, err := p.shellData(r.Context())
	if err != nil {
		p.site.opt.Log.ErrorContext(r.Context(), "the data of a page cannot be read", "path", p.path, "error", err)
		p.site.Failed(w, r, http.StatusInternalServerError)
		return
	}
	p.site.serveShell(w, r, p.input(data), p.status, append(p.fields(), fieldOf("Cache-Control", unstored)))
}

// wait gives the render some time, for the first visitor of a page.
func (p *page) wait(ctx context.Context, flight <-chan struct{}) *response {
	limit := time.NewTimer(p.site.opt.PageWait)
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
func (p *page) refresh() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.flight != nil {
		return p.flight
	}
	if p.site.opt.Clock.Now().Before(p.retryAt) {
		return nil
	}
	flight := make(chan struct{})
	p.flight = flight
	// Not the request's context: the render is for everybody who comes.
	go p.fly(context.Background(), flight)
	return flight
}

func (p *page) fly(ctx context.Context, flight chan struct{}) {
	err := p.tryRender(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.flight, p.retryAt = nil, time.Time{}
	if err != nil {
		p.retryAt = p.site.opt.Clock.Now().Add(p.site.opt.Retry)
		p.site.opt.Log.Error("a page was not rendered; the browser renders it until the next try", "path", p.path, "error", err)
	}
	close(flight)
}

// tryRender contains panics: it runs in a goroutine of its own, where one would
// end the process, and a page's data comes from another word.
func (p *page) tryRender(ctx context.Context) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return p.render(ctx, p.site.version.Load())
}

// renderLimit bounds a background render, waiting for a machine included.
const renderLimit = 30 * time.Second

func (p *page) render(ctx context.Context, version int64) error {
	p.site.rendering <- struct{}{}
	defer func() { <-p.site.rendering }()
	ctx, cancel := context.WithTimeout(ctx, renderLimit)
	defer cancel()
	data, err := p.data(ctx)
	if err != nil {
		return err
	}
	in := p.input(data)
	key := keyOf(in, p.status)
	if p.renew(key, version) {
		return nil
	}
	out, err := p.site.opt.Renderer.Render(ctx, in)
	if err != nil {
		return err
	}
	if out.Status >= 400 && p.status < 400 {
		return errors.New("the bundle does not know this path: the page table and its routes differ")
	}
	linked, err := p.linkedData(data)
	if err != nil {
		return err
	}
	done := p.site.newResponse(p.status, htmlType, p.site.frame.page(in, out, linked), p.fields())
	done.version, done.key = version, key
	p.ready.Store(done)
	p.site.signal()
	return nil
}

// renew makes the finished page that of a newer version, if it would be rendered from
// the same data again: a changed post concerns few of many pages.
func (p *page) renew(key dynamicKey, version int64) bool {
	done := p.ready.Load()
	if done == nil || done.key != key {
		return false
	}
	same := *done
	same.version = version
	p.ready.Store(&same)
	return true
}

// linkedData is the page's element for search engines; none where they are kept out.
func (p *page) linkedData(data any) (string, error) {
	if p.line.NoIndex || p.status != http.StatusOK {
		return "", nil
	}
	var own []Node
	if p.line.Linked != nil {
		own = p.line.Linked(p.site.opt.Origin, p.path, data)
	}
	return p.site.frame.linkedData(p.site.opt.Origin, own)
}

// data is what the page shows; nil for a page that has none. A panic of the word
// that brings it becomes an error: it must not end the request or the process.
func (p *page) data(ctx context.Context) (data any, err error) {
	if p.line.Data == nil {
		return nil, nil
	}
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return p.line.Data(ctx, p.path)
}

// shellData is what the browser needs to render the page itself.
func (p *page) shellData(ctx context.Context) (any, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return p.data(ctx)
}

func (p *page) input(data any) ssr.Input { return p.site.input(p.path, data) }

func (p *page) fields() []field {
	if p.status >= http.StatusInternalServerError {
		return privateFields(false) // true for the moment only
	}
	fields := []field{fieldOf("Cache-Control", revalidate)}
	if p.line.NoIndex {
		fields = append(fields, fieldOf("X-Robots-Tag", "noindex"))
	}
	if p.line.Secret {
		fields = append(fields, fieldOf("Referrer-Policy", "no-referrer"))
	}
	return fields
}

// improve compresses p as well as possible, if anybody ever asked for it, unless it has
// been replaced meanwhile.
func (p *page) improve() {
	if done := p.ready.Load(); p.asked.Load() && done != nil && done.plain != nil {
		p.ready.CompareAndSwap(done, done.better())
	}
}

// current tells whether p is rendered for the content as it is.
func (p *page) current() bool { return p.has(p.site.version.Load()) }

// has tells whether p is rendered for that version of the content, or a newer one.
func (p *page) has(version int64) bool {
	done := p.ready.Load()
	return done != nil && done.version >= version
}
