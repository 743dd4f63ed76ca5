package assessments

import (
	"net/http"

	"wardgate/internal/platform/forms"
)

// formFields are the fields of the form in its order (V94, V149). The contact's stand
// beside the answers: a plain form has no objects.
func formFields(p *Payload) map[string]*string {
	return map[string]*string{
		"propertyType": &p.PropertyType, "primaryConcern": &p.PrimaryConcern, "currentSecurity": &p.CurrentSecurity,
		"budget": &p.Budget, "timeline": &p.Timeline,
		"name": &p.ContactInfo.Name, "email": &p.ContactInfo.Email, "phone": &p.ContactInfo.Phone, "company": &p.ContactInfo.Company,
		forms.Honeypot: &p.Website,
	}
}

// serveForm takes the form as a browser without JavaScript sends it. Accepted, it
// leads to the private report (303, so that a reload sends nothing again); refused,
// the same page comes back with all that was chosen and typed.
func (s *Service) serveForm(w http.ResponseWriter, r *http.Request) {
	var p Payload
	forms.Serve(w, r, forms.Plain[Assessment]{
		Fields: formFields(&p),
		Store:  func(key string) (Assessment, error) { return s.Submit(r.Context(), key, p) },
		Done:   func(a Assessment) string { return reportPath + a.ReportToken },
		Show: func(state forms.State, status int) {
			s.Render(w, r, pagePath, map[string]any{"form": state}, status)
		},
		Failed: func(err error) {
			s.Log.ErrorContext(r.Context(), "storing an assessment sent without JavaScript failed", "word", tag, "error", err)
		},
	})
}
