package site

import (
	"net/http"
	"net/url"
	stdpath "path"
	"strings"

	"wardgate/internal/site/cached"
	"wardgate/internal/site/pagetable"
	"wardgate/internal/site/responses"
)

// Page answers r when its path is exactly that of a page, a staff page or a built
// file, and reports whether it did. It is the fast path, to be tried first: for a
// rendered page it costs a look-up and a write.
func (s *Site) Page(w http.ResponseWriter, r *http.Request) (answered bool) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	it := s.cached.At(r.URL.Path)
	if it == nil || r.URL.RawQuery != "" && bare(it) {
		return false
	}
	answered = true // also by a panic's answer
	defer s.rescue(w, r)
	if p, ok := it.(*cached.Page); ok {
		return p.Serve(w, r)
	}
	it.ServeHTTP(w, r)
	return answered
}

// bare reports whether a page answers only requests without a query.
func bare(it http.Handler) bool {
	p, ok := it.(*cached.Page)
	return ok && p.Line.Bare
}

// ServeHTTP answers every request that no endpoint took: what Page answers, what
// is below a staff path, 301 to the canonical spelling of a path, 405 where only
// reading is possible, else 404.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.Page(w, r) {
		return
	}
	defer s.rescue(w, r)
	clean := stdpath.Clean("/" + r.URL.Path)
	switch known := s.knows(clean); {
	case known && r.Method != http.MethodGet && r.Method != http.MethodHead:
		s.refuseMethod(w)
	case known && clean != r.URL.Path:
		s.redirect(w, r, clean)
	case pagetable.IsBelow(s.staffPaths, clean):
		s.staff.ServeHTTP(w, r)
	case strings.HasPrefix(clean, "/assets/"):
		s.responses.Missing(w)
	default:
		s.NotFound(w, r)
	}
}

// knows reports whether path, in its canonical spelling, leads anywhere.
func (s *Site) knows(path string) bool {
	if s.cached.At(path) != nil || pagetable.IsBelow(s.staffPaths, path) {
		return true
	}
	for _, line := range s.lines {
		if line.Dynamic && line.Fits(path) {
			return true
		}
	}
	return false
}

// Route is the pattern of what is served at path, for figures: a line of the page table, or what a kind of address has in common. It never
// is what somebody made up.
func (s *Site) Route(path string) string {
	if p, is := s.cached.At(path).(*cached.Page); is {
		return p.Line.Pattern
	}
	for _, below := range []string{"/assets/", "/uploads/"} {
		if strings.HasPrefix(path, below) {
			return below + "{file}"
		}
	}
	switch {
	case s.cached.At(path) != nil:
		return "/{file}"
	case pagetable.IsBelow(s.staffPaths, path):
		return "/{staff}"
	}
	return "/{unknown}"
}

// Exists reports whether a visitor finds a page or a file at path. Pages that belong to
// one person, with a secret in their address, do not count, and neither do those of
// staff.
func (s *Site) Exists(path string) bool {
	return s.cached.At(path) != nil && !pagetable.IsBelow(s.staffPaths, path)
}

// NotFound answers 404 with the page for unknown addresses.
func (s *Site) NotFound(w http.ResponseWriter, r *http.Request) { s.cached.NotFound(w, r) }

// redirect leads from a trailing or doubled slash to the canonical path. clean
// begins with exactly one slash, so that it cannot lead to another host.
func (s *Site) redirect(w http.ResponseWriter, r *http.Request, clean string) {
	fields := []responses.Field{responses.CacheControl(responses.AnHour)}
	if s.cached.At(clean) == nil || pagetable.IsBelow(s.staffPaths, clean) { // staff and dynamic pages: private addresses
		fields = responses.Private(true)
	}
	responses.SetFields(w.Header(), s.responses.Fields(fields))
	target := url.URL{Path: clean, RawQuery: r.URL.RawQuery}
	w.Header().Set("Location", target.String())
	w.WriteHeader(http.StatusMovedPermanently)
}

func (s *Site) refuseMethod(w http.ResponseWriter) {
	s.responses.Text(w, http.StatusMethodNotAllowed, "This address can only be read (GET, HEAD).", responses.NewField("Allow", "GET, HEAD"))
}

// ServePrices answers a request for the page of prices with a query. What is asked for is computed where the page is rendered;
// date is the day in the words of pages.
func (s *Site) ServePrices(w http.ResponseWriter, r *http.Request, date string) {
	data, err := pagetable.Line(s.lines, pagetable.PricesPath).Data(r.Context(), pagetable.PricesPath)
	if err != nil {
		s.log.ErrorContext(r.Context(), "the data of a page cannot be read", "path", pagetable.PricesPath, "error", err)
		s.cached.Failed(w, r, http.StatusInternalServerError)
		return
	}
	s.RenderDynamic(w, r, pagetable.PricesPath, pagetable.WithAsked(data, r.URL.Query(), date), http.StatusOK)
}
