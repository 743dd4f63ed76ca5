package pagetable

import (
	"context"
	"errors"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/site/linkeddata"
)

// ErrElsewhere is wrapped by the error of Page.Data when the page is not at this address any more: it was taken down or
// renamed after its path was listed. The endpoint of the address says what became of it (D57, D105).
var ErrElsewhere = errors.New("the page is not at this address any more")

// Page is a line of the page table.
type Page struct {
	// Pattern is the path, with {name} for a segment that varies.
	Pattern string
	// Paths lists the paths of a cached page whose Pattern varies, so that an
	// unpublished address is refused without a query. nil: Pattern is the path.
	Paths func(ctx context.Context) ([]string, error)
	// Data returns what the page shows; it is embedded as JSON. nil means null. See ErrElsewhere.
	Data func(ctx context.Context, path string) (any, error)
	// Linked returns an indexed page's structured data for search engines, made of the
	// data it shows, besides the company's data on every page (package linkeddata); nil
	// means nothing more.
	Linked func(origin, path string, data any) []linkeddata.Node
	// Listed are what the sitemap says of the line's pages, by path; one that is missing has no last change that is known. nil: none has.
	Listed func(ctx context.Context) (map[string]Listing, error)
	// Bare pages answer only requests without a query. With one the address
	// belongs to an endpoint: a search, a filter, an older page of a list.
	Bare bool
	// Lost pages have their own text about an address that matches Pattern and is none of
	// Paths; others leave that to the page for unknown addresses.
	Lost bool
	// Dynamic pages are rendered per request only: the site does not answer
	// them itself.
	Dynamic bool
	// NoIndex keeps the page out of the sitemap and of search engines.
	NoIndex bool
	// Secret marks a page with a secret in its address: linked sites do not
	// learn where the visitor came from.
	Secret bool
}

// Listing is what the sitemap says of a page.
type Listing struct {
	// Changed is when its content changed last, by the content's own dates; zero where none is known.
	Changed time.Time
	// Images are the paths of the pictures that it shows.
	Images []string
}

// Blog is what the table needs of the blog, which this package does not know.
type Blog struct {
	// List and Article return what /blog and a post's page show.
	List, Article func(ctx context.Context, path string) (any, error)
	// Paths are those of all posts that readers may see.
	Paths func(ctx context.Context) ([]string, error)
	// Linked is that of Page, for a post.
	Linked func(origin, path string, data any) []linkeddata.Node
	// Listed are those of Page, for /blog and all posts.
	Listed func(ctx context.Context) (map[string]Listing, error)
	// Latest are the posts that the home page shows (V39), nil when there are none.
	Latest func(ctx context.Context) any
	// About are the posts that the page of a service leads to, nil when there are none.
	About func(ctx context.Context, service string) any
}

// Issues is what the table needs of the newsletter, which this package does not know.
type Issues struct {
	// Archive and Issue return what /newsletter/archive and an issue's page show.
	Archive, Issue func(ctx context.Context, path string) (any, error)
	// Paths are those of all issues that anybody may read.
	Paths func(ctx context.Context) ([]string, error)
	// Linked is that of Page, for an issue.
	Linked func(origin, path string, data any) []linkeddata.Node
}

// shown is what code adds to a line of the catalog's page table, see Page.
type shown struct {
	data   func(ctx context.Context, path string) (any, error)
	paths  func(ctx context.Context) ([]string, error)
	linked func(origin, path string, data any) []linkeddata.Node
	listed func(ctx context.Context) (map[string]Listing, error)
}

// New is the table of the visitor's pages (V24-V36): that of the catalog, and what
// each of them shows, with the facts and the prose of the moment in which it is shown.
func New(facts *catalog.Catalog, prose func() *content.Content, blog Blog, issues Issues) []Page {
	shows := pageData{facts, prose, blog.Latest, blog.About}.shows(blog, issues)
	var out []Page
	for _, line := range facts.Pages.Visitor {
		if line.Internal {
			continue
		}
		add := shows[line.Path]
		out = append(out, Page{
			Pattern: line.Path, Paths: add.paths, Data: add.data, Linked: add.linked, Listed: add.listed,
			Bare: line.Bare, Lost: line.Lost, Dynamic: line.Dynamic, NoIndex: line.NoIndex, Secret: line.Secret,
		})
	}
	return out
}

// shows are the pages with data of their own. Dynamic pages are rendered by their
// feature, with data that only one visitor sees.
func (d pageData) shows(blog Blog, issues Issues) map[string]shown {
	listed, told := listings{d.facts, d.prose}, studies{d.facts, d.prose}
	return map[string]shown{
		"/":                          {data: d.home},
		"/about":                     {data: d.about},
		"/now":                       {data: d.now},
		"/verify":                    {data: d.verify, linked: d.linkedPapers},
		"/promises":                  {data: d.promises},
		"/services":                  {data: d.serviceList},
		"/services/{service}":        {data: d.service, paths: d.servicePaths, linked: d.linkedService, listed: listed.services},
		CaseStudiesPath:              {data: told.page, paths: told.paths, linked: told.linked},
		PricesPath:                   {data: d.prices},
		"/quote":                     {data: d.quote},
		"/contact":                   {data: d.onlyPictures("hero-contact")},
		"/blog":                      {data: blog.List, listed: blog.Listed},
		"/blog/{slug}":               {data: blog.Article, paths: blog.Paths, linked: blog.Linked, listed: blog.Listed},
		"/newsletter/archive":        {data: issues.Archive},
		"/newsletter/archive/{slug}": {data: issues.Issue, paths: issues.Paths, linked: issues.Linked},
		"/privacy":                   {data: d.legal, listed: listed.legal("privacy")},
		"/privacy/{version}":         {data: d.legalVersion, paths: d.earlierLegal("privacy")},
		"/terms":                     {data: d.legal, listed: listed.legal("terms")},
		"/terms/{version}":           {data: d.legalVersion, paths: d.earlierLegal("terms")},
		"/accessibility":             {data: d.legal, listed: listed.legal("accessibility")},
		"/accessibility/{version}":   {data: d.legalVersion, paths: d.earlierLegal("accessibility")},
		headshotsPath:                {data: d.headshots},
	}
}

// IsBelow reports whether path is one of paths or below one.
func IsBelow(paths []string, path string) bool {
	for _, p := range paths {
		if path == p || strings.HasPrefix(path, p+"/") {
			return true
		}
	}
	return false
}

// matches reports whether path matches pattern: same segments, each {name}
// standing for one that is not empty.
func matches(pattern, path string) bool {
	want, got := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(want) != len(got) {
		return false
	}
	for i, w := range want {
		if strings.HasPrefix(w, "{") {
			if got[i] == "" {
				return false
			}
		} else if w != got[i] {
			return false
		}
	}
	return true
}

// Fits reports whether path matches the line's pattern.
func (p Page) Fits(path string) bool { return matches(p.Pattern, path) }

// Addresses are the concrete paths of a line; a dynamic one has none of its own.
func (p Page) Addresses(ctx context.Context) ([]string, error) {
	switch {
	case p.Dynamic:
		return nil, nil
	case p.Paths == nil:
		return []string{p.Pattern}, nil
	}
	return p.Paths(ctx)
}

// LostPath is the path that the bundle gets for an unknown address: one page
// serves them all, and contains no visitor's text.
const LostPath = "/404"

// LostPath is the same for the addresses below one pattern: its variable segment is
// "404", which nothing published may be called.
func (p Page) LostPath() string {
	segments := strings.Split(p.Pattern, "/")
	for i, s := range segments {
		if strings.HasPrefix(s, "{") {
			segments[i] = "404"
		}
	}
	return strings.Join(segments, "/")
}

// Line finds the line of a table that path matches. A path without a line is
// treated as the most private.
func Line(table []Page, path string) Page {
	for _, p := range table {
		if p.Fits(path) {
			return p
		}
	}
	return Page{Pattern: path, NoIndex: true, Secret: true}
}
