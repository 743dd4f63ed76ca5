package site

import (
	"fmt"
	"net/http"
	"runtime/debug"
)

// problemType is the content type of an endpoint's problem (RFC 9457).
const problemType = "application/problem+json"

// Failed answers with the page about a failure of the program, under status (500 to
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
	if p == http.ErrAbortHandler { //nolint:errorlint // net/http compares it in the same way
		panic(p)
	}
	s.log.ErrorContext(r.Context(), "serving a page panicked", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	s.Failed(w, r, http.StatusInternalServerError)
}

// ForVisitors returns a writer for an endpoint at a page's address that a browser
// requests: a problem of ours (5xx), which is for programs, becomes a page about it.
// Everything else passes unchanged.
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
	return v.ResponseWriter.Write(b) //nolint:wrapcheck // a ResponseWriter returns the underlying writer's error
}

// Unwrap lets http.ResponseController reach the connection.
func (v *visitorWriter) Unwrap() http.ResponseWriter { return v.ResponseWriter }
