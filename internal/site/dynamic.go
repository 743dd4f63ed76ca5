package site

import (
	"container/list"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"wardgate/internal/platform/ssr"
)

// errBusy says that as many dynamic pages are in work as may be.
var errBusy = errors.New("too many dynamic pages in work")

// dynamicKey stands for a page with its data: SHA-256, so that what is kept is
// found only by who brings the same data again.
type dynamicKey [sha256.Size]byte

// dynamicCache keeps the latest dynamic documents and renders each once at a time.
type dynamicCache struct {
	mu    sync.Mutex
	keep  int
	byKey map[dynamicKey]*list.Element
	order *list.List // of *dynamicDoc, the latest used first
	slots chan struct{}
}

// dynamicDoc is a document, or the wait for one.
type dynamicDoc struct {
	key    dynamicKey
	done   chan struct{} // closed when answer and err are set
	answer *dynamicAnswer
	err    error
}

// dynamicAnswer is a finished dynamic document. Most are read once, in one coding: it is
// compressed when somebody asks for that, once in each.
type dynamicAnswer struct {
	status       int
	plain        variant
	gzip, brotli func() *variant
}

func (s *Site) newDynamicAnswer(status int, body []byte, fields []field) *dynamicAnswer {
	common := append(s.safety(fields), fieldOf("Vary", "Accept-Encoding"))
	a := &dynamicAnswer{status: status, plain: newVariant(common, htmlType, "", body, false)}
	in := func(coding string, code func() []byte) func() *variant {
		return sync.OnceValue(func() *variant {
			v := newVariant(common, htmlType, coding, code(), false)
			return &v
		})
	}
	a.gzip = in("gzip", func() []byte { return gzipped(body) })
	a.brotli = in("br", func() []byte { return brotlied(body, quickBrotli) })
	return a
}

func (d *dynamicAnswer) serve(w http.ResponseWriter, r *http.Request) {
	switch accepts(r.Header["Accept-Encoding"]).best() {
	case "br":
		d.brotli().send(w, r, d.status)
	case "gzip":
		d.gzip().send(w, r, d.status)
	case "identity":
		d.plain.send(w, r, d.status)
	default:
		d.plain.refuse(w)
	}
}

func newDynamicCache(inWork, keep int) *dynamicCache {
	return &dynamicCache{
		keep: keep, byKey: map[dynamicKey]*list.Element{}, order: list.New(), slots: make(chan struct{}, inWork),
	}
}

// RenderDynamic answers r with the page at path showing data, under status. The
// answer is private: nobody may store it. When the page cannot be rendered in
// time the browser is given the data and renders it, with the same status.
// Its signature is that of httpx.PageRenderer, by which the words reach it.
func (s *Site) RenderDynamic(w http.ResponseWriter, r *http.Request, path string, data any, status int) {
	line, in := s.dynamicPage(path), s.input(path, data)
	fields := privateFields(line.Secret)
	answer, err := s.dynamic.get(r.Context(), keyOf(in, status), func(ctx context.Context) (*dynamicAnswer, error) {
		return s.renderDynamic(ctx, in, status, fields, s.dynamicWait(r))
	})
	if err != nil {
		s.opt.Log.WarnContext(r.Context(), "a dynamic page was left to the browser", "pattern", line.Pattern, "error", err)
		s.serveShell(w, r, in, status, fields)
		return
	}
	answer.serve(w, r)
}

// dynamicWait is how long the answer to r may take. Who sends a form as a page has
// no script that could render what they typed: they rather wait.
func (s *Site) dynamicWait(r *http.Request) time.Duration {
	if r.Method == http.MethodPost {
		return 10 * s.opt.DynamicWait
	}
	return s.opt.DynamicWait
}

func (s *Site) renderDynamic(ctx context.Context, in ssr.Input, status int, fields []field, wait time.Duration) (*dynamicAnswer, error) {
	// The render goes on without its visitor: a reload a moment later finds it done.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), wait)
	defer cancel()
	out, err := s.opt.Renderer.Render(ctx, in)
	if err != nil {
		return nil, err
	}
	return s.newDynamicAnswer(status, s.frame.page(in, out, ""), fields), nil
}

// serveShell sends the document that the browser renders. It is small and sent
// when there is too much to do, so it is not compressed.
func (s *Site) serveShell(w http.ResponseWriter, r *http.Request, in ssr.Input, status int, fields []field) {
	plain := newVariant(s.safety(fields), htmlType, "", s.frame.shell(in), false)
	plain.send(w, r, status)
}

// get finds the document of key or has it rendered, once for all who want it now.
func (c *dynamicCache) get(ctx context.Context, key dynamicKey, render func(context.Context) (*dynamicAnswer, error)) (*dynamicAnswer, error) {
	doc, mine := c.claim(key)
	if !mine {
		select {
		case <-doc.done:
			return doc.answer, doc.err
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	doc.err = errBusy // and so it stays if there is no place, or render panics
	defer c.settle(doc)
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
		doc.answer, doc.err = render(ctx)
	default:
	}
	return doc.answer, doc.err
}

func keyOf(in ssr.Input, status int) dynamicKey {
	h := sha256.New()
	// No URL holds a NUL, so no path can pass for another one with more data.
	fmt.Fprintf(h, "%d %s\x00%s", status, in.URL, in.Data)
	return dynamicKey(h.Sum(nil))
}

// claim finds a document or enters a new one, which is then the caller's to make.
func (c *dynamicCache) claim(key dynamicKey) (doc *dynamicDoc, mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.byKey[key]; e != nil {
		c.order.MoveToFront(e)
		return e.Value.(*dynamicDoc), false
	}
	doc = &dynamicDoc{key: key, done: make(chan struct{})}
	c.byKey[key] = c.order.PushFront(doc)
	return doc, true
}

// settle tells those who wait, and lets go of a document that failed. One that was
// begun before a clear is in the list no more, and stays out.
func (c *dynamicCache) settle(doc *dynamicDoc) {
	c.mu.Lock()
	defer c.mu.Unlock()
	close(doc.done)
	if e := c.byKey[doc.key]; doc.err != nil && e != nil && e.Value == doc {
		c.drop(e)
	}
	for c.order.Len() > c.keep {
		c.drop(c.order.Back())
	}
}

func (c *dynamicCache) drop(e *list.Element) {
	c.order.Remove(e)
	delete(c.byKey, e.Value.(*dynamicDoc).key)
}

// clear forgets everything; a render in progress is not kept when it ends.
func (c *dynamicCache) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byKey = map[dynamicKey]*list.Element{}
	c.order.Init()
}
