package archive

import (
	"net/http"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/rss"
)

const (
	archivePath = "/newsletter/archive"
	feedPath    = archivePath + "/feed.xml"
)

// Routes are the pages on which issues are read. The site answers from its cache for the first
// page of the archive and for issues sent before the latest news.
func (s *Service) Routes() []httpx.Route {
	page := func(path, id, summary string, serve http.HandlerFunc) httpx.Route {
		return httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: path, ID: id, Tag: core.Tag, Summary: summary, Who: httpx.Public(), Rate: httpx.PerMinute("newsletter-archive", 300, 300),
		}, serve)
	}
	return []httpx.Route{
		page(links.ViewPath+"{token}", "newsletter-view-page", "A letter in the browser, as the link in the mail shows it", s.serveView),
		page(archivePath, "newsletter-archive-page", "The letters that were sent: ?topic= narrows, ?cursor= leads on", s.serveArchive),
		page(feedPath, "newsletter-feed", "The newest letters as RSS 2.0, of ?topic= alone", s.serveFeed),
		page(archivePath+"/{slug}", "newsletter-letter-page", "One letter that was sent, for anyone", s.serveIssue),
	}
}

func (s *Service) serveView(w http.ResponseWriter, r *http.Request) {
	one, err := s.View(r.Context(), r.PathValue("token"))
	s.Pages.Show(w, r, "view", one, err)
}

func (s *Service) serveArchive(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	page, err := s.Page(r.Context(), query.Get("topic"), query.Get("cursor"))
	switch {
	case err == nil:
		s.Pages.Render(w, r, archivePath, map[string]any{"archive": page}, http.StatusOK)
	case httpx.AsProblem(err) != nil: // a topic or a cursor was entered by hand
		http.Redirect(w, r, archivePath, http.StatusSeeOther)
	default:
		s.Pages.Unreadable(w, r, err)
	}
}

func (s *Service) serveIssue(w http.ResponseWriter, r *http.Request) {
	one, err := s.Issue(r.Context(), r.PathValue("slug"))
	switch {
	case err == nil:
		s.Pages.Render(w, r, issuePath(one.Slug), map[string]any{"letter": one}, http.StatusOK)
	case httpx.AsProblem(err) != nil: // the same answer for every such address: it contains no input of the reader
		s.Pages.Render(w, r, archivePath+"/404", map[string]any{"letter": nil}, http.StatusNotFound)
	default:
		s.Pages.Unreadable(w, r, err)
	}
}

func (s *Service) serveFeed(w http.ResponseWriter, r *http.Request) {
	document, err := s.Feed(r.Context(), r.URL.Query().Get("topic"))
	switch p := httpx.AsProblem(err); {
	case err == nil:
		rss.Serve(w, r, document)
	case p != nil:
		httpx.WriteProblem(w, p)
	default:
		s.Pages.Unreadable(w, r, err)
	}
}
