package content

import (
	"fmt"

	"wardgate/catalog"
)

// Service is the page of one service (V48, V121), as the page gets it.
type Service struct {
	// ID, Title, Short, Pricing and DeploymentTime are the catalog's.
	ID             string `json:"id" yaml:"-"`
	Title          string `json:"title" yaml:"-"`
	Short          string `json:"short" yaml:"-"`
	Pricing        string `json:"pricing" yaml:"-"`
	DeploymentTime string `json:"deploymentTime" yaml:"-"`
	// Headline is the page's first line, beside the title.
	Headline string `json:"headline" yaml:"headline"`
	// SEOTitle comes without the company's name: the page's head adds it (V12).
	SEOTitle       string `json:"seoTitle" yaml:"seoTitle"`
	SEODescription string `json:"seoDescription" yaml:"seoDescription"`
	Description    string `json:"description" yaml:"description"`
	// Image and Gallery are ids of catalog/images.json.
	Image   string   `json:"image" yaml:"image"`
	Gallery []string `json:"gallery" yaml:"gallery" count:"4"`
	// Features are the short lines of /services (V45).
	Features    []string `json:"features" yaml:"features" count:"6"`
	Benefits    []Point  `json:"benefits" yaml:"benefits" count:"6"`
	ClientTypes []string `json:"clientTypes" yaml:"clientTypes" count:"6"`
	Process     []Point  `json:"process" yaml:"process" count:"5"`
	FAQs        []FAQ    `json:"faqs" yaml:"faqs" count:"4"`
	// Exhibit shows the work itself; every service has its own kind.
	Exhibit  Exhibit  `json:"exhibit" yaml:"exhibit"`
	Headings Headings `json:"headings" yaml:"headings"`
	Closing  Passage  `json:"closing" yaml:"closing"`
	// BodyHTML is sanitised by package markdown.
	BodyHTML string `json:"bodyHtml" yaml:"-"`
}

// Exhibit shows the work of one service instead of praising it: a night's report,
// or what a camera's sharpness is good for. Note describes what is shown, and
// that it is an example.
type Exhibit struct {
	Heading string        `json:"heading" yaml:"heading"`
	Lines   []ExhibitLine `json:"lines" yaml:"lines"`
	Note    string        `json:"note" yaml:"note"`
}

// ExhibitLine is a line of an exhibit. Mark is shown large beside it: a time, a
// number.
type ExhibitLine struct {
	Mark  string `json:"mark" yaml:"mark"`
	Title string `json:"title" yaml:"title"`
	Text  string `json:"text" yaml:"text"`
}

// Headings are those of the page's sections, in the words of the service.
type Headings struct {
	Benefits string `json:"benefits" yaml:"benefits"`
	Clients  string `json:"clients" yaml:"clients"`
	Process  string `json:"process" yaml:"process"`
	Detail   string `json:"detail" yaml:"detail"`
	Gallery  string `json:"gallery" yaml:"gallery"`
	FAQs     string `json:"faqs" yaml:"faqs"`
}

// Point is a heading with a sentence or two.
type Point struct {
	Title string `json:"title" yaml:"title"`
	Text  string `json:"text" yaml:"text"`
}

// FAQ is a question with its answer, both plain text: they also stand in JSON-LD.
type FAQ struct {
	Question string `json:"question" yaml:"question"`
	Answer   string `json:"answer" yaml:"answer"`
}

func (r reader) services(c *Content) error {
	known := placeholdersFor(r.facts, false)
	for _, s := range r.facts.Services() {
		page, err := r.service(s, known)
		if err != nil {
			return err
		}
		c.Services = append(c.Services, page)
	}
	return nil
}

func (r reader) service(s catalog.Service, known placeholders) (Service, error) {
	page := Service{ID: s.ID, Title: s.Name, Short: s.Short, Pricing: r.facts.Price(s), DeploymentTime: s.Deployment}
	name := "services/" + s.ID + ".md"
	body, err := r.read(name, known.own(s), &page)
	if err != nil {
		return Service{}, err
	}
	if page.BodyHTML, err = r.md.Render(body); err != nil {
		return Service{}, fmt.Errorf("%s: %w", name, err)
	}
	return page, nil
}
