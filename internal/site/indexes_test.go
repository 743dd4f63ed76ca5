package site

import (
	"context"
	"encoding/xml"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/site/pagetable"
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

// What search engines show of a page before they cut it, in characters.
const (
	titleShown       = 60
	descriptionShown = 155
)

// TestTheSitemapKnowsDatesAndPictures: only pages whose content has a date of its own get one, whatever the clock says, and only
// pictures that are shown are named.
// Proves: site-78
func TestTheSitemapKnowsDatesAndPictures(t *testing.T) {
	day := time.Date(2025, 3, 9, 16, 0, 0, 0, time.UTC)
	f := newSite(t, func(o *Options) {
		o.Pages = []pagetable.Page{{Pattern: "/"}, {Pattern: "/quote", Listed: func(context.Context) (map[string]pagetable.Listing, error) {
			return map[string]pagetable.Listing{"/quote": {Changed: day, Images: []string{"/pictures/a b-800.jpg"}}}, nil
		}}}
	})
	want := "<url><loc>https://security.example/</loc></url>\n" +
		"<url><loc>https://security.example/quote</loc><lastmod>2025-03-09T16:00:00Z</lastmod>" +
		"<image:image><image:loc>https://security.example/pictures/a%20b-800.jpg</image:loc></image:image></url>\n"
	if got := body(t, f.get("/sitemap.xml")); !strings.Contains(got, want) {
		t.Errorf("the sitemap is %s", got)
	}
	for _, line := range realPages(t) {
		if line.Listed == nil {
			continue
		}
		listed, err := line.Listed(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for path, one := range listed {
			legal := path == "/privacy" || path == "/terms" || path == "/accessibility"
			if legal != !one.Changed.IsZero() || !legal && len(one.Images) < 2 {
				t.Errorf("%s was changed at %v and shows %v", path, one.Changed, one.Images)
			}
		}
	}
}

// fitsSearchResults ensures that search engines show the title and the description of every public page whole, and that no two pages
// have the same.
func fitsSearchResults(t *testing.T, f *fixture) {
	seen := map[string]string{}
	for _, address := range sitemapOf(t, f) {
		doc := document(t, f, strings.TrimPrefix(address, testOrigin))
		title := doc.one(t, "title").text()
		var description string
		for _, meta := range doc.all("meta") {
			if meta.attr("name") == "description" {
				description = meta.attr("content")
			}
		}
		for what, text := range map[string]string{"title": title, "description": description} {
			if text == "" || seen[text] != "" {
				t.Errorf("%s: the %s is %q, as on %q", address, what, text, seen[text])
			}
			seen[text] = address
		}
		if n := utf8.RuneCountInString(title); n > titleShown {
			t.Errorf("%s: the title has %d characters, want %d at most: %s", address, n, titleShown, title)
		}
		if n := utf8.RuneCountInString(description); n > descriptionShown {
			t.Errorf("%s: the description has %d characters, want %d at most: %s", address, n, descriptionShown, description)
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

// fieldsOf are the fields of security.txt by their names, as RFC 9116 writes them.
func fieldsOf(t *testing.T, f *fixture) map[string][]string {
	t.Helper()
	res := f.get("/.well-known/security.txt")
	if got := res.Header.Get("Content-Type"); res.StatusCode != 200 || got != "text/plain; charset=utf-8" {
		t.Fatalf("security.txt answers %d, %s", res.StatusCode, got)
	}
	fields := map[string][]string{}
	for line := range strings.Lines(body(t, res)) {
		name, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if !ok || value == "" {
			t.Errorf("%q is no field", line)
		}
		fields[name] = append(fields[name], value)
	}
	return fields
}

// TestAnUnsetAddressIsNoContact: a line stands for it, since the file needs a contact (RFC 9116, 2.5.3).
// Proves: security-205
func TestAnUnsetAddressIsNoContact(t *testing.T) {
	f := newSite(t, func(o *Options) { o.Company = changed(o, func(c *catalog.Company) { c.Email = "" }) })
	if got := fieldsOf(t, f)["Contact"]; !slices.Equal(got, []string{"tel:+17805550142", testOrigin + "/contact"}) {
		t.Errorf("contacts %v", got)
	}
}

// TestWhoFoundAWeaknessKnowsWhomToTell: the addresses are the company's own, and there is no
// other file that could contradict it.
// Proves: security-112
func TestWhoFoundAWeaknessKnowsWhomToTell(t *testing.T) {
	f := newSite(t, nil)
	got := fieldsOf(t, f)
	for name, want := range map[string][]string{
		"Contact":             {"mailto:hello@security.example", testOrigin + "/contact"},
		"Canonical":           {testOrigin + "/.well-known/security.txt"},
		"Preferred-Languages": {"en"},
	} {
		if !slices.Equal(got[name], want) {
			t.Errorf("%s: %v, want %v", name, got[name], want)
		}
	}
	if len(got) != 4 {
		t.Errorf("besides its end it says %v", got)
	}
	for _, address := range sitemapOf(t, f) {
		if strings.Contains(address, "well-known") {
			t.Errorf("the sitemap lists %s", address)
		}
	}
	head := httptest.NewRecorder()
	f.ServeHTTP(head, httptest.NewRequest("HEAD", "/.well-known/security.txt", nil))
	if head.Code != 200 || head.Body.Len() != 0 {
		t.Errorf("HEAD answers %d with %d bytes", head.Code, head.Body.Len())
	}
	local := newSite(t, func(o *Options) { o.Origin = "http://localhost:8080" })
	if got := fieldsOf(t, local); !slices.Equal(got["Contact"], []string{"mailto:hello@security.example"}) || got["Canonical"] != nil {
		t.Errorf("without https it names %v", got)
	}
}

// TestTheSecurityTextIsNeverOutOfDate: a program that runs for years has written nothing once.
// Proves: security-113
func TestTheSecurityTextIsNeverOutOfDate(t *testing.T) {
	f := newSite(t, nil)
	for range 41 {
		now := f.clock.Now()
		got := fieldsOf(t, f)["Expires"]
		if len(got) != 1 {
			t.Fatalf("%d ends: %v", len(got), got)
		}
		end, err := time.Parse(time.RFC3339, got[0])
		if err != nil || end.Before(now.AddDate(0, 0, 30)) || !end.Before(now.AddDate(1, 0, 0)) {
			t.Fatalf("at %s it ends at %s (%v)", now, got[0], err)
		}
		f.clock.Advance(10 * 24 * time.Hour)
	}
}
