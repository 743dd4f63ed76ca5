package newsletter

import (
	"net/http"
	"net/url"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/sqlgen"
)

// promotion is what the page is given that follow-ups lead to.
type promotion struct {
	Email       string `json:"email"`
	Left        bool   `json:"left"`
	Unsubscribe string `json:"unsubscribe"`
}

// showLeaving shows the page of a lead's link, and tells whether it was one.
func (s *Service) showLeaving(w http.ResponseWriter, r *http.Request) bool {
	token := r.PathValue("token")
	l, is, err := s.leaving(r.Context(), token)
	if err != nil {
		s.unreadable(w, r, err)
		return true
	}
	if !is {
		return false
	}
	q := sqlgen.New(s.DB.Read())
	ring, err := readKeys(r.Context(), q)
	var at time.Time
	if err == nil {
		at, err = optedOut(r.Context(), q, ring, leads.NormalEmail(l.Email))
	}
	s.show(w, r, "promotion", promotion{masked(l.Email), !at.IsZero(), unsubscribePath + url.PathEscape(token)}, err)
	return true
}
