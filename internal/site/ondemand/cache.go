package ondemand

import (
	"container/list"
	"context"
	"sync"

	"wardgate/internal/site/documents"
	"wardgate/internal/site/responses"
)

// cache keeps the latest documents and renders each once at a time.
type cache struct {
	mu    sync.Mutex
	keep  int
	byKey map[documents.Key]*list.Element
	order *list.List // of *document, the latest used first
	slots chan struct{}
}

// document is a document, or the wait for one.
type document struct {
	key    documents.Key
	done   chan struct{} // closed when answer and err are set
	answer *responses.OnDemand
	err    error
}

func newCache(inWork, keep int) *cache {
	return &cache{
		keep: keep, byKey: map[documents.Key]*list.Element{}, order: list.New(), slots: make(chan struct{}, inWork),
	}
}

// get finds the document of key or renders it, once for all who want it now.
func (c *cache) get(ctx context.Context, key documents.Key, render func(context.Context) (*responses.OnDemand, error)) (*responses.OnDemand, error) {
	doc, mine := c.claim(key)
	if !mine {
		select {
		case <-doc.done:
			return doc.answer, doc.err
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	doc.err = errBusy // and it stays so if there is no free slot, or render panics
	defer c.settle(doc)
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
		doc.answer, doc.err = render(ctx)
	default:
	}
	return doc.answer, doc.err
}

// claim finds a document or enters a new one, which the caller then has to make.
func (c *cache) claim(key documents.Key) (doc *document, mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.byKey[key]; e != nil {
		c.order.MoveToFront(e)
		return e.Value.(*document), false
	}
	doc = &document{key: key, done: make(chan struct{})}
	c.byKey[key] = c.order.PushFront(doc)
	return doc, true
}

// settle informs those who wait, and drops a document that failed. One that was
// begun before a clear is no longer in the list, and stays out.
func (c *cache) settle(doc *document) {
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

func (c *cache) drop(e *list.Element) {
	c.order.Remove(e)
	delete(c.byKey, e.Value.(*document).key)
}

func (c *cache) len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.order.Len()
}

// clear drops everything; a render in progress is not kept when it ends.
func (c *cache) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byKey = map[documents.Key]*list.Element{}
	c.order.Init()
}
