package blog

import (
	"bytes"
	"net/http"
	"time"

	"wardgate/internal/platform/ids"
)

// serveFeed sends the feed. Programs ask for it all day: who has this very one gets 304.
func (s *Service) serveFeed(w http.ResponseWriter, r *http.Request) {
	document, err := s.Feed(r.Context(), r.URL.Query().Get("category"))
	if err != nil {
		s.failed(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/rss+xml; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", `"`+ids.Hash(string(document))+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(document))
}
