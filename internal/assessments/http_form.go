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
		forms.Trap: &p.Website,
	}
}

// serveForm takes the form as a browser without JavaScript sends it. Accepted, it
// leads to the private report (303, so that a reload sends nothing again); refused,
// the same page comes back with all that was chosen and typed.
func (s *Service) serveForm(w http.ResponseWriter, r *http.Request) {
	var p Payload
	state, key, status := forms.Read(r, formFields(&p))
	switch status {
	case http.StatusUnsupportedMediaType:
		forms.Refuse(w)
		return
	case http.StatusOK:
	default:
		s.showForm(w, r, state, status)
		return
	}
	a, err := forms.Submit(key, func(key string) (Assessment, error) { return s.Submit(r.Context(), key, p) })
	if err == nil {
		http.Redirect(w, r, reportPath+a.ReportToken, http.StatusSeeOther)
		return
	}
	if status = state.Outcome(err); state.Failed {
		w.Header().Set("Retry-After", "5")
		s.Log.ErrorContext(r.Context(), "storing an assessment sent without JavaScript failed", "word", tag, "error", err)
	}
	s.showForm(w, r, state, status)
}

func (s *Service) showForm(w http.ResponseWriter, r *http.Request, state forms.State, status int) {
	s.Render(w, r, pagePath, map[string]any{"form": state}, status)
}
