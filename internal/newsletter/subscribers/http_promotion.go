package subscribers

import (
	"net/http"
	"net/url"

	"wardgate/internal/newsletter/links"
)

// leavingPage is the data of the page that follow-ups link to.
type leavingPage struct {
	Email       string `json:"email"`
	Left        bool   `json:"left"`
	Unsubscribe string `json:"unsubscribe"`
}

// showLeaving shows the page of a lead's link, and reports whether it was one.
func (s *Public) showLeaving(w http.ResponseWriter, r *http.Request) bool {
	token := r.PathValue("token")
	l, is, err := s.OptOuts.leaving(r.Context(), token)
	if err != nil {
		s.Pages.Unreadable(w, r, err)
		return true
	}
	if !is {
		return false
	}
	at, err := s.OptOuts.endedAt(r.Context(), l)
	s.Pages.Show(w, r, "promotion", leavingPage{masked(l.Email), !at.IsZero(), links.UnsubscribePath + url.PathEscape(token)}, err)
	return true
}
