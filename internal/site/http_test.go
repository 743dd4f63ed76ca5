package site

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"wardgate/internal/site/assets"
	"wardgate/internal/site/pagetable"
)

const anyPage = "Guards, cameras and patrols."

// TestRequests lists requests and their answers, line by line.
// Proves: site-8
func TestRequests(t *testing.T) {
	f := newSite(t, func(o *Options) {
		o.Pages = append(fewPages(), pagetable.Page{
			Pattern: "/articles/{slug}", NoIndex: true,
			Paths: func(context.Context) ([]string, error) { return []string{"/articles/café"}, nil },
		})
	})
	long := "/" + strings.Repeat("a", 8<<10)
	for _, c := range []struct {
		ask      string // "METHOD target"
		status   int
		location string
		has      string
		hasNot   string
	}{
		{ask: "GET /", status: 200, has: "<h1>/</h1>"},
		{ask: "HEAD /", status: 200, hasNot: "<"},
		{ask: "GET /quote", status: 200, has: "<h1>/quote</h1>"},
		{ask: "GET /quote?service=surveillance&x=1", status: 200, has: "<h1>/quote</h1>", hasNot: "surveillance"},
		{ask: "GET /quote?x=</script><script>alert(1)</script>", status: 200, hasNot: "alert"},
		{ask: "GET /articles/café", status: 200, has: "/articles/caf%C3%A9"},
		{ask: "GET /quote/", status: 301, location: "/quote"},
		{ask: "GET /quote///?utm=1&b=%20", status: 301, location: "/quote?utm=1&b=%20"},
		{ask: "GET //quote", status: 301, location: "/quote"},
		{ask: "HEAD /./quote", status: 301, location: "/quote"},
		{ask: "GET /x/../quote", status: 301, location: "/quote"},
		{ask: "GET //", status: 301, location: "/"},
		{ask: "GET /login/", status: 301, location: "/login"},
		{ask: "GET /quote/status/abc/", status: 301, location: "/quote/status/abc"},
		{ask: "GET //evil.example/", status: 404, has: "Not found"},
		{ask: "GET //evil.example/..", status: 301, location: "/"},
		{ask: `GET /\evil.example`, status: 404, hasNot: "evil"},
		{ask: "GET /nope", status: 404, has: "Not found", hasNot: "nope"},
		{ask: "GET /404", status: 404, has: "Not found"},
		{ask: "GET /articles/unpublished", status: 404, hasNot: "unpublished"},
		{ask: "GET /quote/status/abc", status: 404, has: "Not found"}, // quotes answers it, not the site
		{ask: "GET /</script><script>alert(1)</script>", status: 404, hasNot: "alert"},
		{ask: "GET /\u202e\u2028🚨", status: 404, hasNot: "🚨"},
		{ask: "GET /\xff\xfe", status: 404, has: "Not found"},
		{ask: "GET " + long, status: 404, hasNot: "aaaaaaaa"},
		{ask: "POST /", status: 405, hasNot: anyPage},
		{ask: "DELETE /login", status: 405},
		{ask: "PUT /assets/site/site-E1.css", status: 405},
		{ask: "POST /nope", status: 404},
		{ask: "GET /assets/site/site-E1.css", status: 200, has: "a{color:red}"},
		{ask: "GET /assets/staff/staff-S1.js", status: 200, has: "staff()"},
		{ask: "GET /assets/site/gone.js", status: 404, has: "no such file", hasNot: "<"},
		{ask: "GET /assets/site/../../ssr/server.js", status: 404, hasNot: "not to be served"},
		{ask: "GET /assets/site/../../../../etc/passwd", status: 404, hasNot: "root:"},
		{ask: "GET /assets/..%2f..%2fssr/server.js", status: 404, hasNot: "not to be served"},
		{ask: `GET /assets/..\..\ssr\server.js`, status: 404, hasNot: "not to be served"},
		{ask: "GET /ssr/server.js", status: 404, hasNot: "not to be served"},
		{ask: "GET /.vite/manifest.json", status: 404, hasNot: "isEntry"},
		{ask: "GET /assets/site/.vite/manifest.json", status: 404, hasNot: "isEntry"},
		{ask: "GET /.gitkeep", status: 404},
		{ask: "GET /assets/", status: 404},
		{ask: "GET /favicon.svg", status: 200, has: "<svg/>"},
		{ask: "GET /login", status: 200, has: "/assets/staff/staff-S1.js", hasNot: "page-data"},
		{ask: "GET /operations", status: 200, has: "staff-S1.js"},
		{ask: "GET /operations/quotes/7", status: 200, has: "staff-S1.js"},
		{ask: "GET /operationsx", status: 404, hasNot: "staff-S1.js"},
		{ask: "GET /reset?token=secret", status: 200, has: "staff-S1.js", hasNot: "secret"},
		{ask: "GET /robots.txt", status: 200, has: "Sitemap: https://security.example/sitemap.xml"},
		{ask: "GET /sitemap.xml", status: 200, has: "<loc>https://security.example/quote</loc>", hasNot: "status"},
	} {
		method, target, _ := strings.Cut(c.ask, " ")
		res := f.do(method, target)
		got := body(t, res)
		if res.StatusCode != c.status || res.Header.Get("Location") != c.location {
			t.Errorf("%.80q: %d to %q, want %d to %q", c.ask, res.StatusCode, res.Header.Get("Location"), c.status, c.location)
		}
		if !strings.Contains(got, c.has) || c.hasNot != "" && strings.Contains(got, c.hasNot) {
			t.Errorf("%.80q: body must hold %q and not %q: %.300s", c.ask, c.has, c.hasNot, got)
		}
		if res.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%.80q: the safety headers are missing", c.ask)
		}
		if res.Header.Get("Accept-Ranges") != "" {
			t.Errorf("%.80q: offers ranges", c.ask)
		}
	}
}

func TestNobodysAddressMakesAnEntry(t *testing.T) {
	f := newSite(t, nil)
	size := f.cached.Addresses()
	for _, target := range []string{"/quote?a", "/quote?b=2", "/nope/1", "/nope/2", "/quote/status/x", "/quote/?c"} {
		body(t, f.get(target))
	}
	if n := f.cached.Addresses(); n != size {
		t.Errorf("the table grew from %d to %d", size, n)
	}
	if f.renderer.count("/quote") != 1 || f.renderer.count(pagetable.LostPath) != 1 {
		t.Errorf("rendered %v", f.renderer.paths)
	}
}

func TestHeadersByKindOfAnswer(t *testing.T) {
	f := newSite(t, nil)
	const lax, strict = "strict-origin-when-cross-origin", "no-referrer"
	for target, want := range map[string]struct{ cache, robots, referrer, vary string }{
		"/quote":                   {"no-cache", "", lax, "Accept-Encoding"},
		"/nope":                    {"no-cache", "noindex", lax, "Accept-Encoding"},
		"/login":                   {"no-store", "noindex", strict, "Accept-Encoding"},
		"/operations/x":            {"no-store", "noindex", strict, "Accept-Encoding"},
		"/assets/site/site-E1.css": {"public, max-age=31536000, immutable", "", lax, "Accept-Encoding"},
		"/assets/site/inter-latin-wght-normal-F1.woff2": {"public, max-age=31536000, immutable", "", lax, ""},
		"/assets/site/gone.css":                         {"no-store", "", lax, ""},
		"/favicon.svg":                                  {"public, max-age=3600", "", lax, "Accept-Encoding"},
		"/robots.txt":                                   {"public, max-age=3600", "", lax, "Accept-Encoding"},
		"/quote/":                                       {"public, max-age=3600", "", lax, ""},
		"/login/":                                       {"no-store", "noindex", strict, ""},
		"/quote/status/secret/":                         {"no-store", "noindex", strict, ""},
	} {
		h := f.get(target).Header
		got := struct{ cache, robots, referrer, vary string }{h.Get("Cache-Control"), h.Get("X-Robots-Tag"), h.Get("Referrer-Policy"), h.Get("Vary")}
		if got != want {
			t.Errorf("%s: %+v, want %+v", target, got, want)
		}
		if got.cache == "no-store" && h.Get("ETag") != "" {
			t.Errorf("%s: an ETag on what is not to be kept", target)
		}
	}
}

// TestAKeptPageWithASecretTellsNobody: a private page that is the same for everybody with
// its address is served from memory, and linked sites must not learn that address either.
func TestAKeptPageWithASecretTellsNobody(t *testing.T) {
	f := newSite(t, func(o *Options) {
		o.Pages = []pagetable.Page{{Pattern: "/"}, {Pattern: "/quote", NoIndex: true, Secret: true}}
	})
	for range 2 { // rendered, then from memory
		h := f.get("/quote").Header
		if h.Get("Referrer-Policy") != "no-referrer" || h.Get("X-Robots-Tag") != "noindex" {
			t.Errorf("%q, %q", h.Get("Referrer-Policy"), h.Get("X-Robots-Tag"))
		}
	}
	if open := f.get("/").Header; open.Get("Referrer-Policy") != "strict-origin-when-cross-origin" || open.Get("X-Robots-Tag") != "" {
		t.Errorf("an open page: %q, %q", open.Get("Referrer-Policy"), open.Get("X-Robots-Tag"))
	}
}

func TestContentTypesAreFixed(t *testing.T) {
	f := newSite(t, nil)
	for target, want := range map[string]string{
		"/": "text/html; charset=utf-8", "/assets/site/boot-A1b2C3d4.js": "text/javascript; charset=utf-8",
		"/assets/site/site-E1.css": "text/css; charset=utf-8", "/favicon.svg": "image/svg+xml",
		"/assets/site/inter-latin-wght-normal-F1.woff2": "font/woff2", "/sitemap.xml": "application/xml; charset=utf-8", "/robots.txt": "text/plain; charset=utf-8",
	} {
		if got := f.get(target).Header.Get("Content-Type"); got != want {
			t.Errorf("%s is %q, want %q", target, got, want)
		}
	}
}

func TestWithoutABuildTheStartSaysWhatToDo(t *testing.T) {
	for name, broken := range map[string]func(fstest.MapFS){
		"nothing":     func(m fstest.MapFS) { clear(m); m[".gitkeep"] = &fstest.MapFile{} },
		"no staff":    func(m fstest.MapFS) { delete(m, "staff/.vite/manifest.json") },
		"no entry":    func(m fstest.MapFS) { m["site/.vite/manifest.json"] = &fstest.MapFile{Data: []byte("{}")} },
		"not written": func(m fstest.MapFS) { m["site/.vite/manifest.json"] = &fstest.MapFile{Data: []byte(`{"`)} },
	} {
		files := maps.Clone(dist())
		broken(files)
		opt := newSite(t, nil).options(t)
		opt.Dist = files
		_, err := New(t.Context(), opt)
		if err == nil || name != "not written" && (!errors.Is(err, assets.ErrNotBuilt) || !strings.Contains(err.Error(), "make build")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestASiteThatLacksSomethingIsNotMade(t *testing.T) {
	f := newSite(t, nil)
	for name, without := range map[string]func(*Options){
		"Dist": func(o *Options) { o.Dist = nil }, "Renderer": func(o *Options) { o.Renderer = nil }, "Clock": func(o *Options) { o.Clock = nil },
		"Bus": func(o *Options) { o.Bus = nil }, "Log": func(o *Options) { o.Log = nil }, "Pages": func(o *Options) { o.Pages = nil },
		"StaffPaths": func(o *Options) { o.StaffPaths = nil },
	} {
		opt := f.options(t)
		without(&opt)
		if _, err := New(t.Context(), opt); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s: %v", name, err)
		}
	}
}

func TestAnUnacceptableCodingIsRefused(t *testing.T) {
	f := newSite(t, nil)
	res := f.get("/quote", "Accept-Encoding", "identity;q=0")
	if res.StatusCode != http.StatusNotAcceptable || res.Header.Get("ETag") != "" || res.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%d %v", res.StatusCode, res.Header)
	}
}
