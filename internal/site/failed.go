package site

import (
	"fmt"
	"net/http"
	"runtime/debug"
)

// problemType is the content type of an endpoint's problem (RFC 9457).
const problemType = "application/problem+json"

// Failed answers with the page that says that the program failed, under status (500 to
// 599), see cached.Pages.
func (s *Site) Failed(w http.ResponseWriter, r *http.Request, status int) {
	s.cached.Failed(w, r, status)
}

// rescue answers a request whose handler panicked; deferred.
func (s *Site) rescue(w http.ResponseWriter, r *http.Request) {
	p := recover()
	if p == nil {
		return
	}
	if p == http.ErrAbortHandler { //nolint:errorlint // net/http compares it so as well
		panic(p)
	}
	s.log.ErrorContext(r.Context(), "serving a page panicked", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	s.Failed(w, r, http.StatusInternalServerError)
}

// ForVisitors returns a writer for an endpoint that stands at a page's address and
// is asked by a browser: a problem of ours (5xx), which a program would read, becomes
// the page that says so. Everything else passes as it is.
func (s *Site) ForVisitors(w http.ResponseWriter, r *http.Request) http.ResponseWriter {
	return &visitorWriter{ResponseWriter: w, site: s, request: r}
}

type visitorWriter struct {
	http.ResponseWriter
	site    *Site
	request *http.Request
	failed  bool
}

// WriteHeader implements http.ResponseWriter.
func (v *visitorWriter) WriteHeader(status int) {
	if status < http.StatusInternalServerError || v.Header().Get("Content-Type") != problemType {
		v.ResponseWriter.WriteHeader(status)
		return
	}
	v.failed = true
	v.site.Failed(v.ResponseWriter, v.request, status)
}

// Write implements http.ResponseWriter. The problem's own text is dropped.
func (v *visitorWriter) Write(b []byte) (int, error) {
	if v.failed {
		return len(b), nil
	}
	return v.ResponseWriter.Write(b) //nolint:wrapcheck // a ResponseWriter returns the writer's own error
}

// Unwrap lets http.ResponseController reach the connection.
func (v *visitorWriter) Unwrap() http.ResponseWriter { return v.ResponseWriter }
