package site

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/events"
	"wardgate/internal/site/cached"
	"wardgate/internal/site/pagetable"
	"wardgate/internal/site/responses"
)

// Proves: site-1
func TestAThousandFirstVisitorsCauseOneRender(t *testing.T) {
	f := newSite(t, nil)
	release := f.renderer.hold()
	defer release()
	var wg, asked sync.WaitGroup
	asked.Add(1000)
	for range 1000 {
		wg.Go(func() {
			asked.Done()
			if res := f.get("/quote"); res.StatusCode != 200 || !strings.Contains(body(t, res), anyPage) {
				t.Errorf("status %d, or not the rendered page", res.StatusCode)
			}
		})
	}
	asked.Wait()
	release()
	wg.Wait()
	if n := f.renderer.count("/quote"); n != 1 {
		t.Errorf("%d renders", n)
	}
}

func TestAFirstVisitorDoesNotWaitForever(t *testing.T) {
	f := newSite(t, func(o *Options) { o.PageWait = 20 * time.Millisecond })
	release := f.renderer.hold()
	defer release()
	res := f.get("/quote", "Accept-Encoding", "gzip")
	got := body(t, res)
	wantShell(t, res, got, 200)
	if !strings.Contains(got, `"path":"/quote"`) {
		t.Errorf("the shell lacks the page's data: %s", got)
	}
	release()
	eventually(t, "the page is rendered", func() bool { return strings.Contains(body(t, f.get("/quote")), anyPage) })
	if n := f.renderer.count("/quote"); n != 1 {
		t.Errorf("%d renders", n)
	}
}

// wantShell checks the document that the browser renders.
func wantShell(t *testing.T, res *http.Response, got string, status int) {
	t.Helper()
	if res.StatusCode != status || res.Header.Get("Cache-Control") != "no-store" || res.Header.Get("ETag") != "" {
		t.Errorf("shell: %d %v", res.StatusCode, res.Header)
	}
	for _, want := range []string{`<div id="root"></div>`, "boot-A1b2C3d4.js", `id="page-data"`, "<noscript>", "780-555-0142", "Test &amp; Sons"} {
		if !strings.Contains(got, want) {
			t.Errorf("the shell lacks %q: %.600s", want, got)
		}
	}
}

// Proves: site-7
func TestAFailingPageFallsBackAndIsTriedAgainLater(t *testing.T) {
	f := newSite(t, func(o *Options) {
		o.Pages = []pagetable.Page{{Pattern: "/throws"}, {Pattern: "/unknown-to-the-bundle"}}
	})
	for _, path := range []string{"/throws", "/unknown-to-the-bundle"} {
		for range 3 {
			res := f.get(path)
			wantShell(t, res, body(t, res), 200)
		}
		if n := f.renderer.count(path); n != 1 {
			t.Errorf("%s was rendered %d times before its pause was over", path, n)
		}
		f.clock.Advance(11 * time.Second)
		body(t, f.get(path))
		if n := f.renderer.count(path); n != 2 {
			t.Errorf("%s was rendered %d times after its pause", path, n)
		}
	}
	for _, want := range []string{"level=ERROR", "path=/throws", "TypeError", "this page throws", "routes differ"} {
		if !strings.Contains(f.log.String(), want) {
			t.Errorf("the log lacks %q: %s", want, f.log.String())
		}
	}
}

func TestBadPageDataIsTheProgramsFaultAndEndsNothing(t *testing.T) {
	data := func(_ context.Context, path string) (any, error) {
		if path == "/" {
			return nil, errors.New("the rows cannot be read")
		}
		panic("a nil map, say")
	}
	f := newSite(t, func(o *Options) {
		o.Pages = []pagetable.Page{{Pattern: "/", Data: data}, {Pattern: "/quote", Data: data}}
	})
	for _, path := range []string{"/", "/quote"} {
		wantFailure(t, f.get(path), 500)
	}
	if log := f.log.String(); !strings.Contains(log, "the rows cannot be read") || !strings.Contains(log, "panic: a nil map, say") {
		t.Errorf("log: %s", log)
	}
}

func TestARangeIsAnsweredWithTheWhole(t *testing.T) {
	f := newSite(t, nil)
	for _, path := range []string{"/quote", "/assets/site/inter-latin-wght-normal-F1.woff2"} {
		if res := f.get(path, "Range", "bytes=0-1"); res.StatusCode != 200 || len(body(t, res)) < 5 {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
}

// Proves: site-1
func TestTheKnownPageIsAnsweredWith304(t *testing.T) {
	f := newSite(t, nil)
	tags := map[string]string{}
	for _, coding := range []string{"br", "gzip", "identity"} {
		res := f.get("/quote", "Accept-Encoding", coding)
		tag := res.Header.Get("ETag")
		if tags[tag] != "" || len(tag) < 12 || strings.HasPrefix(tag, "W/") {
			t.Errorf("%s has the ETag %s, like %q", coding, tag, tags[tag])
		}
		tags[tag] = coding
		again := f.get("/quote", "Accept-Encoding", coding, "If-None-Match", `"other", `+tag)
		if again.StatusCode != 304 || body(t, again) != "" || again.Header.Get("ETag") != tag {
			t.Errorf("%s: %d %v", coding, again.StatusCode, again.Header)
		}
		for _, key := range []string{"Vary", "Cache-Control", "X-Content-Type-Options"} {
			if again.Header.Get(key) != res.Header.Get(key) {
				t.Errorf("%s: 304 has %s %q, 200 has %q", coding, key, again.Header.Get(key), res.Header.Get(key))
			}
		}
		for _, key := range []string{"Content-Length", "Content-Encoding", "Content-Type"} {
			if again.Header.Get(key) != "" {
				t.Errorf("%s: 304 has a %s", coding, key)
			}
		}
		if f.get("/quote", "Accept-Encoding", "identity;q=0, x, "+coding+";q=0", "If-None-Match", tag).StatusCode == 304 {
			t.Errorf("%s: 304 for a coding that is refused", coding)
		}
		if f.get("/nope", "If-None-Match", "*").StatusCode != 404 {
			t.Error("304 instead of 404")
		}
	}
	if res := f.get("/quote", "Accept-Encoding", "gzip, br", "If-None-Match", etagOf(tags, "gzip")); res.StatusCode != 304 {
		t.Errorf("a client that holds gzip is sent the page again: %d", res.StatusCode)
	}
}

func etagOf(tags map[string]string, coding string) string {
	for tag, c := range tags {
		if c == coding {
			return tag
		}
	}
	return ""
}

func TestHeadSaysWhatGetWould(t *testing.T) {
	f := newSite(t, nil)
	for _, path := range []string{"/quote", "/login", "/assets/site/site-E1.css", "/assets/site/inter-latin-wght-normal-F1.woff2"} {
		get, head := f.get(path, "Accept-Encoding", "br"), f.do("HEAD", path, "Accept-Encoding", "br")
		if got := body(t, head); got != "" {
			t.Errorf("%s: HEAD has a body: %.50q", path, got)
		}
		for _, key := range []string{"Content-Length", "Content-Type", "Content-Encoding", "ETag", "Vary", "Cache-Control"} {
			if get.Header.Get(key) != head.Header.Get(key) {
				t.Errorf("%s: %s is %q for GET and %q for HEAD", path, key, get.Header.Get(key), head.Header.Get(key))
			}
		}
	}
}

// Proves: site-6
func TestRunRendersEverythingAndCompressesWhatIsWanted(t *testing.T) {
	f := newSite(t, func(o *Options) { o.Rest = time.Millisecond })
	f.run(t)
	eventually(t, "all is rendered", func() bool { return f.cached.Rested() && f.Pending() == 0 })
	body(t, f.get("/quote"))
	page := func(path string) *cached.Page { return f.cached.At(path).(*cached.Page) }
	eventually(t, "the page that was asked for is compressed as well as possible", page("/quote").Compressed)
	if page("/").Compressed() {
		t.Error("so is one that nobody asked for")
	}
	best := len(body(t, f.get("/quote", "Accept-Encoding", "br")))
	if quick := quicklyCompressed(body(t, f.get("/quote"))); best > quick {
		t.Errorf("brotli takes %d bytes, quick %d", best, quick)
	}
	if f.renderer.count("/") != 1 || f.renderer.count("/quote") != 1 || f.renderer.count(pagetable.LostPath) != 1 {
		t.Errorf("rendered %v", f.renderer.paths)
	}
}

// quicklyCompressed is the size of a page that is compressed for its first visitor.
func quicklyCompressed(page string) int {
	r, w := httptest.NewRequest(http.MethodGet, "/", http.NoBody), httptest.NewRecorder()
	r.Header.Set("Accept-Encoding", "br")
	responses.NewMaker(http.Header{}).New(http.StatusOK, responses.HTML, []byte(page), nil).ServeHTTP(w, r)
	return w.Body.Len()
}

// versioned is a site with one page that shows a number.
func versioned(t *testing.T) (f *fixture, number *atomic.Int64) {
	number = &atomic.Int64{}
	number.Store(1)
	f = newSite(t, func(o *Options) {
		o.Pages = []pagetable.Page{{Pattern: "/quote", Data: func(context.Context, string) (any, error) {
			return map[string]int64{"edition": number.Load()}, nil
		}}}
	})
	return f, number
}

func TestNewsOnTheBusRenewsThePagesAndTheOldOneServesMeanwhile(t *testing.T) {
	f, number := versioned(t)
	f.run(t)
	eventually(t, "edition 1", func() bool { return strings.Contains(body(t, f.get("/quote")), `"edition":1`) })
	eventually(t, "background is idle", func() bool { return f.cached.All()[0].Current() && f.cached.All()[1].Current() })
	old := f.get("/quote").Header.Get("ETag")
	release := f.renderer.hold()
	defer release()
	number.Store(2)
	// Not for the newest version: another change may have come while the render is
	// held.
	eventually(t, "the site listens and lays out the table anew", func() bool {
		f.bus.Publish(events.News{Topic: "quotes"}) // the site ignores it
		f.bus.Publish(events.News{Topic: "site"})
		return f.cached.LaidOut() > 0
	})
	for range 10 {
		if res := f.get("/quote"); res.StatusCode != 200 || !strings.Contains(body(t, res), `"edition":1`) {
			t.Fatal("the old page is gone before the new one is there")
		}
	}
	release()
	eventually(t, "edition 2", func() bool { return strings.Contains(body(t, f.get("/quote")), `"edition":2`) })
	if res := f.get("/quote", "If-None-Match", old); res.StatusCode != 200 {
		t.Errorf("the old ETag is still answered with %d", res.StatusCode)
	}
}

func TestWithoutRunAStalePageIsRenewedByItsVisitors(t *testing.T) {
	f, number := versioned(t)
	body(t, f.get("/quote"))
	number.Store(2)
	f.Invalidate()
	if !strings.Contains(body(t, f.get("/quote")), `"edition":1`) {
		t.Error("a visitor waited for the new page")
	}
	eventually(t, "edition 2", func() bool { return strings.Contains(body(t, f.get("/quote")), `"edition":2`) })
}

func TestAChangeDuringARenderIsNotLost(t *testing.T) {
	f, number := versioned(t)
	release := f.renderer.hold()
	done := make(chan struct{})
	go func() { defer close(done); body(t, f.get("/quote")) }()
	eventually(t, "the render has begun", func() bool { return f.renderer.count("/quote") == 1 })
	number.Store(2)
	f.Invalidate() // the render in progress has already read edition 1
	release()
	<-done
	eventually(t, "edition 2", func() bool { return strings.Contains(body(t, f.get("/quote")), `"edition":2`) })
}

func TestPublishedPagesComeAndGo(t *testing.T) {
	var slugs atomic.Pointer[[]string]
	set := func(s ...string) { slugs.Store(&s) }
	set("/articles/a", "/articles/b")
	f := newSite(t, func(o *Options) {
		o.Pages = []pagetable.Page{{Pattern: "/articles/{slug}", Paths: func(context.Context) ([]string, error) {
			if *slugs.Load() == nil {
				return nil, errors.New("the table cannot be read")
			}
			return *slugs.Load(), nil
		}}}
	})
	f.run(t)
	status := func(path string) int { return f.get(path).StatusCode }
	if status("/articles/a") != 200 || status("/articles/c") != 404 {
		t.Fatal("the first list is not served")
	}
	set("/articles/a", "/articles/c")
	f.Invalidate()
	eventually(t, "b is gone and c is there", func() bool { return status("/articles/b") == 404 && status("/articles/c") == 200 })
	if !strings.Contains(body(t, f.get("/sitemap.xml")), "/articles/c<") {
		t.Error("the sitemap is old")
	}
	set()
	f.Invalidate()
	eventually(t, "the failure is logged", func() bool { return strings.Contains(f.log.String(), "the table cannot be read") })
	if status("/articles/a") != 200 {
		t.Error("pages vanished because their list could not be read")
	}
}

func TestTheYearOfThePagesIsTrueAfterNewYear(t *testing.T) {
	f := newSite(t, nil)
	f.clock.Set(time.Date(2027, 1, 1, 5, 59, 0, 0, time.UTC)) // 23:59 in Edmonton
	f.run(t)
	eventually(t, "2026", func() bool { return strings.Contains(body(t, f.get("/quote")), `"year":2026`) })
	f.clock.Advance(2 * time.Minute)
	f.get("/assets/site/site-E1.css") // wakes the background, as its sweep does
	eventually(t, "2027", func() bool { return strings.Contains(body(t, f.get("/quote")), `"year":2027`) })
}

func TestRunEndsWithItsContextEvenWhileRendering(t *testing.T) {
	f := newSite(t, nil)
	release := f.renderer.hold()
	defer release()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { f.Run(ctx); close(done) }()
	eventually(t, "a render has begun", func() bool { return f.renderer.count(pagetable.LostPath) == 1 })
	cancel()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("Run did not return")
	}
}
