package site

import (
	"encoding/xml"
	"slices"
	"strings"
	"testing"
)

// theSitemapIsThePublicPages ensures that the sitemap and the page table are the
// same set: nothing public is missing, nothing private or unknown is in it.
func theSitemapIsThePublicPages(t *testing.T, f *fixture) {
	var public []string
	for _, line := range realPages(t) {
		paths, err := line.Addresses(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !line.NoIndex {
			public = append(public, paths...)
		}
	}
	var listed []string
	for _, address := range sitemapOf(t, f) {
		path, ours := strings.CutPrefix(address, testOrigin)
		if !ours {
			t.Errorf("the sitemap lists %s, which is not ours", address)
		}
		listed = append(listed, path)
	}
	slices.Sort(public)
	slices.Sort(listed)
	if !slices.Equal(listed, public) {
		t.Errorf("the sitemap lists %v, the public pages are %v", listed, public)
	}
	eachListedPageNamesItself(t, f, listed)
}

// eachListedPageNamesItself ensures that no listed page sends search engines away.
func eachListedPageNamesItself(t *testing.T, f *fixture, listed []string) {
	t.Helper()
	for _, path := range listed {
		res := f.get(path)
		doc := body(t, res)
		if res.StatusCode != 200 || res.Header.Get("X-Robots-Tag") != "" || strings.Contains(doc, `name="robots"`) ||
			!strings.Contains(doc, `<link rel="canonical" href="`+testOrigin+path+`">`) {
			t.Errorf("%s is in the sitemap and answers %d, robots %q, or names another address", path, res.StatusCode, res.Header.Get("X-Robots-Tag"))
		}
	}
}

func sitemapOf(t *testing.T, f *fixture) []string {
	t.Helper()
	var set struct {
		URLs []struct {
			Loc string `xml:"loc"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal([]byte(body(t, f.get("/sitemap.xml"))), &set); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, u := range set.URLs {
		out = append(out, u.Loc)
	}
	return out
}

// Proves: site-37
func TestRobotsAreToldWhereThePagesAre(t *testing.T) {
	robots := body(t, newSite(t, nil).get("/robots.txt"))
	for _, want := range []string{"User-agent: *", "Disallow: /api/", "Sitemap: https://security.example/sitemap.xml"} {
		if !strings.Contains(robots, want+"\n") {
			t.Errorf("robots.txt lacks %q:\n%s", want, robots)
		}
	}
}
