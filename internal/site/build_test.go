package site

import (
	"compress/gzip"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"wardgate/catalog"
	"wardgate/internal/platform/ssr"
	"wardgate/internal/site/cached"
	"wardgate/web"
)

// built makes a site from the real web build; changes are made to its options.
func built(t *testing.T, changes ...func(*Options)) *fixture {
	t.Helper()
	src, err := fs.ReadFile(web.Dist, "ssr/server.js")
	if err != nil {
		t.Fatalf("the web build is missing; run `npm run build` (or `make build`), then this test again: %v", err)
	}
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	pool, err := ssr.New(ssr.Options{Bundle: string(src), Timeout: 30 * time.Second, TimeZone: facts.Company().TimeZone})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closePool(t, pool) })
	return newSite(t, func(o *Options) {
		o.Dist, o.Company, o.Facts, o.Pages = web.Dist, facts.Company, facts.Facts, realPages(t)
		o.Renderer = &counting{Renderer: pool}
		for _, change := range changes {
			change(o)
		}
	})
}

// TestTheRealBuild is the only test here that needs the web build: it shows that
// the built bundle runs in the engine and answers what the pages promise.
// Proves: V10, V12, V17, V20, V26, V27, V28, V29, V34, V35, V39, V42, V45, V48, V57, V125, V222, D39, D71, D72
// Proves: site-1, site-2, site-5, site-9, site-12, site-18, site-24, site-27, site-28, site-29, site-36, site-37
// Proves: site-38, site-52, site-76, site-88
func TestTheRealBuild(t *testing.T) {
	f := built(t)
	t.Run("every page", func(t *testing.T) { rendersEveryPage(t, f) })
	t.Run("private page", func(t *testing.T) { rendersAPrivatePage(t, f) })
	t.Run("linked data", func(t *testing.T) { tellsTheCatalogsFacts(t, f) })
	t.Run("sitemap", func(t *testing.T) { theSitemapIsThePublicPages(t, f) })
	t.Run("keywords", func(t *testing.T) { saysWhatItIsAbout(t, f) })
	t.Run("search results", func(t *testing.T) { fitsSearchResults(t, f) })
	t.Run("shared pictures", func(t *testing.T) { sharesItsOwnPicture(t, f) })
	t.Run("parts", func(t *testing.T) { hasItsParts(t, f) })
	t.Run("files", func(t *testing.T) { servesItsFiles(t, f) })
	t.Run("codings", func(t *testing.T) { sendsWhatTheBuildCompressed(t, f) })
	if log := f.log.String(); log != "" {
		t.Errorf("the log is not empty: %s", log)
	}
}

func rendersEveryPage(t *testing.T, f *fixture) {
	for _, p := range f.cached.All() {
		if p.Path == cached.FailedPath {
			continue // no address; see TestTheFailurePage
		}
		res := f.get(p.Path)
		got := body(t, res)
		if res.StatusCode != p.Status || strings.Contains(got, `<div id="root"></div>`) {
			t.Errorf("%s: status %d, want %d, rendered by the server; log: %s", p.Path, res.StatusCode, p.Status, f.log.String())
			continue
		}
		for _, want := range []string{"<title>", `name="description"`, `rel="stylesheet"`, `type="module"`, "780-555-0142", "2025–2026"} {
			if !strings.Contains(got, want) {
				t.Errorf("%s lacks %s", p.Path, want)
			}
		}
		canonical := `<link rel="canonical" href="https://security.example` + p.Path + `">`
		if strings.Contains(got, canonical) != (p.Status == 200) {
			t.Errorf("%s: canonical link is there: %v", p.Path, strings.Contains(got, canonical))
		}
		scripts, _ := readDocument(t, got)
		want := []string{"module", "application/json", "application/ld+json"}
		if p.Line.NoIndex {
			want = want[:2]
		}
		if !slices.Equal(scripts, want) {
			t.Errorf("%s has scripts %v, want %v", p.Path, scripts, want)
		}
	}
}

var keywords = regexp.MustCompile(`<meta name="keywords" content="([^"]*)">`)

// saysWhatItIsAbout: every page that search engines read names its keywords, no two the same ones, and where the company works.
func saysWhatItIsAbout(t *testing.T, f *fixture) {
	by := map[string]string{}
	for _, p := range f.cached.All() {
		if p.Path == cached.FailedPath {
			continue
		}
		found := keywords.FindStringSubmatch(body(t, f.get(p.Path)))
		if p.Line.NoIndex || p.Status != 200 {
			if found != nil {
				t.Errorf("%s, which is not to be found, is about %s", p.Path, found[1])
			}
			continue
		}
		if found == nil || !strings.HasSuffix(found[1], ", Alberta") {
			t.Errorf("%s has the keywords %q", p.Path, found)
			continue
		}
		if other := by[found[1]]; other != "" {
			t.Errorf("%s and %s have the same keywords: %s", p.Path, other, found[1])
		}
		by[found[1]] = p.Path
	}
	if len(by) < 15 {
		t.Errorf("%d pages have keywords", len(by))
	}
}

// rendersAPrivatePage asks for an unknown token: a 404, rendered.
func rendersAPrivatePage(t *testing.T, f *fixture) {
	res := f.dynamic1("/quote/status/unknown", map[string]any{"status": nil}, 404)
	if got := body(t, res); res.StatusCode != 404 || strings.Contains(got, `<div id="root"></div>`) {
		t.Errorf("%d, log: %s", res.StatusCode, f.log.String())
	}
}

// servesItsFiles follows every link of the documents.
func servesItsFiles(t *testing.T, f *fixture) {
	for _, page := range []string{"/quote", "/login"} {
		doc := body(t, f.get(page))
		for _, attr := range []string{`href="/assets/`, `src="/assets/`} {
			for _, part := range strings.Split(doc, attr)[1:] {
				file, _, _ := strings.Cut("/assets/"+part, `"`)
				res := f.get(file, "Accept-Encoding", "br")
				if res.StatusCode != 200 || !strings.Contains(res.Header.Get("Cache-Control"), "immutable") {
					t.Errorf("%s of %s: %d %s", file, page, res.StatusCode, res.Header.Get("Cache-Control"))
				}
			}
		}
	}
}

// sendsWhatTheBuildCompressed: brotli is sent as the build made it, and every encoding decodes to the file.
func sendsWhatTheBuildCompressed(t *testing.T, f *fixture) {
	files, err := fs.Glob(web.Dist, "*/assets/*/*.[jc]s*")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, name := range files {
		plain := read(t, name)
		if ext := path.Ext(name); ext != ".js" && ext != ".css" || len(plain) < 1024 {
			continue
		}
		n++
		_, address, _ := strings.Cut(name, "/")
		sent := encoded(t, f, address, "br")
		if sent != string(read(t, name+".br")) {
			t.Errorf("%s: %d bytes of brotli are not the build's", address, len(sent))
		}
		same(t, address+" in brotli", plain, brotli.NewReader(strings.NewReader(sent)))
		sent = encoded(t, f, address, "gzip")
		z, err := gzip.NewReader(strings.NewReader(sent))
		if err != nil || len(sent) >= len(plain) {
			t.Fatalf("%s: gzip of %d bytes, %d without it: %v", address, len(sent), len(plain), err)
		}
		same(t, address+" in gzip", plain, z)
	}
	if n < 30 {
		t.Errorf("%d files looked at", n)
	}
}

// encoded is a file as a browser is sent it that knows that coding alone.
func encoded(t *testing.T, f *fixture, address, coding string) string {
	t.Helper()
	res := f.get("/"+address, "Accept-Encoding", coding)
	if got := res.Header.Get("Content-Encoding"); got != coding {
		t.Errorf("%s: sent as %q, want %s", address, got, coding)
	}
	return body(t, res)
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := fs.ReadFile(web.Dist, name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
