package cached

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/site/assets"
	"wardgate/internal/site/documents"
	"wardgate/internal/site/indexes"
	"wardgate/internal/site/pagetable"
	"wardgate/internal/site/responses"
)

// Deps are what Pages need. All but Quiet are required.
type Deps struct {
	Renderer  documents.Renderer
	Documents *documents.Documents
	Responses *responses.Maker
	// Files are improved in the background as the pages are.
	Files *assets.Files
	Clock clock.Clock
	// Bus brings the news {Topic: "site"} that the content has changed.
	Bus  *events.Bus
	Log  *slog.Logger
	Wake responses.Wake
	// Origin is the public origin without a trailing slash.
	Origin string
	// Table is the page table.
	Table []pagetable.Page
	// Fixed is what else is served by its exact path and never changes.
	Fixed map[string]http.Handler
	// Invalidated is called when the content has changed.
	Invalidated func()
	// Quiet is called when Run has done something and has then had nothing to do for a
	// few seconds.
	Quiet func() `wiring:"optional"`
	// PageWait, Rest, Retry, Renders and Ahead are those of site.Options.
	PageWait, Rest, Retry time.Duration
	Renders, Ahead        int
}

// Pages are the cached pages, and the table of everything that is served by its exact
// path. It is safe for concurrent use.
type Pages struct {
	d      Deps
	robots http.Handler
	lost   *Page // for unknown addresses
	failed *Page // for failures of ours
	// lostBelow are the pages for unknown addresses that match a pattern with its own text.
	lostBelow []*Page
	table     atomic.Pointer[map[string]http.Handler]
	// version counts the content versions seen; tabled is the one that the table was made
	// for.
	version, tabled atomic.Int64
	tabling         sync.Mutex
	// rendering bounds the renders of cached pages, so that some machine is always
	// left for a dynamic page.
	rendering chan struct{}
	// rested is set when Deps.Rest is over.
	rested atomic.Bool
	// year is the year that the pages show.
	year atomic.Int64
}

// FailedPath is the path that the bundle gets for the failure page. Nothing is
// served at this address itself.
const FailedPath = "/500"

// New makes the table. It renders nothing: Run does that, and an earlier request
// renders its own page. ctx bounds the queries for the paths of pages.
func New(ctx context.Context, d Deps) (*Pages, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	c := &Pages{d: d, robots: indexes.Robots(d.Responses, d.Origin), rendering: make(chan struct{}, d.Renders)}
	c.year.Store(d.Documents.Year())
	c.lost = c.page(pagetable.Page{Pattern: pagetable.LostPath, NoIndex: true}, pagetable.LostPath, http.StatusNotFound)
	c.failed = c.page(pagetable.Page{Pattern: FailedPath, NoIndex: true}, FailedPath, http.StatusInternalServerError)
	for _, line := range d.Table {
		if line.Lost {
			line.NoIndex = true
			c.lostBelow = append(c.lostBelow, c.page(line, line.LostPath(), http.StatusNotFound))
		}
	}
	// The one who changed the content is answered when the table is made: whatever they ask for next is answered by it.
	// After a lost connection to the other instances it is unknown what was missed.
	for _, topic := range []string{Topic, events.Resync} {
		d.Bus.Hear(topic, func() { c.Changed(context.Background()) })
	}
	return c, c.layOut(ctx)
}

func (c *Pages) page(line pagetable.Page, path string, status int) *Page {
	return &Page{pages: c, Line: line, Path: path, Status: status}
}

// At returns what is served at exactly this path; nil when there is nothing.
func (c *Pages) At(path string) http.Handler { return (*c.table.Load())[path] }

// Addresses is how many paths something is served at.
func (c *Pages) Addresses() int { return len(*c.table.Load()) }

// NotFound answers 404 with the page for unknown addresses, which is the same for
// all of them, or for all that match a pattern with its own text.
func (c *Pages) NotFound(w http.ResponseWriter, r *http.Request) {
	for _, p := range c.lostBelow {
		if p.Line.Fits(r.URL.Path) {
			p.ServeHTTP(w, r)
			return
		}
	}
	c.lost.ServeHTTP(w, r)
}

// Failed answers with the page about a failure of the program, and how to reach a
// person nevertheless, under status (500 to 599). It needs nothing that may have
// failed as well: the page was rendered when the program started. Before that, the
// shell is sent, which contains the phones.
func (c *Pages) Failed(w http.ResponseWriter, r *http.Request, status int) {
	done := c.failed.ready.Load()
	if done == nil {
		c.d.Documents.ServeShell(w, r, c.failed.input(nil), status, responses.Private(false))
		return
	}
	done.WithStatus(status).ServeHTTP(w, r)
}

// All lists the cached pages in the order of their paths: those for unknown
// addresses and for failures first, those whose number depends on the content
// last.
func (c *Pages) All() []*Page {
	table := *c.table.Load()
	out := append([]*Page{c.lost, c.failed}, c.lostBelow...)
	var many []*Page
	for _, path := range slices.Sorted(maps.Keys(table)) {
		p, ok := table[path].(*Page)
		switch {
		case ok && p.Line.Paths == nil:
			out = append(out, p)
		case ok:
			many = append(many, p)
		}
	}
	return append(out, many...)
}

// layOut makes the table anew. Pages that stay keep what they have rendered.
func (c *Pages) layOut(ctx context.Context) error {
	c.tabling.Lock()
	defer c.tabling.Unlock()
	version := c.version.Load()
	table := maps.Clone(c.d.Fixed)
	var indexed []indexes.Entry
	for _, line := range c.d.Table {
		paths, err := line.Addresses(ctx)
		if err != nil {
			return fmt.Errorf("listing the pages of %s: %w", line.Pattern, err)
		}
		for _, path := range paths {
			table[path] = c.keep(line, path)
		}
		if line.NoIndex {
			continue
		}
		listed, err := listings(ctx, line)
		if err != nil {
			return err
		}
		for _, path := range paths {
			indexed = append(indexed, indexes.Entry{Path: path, Changed: listed[path].Changed, Images: listed[path].Images})
		}
	}
	table["/robots.txt"] = c.robots
	table["/sitemap.xml"] = indexes.Sitemap(c.d.Responses, c.d.Origin, indexed)
	c.table.Store(&table)
	c.tabled.Store(version)
	return nil
}

// listings are what the sitemap says of a line's pages, nothing where that is not known.
func listings(ctx context.Context, line pagetable.Page) (map[string]pagetable.Listing, error) {
	if line.Listed == nil {
		return nil, nil
	}
	listed, err := line.Listed(ctx)
	if err != nil {
		return nil, fmt.Errorf("the last changes of the pages of %s: %w", line.Pattern, err)
	}
	return listed, nil
}

// keep returns the existing page at path, or a new one.
func (c *Pages) keep(line pagetable.Page, path string) http.Handler {
	if old := c.table.Load(); old != nil {
		if p, ok := (*old)[path].(*Page); ok {
			return p
		}
	}
	return c.page(line, path, http.StatusOK)
}

// LaidOut is the content version that the table was made for, counted from the start.
func (c *Pages) LaidOut() int64 { return c.tabled.Load() }

// Rested tells whether the rest after the start is over.
func (c *Pages) Rested() bool { return c.rested.Load() }
