package site

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ssr"
	"wardgate/internal/site/documents"
	"wardgate/internal/site/pagetable"
)

// counting is the real renderer, counted, and held up where a test asks for it.
type counting struct {
	documents.Renderer
	mu    sync.Mutex
	paths []string
	held  atomic.Pointer[chan struct{}] // a render waits until this is closed
}

func (c *counting) Render(ctx context.Context, in ssr.Input) (ssr.Output, error) {
	c.mu.Lock()
	c.paths = append(c.paths, in.Path)
	c.mu.Unlock()
	if gate := c.held.Load(); gate != nil {
		select {
		case <-*gate:
		case <-ctx.Done():
			return ssr.Output{}, ctx.Err()
		}
	}
	return c.Renderer.Render(ctx, in)
}

func (c *counting) hold() (release func()) {
	gate := make(chan struct{})
	c.held.Store(&gate)
	return sync.OnceFunc(func() { c.held.Store(nil); close(gate) })
}

func (c *counting) count(path string) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.paths {
		if p == path {
			n++
		}
	}
	return n
}

// logBuffer is a log that may be written and read at once.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

type fixture struct {
	*Site
	renderer *counting
	clock    *clock.Manual
	bus      *events.Bus
	log      *logBuffer
}

func dist() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"site/.vite/manifest.json": file(`{
			"src/app/boot.ts": {"file": "assets/site/boot-A1b2C3d4.js", "src": "src/app/boot.ts", "isEntry": true, "dynamicImports": ["src/app/entry-client.tsx"]},
			"src/app/entry-client.tsx": {"file": "assets/site/entry-client-B1.js", "isDynamicEntry": true, "css": ["assets/site/late-C1.css"], "imports": ["_shared.js"]},
			"_shared.js": {"file": "assets/site/shared-D1.js"},
			"src/app/site.css": {"file": "assets/site/site-E1.css", "isEntry": true},
			"a/inter-latin-wght-normal.woff2": {"file": "assets/site/inter-latin-wght-normal-F1.woff2"},
			"a/inter-latin-ext-wght-normal.woff2": {"file": "assets/site/inter-latin-ext-wght-normal-F2.woff2"}}`),
		"site/assets/site/boot-A1b2C3d4.js":                     file("console.log('boot')" + strings.Repeat(";", 500)),
		"site/assets/site/entry-client-B1.js":                   file("export {}"),
		"site/assets/site/shared-D1.js":                         file("export {}"),
		"site/assets/site/site-E1.css":                          file(strings.Repeat("a{color:red}", 50)),
		"site/assets/site/late-C1.css":                          file("b{}"),
		"site/assets/site/inter-latin-wght-normal-F1.woff2":     file("\x00woff2"),
		"site/assets/site/inter-latin-ext-wght-normal-F2.woff2": file("\x00woff2-ext"),
		"site/favicon.svg":                                      file("<svg/>"),
		"site/.gitkeep":                                         file(""),
		"staff/.vite/manifest.json":                             file(`{"src/app/staff.tsx": {"file": "assets/staff/staff-S1.js", "isEntry": true, "css": ["assets/staff/staff-S2.css"], "imports": ["_ui.js"], "dynamicImports": ["x.tsx"]}, "_ui.js": {"file": "assets/staff/ui-S3.js"}, "x.tsx": {"file": "assets/staff/x-S4.js", "css": ["assets/staff/x-S5.css"]}}`),
		"staff/assets/staff/staff-S1.js":                        file("staff()"),
		"staff/assets/staff/staff-S2.css":                       file("c{}"),
		"ssr/server.js":                                         file("not to be served"),
	}
}

func testBundle(t testing.TB) string {
	t.Helper()
	src, err := os.ReadFile("testdata/server.js")
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// newSite makes a site with the real engine and the small bundle of testdata. It
// does not run it: what a test wants to happen it starts itself.
func newSite(t testing.TB, change func(*Options)) *fixture {
	t.Helper()
	pool, err := ssr.New(ssr.Options{Bundle: testBundle(t), Timeout: 5 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closePool(t, pool) })
	f := &fixture{
		renderer: &counting{Renderer: pool}, bus: events.NewBus(), log: &logBuffer{},
		clock: clock.NewManual(time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)),
	}
	opt := f.options(t)
	if change != nil {
		change(&opt)
	}
	if f.Site, err = New(context.Background(), opt); err != nil {
		t.Fatal(err)
	}
	return f
}

// options are those of a site that works.
func (f *fixture) options(t testing.TB) Options {
	t.Helper()
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return Options{
		Dist: dist(), Renderer: f.renderer, Clock: f.clock, Bus: f.bus, Log: slog.New(slog.NewTextHandler(f.log, nil)),
		Pages: fewPages(), StaffPaths: facts.Pages.Staff, Origin: "https://security.example", PageWait: 20 * time.Second, DynamicWait: 20 * time.Second,
		Facts: func() catalog.Facts { return catalog.Facts{Version: "first", Name: "Test & Sons"} },
		Company: func() catalog.Company {
			return catalog.Company{
				Name: "Test & Sons", TimeZone: "America/Edmonton", Email: "hello@security.example",
				Phones: []catalog.Phone{{Label: "Line", E164: "+17805550142", Display: "780-555-0142"}},
			}
		},
		Headers: http.Header{"X-Content-Type-Options": {"nosniff"}, "Referrer-Policy": {"strict-origin-when-cross-origin"}},
	}
}

// changed is the company of o with a change made to it.
func changed(o *Options, change func(*catalog.Company)) func() catalog.Company {
	c := o.Company()
	change(&c)
	return func() catalog.Company { return c }
}

// fewPages are pages that the stand-in bundle of testdata knows.
func fewPages() []pagetable.Page {
	return []pagetable.Page{
		{Pattern: "/"}, {Pattern: "/quote"},
		{Pattern: "/quote/status/{token}", Dynamic: true, NoIndex: true, Secret: true},
	}
}

// realPages is the table of the real pages, with the real facts and prose.
func realPages(t testing.TB) []pagetable.Page {
	t.Helper()
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return pagesOf(t, facts)
}

// pagesOf is realPages with these facts.
func pagesOf(t testing.TB, facts *catalog.Catalog) []pagetable.Page {
	t.Helper()
	prose, err := content.Load(facts)
	if err != nil {
		t.Fatal(err)
	}
	return pagetable.New(facts, func() *content.Content { return prose }, noBlog(), noIssues())
}

// noBlog is a blog without posts.
func noBlog() pagetable.Blog {
	list := map[string]any{"blog": map[string]any{"top": nil, "posts": []any{}, "categories": []any{}, "category": "", "cursor": "", "isFirst": true, "q": "", "found": 0}}
	return pagetable.Blog{
		List:    func(context.Context, string) (any, error) { return list, nil },
		Article: func(context.Context, string) (any, error) { return nil, errors.New("no post") },
		Paths:   func(context.Context) ([]string, error) { return nil, nil },
		Latest:  func(context.Context) any { return nil },
		About:   func(context.Context, string) any { return nil },
	}
}

// noIssues is a newsletter that was never sent.
func noIssues() pagetable.Issues {
	archive := map[string]any{"archive": map[string]any{"letters": []any{}, "topics": []any{}, "topic": "", "label": "", "cursor": "", "isFirst": true}}
	return pagetable.Issues{
		Archive: func(context.Context, string) (any, error) { return archive, nil },
		Issue:   func(context.Context, string) (any, error) { return nil, errors.New("no issue") },
		Paths:   func(context.Context) ([]string, error) { return nil, nil },
	}
}

func closePool(t testing.TB, pool *ssr.Pool) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := pool.Close(ctx); err != nil {
		t.Error(err)
	}
}

// run lets the background work until the test ends.
func (f *fixture) run(t testing.TB) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { f.Run(ctx); close(done) }()
	t.Cleanup(func() { cancel(); <-done })
}

// eventually waits for a condition that another goroutine brings about.
func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("never came true: %s", what)
		}
	}
}

func (f *fixture) get(path string, header ...string) *http.Response {
	return f.do(http.MethodGet, path, header...)
}

func (f *fixture) do(method, target string, header ...string) *http.Response {
	r := httptest.NewRequest(method, "/", http.NoBody)
	u, err := r.URL.Parse("http://security.example")
	if err != nil {
		panic(err)
	}
	r.URL = u
	r.URL.Path, r.URL.RawQuery, _ = strings.Cut(target, "?")
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	f.ServeHTTP(w, r)
	return w.Result()
}

func body(t testing.TB, res *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
