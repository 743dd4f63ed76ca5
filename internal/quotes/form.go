package quotes

import (
	"net/http"

	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// formFields are the fields of the form in its order (V82).
func formFields(p *Payload) map[string]*string {
	return map[string]*string{
		"firstName": &p.FirstName, "lastName": &p.LastName, "email": &p.Email, "phone": &p.Phone, "company": &p.Company,
		"serviceType": &p.ServiceType, "propertyType": &p.PropertyType, "securityConcerns": &p.SecurityConcerns,
		"budget": &p.Budget, "timeline": &p.Timeline, "message": &p.Message, "website": &p.Website,
	}
}

// serveForm takes the form as a browser without JavaScript sends it. Accepted, it
// leads to the private status page (303, so that a reload sends nothing again);
// refused, the same page comes back with all that was typed.
func (s *Service) serveForm(w http.ResponseWriter, r *http.Request) {
	var p Payload
	forms.Serve(w, r, forms.Plain[Quote]{
		Fields: formFields(&p),
		Store:  func(key string) (Quote, error) { return s.Submit(r.Context(), key, p) },
		Done:   func(q Quote) string { return statusPath + q.StatusToken },
		Show: func(state forms.State, status int) {
			s.Render(w, r, "/quote", map[string]any{"form": state}, status)
		},
		Failed: func(err error) {
			s.Log.ErrorContext(r.Context(), "storing a request sent without JavaScript failed", "word", tag, "error", err)
		},
	})
}

// serveStatus shows the private page of one request.
func (s *Service) serveStatus(w http.ResponseWriter, r *http.Request) {
	p, err := s.ProgressByToken(r.Context(), r.PathValue("token"))
	switch {
	case err == nil:
		s.Render(w, r, r.URL.Path, map[string]any{"status": p}, http.StatusOK)
	case httpx.AsProblem(err) != nil:
		s.Render(w, r, r.URL.Path, map[string]any{"status": nil}, http.StatusNotFound)
	default:
		s.Log.ErrorContext(r.Context(), "reading a request's status failed", "word", tag, "error", err)
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable,
			"We cannot read the state of your request right now. It is safe with us; please reload this page in a moment."))
	}
}
