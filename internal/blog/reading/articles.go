package reading

import (
	"cmp"
	"slices"

	"wardgate/internal/blog"
	"wardgate/internal/platform/httpx"
)

// Answers from the stand-in articles instead of the table (package fallback).

// articleList returns one page of them for f. They are few: there is a second page
// only for small page sizes, and it begins after the cursor.
func articleList(articles []blog.Post, f Filter) ([]blog.Post, string, error) {
	page, err := httpx.NewPage(f.Cursor, f.size())
	if err != nil {
		return nil, "", err
	}
	posts := slices.DeleteFunc(articles, func(p blog.Post) bool {
		behind := p.PublishedAt.Before(page.BeforeAt) || p.PublishedAt.Equal(page.BeforeAt) && p.ID < page.BeforeID
		return !behind || f.Category != "" && p.Category != f.Category
	})
	posts, next := httpx.CutPage(page, posts, place)
	return posts, next, nil
}

func articleNamed(articles []blog.Post, slug string) (blog.Post, bool) {
	i := slices.IndexFunc(articles, func(p blog.Post) bool { return p.Slug == slug })
	if i < 0 {
		return blog.Post{}, false
	}
	return articles[i], true
}

func articleCategories(articles []blog.Post) []Category {
	counts := map[string]int{}
	for _, p := range articles {
		counts[p.Category]++
	}
	out := []Category{}
	for name, n := range counts {
		out = append(out, Category{name, n})
	}
	slices.SortFunc(out, func(a, b Category) int { return cmp.Compare(a.Name, b.Name) })
	return out
}
