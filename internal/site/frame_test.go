package site

import (
	"slices"
	"testing"

	"golang.org/x/net/html"

	"wardgate/catalog"
)

// outside returns the nodes that no menu within n hides.
func (n node) outside(nodes []node) []node {
	return slices.DeleteFunc(nodes, func(one node) bool {
		for p := one.Parent; p != n.Node; p = p.Parent {
			if p.Data == "details" && one.Data != "summary" {
				return true
			}
		}
		return false
	})
}

// theHeaderLeadsOn: the links of V17 in their order, the button, both numbers.
func theHeaderLeadsOn(t *testing.T, f *fixture, facts *catalog.Catalog) {
	header := document(t, f, "/").all("header")[0]
	var links []string
	main := header.all("nav")[0]
	for _, a := range main.outside(main.all("a")) {
		links = append(links, a.text()+" "+a.attr("href"))
	}
	equal(t, "header", links, []string{"Home /", "About Us /about", "Prices /prices", "Blog /blog", "Contact /contact", "Free Quote - 2hr Response /quote"})
	phones(t, header, facts)
}

// thePageShownIsMarked: in the header, and Services on each of its pages, with the
// page in its menu (V19).
func thePageShownIsMarked(t *testing.T, f *fixture, facts *catalog.Catalog) {
	type mark struct{ path, link, inMenu string }
	pages := []mark{{"/", "Home", ""}, {"/about", "About Us", ""}, {"/contact", "Contact", ""}, {"/quote", "Free Quote - 2hr Response", ""}, {"/services", "Services", "All services"}}
	for _, s := range facts.Services() {
		pages = append(pages, mark{"/services/" + s.ID, "Services", s.Name})
	}
	for _, p := range pages {
		main := document(t, f, p.path).all("header")[0].all("nav")[0]
		var inMenu []string
		marked := main.marked()
		for _, one := range marked {
			if len(main.outside([]node{one})) == 0 {
				inMenu = append(inMenu, one.text())
			}
		}
		equal(t, p.path, texts(main.outside(marked)), []string{p.link})
		if p.inMenu != "" {
			equal(t, p.path+", in the menu", inMenu, []string{p.inMenu})
		} else if len(inMenu) > 0 {
			t.Errorf("%s is marked in the menu as %q", p.path, inMenu)
		}
	}
}

// marked returns the elements below n that are marked as current.
func (n node) marked() (found []node) {
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && (node{d}).attr("aria-current") != "" {
			found = append(found, node{d})
		}
	}
	return found
}

// aboutHasItsParts: story, figures, values, mission, team, operations and reasons
// (V42), the figures that are switched on (D22), and the links to other pages.
func aboutHasItsParts(t *testing.T, page node, facts *catalog.Catalog) {
	if got := page.one(t, "title").text(); got != "About Our Alberta Security Company "+facts.Company().TitleSuffix {
		t.Errorf("the title is %q", got)
	}
	main := page.one(t, "main")
	main.one(t, "h1")
	headings := texts(main.all("h2", "h3"))
	for _, name := range []string{"Our story", "Integrity", "Excellence", "Reliability", "Innovation", "Our mission",
		"The people you will talk to", "How we operate", "Reasons to choose us"} {
		if !slices.Contains(headings, name) {
			t.Errorf("no heading says %q: %q", name, headings)
		}
	}
	main.saying("Our story")[0].says(t, "2014", "Fort McMurray, Alberta")
	team := main.saying("The people you will talk to")[0]
	if people, pictures := len(team.all("li")), len(team.all("img")); people != 6 || pictures != 6 {
		t.Errorf("%d people with %d pictures, want 6", people, pictures)
	}
	if n := len(main.saying("Reasons to choose us")[0].all("li")); n != 6 {
		t.Errorf("%d reasons, want 6", n)
	}
	aboutShowsItsFigures(t, main, facts)
	visit := main.all("section")[len(main.all("section"))-1]
	for _, o := range facts.Company().Offices {
		visit.says(t, o.Street, o.PostalCode)
	}
	visit.leads(t, "Contact us", "/contact")
	visit.leads(t, "See our services", "/services")
}

func aboutShowsItsFigures(t *testing.T, main node, facts *catalog.Catalog) {
	var want []string
	for _, c := range facts.Claims() {
		if c.Shown && slices.Contains(c.Places, "about") {
			want = append(want, c.Text+" "+c.Value)
		}
	}
	var got []string
	for _, figure := range main.all("div") {
		if figure.Parent.Data == "dl" {
			got = append(got, figure.one(t, "dt").text()+" "+figure.one(t, "dd").text())
		}
	}
	equal(t, "figures", got, want)
	if len(want) != 4 {
		t.Errorf("%d figures are switched on, want 4", len(want))
	}
}
