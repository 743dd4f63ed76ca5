package quotes

import (
	"context"
	"errors"
	"mime"
	"net/http"
	"strings"

	"wardgate/internal/platform/httpx"
)

// FormState is what the quote page is given when a form sent without JavaScript
// comes back: everything that was typed, and what to correct.
type FormState struct {
	Values map[string]string  `json:"values"`
	Errors []httpx.FieldError `json:"errors"`
	// Failed tells that nothing was stored for a reason of ours.
	Failed bool `json:"failed"`
}

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
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/x-www-form-urlencoded" && r.ContentLength != 0 {
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusUnsupportedMediaType, "Send the form as application/x-www-form-urlencoded."))
		return
	}
	if err := r.ParseForm(); err != nil {
		s.formRefused(w, r, err)
		return
	}
	var p Payload
	state := FormState{Values: map[string]string{}}
	for name, field := range formFields(&p) {
		*field = strings.ToValidUTF8(r.PostForm.Get(name), replacement)
		if name != "website" {
			state.Values[name] = *field
		}
	}
	q, err := s.submitForm(r.Context(), r.PostForm.Get("idempotencyKey"), p)
	if err == nil {
		http.Redirect(w, r, statusPath+q.StatusToken, http.StatusSeeOther)
		return
	}
	status := http.StatusServiceUnavailable
	if problem := httpx.AsProblem(err); problem != nil {
		status, state.Errors = problem.Status, problem.Errors
	} else {
		state.Failed = true
		w.Header().Set("Retry-After", "5")
		s.Log.ErrorContext(r.Context(), "storing a request sent without JavaScript failed", "word", tag, "error", err)
	}
	s.Render(w, r, "/quote", map[string]any{"form": state}, status)
}

// submitForm stores a form. Here nobody can choose another key, so one that is
// malformed, or that the visitor's form had before its correction, is left out:
// equal content is still stored once.
func (s *Service) submitForm(ctx context.Context, key string, p Payload) (Quote, error) {
	if !isKey(key) {
		key = ""
	}
	q, err := s.Submit(ctx, key, p)
	if problem := httpx.AsProblem(err); problem != nil && problem.Type == keyReused {
		return s.Submit(ctx, "", p)
	}
	return q, err
}

// isKey follows the rule of the Idempotency-Key header: up to 200 visible ASCII characters.
func isKey(s string) bool {
	return len(s) <= 200 && !strings.ContainsFunc(s, func(r rune) bool { return r < '!' || r > '~' })
}

func (s *Service) formRefused(w http.ResponseWriter, r *http.Request, err error) {
	status := http.StatusBadRequest
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		status = http.StatusRequestEntityTooLarge
	}
	s.Render(w, r, "/quote", map[string]any{"form": FormState{Values: map[string]string{}, Failed: true}}, status)
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
