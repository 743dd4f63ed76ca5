package pages

import (
	"errors"
	"net/http"

	"wardgate/internal/blog"
	"wardgate/internal/blog/reading"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of the pages.
func (s *Service) Routes() []httpx.Route {
	page := func(path, id, summary string, serve http.HandlerFunc) httpx.Route {
		return httpx.Raw(httpx.Route{
			Method: http.MethodGet, Path: path, ID: id, Tag: blog.Tag, Summary: summary, Who: httpx.Public(), Rate: httpx.PerMinute("blog-pages", 300, 300),
		}, serve)
	}
	return []httpx.Route{
		page(blog.PagePath, "blog-page", "The list of posts: ?q= searches, ?category= narrows, ?cursor= leads on", s.serveListPage),
		page(blog.PagePath+"/rss.xml", "blog-feed", "The newest posts as RSS 2.0, of ?category= alone", s.serveFeed),
		page(blog.PagePath+"/{slug}/card.jpg", "post-card", "The picture of a post for link previews; addresses as for its page", s.serveCard),
		page(blog.PagePath+"/{slug}", "post-page", "One post; 301 from an old slug, 410 for a deleted one, else 404", s.servePostPage),
	}
}

func (s *Service) serveListPage(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	data, err := s.ListData(r.Context(), reading.Filter{Category: query.Get("category"), Cursor: query.Get("cursor"), Query: query.Get("q")})
	if httpx.AsProblem(err) != nil { // a cursor that somebody typed
		http.Redirect(w, r, blog.PagePath, http.StatusSeeOther)
		return
	}
	if err != nil {
		s.failed(w, r, err)
		return
	}
	s.deps.Render(w, r, blog.PagePath, data, http.StatusOK)
}

// servePostPage answers for what the site has no page for: old addresses, deleted
// posts, and what was published a moment ago.
func (s *Service) servePostPage(w http.ResponseWriter, r *http.Request) {
	page, err := s.ArticlePage(r.Context(), r.PathValue("slug"))
	if to, moved := errors.AsType[*blog.MovedError](err); moved {
		http.Redirect(w, r, blog.AddressOf(to.Slug), http.StatusMovedPermanently)
		return
	}
	if p := httpx.AsProblem(err); p != nil { // the same for every such address: it contains no text of a reader
		s.deps.Render(w, r, blog.PagePath+"/404", map[string]any{"article": nil, "gone": p.Status == http.StatusGone}, p.Status)
		return
	}
	if err != nil {
		s.failed(w, r, err)
		return
	}
	s.deps.Render(w, r, blog.PagePath+"/"+page.Slug, articleData(page), http.StatusOK)
}

func (s *Service) failed(w http.ResponseWriter, r *http.Request, err error) {
	httpx.LogFailure(r, s.deps.Log, blog.Tag, "reading the blog failed", err)
	httpx.WriteProblem(w, httpx.NewProblem(http.StatusServiceUnavailable, "We cannot read this right now. Please reload this page in a moment."))
}
