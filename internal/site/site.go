package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"runtime"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/site/assets"
	"wardgate/internal/site/cached"
	"wardgate/internal/site/documents"
	"wardgate/internal/site/indexes"
	"wardgate/internal/site/linkeddata"
	"wardgate/internal/site/offline"
	"wardgate/internal/site/ondemand"
	"wardgate/internal/site/pagetable"
	"wardgate/internal/site/responses"
)

// Options are what the site is made of. Everything without "optional" is required.
type Options struct {
	// Dist is the folder of the web build: site/, staff/ and ssr/.
	Dist     fs.FS
	Renderer documents.Renderer
	Clock    clock.Clock
	// Bus brings the news {Topic: "site"} that the content has changed.
	Bus *events.Bus
	Log *slog.Logger
	// Origin is the public origin without a trailing slash, "https://security.example".
	Origin string
	// Company is what its own files and the shell say of the company, for visitors whose browser runs no script, as it is
	// at the moment. The time zone is that of the start; it says which year it is (D44).
	Company func() catalog.Company
	// Facts are what pages are told of the company, as it is at the moment.
	Facts func() catalog.Facts
	// Linked is what search engines are told of the company besides, as it is at the moment; optional.
	Linked func() linkeddata.More `wiring:"optional"`
	// IsSample tells whether the company still is the sample, which staff are told on every page (D89); nil: it is not.
	IsSample func() bool `wiring:"optional"`
	// Headers are the safety headers set on every answer; optional. Where a page
	// needs a stricter Referrer-Policy, the page's wins.
	Headers http.Header `wiring:"optional"`
	// StaffPolicy is the content security policy of the staff app's document, in place of the
	// one in Headers; optional.
	StaffPolicy string `wiring:"optional"`
	// Pages is the page table, usually what pagetable.New answers.
	Pages []pagetable.Page
	// StaffPaths are the addresses of the staff app, the catalog's. What lies below one
	// of them belongs to it, too.
	StaffPaths []string
	// Menu are the pages that /llms.txt leads to; optional.
	Menu []catalog.MenuEntry `wiring:"optional"`
	// Mailless is set when nothing is mailed: pages promise no mail then (D5).
	Mailless bool `wiring:"optional"`
	// ThemeLight and ThemeDark colour the browser's own frame, "#rrggbb"; optional.
	ThemeLight, ThemeDark string
	// HasSession tells whether a request brings a staff session, valid or not, so
	// that the staff app need not ask for nothing; nil: every request may bring one.
	HasSession func(r *http.Request) bool `wiring:"optional"`
	// PageWait is how long the first request for a page waits for its render: 5 s.
	// It is better that the first visitor, perhaps a search engine, waits than gets the page without its head.
	PageWait time.Duration
	// DynamicWait is how long a dynamic page may take, waiting included: 1 s.
	DynamicWait time.Duration
	// Rest is how long after its start Run leaves everything compressed quickly, and pages
	// to those who ask for them: 30 s. The best compression and many renders take a
	// processor for seconds, and those after a start are for requests that are waiting.
	Rest time.Duration
	// Quiet is called when Run has done something and has then had nothing to do for a
	// few seconds: what the work has left behind can be given up. Optional.
	Quiet func() `wiring:"optional"`
	// Retry is the pause after a failed render of a page: 10 s.
	Retry time.Duration
	// Renders is how many cached pages may be rendered at once: as many as there are
	// processors. The Renderer needs one machine more, for dynamic pages.
	Renders int
	// Ahead is how many pages are rendered before anybody asks for them: 1000. More wait
	// for their first visitor, so that a blog of ten thousand posts starts like any other.
	Ahead int
	// MaxDynamic is how many dynamic pages may be in work at once: 8.
	MaxDynamic int
	// KeepDynamic is how many finished dynamic pages are kept: 64.
	KeepDynamic int
}

// Site answers requests for pages and files. It is safe for concurrent use.
type Site struct {
	log       *slog.Logger
	lines     []pagetable.Page
	documents *documents.Documents
	renderer  documents.Renderer
	responses *responses.Maker
	cached    *cached.Pages
	onDemand  *ondemand.Pages
	staff     *staffApp
	// staffPaths are the addresses of the staff app.
	staffPaths []string
}

// New reads the web build and lays out the page table. It renders nothing: that
// is Run's work, and a request that comes earlier starts its own page. ctx bounds
// the queries for the paths of pages. It fails with assets.ErrNotBuilt without a build.
func New(ctx context.Context, opt Options) (*Site, error) {
	if err := wiring.Complete(opt); err != nil {
		return nil, err
	}
	s, err := wire(ctx, opt.withDefaults())
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return s, nil
}

// wire makes the parts, each from what it needs.
func wire(ctx context.Context, opt Options) (*Site, error) {
	maker, wake := responses.NewMaker(opt.Headers), responses.NewWake()
	site, err1 := assets.ReadBuild(opt.Dist, "site")
	staff, err2 := assets.ReadBuild(opt.Dist, "staff")
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	files, err := assets.New(assets.Deps{Dist: opt.Dist, Responses: maker, Log: opt.Log, Wake: wake}, site, staff)
	if err != nil {
		return nil, err
	}
	ofCompany, err1 := newLatest(opt, func(facts catalog.Facts) (map[string]http.Handler, error) {
		company := opt.Company()
		manifest, err1 := indexes.WebManifest(maker, company, opt.ThemeDark, files.Has)
		staffManifest, err3 := indexes.StaffManifest(maker, company, opt.ThemeDark, files.Has)
		out, err2 := offline.Files(maker, opt.Dist, company)
		if err := errors.Join(err1, err2, err3); err != nil {
			return nil, err
		}
		out[indexes.WebManifestPath], out[indexes.StaffManifestPath] = manifest, staffManifest
		out[indexes.SecurityTextPath] = indexes.SecurityText(maker, opt.Clock, company, opt.Origin)
		out[indexes.GuidePath] = indexes.Guide(maker, facts, opt.Menu, opt.Origin)
		return out, nil
	})
	docs, err2 := documents.New(documents.Deps{
		Company: opt.Company, Facts: opt.Facts, Linked: opt.Linked, Origin: opt.Origin, Clock: opt.Clock, Log: opt.Log, Responses: maker, Site: site, Staff: staff,
		HasFile: func(path string) bool {
			return path == indexes.WebManifestPath || path == indexes.StaffManifestPath || files.Has(path)
		}, ThemeLight: opt.ThemeLight, ThemeDark: opt.ThemeDark, Mailless: opt.Mailless,
	})
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	app, err := newStaffApp(maker, docs, opt)
	if err != nil {
		return nil, err
	}
	s := &Site{log: opt.Log, lines: opt.Pages, documents: docs, renderer: opt.Renderer, responses: maker, staff: app, staffPaths: opt.StaffPaths}
	s.onDemand, err1 = ondemand.New(ondemand.Deps{
		Renderer: opt.Renderer, Documents: docs, Responses: maker, Log: opt.Log, Table: opt.Pages,
		Wait: opt.DynamicWait, InWork: opt.MaxDynamic, Keep: opt.KeepDynamic,
	})
	fixed := files.All()
	maps.Copy(fixed, served(ofCompany))
	for _, path := range opt.StaffPaths {
		fixed[path] = s.staff
	}
	s.cached, err2 = cached.New(ctx, cached.Deps{
		Renderer: opt.Renderer, Documents: docs, Responses: maker, Files: files, Clock: opt.Clock, Bus: opt.Bus, Log: opt.Log, Wake: wake,
		Origin: opt.Origin, Table: opt.Pages, Fixed: fixed, Invalidated: func() { s.onDemand.Clear() }, Quiet: opt.Quiet,
		PageWait: opt.PageWait, Rest: opt.Rest, Retry: opt.Retry, Renders: opt.Renders, Ahead: opt.Ahead,
	})
	return s, errors.Join(err1, err2)
}

func (o Options) withDefaults() Options {
	if o.Linked == nil {
		o.Linked = func() linkeddata.More { return linkeddata.More{} }
	}
	o.PageWait = or(o.PageWait, 5*time.Second)
	o.DynamicWait = or(o.DynamicWait, time.Second)
	o.Rest = or(o.Rest, 30*time.Second)
	o.Retry = or(o.Retry, 10*time.Second)
	o.Renders = or(o.Renders, runtime.GOMAXPROCS(0))
	o.Ahead = or(o.Ahead, 1000)
	o.MaxDynamic = or(o.MaxDynamic, 8)
	o.KeepDynamic = or(o.KeepDynamic, 64)
	return o
}

func or[T comparable](v, fallback T) T {
	var zero T
	if v == zero {
		return fallback
	}
	return v
}

// Run renders and compresses pages in the background until ctx ends.
func (s *Site) Run(ctx context.Context) { s.cached.Run(ctx) }

// Invalidate says that the content has changed, see cached.Pages.
func (s *Site) Invalidate() { s.cached.Invalidate() }

// Changed is Invalidate for a change that pages may come and go by: which there are is known when it returns.
func (s *Site) Changed(ctx context.Context) { s.cached.Changed(ctx) }

// Pending is how many pages still wait to be rendered for the content as it is, those
// not counted that wait for a visitor.
func (s *Site) Pending() int { return s.cached.Pending() }

// Rendered is how many pages are finished.
func (s *Site) Rendered() int { return s.cached.Rendered() }

// RenderDynamic answers r with the page at path showing data, under status, see
// ondemand.Pages. Its signature is that of httpx.PageRenderer, by which features reach it.
func (s *Site) RenderDynamic(w http.ResponseWriter, r *http.Request, path string, data any, status int) {
	s.onDemand.Render(w, r, path, data, status)
}

// staffApp is the document of the staff app, which is not stored anywhere and
// so may differ by whether there is a session.
type staffApp struct {
	documents *latest[staffDocuments]
	session   func(r *http.Request) bool
}

// staffDocuments are the two documents.
type staffDocuments struct{ known, unknown *responses.Response }

func newStaffApp(maker *responses.Maker, docs *documents.Documents, opt Options) (*staffApp, error) {
	fields := responses.Private(true)
	if opt.StaffPolicy != "" {
		fields = append(fields, responses.NewField("Content-Security-Policy", opt.StaffPolicy))
	}
	document := func(facts catalog.Facts, more string) *responses.Response {
		told := documents.StaffFacts{Facts: facts, Sample: opt.IsSample != nil && opt.IsSample()}
		return maker.New(http.StatusOK, responses.HTML, docs.Staff(told, more), fields)
	}
	made, err := newLatest(opt, func(facts catalog.Facts) (staffDocuments, error) {
		return staffDocuments{document(facts, ""), document(facts, documents.NoSession)}, nil
	})
	return &staffApp{made, opt.HasSession}, err
}

// ServeHTTP implements http.Handler.
func (s *staffApp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	documents := s.documents.get()
	if s.session == nil || s.session(r) {
		documents.known.ServeHTTP(w, r)
		return
	}
	documents.unknown.ServeHTTP(w, r)
}
