package site

import (
	"context"
	"strings"

	"wardgate/catalog"
	"wardgate/content"
)

// Page is a line of the page table.
type Page struct {
	// Pattern is the path, with {name} for a segment that varies.
	Pattern string
	// Paths lists the paths of a cached page whose Pattern varies, so that an
	// address nobody published is refused without a query. nil: Pattern is the path.
	Paths func(ctx context.Context) ([]string, error)
	// Data answers what the page shows; it is embedded as JSON. nil means null.
	Data func(ctx context.Context, path string) (any, error)
	// Linked answers what an indexed page tells search engines about itself, made of the
	// data it shows, beside what every page tells of the company (linkeddata.go); nil
	// means nothing more.
	Linked func(origin, path string, data any) []Node
	// Bare pages answer requests without a query only. With one the address is an
	// endpoint's: a search, a filter, an older page of a list.
	Bare bool
	// Lost pages say in their own words that there is nothing at an address that
	// fits Pattern and is none of Paths; others leave that to the page for unknown addresses.
	Lost bool
	// Dynamic pages are rendered per request through RenderDynamic only: the site
	// does not answer them by itself.
	Dynamic bool
	// NoIndex keeps the page out of the sitemap and of search engines.
	NoIndex bool
	// Secret marks a page with a secret in its address: nothing it links to is
	// told where the visitor came from.
	Secret bool
}

// Blog is what the table needs of the blog, which this package does not know.
type Blog struct {
	// List and Article answer what /blog and a post's page show.
	List, Article func(ctx context.Context, path string) (any, error)
	// Paths are those of all posts that readers may see.
	Paths func(ctx context.Context) ([]string, error)
	// Linked is that of Page, for a post.
	Linked func(origin, path string, data any) []Node
	// Latest are the posts that the home page shows (V39), nil when there are none.
	Latest func(ctx context.Context) any
}

// Issues is what the table needs of the newsletter, which this package does not know.
type Issues struct {
	// Archive and Issue answer what /newsletter/archive and an issue's page show.
	Archive, Issue func(ctx context.Context, path string) (any, error)
	// Paths are those of all letters that anybody may read.
	Paths func(ctx context.Context) ([]string, error)
	// Linked is that of Page, for a letter.
	Linked func(origin, path string, data any) []Node
}

// Pages is the table of the visitor's pages (V24-V36).
func Pages(facts *catalog.Catalog, prose *content.Content, blog Blog, issues Issues) []Page {
	d := pageData{facts, prose, blog.Latest}
	return []Page{
		{Pattern: "/", Data: d.home},
		{Pattern: "/about", Data: d.about},
		{Pattern: "/services", Data: d.serviceList},
		{Pattern: "/services/{service}", Paths: d.servicePaths, Data: d.service, Linked: d.linkedService, Lost: true},
		{Pattern: "/quote", Data: d.quote},
		{Pattern: "/quote/status/{token}", Dynamic: true, NoIndex: true, Secret: true},
		{Pattern: "/contact", Data: d.onlyPictures("hero-contact")},
		{Pattern: "/contact/sent/{token}", Dynamic: true, NoIndex: true, Secret: true},
		{Pattern: "/assessments"},
		{Pattern: "/assessments/report/{token}", Dynamic: true, NoIndex: true, Secret: true},
		{Pattern: "/chat/transcript/{token}", Dynamic: true, NoIndex: true, Secret: true},
		{Pattern: "/blog", Data: blog.List, Bare: true},
		{Pattern: "/blog/{slug}", Paths: blog.Paths, Data: blog.Article, Linked: blog.Linked},
		{Pattern: "/newsletter", NoIndex: true},
		{Pattern: "/newsletter/sent/{token}", Dynamic: true, NoIndex: true, Secret: true},
		{Pattern: "/newsletter/confirm/{token}", Dynamic: true, NoIndex: true, Secret: true},
		{Pattern: "/newsletter/unsubscribe/{token}", Dynamic: true, NoIndex: true, Secret: true},
		{Pattern: "/newsletter/preferences/{token}", Dynamic: true, NoIndex: true, Secret: true},
		{Pattern: "/newsletter/v/{token}", Dynamic: true, NoIndex: true, Secret: true},
		{Pattern: "/newsletter/archive", Data: issues.Archive, Bare: true},
		{Pattern: "/newsletter/archive/{slug}", Paths: issues.Paths, Data: issues.Issue, Linked: issues.Linked},
		{Pattern: "/privacy", Data: d.legal},
		{Pattern: "/privacy/{version}", Paths: d.earlierLegal("privacy"), Data: d.legalVersion, NoIndex: true},
		{Pattern: "/terms", Data: d.legal},
		{Pattern: "/terms/{version}", Paths: d.earlierLegal("terms"), Data: d.legalVersion, NoIndex: true},
		{Pattern: "/accessibility", Data: d.legal},
		{Pattern: "/accessibility/{version}", Paths: d.earlierLegal("accessibility"), Data: d.legalVersion, NoIndex: true},
		{Pattern: headshotsPath, Data: d.headshots, NoIndex: true},
	}
}

// staffPaths are the addresses of the staff app (S13-S20, U32). What lies below
// one of them belongs to it, too.
func staffPaths() []string {
	return []string{
		"/login", "/setup", "/invite", "/reset",
		"/operations", "/leads", "/outbox", "/team", "/audit", "/account",
		"/automation-dashboard", "/newsletter-manager", "/blog-admin",
	}
}

// isStaffPath tells whether the staff app shows path.
func isStaffPath(path string) bool {
	for _, p := range staffPaths() {
		if path == p || strings.HasPrefix(path, p+"/") {
			return true
		}
	}
	return false
}

// matches tells whether path fits pattern: same segments, each {name} standing
// for one that is not empty.
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

// lostPath is what the bundle is given as the path of an unknown address: one
// page serves them all, and no visitor's text gets into it.
const lostPath = "/404"

// lostPath is the same for the addresses below one pattern: its variable segment is
// called "404", which nothing that is published may be.
func (p Page) lostPath() string {
	segments := strings.Split(p.Pattern, "/")
	for i, s := range segments {
		if strings.HasPrefix(s, "{") {
			segments[i] = "404"
		}
	}
	return strings.Join(segments, "/")
}

// dynamicPage finds the line for a dynamic render of path. What no line names is
// treated as the most private.
func (s *Site) dynamicPage(path string) Page {
	for _, p := range s.opt.Pages {
		if matches(p.Pattern, path) {
			return p
		}
	}
	return Page{Pattern: path, NoIndex: true, Secret: true}
}
