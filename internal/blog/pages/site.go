package pages

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/reading"
)

// Functions for the page table; app passes them to the site.

// socialCardOf is the path of the picture for link previews. Its query changes with the
// post, because messengers keep such pictures for long.
func socialCardOf(p blog.Post) string {
	return blog.AddressOf(p.Slug) + "/card.jpg?v=" + strconv.FormatInt(p.UpdatedAt.UnixMilli(), 36)
}

// instant formats a time for search engines, in the company's zone.
func (s *Service) instant(t time.Time) string { return t.In(s.deps.Zone).Format(time.RFC3339) }

// PagePaths are the paths of all published posts.
func (s *Service) PagePaths(ctx context.Context) ([]string, error) {
	slugs, err := blog.PublishedSlugs(ctx, s.deps.DB.Read())
	if err != nil {
		return nil, fmt.Errorf("blog.PagePaths: %w", err)
	}
	for i, slug := range slugs {
		slugs[i] = blog.PagePath + "/" + slug
	}
	return slugs, nil
}

// ListData returns the data of the list's page for f.
func (s *Service) ListData(ctx context.Context, f reading.Filter) (map[string]any, error) {
	page, err := s.ListPage(ctx, f)
	if err != nil {
		return nil, err
	}
	return map[string]any{"blog": page, "pictures": s.deps.Catalog.PicturesOf("hero-blog")}, nil
}

// FirstPageData returns the data of the list's first page.
func (s *Service) FirstPageData(ctx context.Context, _ string) (any, error) {
	return s.ListData(ctx, reading.Filter{})
}

// ArticleData returns the data of the page of the post at path.
func (s *Service) ArticleData(ctx context.Context, path string) (any, error) {
	page, err := s.ArticlePage(ctx, strings.TrimPrefix(path, blog.PagePath+"/"))
	if err != nil {
		return nil, err
	}
	return articleData(page), nil
}

func articleData(page ArticlePage) map[string]any { return map[string]any{"article": page} }

// Latest returns the posts that the home page shows (V39): the newest featured
// ones.
func (s *Service) Latest(ctx context.Context) ([]Card, error) {
	posts, err := s.deps.Reading.Featured(ctx)
	return s.cards(posts, s.categoryImages(ctx)), err
}

// LinkedArticle returns the structured data of a post's page for search engines
// (https://schema.org/BlogPosting), from the data that the page shows.
func LinkedArticle(origin, path string, data any) []map[string]any {
	page, ok := data.(map[string]any)["article"].(ArticlePage)
	if !ok {
		return nil
	}
	return []map[string]any{
		{
			"@type": "BlogPosting", "@id": origin + path + "#article", "headline": page.Title, "description": page.SEODescription,
			"image": origin + page.SocialCard, "datePublished": page.Published, "dateModified": page.Modified,
			"author": map[string]any{"@type": "Person", "name": page.Author}, "publisher": map[string]any{"@id": origin + "/#company"},
			"mainEntityOfPage": origin + path, "articleSection": page.Category, "keywords": strings.Join(page.Tags, ", "),
			"inLanguage": "en-CA", "timeRequired": "PT" + strconv.Itoa(page.ReadTime) + "M", "isPartOf": map[string]any{"@id": origin + "/#website"},
		},
		{"@type": "BreadcrumbList", "itemListElement": []map[string]any{
			crumb(1, "Home", origin+"/"), crumb(2, "Blog", origin+blog.PagePath), crumb(3, page.Title, origin+path),
		}},
	}
}

func crumb(position int, name, address string) map[string]any {
	return map[string]any{"@type": "ListItem", "position": position, "name": name, "item": address}
}
