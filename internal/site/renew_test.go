package site

import (
	"context"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/events"
	"wardgate/internal/site/cached"
	"wardgate/internal/site/pagetable"
)

// Proves: site-49
func TestAChangeRendersOnlyWhatItConcerns(t *testing.T) {
	var words atomic.Value
	words.Store("old")
	changing := func(context.Context, string) (any, error) { return map[string]any{"words": words.Load()}, nil }
	f := newSite(t, func(o *Options) { o.Pages = []pagetable.Page{{Pattern: "/"}, {Pattern: "/quote", Data: changing}} })
	f.run(t)
	settled := func() bool { return f.Pending() == 0 }
	for _, path := range []string{"/", "/quote"} {
		body(t, f.get(path))
	}
	eventually(t, "all is rendered", settled)
	words.Store("new")
	f.Invalidate()
	eventually(t, "all is current again", settled)
	if n := f.renderer.count("/"); n != 1 {
		t.Errorf("the page that shows the same was rendered %d times", n)
	}
	if n := f.renderer.count("/quote"); n != 2 {
		t.Errorf("the page that shows something else was rendered %d times", n)
	}
	if got := body(t, f.get("/quote")); !strings.Contains(got, `"words":"new"`) {
		t.Errorf("still the old page: %s", got)
	}
}

// TestAfterAStartWhoAsksComesFirst: after a restart on a busy day visitors are waiting, and forty pages
// that nobody wants would be rendered before theirs.
// Proves: site-6
func TestAfterAStartWhoAsksComesFirst(t *testing.T) {
	f := newSite(t, func(o *Options) { o.Rest = time.Hour })
	f.run(t)
	eventually(t, "failures have their pages", func() bool {
		return f.renderer.count(pagetable.LostPath) == 1 && f.renderer.count(cached.FailedPath) == 1
	})
	body(t, f.get("/quote"))
	eventually(t, "nothing is due", func() bool { return f.Pending() == 0 })
	for path, want := range map[string]int{"/quote": 1, "/": 0} {
		if n := f.renderer.count(path); n != want {
			t.Errorf("%s was rendered %d times, want %d", path, n, want)
		}
	}
}

// Proves: site-49
func TestABarePageLeavesQueriesToOthers(t *testing.T) {
	f := newSite(t, func(o *Options) { o.Pages = []pagetable.Page{{Pattern: "/", Bare: true}, {Pattern: "/quote"}} })
	for target, want := range map[string]bool{"/": true, "/?": true, "/?q=patrol": false, "/quote?q=patrol": true} {
		w := httptest.NewRecorder()
		if got := f.Page(w, httptest.NewRequest("GET", target, nil)); got != want {
			t.Errorf("%s: answered %v", target, got)
		}
	}
}

// Proves: site-49
func TestOnlySoManyPagesAreRenderedAhead(t *testing.T) {
	many := func(context.Context) ([]string, error) {
		return []string{"/articles/1", "/articles/2", "/articles/3", "/articles/4"}, nil
	}
	f := newSite(t, func(o *Options) {
		o.Pages = []pagetable.Page{{Pattern: "/articles/{n}", Paths: many}, {Pattern: "/quote"}}
		o.Rest = time.Nanosecond
		o.Ahead = 2 + 1 + 2 // two that always exist, /quote, and two of the many
	})
	f.run(t)
	eventually(t, "what is due is rendered", func() bool { return f.renderer.count("/articles/2") == 1 && f.Pending() == 0 })
	for path, want := range map[string]int64{"/quote": 1, "/articles/1": 1, "/articles/2": 1, "/articles/3": 0, "/articles/4": 0} {
		if n := int64(f.renderer.count(path)); n != want {
			t.Errorf("%s was rendered %d times, want %d", path, n, want)
		}
	}
	if got := body(t, f.get("/articles/4")); !strings.Contains(got, anyPage) {
		t.Errorf("its first visitor gets %s", got)
	}
	f.Invalidate()
	eventually(t, "what was seen stays fresh", func() bool { return f.Pending() == 0 })
}

// TestAPageThatIsTakenDownIsGoneBeforeTheOthersAreRendered: a person who deletes an article
// does not wait for five hundred renders.
func TestAPageThatIsTakenDownIsGoneBeforeTheOthersAreRendered(t *testing.T) {
	var paths atomic.Value
	paths.Store([]string{"/articles/1", "/articles/2"})
	f := newSite(t, func(o *Options) {
		o.Pages = []pagetable.Page{{Pattern: "/articles/{n}", Paths: func(context.Context) ([]string, error) { return paths.Load().([]string), nil }}, {Pattern: "/quote"}}
	})
	f.run(t)
	for _, path := range []string{"/articles/1", "/articles/2", "/quote"} {
		body(t, f.get(path))
	}
	eventually(t, "all is rendered", func() bool { return f.Pending() == 0 })
	release := f.renderer.hold()
	defer release()
	f.Invalidate() // the renders of this change hang
	paths.Store([]string{"/articles/2"})
	f.bus.Publish(events.News{Topic: cached.Topic})
	eventually(t, "its address leads nowhere", func() bool {
		return !f.Page(httptest.NewRecorder(), httptest.NewRequest("GET", "/articles/1", nil))
	})
	if !f.Page(httptest.NewRecorder(), httptest.NewRequest("GET", "/articles/2", nil)) {
		t.Error("the other page is gone, too")
	}
}
