package content

import (
	"fmt"
	"io/fs"
	"path"
	"time"
)

// Legal is one version of a legal page (V57, U29). A change is a new file with a
// new date, legal/<slug>/<version>.md; what was once in force stays readable (D20).
type Legal struct {
	Slug           string `json:"slug" yaml:"-"`
	Title          string `json:"title" yaml:"title"`
	SEOTitle       string `json:"seoTitle" yaml:"seoTitle"`
	SEODescription string `json:"seoDescription" yaml:"seoDescription"`
	Version        int    `json:"version" yaml:"version"`
	// Updated is the day it came into force, 2024-03-01; UpdatedText reads March 1, 2024.
	Updated     string `json:"updated" yaml:"updated"`
	UpdatedText string `json:"updatedText" yaml:"-"`
	// IntroHTML stands before the first section and may be empty.
	IntroHTML string    `json:"introHtml" yaml:"-"`
	Sections  []Section `json:"sections" yaml:"-"`
	// Newest is the version in force: an older one must show that it is not.
	Newest int `json:"newest" yaml:"-"`
	// Earlier are the versions before this one, newest first.
	Earlier []LegalVersion `json:"earlier" yaml:"-"`
}

// LegalVersion names a version of a legal page.
type LegalVersion struct {
	Version     int    `json:"version"`
	Updated     string `json:"updated"`
	UpdatedText string `json:"updatedText"`
}

// Section is a part of a page below its own heading; HTML is sanitised and does
// not repeat the heading.
type Section struct {
	ID      string `json:"id"`
	Heading string `json:"heading"`
	HTML    string `json:"html"`
}

func (r reader) legalPages(c *Content) error {
	folders, err := fs.ReadDir(r.files, "legal")
	if err != nil {
		return err
	}
	c.legal = map[string][]Legal{}
	for _, f := range folders {
		if c.legal[f.Name()], err = r.legalVersions(f.Name()); err != nil {
			return err
		}
	}
	return nil
}

// legalVersions reads 1.md, 2.md … until there is none.
func (r reader) legalVersions(slug string) ([]Legal, error) {
	names, err := fs.Glob(r.files, path.Join("legal", slug, "*.md"))
	if err != nil {
		return nil, err
	}
	earlier := []LegalVersion{}
	var versions []Legal
	for i := range names {
		page, err := r.legalPage(slug, i+1, earlier)
		if err != nil {
			return nil, err
		}
		page.Newest = len(names)
		versions = append(versions, page)
		earlier = append([]LegalVersion{{page.Version, page.Updated, page.UpdatedText}}, earlier...)
	}
	return versions, nil
}

func (r reader) legalPage(slug string, version int, earlier []LegalVersion) (Legal, error) {
	page := Legal{Slug: slug, Earlier: earlier}
	name := path.Join("legal", slug, fmt.Sprintf("%d.md", version))
	body, err := r.read(name, placeholdersFor(r.facts, true), &page)
	if err != nil {
		return Legal{}, err
	}
	if page.IntroHTML, page.Sections, err = r.sections(body); err == nil {
		err = page.date(version)
	}
	if err != nil {
		return Legal{}, fmt.Errorf("%s: %w", name, err)
	}
	return page, nil
}

// date checks that the file's name and its front matter agree, and that versions follow each other.
func (l *Legal) date(version int) error {
	if l.Version != version {
		return fmt.Errorf("the front matter says version %d, the file's name %d", l.Version, version)
	}
	day, err := time.Parse(time.DateOnly, l.Updated)
	if err != nil {
		return fmt.Errorf("updated: %w", err)
	}
	if len(l.Earlier) > 0 && l.Updated <= l.Earlier[0].Updated {
		return fmt.Errorf("updated %s does not come after version %d of %s", l.Updated, l.Earlier[0].Version, l.Earlier[0].Updated)
	}
	l.UpdatedText = day.Format("January 2, 2006")
	return nil
}

func (r reader) sections(body string) (intro string, out []Section, err error) {
	intro, parts, err := r.md.Sections(body)
	for _, p := range parts {
		out = append(out, Section{ID: p.ID, Heading: p.Heading, HTML: p.HTML})
	}
	return intro, out, err
}
