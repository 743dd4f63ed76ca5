package site

import (
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/net/html"

	"wardgate/catalog"
	"wardgate/web"
)

// otherFacts are those of a company that has nothing in common with the sample.
func otherFacts() catalog.Facts {
	f := catalog.Facts{
		Version: "other", Product: "Lodestar", Name: "Lodestar Protection Ltd.", TitleSuffix: "| Lodestar Protection Ltd.", Team: "Lodestar Team",
		Region: "Nova Scotia", Tagline: "The watch on the shore", Founded: 1999, TimeZone: "America/Halifax", TimeZoneName: "Halifax time",
		Email: "desk@lodestar.example", AdminEmail: "books@lodestar.example",
		Phones:  []catalog.Phone{{ID: "one", Office: "halifax", Label: "Night line", E164: "+19025550133", Display: "902-555-0133"}},
		Offices: []catalog.Office{{ID: "halifax", City: "Halifax", Street: "1 Quay Street", Province: "NS", ProvinceName: "Nova Scotia", PostalCode: "B3H 0X0", Country: "Canada"}},
		Hours:   "Daily 6AM-9PM", AreasServed: []string{"Halifax", "Truro"}, CopyrightSince: 2011,
	}
	for _, id := range []string{"security-guards", "surveillance", "virtual-guard", "it-support"} {
		f.Services = append(f.Services, catalog.ServiceFacts{ID: id, Name: "Lodestar " + id, Short: "Short of " + id, Price: "$7", Deployment: "at once"})
	}
	return f
}

// ownWords are what only the company with these facts says.
func ownWords(f catalog.Facts) []string {
	words := []string{f.Product, f.Region, f.Tagline, f.TimeZoneName, f.Email, f.AdminEmail, f.Hours}
	for _, p := range f.Phones {
		words = append(words, p.E164, p.Display)
	}
	for _, o := range f.Offices {
		words = append(words, o.City, o.Street, o.PostalCode, o.Province+" ")
	}
	return words
}

// namesOf are what its services are called.
func namesOf(f catalog.Facts) (names []string) {
	for _, s := range f.Services {
		names = append(names, s.Name, s.Short)
	}
	return names
}

// TestPagesSayTheFactsThatTheyAreTold ensures that nothing of the company is compiled into the pages: told of another
// company, they show nothing of the sample, and told anew they follow.
// Proves: company-2
func TestPagesSayTheFactsThatTheyAreTold(t *testing.T) {
	sample, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	other, us := otherFacts(), sample.Facts()
	var told atomic.Pointer[catalog.Facts]
	told.Store(&other)
	theirs := &catalog.Catalog{Rules: sample.Rules}
	theirs.Use(sample.Profile())
	theirs.Change(func(p *catalog.Profile) {
		p.Company.Offices, p.Company.AreasServed, p.Company.Region = other.Offices, other.AreasServed, other.Region
	})
	f := built(t, func(o *Options) {
		o.Facts, o.Pages = func() catalog.Facts { return *told.Load() }, pagesOf(t, theirs)
	})
	showsNothingOf(t, f, us)
	contact := document(t, f, "/contact").one(t, "body")
	contact.says(t, "902-555-0133", "desk@lodestar.example", "Halifax", "Truro", "1 Quay Street", "Daily 6AM-9PM", "Halifax time", "© 2011–2026 Lodestar Protection Ltd.")
	if title := document(t, f, "/contact").one(t, "title").text(); title != "Contact Us | Lodestar Protection Ltd." {
		t.Errorf("the title is %q", title)
	}
	staffIsTold(t, f, other)

	told.Store(&us)
	f.Invalidate()
	eventually(t, "the page says the new facts", func() bool {
		page := body(t, f.get("/contact"))
		return strings.Contains(page, "780-555-0142") && !strings.Contains(page, "Lodestar")
	})
	staffIsTold(t, f, us)
}

// TestNoScriptHasAFactOfTheCompany ensures that a change of the facts needs no build: no script of the site, of the staff app
// or of the server has one.
// Proves: company-2
func TestNoScriptHasAFactOfTheCompany(t *testing.T) {
	sample, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	words := slices.DeleteFunc(ownWords(sample.Facts()), func(word string) bool {
		return word == sample.Company().Region || len(word) < 4 // named with its laws; too short to be told apart
	})
	scripts, err := fs.Glob(web.Dist, "*/assets/*/*.js")
	if err != nil || len(scripts) < 20 {
		t.Fatalf("%d scripts, %v", len(scripts), err)
	}
	for _, name := range append(scripts, "ssr/server.js", "site/sw.js") {
		text := string(read(t, name))
		for _, word := range words {
			if strings.Contains(text, word) {
				t.Errorf("%s says %q", name, word)
			}
		}
	}
}

// TestNoFactBecomesMarkup ensures that what an owner writes, or who has stolen their session, is text everywhere.
// Proves: company-15
func TestNoFactBecomesMarkup(t *testing.T) {
	const text = "</script><script>alert(1)</script> \"><img src=x onerror=alert(1)> '><svg onload=alert(1)> \u2028</title><!--<script>"
	facts := otherFacts()
	facts.Version, facts.Name, facts.Product, facts.Tagline, facts.Hours, facts.Email, facts.TitleSuffix = text, text, text, text, text, text, text
	facts.Offices[0].City, facts.Phones[0].Display, facts.Phones[0].E164, facts.Services[0].Short = text, text, text, text
	f := built(t, func(o *Options) { o.Facts = func() catalog.Facts { return facts } })
	usual := built(t)
	for _, path := range []string{"/contact", "/", "/no-such-page", "/operations"} {
		page, same := document(t, f, path), document(t, usual, path)
		for _, kind := range []string{"script", "img", "title"} {
			if got, want := len(page.all(kind)), len(same.all(kind)); got != want {
				t.Errorf("%s: %d elements %s, usually %d", path, got, kind, want)
			}
		}
		for n := range page.Descendants() {
			if slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return strings.HasPrefix(a.Key, "on") }) {
				t.Errorf("%s: %s listens", path, n.Data)
			}
		}
		if said := page.one(t, "body"); path != "/operations" && !strings.Contains(said.text(), "alert(1)") {
			t.Errorf("%s does not say what was written", path)
		}
	}
}

// showsNothingOf looks at what the program alone writes: header and footer of every page, and the pages without prose as
// a whole. There topics of articles may be called like a service.
func showsNothingOf(t *testing.T, f *fixture, sample catalog.Facts) {
	t.Helper()
	lacks := func(path string, part node, words []string) {
		shown := withoutChoices(part)
		for _, word := range words {
			if strings.Contains(shown, word) {
				t.Errorf("%s: the %s says %q, a fact of the sample company", path, part.Data, word)
			}
		}
	}
	without := []string{"/contact", "/quote", "/newsletter", "/assessments", "/blog", "/newsletter/archive", "/no-such-page", "/services/no-such-service"}
	for _, path := range append(slices.Clone(without), "/", "/about", "/services", "/services/it-support") {
		page := document(t, f, path)
		for _, kind := range []string{"header", "footer"} {
			lacks(path, page.one(t, kind), append(ownWords(sample), namesOf(sample)...))
		}
		if slices.Contains(without, path) {
			lacks(path, page.one(t, "html"), ownWords(sample))
		}
	}
}

// withoutChoices is what a part of a page says, and its attributes; not the choices of forms, which are the catalog's
// options, nor the linked data, which the server makes.
func withoutChoices(part node) string {
	var b strings.Builder
	var write func(n *html.Node)
	write = func(n *html.Node) {
		if n.Data == "select" || n.Data == "script" && (node{n}).attr("type") == "application/ld+json" {
			return
		}
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		for _, a := range n.Attr {
			b.WriteString(" " + a.Val + " ")
		}
		for c := range n.ChildNodes() {
			write(c)
		}
	}
	write(part.Node)
	return b.String()
}

// staffIsTold looks into the document of the staff app, with and without a session.
func staffIsTold(t *testing.T, f *fixture, facts catalog.Facts) {
	t.Helper()
	for _, cookie := range []string{"", "s=1"} {
		res := f.get("/operations", "Cookie", cookie)
		page := body(t, res)
		want := []string{`<script type="application/json" id="facts">{"version":"` + facts.Version + `"`, "<title>" + facts.Name + "</title>"}
		for _, part := range want {
			if res.StatusCode != http.StatusOK || !strings.Contains(page, part) {
				t.Errorf("the staff app is not told %s: %d %.600s", part, res.StatusCode, page)
			}
		}
	}
}
