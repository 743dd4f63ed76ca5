package contact

import (
	"context"
	"net/http"

	"wardgate/internal/contact/sqlgen"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Sent is what the private page shows of a message that arrived. Whoever has the
// page's address reads no word of the message itself.
type Sent struct {
	Receipt
	Subject      string `json:"subject" doc:"as people read it"`
	ReceivedText string `json:"receivedText"`
}

// formFields are the fields of the form in its order (V92).
func formFields(p *Payload) map[string]*string {
	return map[string]*string{
		"name": &p.Name, "email": &p.Email, "phone": &p.Phone, "subject": &p.Subject, "message": &p.Message, forms.Honeypot: &p.Website,
	}
}

// serveForm takes the form as a browser without JavaScript sends it. Accepted, it
// leads to the page that says so (303, so that a reload sends nothing again);
// refused, the same page comes back with all that was typed.
func (s *Service) serveForm(w http.ResponseWriter, r *http.Request) {
	var p Payload
	forms.Serve(w, r, forms.Plain[Message]{
		Fields: formFields(&p),
		Store:  func(key string) (Message, error) { return s.Submit(r.Context(), key, p) },
		Done:   func(m Message) string { return sentPath + m.SentToken },
		Show: func(state forms.State, status int) {
			s.Render(w, r, pagePath, map[string]any{"form": state}, status)
		},
		Failed: func(err error) {
			s.Log.ErrorContext(r.Context(), "storing a message sent without JavaScript failed", "word", tag, "error", err)
		},
	})
}

// serveSent shows the private page that says a message arrived.
func (s *Service) serveSent(w http.ResponseWriter, r *http.Request) {
	m, err := s.bySentToken(r.Context(), r.PathValue("token"))
	switch {
	case err == nil:
		sent := Sent{s.receipt(m), s.subject(m), s.clockText(m.CreatedAt)}
		s.Render(w, r, r.URL.Path, map[string]any{"sent": sent}, http.StatusOK)
	case httpx.AsProblem(err) != nil:
		s.Render(w, r, r.URL.Path, map[string]any{"sent": nil}, http.StatusNotFound)
	default:
		s.Log.ErrorContext(r.Context(), "reading a message failed", "word", tag, "error", err)
		httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable,
			"We cannot read the state of your message right now. It is safe with us; please reload this page in a moment."))
	}
}

func (s *Service) bySentToken(ctx context.Context, token string) (Message, error) {
	return found(sqlgen.New(s.DB.Read()).BySentToken(ctx, token))
}
