// Package content is the prose of the visitor site, beside the Markdown files it
// reads: service pages, the text of home, services and about, the legal pages, the
// first articles of the blog.
//
// A file has front matter (YAML between two lines of "---") and, where prose runs
// on, a body in Markdown. Facts of the company are never written out in either:
// they stand as {company}, {city1}, {price} … and come from package catalog
// (placeholder.go lists them), so that a new name or number is an edit there.
//
// Load reads everything once, at the start. A file that is not complete, names an
// unknown field or an unknown fact stops it, with the file's name and the mistake.
// Many read what it returns and nobody changes it.
package content

import (
	"embed"
	"fmt"
	"io/fs"

	"wardgate/catalog"
	"wardgate/internal/platform/markdown"
)

//go:embed services/*.md pages/*.md legal/*/*.md articles/*.md automation/*.md
var files embed.FS

// Content is the prose of the visitor site, ready for its pages.
type Content struct {
	Home        Home
	About       About
	ServiceList ServiceList
	Now         Now
	Verify      Verify
	Promises    Promises
	CaseStudies CaseStudies
	Assistant   Assistant
	// Services stand in the order of the catalog.
	Services []Service
	// Articles are the posts that the blog begins with, the newest first.
	Articles []Article
	// Templates are the mails that automation begins with.
	Templates []Template
	legal     map[string][]Legal
}

// Load reads the embedded files with the facts filled in.
func Load(facts *catalog.Catalog) (*Content, error) {
	return load(files, facts)
}

// LoadFrom reads other files than the embedded ones, with the same layout: a
// test uses it to show what pages make of content that is not written yet.
func LoadFrom(from fs.FS, facts *catalog.Catalog) (*Content, error) {
	return load(from, facts)
}

func load(from fs.FS, facts *catalog.Catalog) (*Content, error) {
	r := reader{files: from, facts: facts, md: markdown.New()}
	c := &Content{}
	for _, step := range []func(*Content) error{r.pages, r.about, r.assistant, r.services, r.legalPages, r.articles, r.templates} {
		if err := step(c); err != nil {
			return nil, fmt.Errorf("content: %w", err)
		}
	}
	return c, nil
}

// Service returns the page of the service with that id (V48).
func (c *Content) Service(id string) (Service, bool) {
	for _, s := range c.Services {
		if s.ID == id {
			return s, true
		}
	}
	return Service{}, false
}

// Legal returns the newest version of a legal page: privacy, terms, accessibility.
func (c *Content) Legal(slug string) (Legal, bool) {
	versions := c.legal[slug]
	if len(versions) == 0 {
		return Legal{}, false
	}
	return versions[len(versions)-1], true
}

// LegalVersion returns one version of a legal page; the first is 1.
func (c *Content) LegalVersion(slug string, version int) (Legal, bool) {
	versions := c.legal[slug]
	if version < 1 || version > len(versions) {
		return Legal{}, false
	}
	return versions[version-1], true
}
