package cached

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Topic is the bus topic of changed content.
const Topic = "site"

// sweep is how often Run looks for work that no news announced: a page whose
// render failed, a page list that could not be read.
const sweep = time.Minute

// QuietAfter is how long Run must have had nothing to do before it calls Quiet.
const QuietAfter = 5 * time.Second

// Run renders the pages for failures, and once Deps.Rest is over all others, and
// compresses requested pages as well as possible; when the content changes it does so
// again. It returns when ctx ends. Without it pages are rendered when they are
// requested.
func (c *Pages) Run(ctx context.Context) {
	tick := time.NewTicker(sweep)
	defer tick.Stop()
	rest := time.NewTimer(c.d.Rest)
	defer rest.Stop()
	quiet := time.NewTimer(QuietAfter)
	defer quiet.Stop()
	rested := false
	for {
		c.work(ctx)
		if rested {
			c.improve(ctx)
		}
		select {
		case <-ctx.Done():
			return
		case <-c.d.Wake:
			quiet.Reset(QuietAfter)
		case <-tick.C:
		case <-rest.C:
			rested = true
			c.rested.Store(true)
			quiet.Reset(QuietAfter)
		case <-quiet.C:
			if c.d.Quiet != nil {
				c.d.Quiet()
			}
		}
	}
}

// layOutLimit bounds the list of pages that is read while who changed them waits.
const layOutLimit = 2 * time.Second

// Changed takes note of a change of the content. The table is made at once: a page that was
// taken down or renamed must not be served until the others are rendered.
func (c *Pages) Changed(ctx context.Context) {
	c.Invalidate()
	ctx, cancel := context.WithTimeout(ctx, layOutLimit)
	defer cancel()
	c.tryLayOut(ctx)
}

// Invalidate marks the content as changed: every page is rendered anew, and each stays as it is until its successor is ready.
// Deps.Invalidated is called. To reach all instances, publish {Topic: "site"} on the bus instead.
func (c *Pages) Invalidate() {
	c.version.Add(1)
	c.d.Invalidated()
	c.d.Wake.Signal()
}

// work brings everything up to date: first the list of pages, then the pages
// themselves. Each step can be repeated at no cost.
func (c *Pages) work(ctx context.Context) {
	if now := c.d.Documents.Year(); c.year.Swap(now) != now {
		c.Invalidate() // every page contains the year
	}
	// A change that comes meanwhile belongs to the next round: its table goes
	// first, and its signal is waiting.
	began := c.version.Load()
	if c.tabled.Load() != began {
		c.tryLayOut(ctx)
	}
	c.bring(ctx, began)
}

// tryLayOut makes the table for the current content, if its paths can be read.
func (c *Pages) tryLayOut(ctx context.Context) {
	if err := c.layOut(ctx); err != nil && ctx.Err() == nil {
		c.d.Log.Error("the list of pages could not be read; the old one stays", "error", err)
	}
}

// bring renders every page that is older than version, as many at once as
// allowed.
func (c *Pages) bring(ctx context.Context, version int64) {
	var wg sync.WaitGroup
	defer wg.Wait()
	slots := make(chan struct{}, c.d.Renders)
	for _, p := range c.due(version) {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return
		}
		wg.Go(func() {
			defer func() { <-slots }()
			if flight := p.refresh(); flight != nil {
				select {
				case <-flight:
				case <-ctx.Done():
				}
			}
		})
	}
}

// due returns the pages to render without a request: those for failures at once, because
// a failure leaves no time to render them; the others once they were requested, and all
// when the program rests from its start.
func (c *Pages) due(version int64) (out []*Page) {
	for i, p := range c.All() {
		ahead := i < c.d.Ahead && (p.Status >= http.StatusBadRequest || c.rested.Load())
		if !p.has(version) && (ahead || p.ready.Load() != nil) {
			out = append(out, p)
		}
	}
	return out
}

// Pending is how many pages still have to be rendered for the current content,
// without those that wait for a visitor.
func (c *Pages) Pending() int { return len(c.due(c.version.Load())) }

// Rendered is how many pages are finished.
func (c *Pages) Rendered() (n int) {
	for _, p := range c.All() {
		if p.ready.Load() != nil {
			n++
		}
	}
	return n
}

// improve compresses every finished page as well as possible; a page that
// already is costs nothing.
func (c *Pages) improve(ctx context.Context) {
	for _, p := range c.All() {
		if ctx.Err() != nil {
			return
		}
		p.improve()
	}
	c.d.Files.Improve(ctx)
}
