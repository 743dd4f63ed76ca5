package pages_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/reading"
)

// TestTheSearchPage: how many were found, page by page, each once.
// Proves: blog-12
func TestTheSearchPage(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		b.AddCategories(t, "Yards")
		for i := range 30 {
			at := b.Clock.Now().Add(-time.Duration(i) * time.Hour)
			b.Add(t, blog.Post{ID: fmt.Sprintf("p%02d", i), Title: "About kestrels", Category: "Yards", Status: blog.Published, PublishedAt: at, CreatedAt: at})
		}
		var got []string
		f := reading.Filter{Query: "kestrel"}
		for {
			page, err := b.ListPage(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			if page.Found != 30 || page.Query != "kestrel" || page.Top != nil || page.IsFirst != (f.Cursor == "") {
				t.Errorf("the page says %d found for %q, top %v", page.Found, page.Query, page.Top)
			}
			for _, c := range page.Posts {
				got = append(got, c.Slug)
			}
			if f.Cursor = page.Cursor; f.Cursor == "" {
				break
			}
		}
		if len(got) != 30 || !slices.IsSorted(got) {
			t.Errorf("%d posts: %v", len(got), got)
		}
	})
}
