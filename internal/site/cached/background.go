package cached

import (
	"context"
	"net/http"
	"sync"
	"time"

	"wardgate/internal/platform/events"
)

// Topic is the bus topic of changed content.
const Topic = "site"

// sweep is how often Run looks for work that nobody announced: a page whose
// render failed, a page list that could not be read.
const sweep = time.Minute

// QuietAfter is how long Run has had nothing to do when it says so.
const QuietAfter = 5 * time.Second

// Run renders the pages for failures, and once Deps.Rest is over all others and
// compresses what was asked for as well as possible; when the content changes it does so
// again. It returns when ctx ends. Without it pages are rendered as they are asked for.
func (c *Pages) Run(ctx context.Context) {
	news, unsubscribe := c.d.Bus.Subscribe()
	defer unsubscribe()
	var wg sync.WaitGroup
	defer wg.Wait()
	// Listening is a goroutine of its own: rendering takes seconds, and the bus
	// does not wait for a slow reader.
	wg.Go(func() { c.listen(ctx, news) })
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

func (c *Pages) listen(ctx context.Context, news <-chan events.News) {
	for {
		select {
		case <-ctx.Done():
			return
		case n := <-news:
			// After a lost connection to the other instances nobody knows what was missed.
			if n.Topic == Topic || n.Topic == events.Resync {
				c.Invalidate()
				c.tryLayOut(ctx) // at once: what was taken down must not be served until the others are rendered
			}
		}
	}
}

// Invalidate says that the content has changed: every page is rendered anew, and
// each stays as it is until its successor is ready. Deps.Invalidated is told. To tell all instances, publish {Topic: "site"} on the bus instead.
func (c *Pages) Invalidate() {
	c.version.Add(1)
	c.d.Invalidated()
	c.d.Wake.Signal()
}

// work brings everything up to date: first which pages there are, then the pages
// themselves. Each step can be repeated at no cost.
func (c *Pages) work(ctx context.Context) {
	if now := c.d.Documents.Year(); c.year.Swap(now) != now {
		c.Invalidate() // every page names the year
	}
	// A change that comes meanwhile is the next round's: its table goes first, and
	// its signal is waiting.
	began := c.version.Load()
	if c.tabled.Load() != began {
		c.tryLayOut(ctx)
	}
	c.bring(ctx, began)
}

// tryLayOut lays out the table for the content as it is, if its paths can be read.
func (c *Pages) tryLayOut(ctx context.Context) {
	if err := c.layOut(ctx); err != nil && ctx.Err() == nil {
		c.d.Log.Error("the list of pages could not be read; the old one stays", "error", err)
	}
}

// bring renders every page that is older than version, as many at once as may be.
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

// due are the pages that are to be rendered without being asked for: those for failures
// at once, for a failure has no time to render them; the others once they were seen, and
// all when the program rests from its start.
func (c *Pages) due(version int64) (out []*Page) {
	for i, p := range c.All() {
		ahead := i < c.d.Ahead && (p.Status >= http.StatusBadRequest || c.rested.Load())
		if !p.has(version) && (ahead || p.ready.Load() != nil) {
			out = append(out, p)
		}
	}
	return out
}

// Pending is how many pages still wait to be rendered for the content as it is, those
// not counted that wait for a visitor.
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

// improve compresses everything that is ready as well as possible; what is so
// already costs nothing.
func (c *Pages) improve(ctx context.Context) {
	for _, p := range c.All() {
		if ctx.Err() != nil {
			return
		}
		p.improve()
	}
	c.d.Files.Improve(ctx)
}
