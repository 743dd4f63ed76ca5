package site

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"wardgate/internal/platform/events"
)

// topic is the bus topic of changed content.
const topic = "site"

// sweep is how often Run looks for work that nobody announced: a page whose
// render failed, a page list that could not be read.
const sweep = time.Minute

// quietAfter is how long Run has had nothing to do when it says so.
const quietAfter = 5 * time.Second

// Run renders the pages for failures, and once Options.Rest is over all others and
// compresses what was asked for as well as possible; when the content changes it does so
// again. It returns when ctx ends. Without it pages are rendered as they are asked for.
func (s *Site) Run(ctx context.Context) {
	news, unsubscribe := s.opt.Bus.Subscribe()
	defer unsubscribe()
	var wg sync.WaitGroup
	defer wg.Wait()
	// Listening is a goroutine of its own: rendering takes seconds, and the bus
	// does not wait for a slow reader.
	wg.Go(func() { s.listen(ctx, news) })
	tick := time.NewTicker(sweep)
	defer tick.Stop()
	rest := time.NewTimer(s.opt.Rest)
	defer rest.Stop()
	quiet := time.NewTimer(quietAfter)
	defer quiet.Stop()
	rested := false
	for {
		s.work(ctx)
		if rested {
			s.improve(ctx)
		}
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
			quiet.Reset(quietAfter)
		case <-tick.C:
		case <-rest.C:
			rested = true
			s.rested.Store(true)
			quiet.Reset(quietAfter)
		case <-quiet.C:
			if s.opt.Quiet != nil {
				s.opt.Quiet()
			}
		}
	}
}

func (s *Site) listen(ctx context.Context, news <-chan events.News) {
	for {
		select {
		case <-ctx.Done():
			return
		case n := <-news:
			// After a lost connection to the other instances nobody knows what was missed.
			if n.Topic == topic || n.Topic == events.Resync {
				s.Invalidate()
				s.layOut(ctx) // at once: what was taken down must not be served until the others are rendered
			}
		}
	}
}

// Invalidate says that the content has changed: every page is rendered anew, and
// each stays as it is until its successor is ready. Dynamic pages kept so far are
// dropped. To tell all instances, publish {Topic: "site"} on the bus instead.
func (s *Site) Invalidate() {
	s.version.Add(1)
	s.dynamic.clear()
	s.signal()
}

// signal wakes Run. One waiting signal is enough: Run looks at everything.
func (s *Site) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// work brings everything up to date: first which pages there are, then the pages
// themselves. Each step can be repeated at no cost.
func (s *Site) work(ctx context.Context) {
	if now := s.yearNow(); s.year.Swap(now) != now {
		s.Invalidate() // every page names the year
	}
	// A change that comes meanwhile is the next round's: its table goes first, and
	// its signal is waiting.
	began := s.version.Load()
	if s.tabled.Load() != began {
		s.layOut(ctx)
	}
	s.bring(ctx, began)
}

// layOut lays out the table for the content as it is, if its paths can be read.
func (s *Site) layOut(ctx context.Context) {
	if err := s.retable(ctx); err != nil && ctx.Err() == nil {
		s.opt.Log.Error("the list of pages could not be read; the old one stays", "error", err)
	}
}

// bring renders every page that is older than version, as many at once as may be.
func (s *Site) bring(ctx context.Context, version int64) {
	var wg sync.WaitGroup
	defer wg.Wait()
	places := make(chan struct{}, s.opt.Renders)
	for _, p := range s.due(version) {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			return
		}
		wg.Go(func() {
			defer func() { <-places }()
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
func (s *Site) due(version int64) (out []*page) {
	for i, p := range s.pages() {
		ahead := i < s.opt.Ahead && (p.status >= http.StatusBadRequest || s.rested.Load())
		if !p.has(version) && (ahead || p.ready.Load() != nil) {
			out = append(out, p)
		}
	}
	return out
}

// Pending is how many pages still wait to be rendered for the content as it is, those
// not counted that wait for a visitor.
func (s *Site) Pending() int { return len(s.due(s.version.Load())) }

// Rendered is how many pages are finished.
func (s *Site) Rendered() (n int) {
	for _, p := range s.pages() {
		if p.ready.Load() != nil {
			n++
		}
	}
	return n
}

// improve compresses everything that is ready as well as possible; what is so
// already costs nothing.
func (s *Site) improve(ctx context.Context) {
	for _, p := range s.pages() {
		if ctx.Err() != nil {
			return
		}
		p.improve()
	}
	for _, f := range s.files {
		if text, ok := f.(*textFile); ok && ctx.Err() == nil {
			text.improve()
		}
	}
}

// pages lists the cached pages in the order of their paths: those for unknown
// addresses and for failures first, those whose number is the content's last.
func (s *Site) pages() []*page {
	table := *s.table.Load()
	out := append([]*page{s.lost, s.failed}, s.lostBelow...)
	var many []*page
	for _, path := range slices.Sorted(maps.Keys(table)) {
		p, ok := table[path].(*page)
		switch {
		case ok && p.line.Paths == nil:
			out = append(out, p)
		case ok:
			many = append(many, p)
		}
	}
	return append(out, many...)
}

// retable lays out the table anew. Pages that stay keep what they have rendered.
func (s *Site) retable(ctx context.Context) error {
	s.tabling.Lock()
	defer s.tabling.Unlock()
	version := s.version.Load()
	table := maps.Clone(s.files)
	for _, path := range s.opt.StaffPaths {
		table[path] = s.staff
	}
	var indexed []string
	for _, line := range s.opt.Pages {
		paths, err := line.paths(ctx)
		if err != nil {
			return fmt.Errorf("listing the pages of %s: %w", line.Pattern, err)
		}
		for _, path := range paths {
			table[path] = s.keepPage(line, path)
		}
		if !line.NoIndex {
			indexed = append(indexed, paths...)
		}
	}
	s.addIndexes(table, indexed)
	s.table.Store(&table)
	s.tabled.Store(version)
	return nil
}

// paths are the concrete paths of a line; a dynamic one has none of its own.
func (p Page) paths(ctx context.Context) ([]string, error) {
	switch {
	case p.Dynamic:
		return nil, nil
	case p.Paths == nil:
		return []string{p.Pattern}, nil
	}
	return p.Paths(ctx)
}

func (s *Site) keepPage(line Page, path string) item {
	if old := s.table.Load(); old != nil {
		if p, ok := (*old)[path].(*page); ok {
			return p
		}
	}
	return s.newPage(line, path, http.StatusOK)
}
