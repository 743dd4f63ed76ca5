package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ssr"
)

// Renderer renders a page; *ssr.Pool is one.
type Renderer interface {
	Render(ctx context.Context, in ssr.Input) (ssr.Output, error)
}

// Options are what the site is made of. Everything without "optional" is required.
type Options struct {
	// Dist is the folder of the web build: site/, staff/ and ssr/.
	Dist     fs.FS
	Renderer Renderer
	Clock    clock.Clock
	// Bus brings the news {Topic: "site"} that the content has changed.
	Bus *events.Bus
	Log *slog.Logger
	// Origin is the public origin without a trailing slash, "https://security.example".
	Origin string
	// Company is named in the shell, for visitors whose browser runs no script; its
	// time zone says which year it is (D44).
	Company catalog.Company
	// Headers are the safety headers set on every answer; optional. Where a page
	// needs a stricter Referrer-Policy, the page's wins.
	Headers http.Header
	// Pages is the page table, usually what Pages answers.
	Pages []Page
	// StaffPaths are the addresses of the staff app, the catalog's. What lies below one
	// of them belongs to it, too.
	StaffPaths []string
	// ThemeLight and ThemeDark colour the browser's own frame, "#rrggbb"; optional.
	ThemeLight, ThemeDark string
	// HasSession tells whether a request brings a staff session, valid or not, so
	// that the staff app need not ask in vain; nil: every request may bring one.
	HasSession func(r *http.Request) bool
	// PageWait is how long the first request for a page waits for its render: 5 s.
	// Whoever comes first, a search engine perhaps, had better wait than get the page without its head.
	PageWait time.Duration
	// DynamicWait is how long a dynamic page may take, waiting included: 1 s.
	DynamicWait time.Duration
	// Rest is how long after its start Run leaves everything compressed quickly, and pages
	// to those who ask for them: 30 s. The best compression and many renders take a
	// processor for seconds, and those after a start are for whoever has been waiting.
	Rest time.Duration
	// Quiet is called when Run has done something and has then had nothing to do for a
	// few seconds: what the work has left behind can be given up. Optional.
	Quiet func()
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

// ErrNotBuilt says that the binary was made without the web build.
var ErrNotBuilt = errors.New("the web build is missing: run `make build`")

// Site answers requests for pages and files. It is safe for concurrent use.
type Site struct {
	opt    Options
	frame  frame
	staff  *staffShell
	files  map[string]item
	lost   *page // the page for unknown addresses
	failed *page // the page for failures of ours
	// lostBelow are the pages for unknown addresses that fit a pattern with words of its own.
	lostBelow []*page
	dynamic   *dynamicCache
	// table holds everything that is served by its exact path.
	table atomic.Pointer[map[string]item]
	// version counts the content versions seen; tabled is the one the table was made for.
	version, tabled atomic.Int64
	tabling         sync.Mutex
	// rendering bounds the renders of cached pages, so that some machine is always
	// left for a dynamic page.
	rendering chan struct{}
	wake      chan struct{}
	// rested is set when Options.Rest is over.
	rested atomic.Bool
	zone   *time.Location
	// year is the year that the cached pages show.
	year atomic.Int64
}

// New reads the web build and lays out the page table. It renders nothing: that
// is Run's work, and a request that comes earlier starts its own page. ctx bounds
// the queries for the paths of pages.
func New(ctx context.Context, opt Options) (*Site, error) {
	opt = opt.withDefaults()
	s := &Site{opt: opt, rendering: make(chan struct{}, opt.Renders), wake: make(chan struct{}, 1)}
	if err := s.readBuild(); err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	var err error
	if s.zone, err = clock.Zone(opt.Company.TimeZone); err != nil {
		return nil, fmt.Errorf("site: the company's time zone: %w", err)
	}
	s.year.Store(s.yearNow())
	s.dynamic = newDynamicCache(opt.MaxDynamic, opt.KeepDynamic)
	s.lost = s.newPage(Page{Pattern: lostPath, NoIndex: true}, lostPath, http.StatusNotFound)
	s.failed = s.newPage(Page{Pattern: failedPath, NoIndex: true}, failedPath, http.StatusInternalServerError)
	for _, line := range s.opt.Pages {
		if line.Lost {
			line.NoIndex = true
			s.lostBelow = append(s.lostBelow, s.newPage(line, line.lostPath(), http.StatusNotFound))
		}
	}
	if err := s.retable(ctx); err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return s, nil
}

func (o Options) withDefaults() Options {
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

// readBuild finds the entries of both apps and every file they brought.
func (s *Site) readBuild() error {
	site, err := readManifest(s.opt.Dist, "site")
	if err != nil {
		return err
	}
	staff, err := readManifest(s.opt.Dist, "staff")
	if err != nil {
		return err
	}
	if s.files, err = s.listFiles(site, staff); err != nil {
		return err
	}
	if err := s.addWebManifest(); err != nil {
		return err
	}
	if err := s.addOffline(); err != nil {
		return err
	}
	s.frame = newFrame(s.opt, site, staff, func(path string) bool { return s.files[path] != nil })
	s.staff = &staffShell{
		known:   s.newResponse(http.StatusOK, htmlType, s.frame.staff(""), privateFields(true)),
		unknown: s.newResponse(http.StatusOK, htmlType, s.frame.staff(noSession), privateFields(true)),
		session: s.opt.HasSession,
	}
	return nil
}

// staffShell is the document of the staff app, which is not stored anywhere and
// so may differ by whether there is a session.
type staffShell struct {
	known, unknown *response
	session        func(r *http.Request) bool
}

func (s *staffShell) serve(w http.ResponseWriter, r *http.Request) {
	if s.session == nil || s.session(r) {
		s.known.serve(w, r)
		return
	}
	s.unknown.serve(w, r)
}
