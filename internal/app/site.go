package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/blog"
	"wardgate/internal/blog/pages"
	"wardgate/internal/company"
	"wardgate/internal/newsletter/archive"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ssr"
	"wardgate/internal/platform/uploads"
	"wardgate/internal/site"
	"wardgate/internal/site/assets"
	"wardgate/internal/site/linkeddata"
	"wardgate/internal/site/pagetable"
)

// The canvas colours of web/src/ui/theme.css, for the browser's own frame.
const (
	themeLight = "#f5f7fa"
	themeDark  = "#081220"
)

// renderTimeout bounds a render that is kept, which takes some 30 ms: only one that
// would never end should meet it, not one on a machine that is busy starting.
// Visitors wait less, see site.Options.
const renderTimeout = 10 * time.Second

func (a *App) wireSite(ctx context.Context) error {
	bundle, err := fs.ReadFile(a.parts.Dist, "ssr/server.js")
	if err != nil {
		return assets.ErrNotBuilt
	}
	a.renderer, err = ssr.New(ssr.Options{
		Bundle: string(bundle), Log: a.parts.Log, TimeZone: a.Catalog.Company().TimeZone, Timeout: renderTimeout,
		Machines: runtime.GOMAXPROCS(0) + 1, // one for what cannot wait behind the cached pages
	})
	if err != nil {
		return err
	}
	a.Site, err = site.New(ctx, site.Options{
		Pages:      visitorPages(a, a.Catalog, a.prose.Load),
		StaffPaths: a.Catalog.Pages.Staff,
		Dist:       a.parts.Dist, Renderer: a.renderer, Clock: a.parts.Clock, Bus: a.Bus, Log: a.parts.Log,
		Origin: a.Config.Origin, Company: a.Catalog.Company, Facts: a.Catalog.Facts, Linked: linked(a.Catalog), IsSample: isSample(a.Catalog, a.sample),
		Headers: a.safety, StaffPolicy: staffPolicy(), HasSession: a.Staff.Sessions.HasSession,
		Menu:       menu(a.Catalog.Pages),
		ThemeLight: themeLight, ThemeDark: themeDark, Mailless: !a.Mail.Configured(),
		// Rendering and compressing leave several times of what lives behind, and an idle
		// program would keep it until the collector's next turn, and longer.
		Quiet: debug.FreeOSMemory,
	})
	return err
}

// isSample returns what reports whether the company of a catalog still is the sample.
func isSample(facts *catalog.Catalog, sample catalog.Profile) func() bool {
	return func() bool { return company.IsSample(facts.Profile(), sample) }
}

// linked is what search engines are told of the company beside its name, offices and lines.
func linked(facts *catalog.Catalog) func() linkeddata.More {
	return func() linkeddata.More {
		out := linkeddata.More{Papers: facts.Papers()}
		guard, _ := facts.Service(facts.Prices.Guard)
		if price := facts.Price(guard); price != "" {
			if _, _, known := catalog.ParsePrice(price); known {
				out.PriceRange = price
			}
		}
		return out
	}
}

// visitorPages is the table of visitor pages with the facts of a catalog and the prose that names them.
func visitorPages(a *App, facts *catalog.Catalog, prose func() *content.Content) []pagetable.Page {
	return pagetable.New(facts, prose, a.blogPages(), pagetable.Issues{
		Archive: a.Newsletter.Archive.ArchiveData, Issue: elsewhere(a.Newsletter.Archive.IssueData), Paths: a.Newsletter.Archive.ArchivePaths, Linked: archive.LinkedIssue,
	})
}

// blogPages are the pages of the blog in the table of the site, which does not know it.
func (a *App) blogPages() pagetable.Blog {
	return pagetable.Blog{
		List: a.Blog.Pages.FirstPageData, Article: elsewhere(a.Blog.Pages.ArticleData), Paths: a.Blog.Pages.PagePaths, Linked: pages.LinkedArticle,
		Listed: func(ctx context.Context) (map[string]pagetable.Listing, error) {
			listed, err := a.Blog.Pages.Listed(ctx)
			out := make(map[string]pagetable.Listing, len(listed))
			for path, one := range listed {
				out[path] = pagetable.Listing(one)
			}
			return out, err
		},
		About: func(ctx context.Context, service string) any {
			posts, err := a.Blog.Pages.About(ctx, service)
			if err != nil { // as of the home page
				a.parts.Log.ErrorContext(ctx, "the posts about a service cannot be read", "service", service, "error", err)
			}
			return posts
		},
		Latest: func(ctx context.Context) any {
			posts, err := a.Blog.Pages.Latest(ctx)
			if err != nil { // the home page is worth showing without them
				a.parts.Log.ErrorContext(ctx, "the home page's posts cannot be read", "error", err)
			}
			return posts
		},
	}
}

// elsewhere tells the site which errors of a page's data mean that the page is not at its address any more: those that
// the feature has an answer for, 301, 404 or 410, at an endpoint of the same address (D57, D105).
func elsewhere(data func(ctx context.Context, path string) (any, error)) func(ctx context.Context, path string) (any, error) {
	return func(ctx context.Context, path string) (any, error) {
		shown, err := data(ctx, path)
		_, moved := errors.AsType[*blog.MovedError](err)
		if moved || httpx.AsProblem(err) != nil {
			return nil, fmt.Errorf("%w: %w", pagetable.ErrElsewhere, err)
		}
		return shown, err
	}
}

// pageExists tells whether a visitor finds something at a path: a page, a file, a picture
// that staff brought, or a feed.
func (a *App) pageExists(path string) bool {
	if _, uploaded := uploads.ByURL(path); uploaded || a.Site.Exists(path) {
		return true
	}
	if a.parts.AlsoExists != nil && a.parts.AlsoExists(a, path) {
		return true
	}
	return path == "/blog/rss.xml" || path == "/newsletter/archive/feed.xml"
}

// menu are the pages of all menus, each once.
func menu(pages catalog.Pages) (out []catalog.MenuEntry) {
	for _, entry := range slices.Concat(pages.Menus.Header, pages.Menus.Company, pages.Menus.Legal) {
		if !slices.ContainsFunc(out, func(other catalog.MenuEntry) bool { return other.Path == entry.Path }) {
			out = append(out, entry)
		}
	}
	return out
}
