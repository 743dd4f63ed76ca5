package core

import (
	"net/http"

	"wardgate/internal/platform/httpx"
)

// Failed logs that a request could not be served.
func (s *Pages) Failed(r *http.Request, what string, err error) {
	httpx.LogFailure(r, s.Log, Tag, what, err)
}

// Unreadable responds that something cannot be read at the moment.
func (s *Pages) Unreadable(w http.ResponseWriter, r *http.Request, err error) {
	s.Failed(r, "reading a subscription failed", err)
	httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable, "We cannot read this right now. Please reload this page in a moment."))
}

// Show sends a page with the data that was read, or with null in its place and status 404 when
// there is none.
func (s *Pages) Show(w http.ResponseWriter, r *http.Request, name string, data any, err error) {
	switch {
	case err == nil:
		s.Render(w, r, r.URL.Path, map[string]any{name: data}, http.StatusOK)
	case httpx.AsProblem(err) != nil:
		s.Render(w, r, r.URL.Path, map[string]any{name: nil}, http.StatusNotFound)
	default:
		s.Unreadable(w, r, err)
	}
}

// After redirects to a page once its button has done its work. A rejected action needs no
// message: the page shows the current state.
func (s *Pages) After(w http.ResponseWriter, r *http.Request, to string, err error) {
	if err != nil && httpx.AsProblem(err) == nil {
		s.Failed(r, "changing a subscription failed", err)
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable, "We cannot do this right now. Please go back and try again in a moment."))
		return
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}
