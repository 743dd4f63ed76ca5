package site

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"wardgate/catalog"
)

// hasItsParts ensures that the pages contain the specified text, letter for
// letter. Browser tests check how a browser shows it.
func hasItsParts(t *testing.T, f *fixture) {
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	t.Run("home", func(t *testing.T) { homeHasItsParts(t, document(t, f, "/").one(t, "main"), facts) })
	t.Run("services", func(t *testing.T) { theListHasEveryService(t, document(t, f, "/services"), facts) })
	for _, s := range facts.Services() {
		t.Run(s.ID, func(t *testing.T) { aServiceHasItsParts(t, document(t, f, "/services/"+s.ID), s, facts) })
	}
	t.Run("legal", func(t *testing.T) { legalPagesHaveTheirParts(t, f) })
	t.Run("about", func(t *testing.T) { aboutHasItsParts(t, document(t, f, "/about"), facts) })
	t.Run("promises", func(t *testing.T) { thePromisesAreAllThere(t, document(t, f, "/promises"), facts) })
	t.Run("case studies", func(t *testing.T) { theCaseStudiesAreByIndustry(t, document(t, f, "/case-studies"), facts) })
	t.Run("ways to case studies", func(t *testing.T) { pagesLeadToTheCaseStudies(t, f, facts) })
	t.Run("claimed times", func(t *testing.T) { aClaimedTimeSaysWhereItHolds(t, document(t, f, "/verify"), facts) })
	t.Run("frame", func(t *testing.T) {
		theFrameLeadsEverywhere(t, f, facts)
		theHeaderLeadsOn(t, f, facts)
		thePageShownIsMarked(t, f, facts)
	})
	t.Run("head", func(t *testing.T) { theHeadIsWhole(t, f, facts) })
}

// phones ensures that both numbers can be pressed in n.
func phones(t *testing.T, n node, facts *catalog.Catalog) {
	t.Helper()
	for _, p := range facts.Company().Phones {
		if !slices.ContainsFunc(n.all("a"), func(a node) bool {
			return a.attr("href") == "tel:"+p.E164 && strings.Contains(a.text(), p.Display)
		}) {
			t.Errorf("%s cannot be pressed", p.Display)
		}
	}
}

func homeHasItsParts(t *testing.T, main node, facts *catalog.Catalog) {
	hero := node{main.FirstChild}
	if got := hero.one(t, "h1").text(); got != "Awake, so Alberta can sleep." {
		t.Errorf("the first words are %q", got)
	}
	hero.leads(t, "Free Quote - 2hr Response", "/quote")
	hero.leads(t, "See our services", "/services")
	phones(t, hero, facts)
	if src := hero.one(t, "img").attr("src"); !strings.Contains(src, "hero-home") {
		t.Errorf("the picture of the hero is %s", src)
	}
	t.Run("claims and credentials", func(t *testing.T) { homeShowsItsClaims(t, main, facts) })
	t.Run("services", func(t *testing.T) { homeShowsTheServices(t, main, facts) })
	t.Run("clients", func(t *testing.T) { homeShowsTheClients(t, main, facts) })
	t.Run("testimonials", func(t *testing.T) { homeShowsTheTestimonials(t, main, facts) })
	t.Run("steps", func(t *testing.T) { homeShowsTheSteps(t, main, facts) })

	strip := main.region(t, "Complete Security Solutions")
	if n := len(strip.all("a")); n != 4 {
		t.Errorf("%d doors, want 4", n)
	}
	strip.leads(t, "Learn More about security guards", "/services/security-guards")
	strip.leads(t, "Learn More about mobile patrols", "/services/security-guards")
	strip.leads(t, "Learn More about surveillance and alarms", "/services/surveillance")
	strip.leads(t, "Learn More about IT support", "/services/it-support")
}

// homeShowsItsClaims: each that is switched on appears once (D22).
func homeShowsItsClaims(t *testing.T, main node, facts *catalog.Catalog) {
	figures := slices.DeleteFunc(main.all("div"), func(n node) bool { return n.Parent.Data != "dl" })
	shown := 0
	for _, c := range facts.Claims() {
		if !c.Shown || !slices.ContainsFunc(c.Places, func(p string) bool { return p == "home" || p == "trust" }) {
			continue
		}
		shown++
		mine := slices.DeleteFunc(slices.Clone(figures), func(n node) bool { return !strings.Contains(n.text(), c.Text) })
		if len(mine) != 1 || !strings.Contains(mine[0].text(), c.Value) {
			t.Errorf("%s stands in %d figures: %v", c.Text, len(mine), texts(mine))
		}
	}
	if shown != 7 {
		t.Errorf("%d claims are shown, want 7", shown)
	}
	marks := main.region(t, "Trust you can check").all("li")
	names := []string{"Alberta Licensed", "Insured & Bonded", "BBB Accredited", "ISO Certified"}
	if len(marks) != len(names) {
		t.Fatalf("%d credentials, want %d", len(marks), len(names))
	}
	for i, mark := range marks {
		if got := mark.all("p")[0].text(); got != names[i] {
			t.Errorf("credential %d is %q, want %q", i, got, names[i])
		}
		mark.says(t, facts.Credentials().Strip[i].Text)
	}
}

func homeShowsTheServices(t *testing.T, main node, facts *catalog.Catalog) {
	cards := main.region(t, "Four ways we keep watch").all("li")
	if len(cards) != 4 {
		t.Fatalf("%d cards, want 4", len(cards))
	}
	for i, s := range facts.Services() {
		cards[i].leads(t, s.Name, "/services/"+s.ID)
		cards[i].says(t, s.Short, s.Price, s.Deployment)
		if alt := cards[i].one(t, "img").attr("alt"); alt != "" {
			t.Errorf("the picture of a card says %q: the card says it", alt)
		}
	}
}

func homeShowsTheClients(t *testing.T, main node, facts *catalog.Catalog) {
	wall := main.region(t, "Trusted by Leading Organizations")
	figures := wall.all("figure")
	if len(figures) != 12 || len(facts.Clients()) != 12 {
		t.Fatalf("%d clients, %d known, want 12", len(figures), len(facts.Clients()))
	}
	for i, c := range facts.Clients() {
		if figures[i].one(t, "figcaption").text() != c.Name || figures[i].one(t, "img").attr("src") != c.Mark {
			t.Errorf("client %d is %s with %s, want %s with %s", i, figures[i].text(), figures[i].one(t, "img").attr("src"), c.Name, c.Mark)
		}
	}
	lists := wall.all("ul")
	badges := []string{}
	for _, li := range lists[len(lists)-1].all("li") {
		badges = append(badges, li.all("p")[0].text())
	}
	equal(t, "badges", badges, []string{"Licensed & Insured", "24/7 Service", "Emergency Response", "Alberta Wide Coverage"})
}

func homeShowsTheTestimonials(t *testing.T, main node, facts *catalog.Catalog) {
	said := main.region(t, "What clients say in the morning").all("li")
	if len(said) != 3 {
		t.Fatalf("%d testimonials, want 3", len(said))
	}
	for i, c := range facts.Testimonials() {
		if got := said[i].one(t, "blockquote").text(); got != "“"+c.Quote+"”" {
			t.Errorf("testimonial %d says %q", i, got)
		}
		if got := said[i].one(t, "figcaption").text(); got != c.Name+c.Sector {
			t.Errorf("testimonial %d is of %q, want %q", i, got, c.Name+c.Sector)
		}
		if src := said[i].one(t, "img").attr("src"); !strings.Contains(src, fmt.Sprintf("/quote-back-%d-", i+1)) {
			t.Errorf("testimonial %d stands on %s", i, src)
		}
	}
}

func homeShowsTheSteps(t *testing.T, main node, facts *catalog.Catalog) {
	steps := main.region(t, "From question to quote in 2 hours")
	headings, items := steps.all("h3"), steps.all("li")
	dues := []string{"at once", "15 min", "1 h", "2 h"}
	if len(headings) != len(facts.Quotes.Milestones) || len(items) != len(dues) {
		t.Fatalf("%d headings and %d items, want %d", len(headings), len(items), len(dues))
	}
	for i, m := range facts.Quotes.Milestones {
		if got := headings[i].text(); got != m.Label {
			t.Errorf("step %d is %q, want %q", i, got, m.Label)
		}
		items[i].says(t, m.Text, dues[i])
	}
	steps.leads(t, "Start your free quote", "/quote")
}

func theListHasEveryService(t *testing.T, page node, facts *catalog.Catalog) {
	if got := page.one(t, "title").text(); got != "Security Services in Alberta "+facts.Company().TitleSuffix {
		t.Errorf("the title is %q", got)
	}
	for _, s := range facts.Services() {
		one := page.withID(t, s.ID)
		if !slices.Contains(texts(one.all("h2")), s.Name) {
			t.Errorf("%s has the headings %q", s.ID, texts(one.all("h2")))
		}
		if n := len(one.all("li")); n != 6 {
			t.Errorf("%s has %d features, want 6", s.ID, n)
		}
		one.says(t, s.Price, s.Deployment, "Learn More", "Get Quote")
		one.leads(t, "Learn More about "+s.Name, "/services/"+s.ID)
		one.leads(t, "Get Quote for "+s.Name, "/quote?service="+s.ID)
	}
	var wishes []string
	for _, s := range facts.Services() {
		wishes = append(wishes, "/services/"+s.ID)
	}
	asked := page.saying("Not sure which?")
	if len(asked) != 1 {
		t.Fatalf("%d sections ask who is not sure", len(asked))
	}
	equal(t, "wishes", asked[0].targets(), wishes)
}

func aServiceHasItsParts(t *testing.T, page node, s catalog.Service, facts *catalog.Catalog) {
	main := page.one(t, "main")
	if got := main.one(t, "h1").text(); got != s.Name {
		t.Errorf("the heading is %q", got)
	}
	for _, nav := range page.all("nav") {
		if nav.attr("aria-label") != "Breadcrumb" {
			continue
		}
		nav.leads(t, "Home", "/")
		nav.leads(t, "Services", "/services")
		here := slices.DeleteFunc(nav.all("a", "span", "li"), func(n node) bool { return n.attr("aria-current") != "page" })
		equal(t, "the current page", texts(here), []string{s.Name})
	}
	for _, part := range []struct {
		name, kind string
		want       int
	}{{"Benefits", "li", 6}, {"Who it is for", "li", 6}, {"How it works", "li", 5}, {"Gallery", "a", 4}, {"Questions", "details", 4}} {
		n := 0
		for _, section := range main.saying(part.name) {
			n += len(section.all(part.kind))
		}
		if n != part.want {
			t.Errorf("%s has %d %s, want %d", part.name, n, part.kind, part.want)
		}
	}
	main.says(t, s.Price, s.Deployment)
	var others []string
	for _, other := range facts.Services() {
		if other.ID != s.ID {
			others = append(others, "/services/"+other.ID)
		}
	}
	if well := main.saying("Works well with"); len(well) != 1 {
		t.Errorf("%d sections name what goes with it", len(well))
	} else {
		equal(t, "what goes with it", well[0].targets(), others)
	}
	closing := main.saying("answered day and night")
	if len(closing) != 1 {
		t.Fatalf("%d calls to action", len(closing))
	}
	closing[0].leads(t, "Get a free quote", "/quote?service="+s.ID)
	phones(t, closing[0], facts)
	mail := "mailto:" + facts.Company().Email + "?subject=" + strings.ReplaceAll(url.QueryEscape(s.Name), "+", "%20")
	if !slices.Contains(closing[0].targets(), mail) {
		t.Errorf("the call to action leads to %q, not to %s", closing[0].targets(), mail)
	}
}

// TestTheContactFormSaysWhatHappens: whose message begins what, before it is sent (D92).
// Proves: contact-19
func TestTheContactFormSaysWhatHappens(t *testing.T) {
	const said = "We use what you write to answer you. If you ask about a quote or a service, you may get a few emails about it as well; each has a link that ends them."
	if main := document(t, built(t), "/contact").one(t, "main"); !strings.Contains(main.text(), said) {
		t.Errorf("the page says %q", main.text())
	}
}

// legalPagesHaveTheirParts: the headings of U29, and the text of V57 on each
// page.
func legalPagesHaveTheirParts(t *testing.T, f *fixture) {
	for _, p := range []struct {
		path, title    string
		headings, says []string
	}{
		{"/privacy", "Privacy Policy", []string{"Collection", "Use", "AI Assistant and Providers", "Sharing",
			"Retention and Security", "Communications and Consent", "Your Rights", "Contact"},
			[]string{"Personal Information Protection Act (PIPA)", "automated assistant"}},
		{"/terms", "Terms of Service", []string{"Acceptance", "Services", "Quotes", "Payment", "Licensing", "Client Duties",
			"Guarantee", "Liability", "Confidentiality", "Termination", "Governing Law", "Contact"},
			[]string{"within 30 days", "Canadian dollars", "Alberta"}},
	} {
		page := document(t, f, p.path)
		main := page.one(t, "main")
		if got := page.one(t, "title").text(); got != p.title+" | Wardgate Security Inc." {
			t.Errorf("%s: the title is %q", p.path, got)
		}
		if got := main.one(t, "h1").text(); got != p.title {
			t.Errorf("%s: the heading is %q", p.path, got)
		}
		for _, line := range []string{"Last updated March 1, 2024", "Version 1"} {
			if !slices.Contains(texts(main.all("p", "span", "time", "li", "dd")), line) {
				t.Errorf("%s: nothing says just %q", p.path, line)
			}
		}
		var names []string
		for _, section := range main.all("section") {
			names = append(names, main.withID(t, section.attr("aria-labelledby")).name())
		}
		equal(t, p.path, names, p.headings)
		main.says(t, p.says...)
	}
	main := document(t, f, "/accessibility").one(t, "main")
	main.says(t, "WCAG", "2.2")
	for _, link := range main.all("a") {
		if strings.Contains(link.text(), "@") {
			if !strings.HasPrefix(link.attr("href"), "mailto:") {
				t.Errorf("%s leads to %s", link.text(), link.attr("href"))
			}
			return
		}
	}
	t.Error("the statement on accessibility names nobody to write to")
}

// theFrameLeadsEverywhere: the links of V20 in their order, and pages behind them.
func theFrameLeadsEverywhere(t *testing.T, f *fixture, facts *catalog.Catalog) {
	page := document(t, f, "/about")
	footer := page.all("footer")[len(page.all("footer"))-1]
	footer.says(t, "Alberta's trusted security partner", "© 2025–20", "Wardgate Security Inc.")
	phones(t, footer, facts)
	footer.leads(t, "Contact us", "/contact")
	footer.leads(t, facts.Company().AdminEmail, "mailto:"+facts.Company().AdminEmail)
	for _, o := range facts.Company().Offices {
		footer.says(t, o.Street, o.City)
	}
	var links []string
	for _, nav := range footer.all("nav") {
		for _, a := range nav.all("a") {
			links = append(links, a.text()+" "+a.attr("href"))
		}
	}
	equal(t, "footer", links, []string{"About Us /about", "Check Us /verify", "Services /services", "Prices /prices", "Blog /blog", "Newsletter /newsletter/archive",
		"Free Quote /quote", "Risk Assessment /assessments", "Security Guard Services /services/security-guards",
		"Surveillance & Alarm Systems /services/surveillance", "Virtual Security Guard /services/virtual-guard",
		"IT Support /services/it-support", "Privacy Policy /privacy", "Terms of Service /terms", "Accessibility /accessibility", "What We Promise /promises"})
	phones(t, page.all("header")[0], facts)
}

// theHeadIsWhole: title, description, canonical address, Open Graph and Twitter.
func theHeadIsWhole(t *testing.T, f *fixture, facts *catalog.Catalog) {
	const origin = "https://security.example"
	for _, p := range []struct{ path, begins, canonical string }{
		{"/", "Alberta Security Guards", origin + "/"},
		{"/quote", "Free Security Quote | Wardgate Security Inc.", origin + "/quote"},
		{"/no-such-page", "Page Not Found | Wardgate Security Inc.", ""},
	} {
		head := document(t, f, p.path).one(t, "head")
		title := head.one(t, "title").text()
		if !strings.HasPrefix(title, p.begins) || !strings.HasSuffix(title, " | Wardgate Security Inc.") ||
			strings.Count(title, facts.Company().Name) != 1 {
			t.Errorf("%s: the title is %q", p.path, title)
		}
		said := map[string]string{}
		for _, meta := range head.all("meta") {
			said[meta.attr("name")+meta.attr("property")] = meta.attr("content")
		}
		for _, link := range head.all("link") {
			if link.attr("rel") == "canonical" {
				said["canonical"] = link.attr("href")
			}
		}
		robots := ""
		if p.canonical == "" {
			robots = "noindex"
		}
		for name, want := range map[string]string{"canonical": p.canonical, "og:url": p.canonical, "robots": robots, "og:title": title,
			"og:description": said["description"], "og:site_name": facts.Company().Name, "twitter:card": "summary_large_image", "twitter:title": title} {
			if said[name] != want {
				t.Errorf("%s: %s is %q, want %q", p.path, name, said[name], want)
			}
		}
		if len(strings.Fields(said["description"])) < 3 {
			t.Errorf("%s: the description is %q", p.path, said["description"])
		}
		picture, ours := strings.CutPrefix(said["og:image"], origin)
		if !ours || f.get(picture).StatusCode != 200 {
			t.Errorf("%s: the picture %s is not there", p.path, said["og:image"])
		}
	}
}
