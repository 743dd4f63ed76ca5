package blog

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"wardgate/internal/blog/sqlgen"
)

// What the visitor site keeps of the blog: app hands these functions to the page table.

// pagePath is where readers find the blog (V60, V63).
const pagePath = "/blog"

// addressOf is the path of a post.
func addressOf(slug string) string { return pagePath + "/" + url.PathEscape(slug) }

// socialCardOf is the path of the picture for link previews. Its query changes with the
// post, for messengers keep such pictures for long.
func socialCardOf(p Post) string {
	return addressOf(p.Slug) + "/card.jpg?v=" + strconv.FormatInt(p.UpdatedAt.UnixMilli(), 36)
}

// instant is a time as search engines want it, in the company's zone.
func (s *Service) instant(t time.Time) string { return t.In(s.Zone).Format(time.RFC3339) }

// PagePaths are the paths of all published posts.
func (s *Service) PagePaths(ctx context.Context) ([]string, error) {
	slugs, err := sqlgen.New(s.DB.Read()).PublishedSlugs(ctx)
	if err != nil {
		return nil, fmt.Errorf("blog.PagePaths: %w", err)
	}
	for i, slug := range slugs {
		slugs[i] = pagePath + "/" + slug
	}
	return slugs, nil
}

// ListData is what the page of the list shows to f.
func (s *Service) ListData(ctx context.Context, f Filter) (map[string]any, error) {
	page, err := s.ListPage(ctx, f)
	if err != nil {
		return nil, err
	}
	return map[string]any{"blog": page, "pictures": s.Catalog.PicturesOf("hero-blog")}, nil
}

// FirstPageData is what the page of the list shows first.
func (s *Service) FirstPageData(ctx context.Context, _ string) (any, error) {
	return s.ListData(ctx, Filter{})
}

// ArticleData is what the page of the post at path shows.
func (s *Service) ArticleData(ctx context.Context, path string) (any, error) {
	page, err := s.ArticlePage(ctx, strings.TrimPrefix(path, pagePath+"/"))
	if err != nil {
		return nil, err
	}
	return articleData(page), nil
}

func articleData(page ArticlePage) map[string]any { return map[string]any{"article": page} }

// Latest are the posts that the home page shows (V39): the newest featured ones.
func (s *Service) Latest(ctx context.Context) ([]Card, error) {
	posts, err := s.Featured(ctx)
	return s.cards(posts, s.categoryImages(ctx)), err
}

// LinkedArticle is what the page of a post tells search engines about it
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
			crumb(1, "Home", origin+"/"), crumb(2, "Blog", origin+pagePath), crumb(3, page.Title, origin+path),
		}},
	}
}

func crumb(place int, name, address string) map[string]any {
	return map[string]any{"@type": "ListItem", "position": place, "name": name, "item": address}
}
