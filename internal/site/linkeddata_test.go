package site

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/site/linkeddata"
)

const testOrigin = "https://security.example"

// tellsTheCatalogsFacts ensures that every page's linked data has the catalog's
// facts: none is typed a second time, none is left out.
func tellsTheCatalogsFacts(t *testing.T, f *fixture) {
	facts, prose := realFacts(t)
	for _, p := range f.cached.All() {
		things := linkedThings(t, p.Path, body(t, f.get(p.Path)))
		if p.Line.NoIndex {
			if len(things) > 0 {
				t.Errorf("%s is kept from search engines and tells them %d things", p.Path, len(things))
			}
			continue
		}
		tellsTheCompany(t, p.Path, things, facts.Company())
		if id, ok := strings.CutPrefix(p.Path, "/services/"); ok {
			service, _ := prose.Service(id)
			tellsTheService(t, p.Path, things, service, facts)
		}
		refersToItsOwn(t, p.Path, things)
	}
}

func tellsTheCompany(t *testing.T, path string, things []map[string]any, c catalog.Company) {
	t.Helper()
	site, company := only(t, path, things, "WebSite"), only(t, path, things, "Organization")
	says(t, path+" site", site, map[string]any{"name": c.Name, "url": testOrigin + "/", "inLanguage": "en-CA"})
	says(t, path+" company", company, map[string]any{
		"name": c.Name, "slogan": c.Tagline, "foundingDate": fmt.Sprint(c.Founded), "email": c.Email, "logo": testOrigin + "/icon-512.png",
	})
	lines := listOf(company["contactPoint"])
	for i, phone := range c.Phones {
		says(t, path+" line", lines[i], map[string]any{"telephone": phone.E164, "name": phone.Label})
	}
	offices := ofKind(things, "LocalBusiness")
	if len(offices) != len(c.Offices) || len(lines) != len(c.Phones) {
		t.Fatalf("%s tells %d offices and %d lines", path, len(offices), len(lines))
	}
	for i, office := range c.Offices {
		tellsTheOffice(t, path, offices[i], office, c)
	}
}

func tellsTheOffice(t *testing.T, path string, thing map[string]any, o catalog.Office, c catalog.Company) {
	t.Helper()
	says(t, path+" office", thing, map[string]any{"name": c.Name + ", " + o.City, "email": c.Email})
	says(t, path+" address", objectOf(thing["address"]), map[string]any{
		"streetAddress": o.Street, "addressLocality": o.City, "addressRegion": o.Province, "postalCode": o.PostalCode, "addressCountry": "CA",
	})
	says(t, path+" hours", objectOf(thing["openingHoursSpecification"]), map[string]any{
		"opens": c.Hours.Opens, "closes": c.Hours.Closes, "dayOfWeek": []any{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday"},
	})
	own := slices.DeleteFunc(slices.Clone(c.Phones), func(p catalog.Phone) bool { return p.Office != o.ID })
	if len(own) != 1 || fmt.Sprint(thing["telephone"]) != fmt.Sprint([]any{own[0].E164}) {
		t.Errorf("%s: the office in %s is called at %v", path, o.City, thing["telephone"])
	}
	var areas []string
	for _, area := range listOf(thing["areaServed"]) {
		areas = append(areas, fmt.Sprint(area["name"]))
	}
	if !slices.Equal(areas, c.AreasServed) {
		t.Errorf("%s: the areas served are %v", path, areas)
	}
}

func tellsTheService(t *testing.T, path string, things []map[string]any, s content.Service, facts *catalog.Catalog) {
	t.Helper()
	sold, _ := facts.Service(s.ID)
	service := only(t, path, things, "Service")
	says(t, path+" service", service, map[string]any{
		"name": sold.Name, "description": s.Description, "url": testOrigin + path, "provider": map[string]any{"@id": testOrigin + "/#company"},
	})
	faq := listOf(only(t, path, things, "FAQPage")["mainEntity"])
	if len(faq) != len(s.FAQs) {
		t.Fatalf("%s tells %d questions of %d", path, len(faq), len(s.FAQs))
	}
	for i, q := range s.FAQs {
		says(t, path+" question", faq[i], map[string]any{"@type": "Question", "name": q.Question})
		says(t, path+" answer", objectOf(faq[i]["acceptedAnswer"]), map[string]any{"@type": "Answer", "text": q.Answer})
	}
	crumbs := listOf(only(t, path, things, "BreadcrumbList")["itemListElement"])
	for i, want := range []string{testOrigin + "/", testOrigin + "/services", testOrigin + path} {
		says(t, path+" way", crumbs[i], map[string]any{"position": float64(i + 1), "item": want})
	}
}

// refersToItsOwn ensures that everything a page refers to is on it.
func refersToItsOwn(t *testing.T, path string, things []map[string]any) {
	t.Helper()
	known := map[any]bool{}
	for _, thing := range things {
		known[thing["@id"]] = true
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, one := range v {
				walk(one)
			}
		case map[string]any:
			if len(v) == 1 && v["@id"] != nil && !known[v["@id"]] {
				t.Errorf("%s refers to %v, which is not on it", path, v["@id"])
			}
			for _, one := range v {
				walk(one)
			}
		}
	}
	for _, thing := range things {
		walk(thing)
	}
}

// linkedThings parses a page as a search engine does.
func linkedThings(t *testing.T, path, doc string) []map[string]any {
	t.Helper()
	root, err := html.Parse(strings.NewReader(doc))
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]any
	for n := range root.Descendants() {
		if n.Data != "script" || !slices.Contains(n.Attr, html.Attribute{Key: "type", Val: "application/ld+json"}) {
			continue
		}
		var data struct {
			Context string           `json:"@context"`
			Graph   []map[string]any `json:"@graph"`
		}
		if err := json.Unmarshal([]byte(n.FirstChild.Data), &data); err != nil || data.Context != "https://schema.org" {
			t.Fatalf("%s: %v in context %q", path, err, data.Context)
		}
		out = append(out, data.Graph...)
	}
	return out
}

func ofKind(things []map[string]any, kind string) (out []map[string]any) {
	for _, thing := range things {
		if thing["@type"] == kind {
			out = append(out, thing)
		}
	}
	return out
}

func only(t *testing.T, path string, things []map[string]any, kind string) map[string]any {
	t.Helper()
	found := ofKind(things, kind)
	if len(found) != 1 {
		t.Fatalf("%s tells %d things of type %s", path, len(found), kind)
	}
	return found[0]
}

func says(t *testing.T, what string, got, want map[string]any) {
	t.Helper()
	for _, key := range slices.Sorted(maps.Keys(want)) {
		if fmt.Sprint(got[key]) != fmt.Sprint(want[key]) {
			t.Errorf("%s: %s is %v, want %v", what, key, got[key], want[key])
		}
	}
}

func objectOf(v any) map[string]any { m, _ := v.(map[string]any); return m }

func listOf(v any) (out []map[string]any) {
	several, _ := v.([]any)
	for _, one := range several {
		out = append(out, objectOf(one))
	}
	return out
}

// TestNoFactCanLeaveTheLinkedData ensures that a text of the catalog cannot close the element.
// Proves: site-36
func TestNoFactCanLeaveTheLinkedData(t *testing.T) {
	for _, text := range nasty() {
		f := newSite(t, func(o *Options) { o.Company = changed(o, func(c *catalog.Company) { c.Name = text }) })
		doc := body(t, f.get("/quote"))
		if types, _ := readDocument(t, doc); !slices.Equal(types, []string{"module", "application/json", "application/ld+json"}) {
			t.Errorf("%q: scripts %v", text, types)
		}
		want := strings.ToValidUTF8(text, "\ufffd")
		if got := only(t, "/quote", linkedThings(t, "/quote", doc), "Organization")["name"]; text != "\xff\xfe" && got != want {
			t.Errorf("%q came out as %q", text, got)
		}
	}
}

// TestSearchEnginesAreToldWhatTheOwnerGives: places of offices, the price of an hour, and the licences that are the company's own;
// nothing where nothing is known, and no paper of a sample (D89).
// Proves: site-79
func TestSearchEnginesAreToldWhatTheOwnerGives(t *testing.T) {
	office := catalog.Office{ID: "north", City: "Red Deer", Province: "AB", Country: "Canada", Coordinates: "52.27, -113.81"}
	elsewhere := catalog.Office{ID: "south", City: "Oslo", Country: "Norway", Coordinates: "north of the bakery"}
	more := linkeddata.More{PriceRange: "from $25/hour", Papers: []catalog.Paper{
		{ID: "licence", Kind: "licence", Name: "Business licence", Issuer: "The register", Number: "W-17", Expires: "2031-05-31"},
		{ID: "sample", Kind: "licence", Name: "Sample licence", Sample: true},
		{ID: "insurance", Kind: "insurance", Name: "Liability insurance"},
	}}
	f := newSite(t, func(o *Options) {
		o.Company = changed(o, func(c *catalog.Company) { c.Offices = []catalog.Office{office, elsewhere} })
		o.Linked = func() linkeddata.More { return more }
	})
	things := linkedThings(t, "/", body(t, f.get("/")))
	offices := ofKind(things, "LocalBusiness")
	says(t, "north", offices[0], map[string]any{"priceRange": "from $25/hour"})
	says(t, "north", objectOf(offices[0]["geo"]), map[string]any{"@type": "GeoCoordinates", "latitude": 52.27, "longitude": -113.81})
	says(t, "north", objectOf(offices[0]["address"]), map[string]any{"addressCountry": "CA"})
	says(t, "south", objectOf(offices[1]["address"]), map[string]any{"addressCountry": "Norway"})
	if offices[1]["geo"] != nil {
		t.Errorf("an office without a place is at %v", offices[1]["geo"])
	}
	held := listOf(only(t, "/", things, "Organization")["hasCredential"])
	if len(held) != 1 {
		t.Fatalf("the company holds %v", held)
	}
	says(t, "licence", held[0], map[string]any{
		"name": "Business licence", "identifier": "W-17", "expires": "2031-05-31", "url": testOrigin + "/verify#paper-licence",
		"recognizedBy": map[string]any{"@type": "Organization", "name": "The register"},
	})
	bare := linkedThings(t, "/", body(t, newSite(t, nil).get("/")))
	for _, thing := range bare {
		for _, name := range []string{"hasCredential", "priceRange", "geo"} {
			if thing[name] != nil {
				t.Errorf("without facts %s is %v", name, thing[name])
			}
		}
	}
}

// TestWhatIsNotFilledInIsNotTold ensures D39 for search engines.
// Proves: D39, site-36
func TestWhatIsNotFilledInIsNotTold(t *testing.T) {
	f := newSite(t, func(o *Options) { o.Company = changed(o, func(c *catalog.Company) { c.Email = "" }) })
	if company := only(t, "/", linkedThings(t, "/", body(t, f.get("/"))), "Organization"); company["email"] != nil {
		t.Errorf("the email is told as %q", company["email"])
	}
}
