package site

import (
	"net/http"
	"net/url"
	stdpath "path"
	"strings"
)

// Page answers r when its path is exactly that of a page, a staff page or a built
// file, and reports whether it did. It is the fast way, to be tried first: for a
// rendered page it costs a look-up and a write.
func (s *Site) Page(w http.ResponseWriter, r *http.Request) (answered bool) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	it := (*s.table.Load())[r.URL.Path]
	if it == nil || r.URL.RawQuery != "" && bare(it) {
		return false
	}
	answered = true // also by a panic's answer
	defer s.rescue(w, r)
	it.serve(w, r)
	return answered
}

// bare tells of a page that answers requests without a query only.
func bare(it item) bool {
	p, ok := it.(*page)
	return ok && p.line.Bare
}

// ServeHTTP answers every request that no endpoint took: what Page answers, what
// lies below a staff path, 301 to the canonical spelling of a path, 405 where only
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
	case isBelow(s.opt.StaffPaths, clean):
		s.staff.serve(w, r)
	case strings.HasPrefix(clean, "/assets/"):
		s.missing(w)
	default:
		s.NotFound(w, r)
	}
}

// knows tells whether path, in its canonical spelling, leads anywhere.
func (s *Site) knows(path string) bool {
	if (*s.table.Load())[path] != nil || isBelow(s.opt.StaffPaths, path) {
		return true
	}
	for _, line := range s.opt.Pages {
		if line.Dynamic && matches(line.Pattern, path) {
			return true
		}
	}
	return false
}

// Exists tells whether a visitor finds a page or a file at path. Pages that belong to one
// person, behind a secret in their address, do not count, and neither do those of staff.
func (s *Site) Exists(path string) bool {
	return (*s.table.Load())[path] != nil && !isBelow(s.opt.StaffPaths, path)
}

// NotFound answers 404 with the page for unknown addresses, which is the same for
// all of them, or for all that fit a pattern with words of its own.
func (s *Site) NotFound(w http.ResponseWriter, r *http.Request) {
	for _, p := range s.lostBelow {
		if matches(p.line.Pattern, r.URL.Path) {
			p.serve(w, r)
			return
		}
	}
	s.lost.serve(w, r)
}

// redirect leads from a trailing or doubled slash to the canonical path. clean
// begins with exactly one slash, so that it cannot lead to another host.
func (s *Site) redirect(w http.ResponseWriter, r *http.Request, clean string) {
	fields := []field{fieldOf("Cache-Control", anHour)}
	if (*s.table.Load())[clean] == nil || isBelow(s.opt.StaffPaths, clean) { // staff and dynamic pages: private addresses
		fields = privateFields(true)
	}
	setFields(w.Header(), s.safety(fields))
	target := url.URL{Path: clean, RawQuery: r.URL.RawQuery}
	w.Header().Set("Location", target.String())
	w.WriteHeader(http.StatusMovedPermanently)
}

func (s *Site) refuseMethod(w http.ResponseWriter) {
	s.plain(w, http.StatusMethodNotAllowed, "This address can only be read (GET, HEAD).", fieldOf("Allow", "GET, HEAD"))
}

// missing answers 404 for a file. It is not to be stored: after a deploy, an
// instance that is still the old one may be asked for a file of the new one.
func (s *Site) missing(w http.ResponseWriter) {
	s.plain(w, http.StatusNotFound, "There is no such file.")
}

func (s *Site) plain(w http.ResponseWriter, status int, text string, more ...field) {
	setFields(w.Header(), s.safety(append(more, fieldOf("Cache-Control", unstored))))
	http.Error(w, text, status)
}
