package metrics

import "net/http"

// Path is where the figures are.
const Path = "/metrics"

// ServeHTTP answers GET of Path, and nothing else.
func (c *Collection) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	switch {
	case r.URL.Path != Path:
		http.Error(w, "The figures are at "+Path+".", http.StatusNotFound)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "This address answers GET only.", http.StatusMethodNotAllowed)
	default:
		h.Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = w.Write(c.Write(r.Context())) // who hung up needs no answer
	}
}
