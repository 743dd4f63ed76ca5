package reading

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/platform/httpx"
)

const postsPath = "/api/blog/posts"

// Routes is the endpoint table of reading the blog.
func (s *Service) Routes() []httpx.Route {
	read := func(path, id, summary string) httpx.Route {
		return httpx.Route{Method: http.MethodGet, Path: path, ID: id, Tag: blog.Tag, Summary: summary,
			Who: httpx.Public(), Rate: httpx.PerMinute("blog", 300, 300)}
	}
	return []httpx.Route{
		httpx.Handle(read(postsPath, "list-posts", "Published posts, newest first"), s.handleList),
		httpx.Handle(read(postsPath+"/featured", "list-featured-posts", "The newest featured posts"), s.handleFeatured),
		httpx.Handle(read(postsPath+"/{slug}", "get-post", "One published post with its HTML; 301 from an old slug, 410 for a deleted one"), s.handlePost),
		httpx.Handle(read(postsPath+"/{slug}/related", "list-related-posts", "Posts of the same category or with a tag in common, newest first"), s.handleRelated),
		httpx.Handle(read("/api/blog/categories", "list-post-categories", "Categories by name, with how many posts each has"), s.handleCategories),
	}
}

// PublicPost is a post as readers get it (V116).
type PublicPost struct {
	ID             string      `json:"id"`
	Title          string      `json:"title"`
	Slug           string      `json:"slug"`
	SEOTitle       string      `json:"seo_title"`
	SEODescription string      `json:"seo_description"`
	SEOKeywords    []string    `json:"seo_keywords" nullable:"false"`
	Excerpt        string      `json:"excerpt"`
	Content        string      `json:"content" doc:"Markdown"`
	Author         string      `json:"author"`
	Date           string      `json:"date" doc:"the day as text, January 15, 2025"`
	ReadTime       int         `json:"read_time" doc:"minutes"`
	Category       string      `json:"category"`
	Tags           []string    `json:"tags" nullable:"false"`
	ImageURL       string      `json:"image_url"`
	Featured       bool        `json:"featured"`
	Status         blog.Status `json:"status"`
	// PublishDate is when it was due, if it was scheduled.
	PublishDate *time.Time `json:"publish_date"`
	PublishedAt time.Time  `json:"published_at"`
	CreatedAt   time.Time  `json:"created_at"`
}

// PublicArticle is a post with its body ready to show.
type PublicArticle struct {
	PublicPost
	ContentHTML string `json:"content_html" doc:"the content rendered; safe to insert"`
}

func (s *Service) public(p blog.Post) PublicPost {
	out := PublicPost{
		ID: p.ID, Title: p.Title, Slug: p.Slug, SEOTitle: p.SEOTitle, SEODescription: p.SEODescription,
		SEOKeywords: p.SEOKeywords, Excerpt: p.Excerpt, Content: p.Content, Author: p.Author, Date: p.Date(s.deps.Zone),
		ReadTime: p.ReadTime, Category: p.Category, Tags: p.Tags, ImageURL: cmp.Or(p.ImageURL, s.deps.Catalog.Blog.FallbackImage),
		Featured: p.Featured, Status: p.Status, PublishedAt: p.PublishedAt, CreatedAt: p.CreatedAt,
	}
	out.PublishDate = httpx.OrNil(p.PublishDate)
	return out
}

type listInput struct {
	Category string `query:"category" maxLength:"200"`
	Query    string `query:"q" maxLength:"200" doc:"search words; typing errors are forgiven"`
	Limit    int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Cursor   string `query:"cursor" maxLength:"200"`
}

type listBody struct {
	Items []PublicPost `json:"items" nullable:"false"`
	Next  string       `json:"next" doc:"cursor of the next page, empty at the end"`
}

type listOutput struct{ Body listBody }

func (s *Service) handleList(ctx context.Context, in *listInput) (*listOutput, error) {
	posts, next, err := s.List(ctx, Filter{Category: in.Category, Query: in.Query, Cursor: in.Cursor, Limit: in.Limit})
	return s.list(posts, next, err)
}

func (s *Service) list(posts []blog.Post, next string, err error) (*listOutput, error) {
	if err != nil {
		return nil, err
	}
	items := make([]PublicPost, len(posts))
	for i, p := range posts {
		items[i] = s.public(p)
	}
	return &listOutput{listBody{items, next}}, nil
}

func (s *Service) handleFeatured(ctx context.Context, _ *struct{}) (*listOutput, error) {
	posts, err := s.Featured(ctx)
	return s.list(posts, "", err)
}

type slugInput struct {
	Slug string `path:"slug"`
}

type articleOutput struct{ Body PublicArticle }

func (s *Service) handlePost(ctx context.Context, in *slugInput) (*articleOutput, error) {
	p, err := s.Read(ctx, in.Slug)
	if err != nil {
		return nil, moved(err, "")
	}
	html, err := s.deps.Markdown.Render(p.Content)
	if err != nil {
		return nil, err
	}
	return &articleOutput{PublicArticle{s.public(p), html}}, nil
}

// moved turns an old slug into a 301 to the address that the post has today.
func moved(err error, below string) error {
	if to, ok := errors.AsType[*blog.MovedError](err); ok {
		return httpx.Moved(postsPath + "/" + url.PathEscape(to.Slug) + below)
	}
	return err
}

type relatedInput struct {
	Slug  string `path:"slug"`
	Limit int    `query:"limit" minimum:"1" maximum:"20" doc:"how many at most, 3 when left out"`
}

func (s *Service) handleRelated(ctx context.Context, in *relatedInput) (*listOutput, error) {
	posts, err := s.Related(ctx, in.Slug, in.Limit)
	return s.list(posts, "", moved(err, "/related"))
}

type categoriesBody struct {
	Items []Category `json:"items" nullable:"false"`
	Next  string     `json:"next" doc:"always empty: the list is whole"`
}

type categoriesOutput struct{ Body categoriesBody }

func (s *Service) handleCategories(ctx context.Context, _ *struct{}) (*categoriesOutput, error) {
	all, err := s.Categories(ctx)
	if err != nil {
		return nil, err
	}
	return &categoriesOutput{categoriesBody{Items: all}}, nil
}
