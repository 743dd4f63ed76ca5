package blog

import (
	"cmp"
	"context"
	"slices"

	"wardgate/catalog"
)

// postsOnPage is how many posts a page of the list shows, beside the one on top.
const postsOnPage = 12

// Card is a post where several are shown.
type Card struct {
	Slug     string `json:"slug"`
	Title    string `json:"title"`
	Excerpt  string `json:"excerpt"`
	Category string `json:"category"`
	Author   string `json:"author"`
	Date     string `json:"date"`
	ReadTime int    `json:"readTime"`
	// Picture is the id of the catalogue's picture that stands for it.
	Picture string `json:"picture"`
}

// ListPage is what /blog shows (V60, D45, D46).
type ListPage struct {
	// Top is the newest featured post, or the newest of all; nil where a category or an
	// older page is shown, or there is none.
	Top        *Card      `json:"top"`
	Posts      []Card     `json:"posts"`
	Categories []Category `json:"categories"`
	// Category is the one that is shown, empty for all; Cursor leads to the older posts.
	Category string `json:"category"`
	Cursor   string `json:"cursor"`
	IsFirst  bool   `json:"isFirst"`
}

// ArticlePage is what /blog/{slug} shows (V63).
type ArticlePage struct {
	Card
	SEOTitle       string   `json:"seoTitle"`
	SEODescription string   `json:"seoDescription"`
	SEOKeywords    []string `json:"seoKeywords"`
	Tags           []string `json:"tags"`
	// HTML is the body rendered, safe to insert.
	HTML    string `json:"html"`
	Related []Card `json:"related"`
}

// ListPage reads one page of the list. Every published post of the category stands on
// exactly one of its pages: the one on top of the first, and never again (D45).
func (s *Service) ListPage(ctx context.Context, f Filter) (ListPage, error) {
	page := ListPage{Category: f.Category, IsFirst: f.Cursor == "", Posts: []Card{}}
	var err error
	if page.Categories, err = s.Categories(ctx); err != nil {
		return page, err
	}
	f.Limit = postsOnPage
	top := ""
	if f.Category == "" {
		if top, err = s.top(ctx, &page); err != nil {
			return page, err
		}
		f.Limit++ // it may be among them
	}
	posts, next, err := s.List(ctx, f)
	if err != nil {
		return page, err
	}
	for _, p := range posts {
		if p.ID != top {
			page.Posts = append(page.Posts, s.card(p))
		}
	}
	page.Cursor = next
	return page, nil
}

// top finds the post on top, puts it on the first page, and returns its id.
func (s *Service) top(ctx context.Context, page *ListPage) (string, error) {
	posts, err := s.Featured(ctx)
	if err == nil && len(posts) == 0 {
		posts, _, err = s.List(ctx, Filter{Limit: 1})
	}
	if err != nil || len(posts) == 0 {
		return "", err
	}
	if page.IsFirst {
		c := s.card(posts[0])
		page.Top = &c
	}
	return posts[0].ID, nil
}

// ArticlePage reads the page of one post. Errors are those of Read.
func (s *Service) ArticlePage(ctx context.Context, slug string) (ArticlePage, error) {
	p, err := s.Read(ctx, slug)
	if err != nil {
		return ArticlePage{}, err
	}
	page := ArticlePage{
		Card: s.card(p), SEOTitle: cmp.Or(p.SEOTitle, p.Title), SEODescription: cmp.Or(p.SEODescription, p.Excerpt), SEOKeywords: p.SEOKeywords,
		Tags: p.Tags, Related: []Card{},
	}
	if page.HTML, err = s.Markdown.Render(p.Content); err != nil {
		return page, err
	}
	related, err := s.Related(ctx, slug, 0)
	for _, other := range related {
		page.Related = append(page.Related, s.card(other))
	}
	return page, err
}

func (s *Service) card(p Post) Card {
	pictures := s.Catalog.Blog.Pictures
	return Card{
		Slug: p.Slug, Title: p.Title, Excerpt: p.Excerpt, Category: p.Category, Author: p.Author, Date: p.Date(s.Zone), ReadTime: p.ReadTime,
		Picture: cmp.Or(pictures[p.Category], pictures[""]),
	}
}

// pictures are those of the cards, and those with these ids, by id.
func (s *Service) pictures(cards []Card, ids ...string) map[string]catalog.Picture {
	out := map[string]catalog.Picture{}
	for _, c := range cards {
		ids = append(ids, c.Picture)
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if p, known := s.Catalog.Picture(id); known {
			out[id] = p
		}
	}
	return out
}
