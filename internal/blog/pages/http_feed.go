package pages

import (
	"net/http"

	"wardgate/internal/platform/rss"
)

// serveFeed sends the feed.
func (s *Service) serveFeed(w http.ResponseWriter, r *http.Request) {
	document, err := s.Feed(r.Context(), r.URL.Query().Get("category"))
	if err != nil {
		s.failed(w, r, err)
		return
	}
	rss.Serve(w, r, document)
}
