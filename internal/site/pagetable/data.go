package pagetable

import (
	"context"
	"slices"
	"strings"

	"wardgate/catalog"
	"wardgate/content"
)

// pageData provides what pages show, from the catalog's facts and the content's
// prose. A page only gets what visitors may know: evidence and switches of claims
// stay here (D22).
type pageData struct {
	facts *catalog.Catalog
	// prose is the content with the facts of this moment.
	prose func() *content.Content
	// latest are the posts of the home page, see Blog.
	latest func(ctx context.Context) any
	// readings are the posts that the page of a service leads to, see Blog.
	readings func(ctx context.Context, service string) any
}

// figure is a claim as visitors see it.
type figure struct {
	ID    string `json:"id"`
	Value string `json:"value"`
	Text  string `json:"text"`
}

// mark is a credential, or a client, as visitors see it.
type mark struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Text string `json:"text"`
}

type testimonial struct {
	ID     string `json:"id"`
	Quote  string `json:"quote"`
	Name   string `json:"name"`
	Sector string `json:"sector"`
}

// brief is a service on a page that lists all.
type brief struct {
	ID             string   `json:"id"`
	Title          string   `json:"title"`
	Headline       string   `json:"headline"`
	Short          string   `json:"short"`
	Pricing        string   `json:"pricing"`
	PriceClaim     string   `json:"priceClaim"`
	DeploymentTime string   `json:"deploymentTime"`
	Image          string   `json:"image"`
	Features       []string `json:"features"`
}

// pictures are what a page needs to show its pictures, by id.
type pictures map[string]catalog.Picture

func (d pageData) figures(place string) []figure {
	out := []figure{}
	for _, c := range d.facts.Claims() {
		if c.Shown && slices.Contains(c.Places, place) {
			out = append(out, figure{c.ID, c.Value, c.Text})
		}
	}
	return out
}

func marks(list []catalog.Credential) []mark {
	out := []mark{}
	for _, c := range list {
		if c.Shown {
			out = append(out, mark{c.ID, c.Name, c.Text})
		}
	}
	return out
}

// priceClaim is the id of the claim that the price of a service is, "" where it is none or not shown (D89).
func (d pageData) priceClaim(service string) string {
	s, _ := d.facts.Service(service)
	if claim, known := d.facts.Claim(s.PriceClaim); known && claim.Shown {
		return claim.ID
	}
	return ""
}

func (d pageData) testimonials() []testimonial {
	out := []testimonial{}
	for _, t := range d.facts.Testimonials() {
		if t.Shown {
			out = append(out, testimonial{t.ID, t.Quote, t.Name, t.Sector})
		}
	}
	return out
}

func (d pageData) briefs() []brief {
	out := make([]brief, len(d.prose().Services))
	for i, s := range d.prose().Services {
		out[i] = brief{s.ID, s.Title, s.Headline, s.Short, s.Pricing, d.priceClaim(s.ID), s.DeploymentTime, s.Image, s.Features}
	}
	return out
}

// show finds the pictures with these ids. One that the catalogue lacks is left
// out: a page without a picture is better than no page, and a test fails.
func (d pageData) show(ids ...string) pictures {
	return d.facts.PicturesOf(ids...)
}

// aboutData is what /about shows (V42).
type aboutData struct {
	content.About
	Claims []figure `json:"claims"`
}

func (d pageData) about(context.Context, string) (any, error) {
	ids := []string{"hero-about", "about-story", "about-operations", "vehicle-1", "field-1", "field-2"}
	for _, m := range d.prose().About.Team.Members {
		ids = append(ids, m.Image)
	}
	return map[string]any{"pictures": d.show(ids...), "about": aboutData{d.prose().About, d.figures("about")}}, nil
}

// promises is what /promises shows: every promise that is made at this moment, with its time.
func (d pageData) promises(context.Context, string) (any, error) {
	return map[string]any{"promises": struct {
		content.Promises

		List []catalog.TimedPromise `json:"list"`
	}{d.prose().Promises, d.facts.Promises()}}, nil
}

// now is what /now shows: words and phones, and no picture to wait for.
func (d pageData) now(context.Context, string) (any, error) {
	return map[string]any{"now": d.prose().Now}, nil
}

// serviceListData is what /services shows (V45).
type serviceListData struct {
	content.ServiceList
	Services []brief `json:"services"`
	// Studies are the industries of which there are case studies.
	Studies []string `json:"studies"`
}

func (d pageData) serviceList(context.Context, string) (any, error) {
	ids := []string{"hero-services"}
	for _, s := range d.prose().Services {
		ids = append(ids, s.Image)
	}
	return map[string]any{"pictures": d.show(ids...), "serviceList": serviceListData{d.prose().ServiceList, d.briefs(), studies{d.facts, d.prose}.titles()}}, nil
}

// serviceData is what /services/{service} shows (V48).
type serviceData struct {
	content.Service
	Claims []figure `json:"claims"`
	// PriceClaim is the id of the claim that the price is, "" where it is none or not shown.
	PriceClaim string  `json:"priceClaim"`
	Others     []brief `json:"others"`
	// Typical is what a typical month costs, nil where that is quoted per site.
	Typical *catalog.TypicalMonth `json:"typical"`
	// Articles are the posts to read on, nil where there are none.
	Articles any `json:"articles"`
	// Studies are the case studies of it, by industry.
	Studies []studyTitle `json:"studies"`
}

const servicePath = "/services/"

// service returns null for an unknown service, and a picture for the page about that (V48).
func (d pageData) service(ctx context.Context, path string) (any, error) {
	s, ok := d.prose().Service(strings.TrimPrefix(path, servicePath))
	if !ok {
		return map[string]any{"pictures": d.show("fallback-service"), "service": nil}, nil
	}
	ids := append([]string{s.Image}, s.Gallery...)
	var others []brief
	for _, o := range d.briefs() {
		if o.ID != s.ID {
			others, ids = append(others, o), append(ids, o.Image)
		}
	}
	var articles any
	if d.readings != nil {
		articles = d.readings(ctx, s.ID)
	}
	return map[string]any{"pictures": d.show(ids...), "service": serviceData{s, d.figures(s.ID), d.priceClaim(s.ID), others, typical(d.facts, s.ID), articles, studies{d.facts, d.prose}.of(s.ID)}}, nil
}

func typical(facts *catalog.Catalog, service string) *catalog.TypicalMonth {
	if month, known := facts.Typical(service); known {
		return &month
	}
	return nil
}

func (d pageData) servicePaths(context.Context) ([]string, error) {
	out := make([]string, len(d.prose().Services))
	for i, s := range d.prose().Services {
		out[i] = servicePath + s.ID
	}
	return out, nil
}

// quote is what /quote shows beside the form (V51).
func (d pageData) quote(context.Context, string) (any, error) {
	return map[string]any{"pictures": d.show("hero-quote"), "promises": d.figures("quote"), "towns": d.facts.Towns()}, nil
}

// onlyPictures is the data of a page whose words stand in its own component.
func (d pageData) onlyPictures(ids ...string) func(context.Context, string) (any, error) {
	return func(context.Context, string) (any, error) {
		return map[string]any{"pictures": d.show(ids...)}, nil
	}
}
