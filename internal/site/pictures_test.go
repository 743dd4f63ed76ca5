package site

import (
	"fmt"
	"image"
	_ "image/jpeg" // registers the decoder of the fallbacks
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/content"
)

const publicFolder = "../../web/public"

func realFacts(t testing.TB) (*catalog.Catalog, *content.Content) {
	t.Helper()
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	prose, err := content.Load(facts)
	if err != nil {
		t.Fatal(err)
	}
	return facts, prose
}

// TestEveryNamedPictureIsInTheCatalogue ensures that no page lacks a picture: an
// unknown name is left out silently when the page is served.
// Proves: V123, site-40
func TestEveryNamedPictureIsInTheCatalogue(t *testing.T) {
	facts, prose := realFacts(t)
	sources, err := filepath.Glob("pagetable/*.go")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]string{}
	word := regexp.MustCompile(`"((?:hero|quote-back|vehicle|about|field|fallback|thumb|equipment)-[a-z0-9-]+)"`)
	for _, name := range slices.DeleteFunc(sources, func(name string) bool { return strings.HasSuffix(name, "_test.go") }) {
		code, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range word.FindAllStringSubmatch(string(code), -1) {
			named[m[1]] = "internal/site/" + name
		}
	}
	if len(named) < 8 {
		t.Fatalf("internal/site/pagetable names only %d pictures: this test has lost what it tests", len(named))
	}
	for _, s := range prose.Services {
		for _, id := range append([]string{s.Image}, s.Gallery...) {
			named[id] = "content/services/" + s.ID + ".md"
		}
	}
	for _, m := range prose.About.Team.Members {
		named[m.Image] = "content/pages/about.md"
	}
	for _, c := range prose.Home.Cards {
		named[c.Image] = "content/pages/home.md"
	}
	for id, where := range named {
		if _, ok := facts.Picture(id); !ok {
			t.Errorf("%s names the picture %s, which catalog/images.json does not have: draw it (art/README.md), or name another", where, id)
		}
	}
}

// TestEveryPictureHasItsFiles ensures that each width and format of the catalogue
// exists, and that the JPEG has the promised size.
// Proves: V123, U28, site-40, site-50
func TestEveryPictureHasItsFiles(t *testing.T) {
	facts, _ := realFacts(t)
	wanted := map[string]bool{}
	for _, p := range facts.Pictures {
		for _, width := range p.Widths {
			wanted[fmt.Sprintf("%s-%d.avif", p.ID, width)] = true
		}
		fallback := fmt.Sprintf("%s-%d.jpg", p.ID, p.Fallback)
		wanted[fallback] = true
		theFallbackFits(t, p, fallback)
		if strings.TrimSpace(p.Alt) == "" {
			t.Errorf("%s has no text for those who do not see it", p.ID)
		}
	}
	for name := range wanted {
		if _, err := os.Stat(filepath.Join(publicFolder, "pictures", name)); err != nil {
			t.Errorf("catalog/images.json promises %s: run art/render.mjs (%v)", name, err)
		}
	}
	noFileIsLeftOver(t, wanted)
}

func theFallbackFits(t *testing.T, p catalog.Picture, name string) {
	t.Helper()
	file, err := os.Open(filepath.Join(publicFolder, "pictures", name))
	if err != nil {
		t.Error(err)
		return
	}
	defer func() { _ = file.Close() }() // read only
	got, kind, err := image.DecodeConfig(file)
	if err != nil || kind != "jpeg" || got.Width != p.Fallback {
		t.Errorf("%s is a %s of %d pixels, want a jpeg of %d: %v", name, kind, got.Width, p.Fallback, err)
		return
	}
	if off := got.Height*p.Width - p.Height*got.Width; max(off, -off) > p.Width {
		t.Errorf("%s is %d × %d, the catalogue says %d × %d: another shape, so the page jumps", name, got.Width, got.Height, p.Width, p.Height)
	}
}

func noFileIsLeftOver(t *testing.T, wanted map[string]bool) {
	t.Helper()
	files, err := os.ReadDir(filepath.Join(publicFolder, "pictures"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !wanted[f.Name()] {
			t.Errorf("%s belongs to no picture of catalog/images.json and only makes the program larger", f.Name())
		}
	}
}

// sharesItsOwnPicture ensures that a link to a page shows a picture that exists, in
// the size that messengers want (https://ogp.me), and for a public page its own
// (V125).
func sharesItsOwnPicture(t *testing.T, f *fixture) {
	shared := regexp.MustCompile(`property="og:image" content="` + testOrigin + `(/[^"]+)"`)
	for _, p := range f.cached.All() {
		m := shared.FindStringSubmatch(body(t, f.get(p.Path)))
		if m == nil {
			t.Errorf("%s has no og:image", p.Path)
			continue
		}
		isLargeEnough(t, p.Path, m[1])
		if want, own := ownPicture[p.Path]; own && m[1] != want {
			t.Errorf("%s shares %s, want its own picture %s", p.Path, m[1], want)
		}
	}
}

// ownPicture is the shared picture of a page with more to show than text; the
// others share the default of V125.
var ownPicture = map[string]string{
	"/": "/og/home.jpg", "/about": "/og/about.jpg", "/services": "/og/services.jpg",
	"/services/security-guards": "/og/security-guards.jpg", "/services/surveillance": "/og/surveillance.jpg",
	"/services/virtual-guard": "/og/virtual-guard.jpg", "/services/it-support": "/og/it-support.jpg",
	"/quote": "/og/quote.jpg", "/contact": "/og/contact.jpg",
}

func isLargeEnough(t *testing.T, page, path string) {
	t.Helper()
	file, err := os.Open(filepath.Join(publicFolder, filepath.FromSlash(path)))
	if err != nil {
		t.Errorf("%s shares %s: %v", page, path, err)
		return
	}
	defer func() { _ = file.Close() }() // read only
	if got, _, err := image.DecodeConfig(file); err != nil || got.Width < 1200 || got.Height < 630 {
		t.Errorf("%s shares %s of %d × %d, want 1200 × 630 at least: %v", page, path, got.Width, got.Height, err)
	}
}

// TestEveryMarkHasItsFile ensures that no client is shown as a broken picture.
func TestEveryMarkHasItsFile(t *testing.T) {
	facts, _ := realFacts(t)
	for _, c := range facts.Clients() {
		if _, err := os.Stat(filepath.Join(publicFolder, filepath.FromSlash(c.Mark))); err != nil {
			t.Errorf("%s: %v", c.ID, err)
		}
	}
}
