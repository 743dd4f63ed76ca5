package pagetable

import (
	"context"
	"fmt"
	"slices"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/site/linkeddata"
)

// CaseStudiesPath is the page of case studies; it is there while one of them is shown.
const CaseStudiesPath = "/case-studies"

// caseStudiesData is what /case-studies shows: the industries that have one, with what they ask about and what usually helps (V107).
type caseStudiesData struct {
	content.CaseStudies
	Industries []industry `json:"industries"`
}

type industry struct {
	ID       string  `json:"id"`
	Title    string  `json:"title"`
	Concerns string  `json:"concerns"`
	Helps    string  `json:"helps"`
	Services []named `json:"services"`
	Studies  []study `json:"studies"`
}

// named is a service that a page leads to.
type named struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// study is a case study as visitors see it.
type study struct {
	ID        string  `json:"id"`
	Title     string  `json:"title"`
	Situation string  `json:"situation"`
	Done      string  `json:"done"`
	Result    string  `json:"result"`
	Services  []named `json:"services"`
}

// studyTitle is a case study on the page of a service: its id, title and industry.
type studyTitle struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Industry string `json:"industry"`
}

// studies provides what pages show of the case studies.
type studies struct {
	facts *catalog.Catalog
	prose func() *content.Content
}

func (d studies) industries() []industry {
	out := []industry{}
	for _, in := range d.prose().Assistant.Industries {
		one := industry{in.ID, in.Title, in.Concerns, in.Helps, d.named(in.Services), nil}
		for _, s := range d.facts.Profile().StudiesOf(in.ID) {
			one.Studies = append(one.Studies, study{s.ID, s.Title, s.Situation, s.Done, s.Result, d.named(s.Services)})
		}
		if len(one.Studies) > 0 {
			out = append(out, one)
		}
	}
	return out
}

func (d studies) named(ids []string) []named {
	out := []named{}
	for _, id := range ids {
		if s, sold := d.facts.Service(id); sold {
			out = append(out, named{id, s.Name})
		}
	}
	return out
}

func (d studies) page(context.Context, string) (any, error) {
	all := d.industries()
	if len(all) == 0 {
		return nil, fmt.Errorf("%w: no case study is shown", ErrElsewhere)
	}
	return map[string]any{"caseStudies": caseStudiesData{d.prose().CaseStudies, all}}, nil
}

func (d studies) paths(context.Context) ([]string, error) {
	if len(d.industries()) == 0 {
		return nil, nil
	}
	return []string{CaseStudiesPath}, nil
}

// titles are those of the industries of which there are case studies.
func (d studies) titles() []string {
	out := []string{}
	for _, in := range d.industries() {
		out = append(out, in.Title)
	}
	return out
}

func (d studies) of(service string) []studyTitle {
	out := []studyTitle{}
	for _, in := range d.industries() {
		for _, s := range in.Studies {
			if slices.ContainsFunc(s.Services, func(n named) bool { return n.ID == service }) {
				out = append(out, studyTitle{s.ID, s.Title, in.Title})
			}
		}
	}
	return out
}

// linked is the way to the page. It is no review and no article with an author, so that nothing else is told of it.
func (d studies) linked(origin, path string, _ any) []linkeddata.Node {
	return []linkeddata.Node{{"@type": "BreadcrumbList", "itemListElement": []linkeddata.Node{
		linkeddata.Crumb(1, "Home", origin+"/"), linkeddata.Crumb(2, "Services", origin+"/services"), linkeddata.Crumb(3, d.prose().CaseStudies.Headline, origin+path),
	}}}
}
