package pages

import (
	"bytes"
	"errors"
	"net/http"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/platform/httpx"
)

// serveCard sends the picture for link previews. Its address in the page changes with
// the post, so a client need not ask again that day.
func (s *Service) serveCard(w http.ResponseWriter, r *http.Request) {
	jpeg, tag, err := s.SocialCard(r.Context(), r.PathValue("slug"))
	if to, moved := errors.AsType[*blog.MovedError](err); moved {
		http.Redirect(w, r, blog.AddressOf(to.Slug)+"/card.jpg", http.StatusMovedPermanently)
		return
	}
	if p := httpx.AsProblem(err); p != nil {
		httpx.WriteProblem(w, p)
		return
	}
	if err != nil {
		s.failed(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // other sites show it
	w.Header().Set("Cache-Control", "public, max-age=86400")
	w.Header().Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(jpeg))
}
