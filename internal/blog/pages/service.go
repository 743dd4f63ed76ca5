package pages

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/blog"
	"wardgate/internal/blog/pages/sqlgen"
	"wardgate/internal/blog/reading"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/markdown"
	"wardgate/internal/platform/uploads"
	"wardgate/internal/platform/wiring"
)

// Deps are what the service needs. All are required but those that say otherwise.
type Deps struct {
	DB       *db.DB
	Catalog  *catalog.Catalog
	Markdown *markdown.Renderer
	Log      *slog.Logger
	// Zone is where dates are told, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a slash at its end.
	Origin string
	// Render sends a page of the visitor site rendered with data.
	Render  httpx.PageRenderer
	Reading *reading.Service
}

// Service assembles what the visitor site shows of the blog.
type Service struct {
	deps   Deps
	drawer cardDrawer
	// sampleTeam signs the first articles.
	sampleTeam string
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	sample, err := catalog.Load()
	if err != nil {
		return nil, fmt.Errorf("blog/pages: %w", err)
	}
	return &Service{deps: d, sampleTeam: sample.Company().Team}, nil
}

// postsOnPage is how many posts a page of the list shows, besides the one on
// top.
const postsOnPage = 12

// Card is a post in a list.
type Card struct {
	Slug     string `json:"slug"`
	Title    string `json:"title"`
	Excerpt  string `json:"excerpt"`
	Category string `json:"category"`
	Author   string `json:"author"`
	Date     string `json:"date"`
	ReadTime int    `json:"readTime"`
	// Picture is its own, or its category's; nil when there is neither.
	Picture *catalog.Picture `json:"picture"`
}

// ListPage is what /blog shows (V60, D45, D46).
type ListPage struct {
	// Top is the newest featured post, or the newest of all; nil where a search, a category
	// or an older page is shown, or there is none.
	Top        *Card              `json:"top"`
	Posts      []Card             `json:"posts"`
	Categories []reading.Category `json:"categories"`
	// Category is the one that is shown, empty for all; Cursor leads to the posts that follow.
	Category string `json:"category"`
	Cursor   string `json:"cursor"`
	IsFirst  bool   `json:"isFirst"`
	// Query is the search text, empty without a search; Found is how many posts match.
	Query string `json:"q"`
	Found int    `json:"found"`
}

// ArticlePage is what /blog/{slug} shows (V63).
type ArticlePage struct {
	ID string `json:"id"`
	Card
	SEOTitle       string   `json:"seoTitle"`
	SEODescription string   `json:"seoDescription"`
	SEOKeywords    []string `json:"seoKeywords"`
	Tags           []string `json:"tags"`
	// Canonical is the absolute address of the page, SocialCard the path of the picture
	// for link previews.
	Canonical  string `json:"canonical"`
	SocialCard string `json:"socialCard"`
	ShareTitle string `json:"shareTitle"`
	// HTML is the body rendered, safe to insert.
	HTML    string `json:"html"`
	Related []Card `json:"related"`
	// Published and Modified are instants of RFC 3339, for search engines.
	Published string `json:"published"`
	Modified  string `json:"modified"`
	// Reviewed is the day of the last change where that is a later one than the day of publication, November 26, 2026; else "".
	Reviewed string `json:"reviewed"`
	// ByTeam is set when the company's team signs, and no person.
	ByTeam bool `json:"byTeam"`
}

// ListPage reads one page of the list. Every published post of the category is on
// exactly one of its pages: the post on top of the first page does not come again
// (D45).
func (s *Service) ListPage(ctx context.Context, f reading.Filter) (ListPage, error) {
	f.Query = strings.TrimSpace(f.Query)
	page := ListPage{Category: f.Category, IsFirst: f.Cursor == "", Query: f.Query, Posts: []Card{}}
	var err error
	if page.Categories, err = s.deps.Reading.Categories(ctx); err != nil {
		return page, err
	}
	f.Limit = postsOnPage
	images := s.categoryImages(ctx)
	if f.Query != "" {
		return page, s.fillFound(ctx, f, &page, images)
	}
	top := ""
	if f.Category == "" {
		if top, err = s.top(ctx, &page, images); err != nil {
			return page, err
		}
		f.Limit++ // it may be among them
	}
	posts, next, err := s.deps.Reading.List(ctx, f)
	if err != nil {
		return page, err
	}
	others := slices.DeleteFunc(posts, func(p blog.Post) bool { return p.ID == top })
	if len(others) > postsOnPage { // it was not
		last := others[postsOnPage-1]
		others, next = others[:postsOnPage], httpx.FormatCursor(last.PublishedAt, last.ID)
	}
	page.Posts, page.Cursor = s.cards(others, images), next
	return page, nil
}

// fillFound puts what a search found on the page.
func (s *Service) fillFound(ctx context.Context, f reading.Filter, page *ListPage, images map[string]string) error {
	found, err := s.deps.Reading.Find(ctx, f)
	if err != nil {
		return err
	}
	page.Posts, page.Cursor, page.Found = s.cards(found.Posts, images), found.Next, found.Total
	return nil
}

// top finds the post on top, puts it on the first page, and returns its id.
func (s *Service) top(ctx context.Context, page *ListPage, images map[string]string) (string, error) {
	posts, err := s.deps.Reading.Featured(ctx)
	if err == nil && len(posts) == 0 {
		posts, _, err = s.deps.Reading.List(ctx, reading.Filter{Limit: 1})
	}
	if err != nil || len(posts) == 0 {
		return "", err
	}
	if page.IsFirst {
		c := s.card(posts[0], images)
		page.Top = &c
	}
	return posts[0].ID, nil
}

// ArticlePage reads the page of one post. Errors are those of Read.
func (s *Service) ArticlePage(ctx context.Context, slug string) (ArticlePage, error) {
	p, err := s.deps.Reading.Read(ctx, slug)
	if err != nil {
		return ArticlePage{}, err
	}
	images := s.categoryImages(ctx)
	page := s.article(p, images)
	if page.HTML, err = s.deps.Markdown.Render(p.Content); err != nil {
		return page, err
	}
	related, err := s.deps.Reading.RelatedTo(ctx, p, 0)
	page.Related = s.cards(related, images)
	return page, err
}

func (s *Service) article(p blog.Post, images map[string]string) ArticlePage {
	return ArticlePage{
		ID: p.ID, Card: s.card(p, images), SEOTitle: cmp.Or(p.SEOTitle, p.Title), SEODescription: cmp.Or(p.SEODescription, p.Excerpt),
		SEOKeywords: p.SEOKeywords, Tags: p.Tags, Canonical: s.deps.Origin + blog.AddressOf(p.Slug), SocialCard: socialCardOf(p),
		ShareTitle: p.Title, Published: s.instant(p.PublishedAt), Modified: s.instant(p.UpdatedAt),
		Reviewed: s.reviewed(p), ByTeam: s.isTeam(p.Author),
	}
}

func (s *Service) reviewed(p blog.Post) string {
	changed := p.UpdatedAt.In(s.deps.Zone)
	if changed.Format(time.DateOnly) <= p.PublishedAt.In(s.deps.Zone).Format(time.DateOnly) {
		return ""
	}
	return changed.Format("January 2, 2006")
}

// isTeam reports whether an author is the company's team: by its name of today, or by that of the sample, with which the first
// articles were stored.
func (s *Service) isTeam(author string) bool {
	return author == s.deps.Catalog.Company().Team || author == s.sampleTeam
}

// signature is the author as readers see them: the team by its name of today.
func (s *Service) signature(author string) string {
	if s.isTeam(author) {
		return s.deps.Catalog.Company().Team
	}
	return author
}

func (s *Service) cards(posts []blog.Post, images map[string]string) []Card {
	out := make([]Card, len(posts))
	for i, p := range posts {
		out[i] = s.card(p, images)
	}
	return out
}

// card is a post as it is shown among others; images are the pictures of categories.
func (s *Service) card(p blog.Post, images map[string]string) Card {
	return Card{
		Slug: p.Slug, Title: p.Title, Excerpt: p.Excerpt, Category: p.Category, Author: s.signature(p.Author), Date: p.Date(s.deps.Zone), ReadTime: p.ReadTime,
		Picture: s.cover(p, images),
	}
}

// cover is the picture of a post. Only our own pictures are shown: the pages' policy
// loads none from elsewhere, and no other site should learn who reads what.
func (s *Service) cover(p blog.Post, images map[string]string) *catalog.Picture {
	if own, ok := s.Picture(p.ImageURL); ok {
		return &own
	}
	if stands, ok := s.deps.Catalog.Picture(blog.CategoryPicture(s.deps.Catalog, images[p.Category])); ok {
		return &stands
	}
	return nil
}

// categoryImages returns the pictures for posts of each category; those of the
// catalog while the table cannot be read.
func (s *Service) categoryImages(ctx context.Context) map[string]string {
	rows, err := sqlgen.New(s.deps.DB.Read()).CategoryImages(ctx)
	if err != nil || len(rows) == 0 {
		return s.deps.Catalog.Blog.Pictures
	}
	out := make(map[string]string, len(rows))
	for _, r := range rows {
		out[r.Name] = r.Image
	}
	return out
}

// Picture finds the picture that has this address: a drawn one, or an uploaded one.
func (s *Service) Picture(address string) (catalog.Picture, bool) {
	if name, ok := strings.CutPrefix(address, "/pictures/"); ok {
		if end := strings.LastIndexByte(name, '-'); end > 0 {
			return s.deps.Catalog.Picture(name[:end])
		}
	}
	p, ok := uploads.ByURL(address)
	if !ok {
		return catalog.Picture{}, false
	}
	return catalog.Picture{
		ID: p.ID, Width: p.Width, Height: p.Height, Widths: p.Widths(), Fallback: p.Width,
		Stem: strings.TrimSuffix(p.URL(), "."+uploads.JPEG),
	}, true
}
