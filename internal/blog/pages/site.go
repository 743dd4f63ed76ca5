package pages

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/pages/sqlgen"
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

// Reading is a post that the page of a service leads to.
type Reading struct {
	Slug     string `json:"slug"`
	Title    string `json:"title"`
	ReadTime int    `json:"readTime"`
}

// About returns the newest posts that the page of a service leads to, by their tags.
func (s *Service) About(ctx context.Context, service string) ([]Reading, error) {
	posts, err := s.deps.Reading.Tagged(ctx, s.deps.Catalog.Blog.ServiceTags[service], 0)
	out := make([]Reading, len(posts))
	for i, p := range posts {
		out[i] = Reading{p.Slug, p.Title, p.ReadTime}
	}
	return out, err
}

// Listing is what the sitemap says of a page: its last change, and the addresses of the pictures that it shows.
type Listing struct {
	Changed time.Time
	Images  []string
}

// Listed are the last changes of the list and of every published post with the pictures that they show, for the sitemap, by path.
func (s *Service) Listed(ctx context.Context) (map[string]Listing, error) {
	rows, err := sqlgen.New(s.deps.DB.Read()).Listed(ctx)
	if err != nil {
		return nil, fmt.Errorf("blog.Listed: %w", err)
	}
	images, out := s.categoryImages(ctx), make(map[string]Listing, len(rows)+1)
	var newest time.Time
	for _, r := range rows {
		one := Listing{Changed: r.UpdatedAt}
		if picture := s.cover(blog.Post{ImageURL: r.ImageUrl, Category: r.Category}, images); picture != nil {
			one.Images = []string{picture.File(picture.Fallback, "jpg")}
		}
		out[blog.AddressOf(r.Slug)] = one
		if r.UpdatedAt.After(newest) {
			newest = r.UpdatedAt
		}
	}
	out[blog.PagePath] = Listing{Changed: newest}
	return out, nil
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
			"author": author(origin, page), "publisher": map[string]any{"@id": origin + "/#company"},
			"mainEntityOfPage": origin + path, "articleSection": page.Category, "keywords": strings.Join(page.Tags, ", "),
			"inLanguage": "en-CA", "timeRequired": "PT" + strconv.Itoa(page.ReadTime) + "M", "isPartOf": map[string]any{"@id": origin + "/#website"},
		},
		{"@type": "BreadcrumbList", "itemListElement": []map[string]any{
			crumb(1, "Home", origin+"/"), crumb(2, "Blog", origin+blog.PagePath), crumb(3, page.Title, origin+path),
		}},
	}
}

// author is the company's team, with the page about it, or a person of whom the site has no page.
func author(origin string, page ArticlePage) map[string]any {
	if page.ByTeam {
		return map[string]any{"@type": "Organization", "name": page.Author, "url": origin + "/about", "parentOrganization": map[string]any{"@id": origin + "/#company"}}
	}
	return map[string]any{"@type": "Person", "name": page.Author}
}

func crumb(position int, name, address string) map[string]any {
	return map[string]any{"@type": "ListItem", "position": position, "name": name, "item": address}
}
