package site

import (
	"encoding/json"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/site/pagetable"
)

// amended is the real content with a second version of one legal page.
func amended(t *testing.T, slug string) []pagetable.Page {
	t.Helper()
	prose := fstest.MapFS{}
	root := os.DirFS("../../content")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".md") {
			return err
		}
		b, err := fs.ReadFile(root, path)
		prose[path] = &fstest.MapFile{Data: b}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	first := string(prose["legal/"+slug+"/1.md"].Data)
	prose["legal/"+slug+"/2.md"] = &fstest.MapFile{Data: []byte(strings.NewReplacer("version: 1", "version: 2", "2024-03-01", "2027-01-15").Replace(first))}
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.LoadFrom(prose, facts)
	if err != nil {
		t.Fatal(err)
	}
	return pagetable.New(facts, func() *content.Content { return c }, noBlog(), noIssues())
}

// TestAnEarlierVersionStaysReadable gives the terms a second version: the page shows
// it, and the first one keeps its own address, which search engines do not get.
// Proves: D20, site-25
func TestAnEarlierVersionStaysReadable(t *testing.T) {
	f := newSite(t, func(o *Options) { o.Pages = amended(t, "terms") })
	for path, version := range map[string]float64{"/terms": 2, "/terms/1": 1, "/privacy": 1} {
		res := f.get(path)
		if got := versionOf(t, body(t, res)); res.StatusCode != 200 || got != version {
			t.Errorf("%s: %d, version %v, want %v", path, res.StatusCode, got, version)
		}
		if hidden := res.Header.Get("X-Robots-Tag") == "noindex"; hidden != (path == "/terms/1") {
			t.Errorf("%s is kept out of search engines: %v", path, hidden)
		}
	}
	for _, path := range []string{"/terms/2", "/terms/0", "/terms/x", "/privacy/1"} {
		if res := f.get(path); res.StatusCode != 404 {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
	if sitemap := body(t, f.get("/sitemap.xml")); strings.Contains(sitemap, "/terms/1") || !strings.Contains(sitemap, "/terms<") {
		t.Errorf("sitemap: %s", sitemap)
	}
}

// versionOf reads the version out of the data that the document brings.
func versionOf(t *testing.T, document string) float64 {
	t.Helper()
	_, data, _ := strings.Cut(document, `id="page-data">`)
	data, _, _ = strings.Cut(data, "</script>")
	var in struct {
		Data struct {
			Legal struct {
				Version float64 `json:"version"`
			} `json:"legal"`
		} `json:"data"`
	}
	if err := json.Unmarshal([]byte(data), &in); err != nil {
		t.Fatalf("%v: %.200s", err, document)
	}
	return in.Data.Legal.Version
}
