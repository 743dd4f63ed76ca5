package pages_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/pages"
	"wardgate/internal/blog/reading"
)

// TestEveryPublishedPostIsListedOnce: for any flags, statuses and order, in every
// category and with every size of pages (D45).
// Proves: V141, V178, V192, D45, blog-3, blog-10
func TestEveryPublishedPostIsListedOnce(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		for seed := range uint64(8) {
			random := rand.New(rand.NewPCG(seed, 45))
			if _, err := b.DB.Writer().ExecContext(t.Context(), "DELETE FROM blog_posts"); err != nil {
				t.Fatal(err)
			}
			posts := make([]blog.Post, random.IntN(60))
			for i := range posts {
				posts[i] = anyPost(random, fmt.Sprintf("post_%d_%d", seed, i), b.Clock.Now())
				if seed%2 == 1 { // the one on top is among the oldest: it would come again on a later page
					posts[i].Featured = posts[i].Featured && b.Clock.Now().Sub(posts[i].PublishedAt) >= 5*time.Hour
				}
			}
			b.Add(t, posts...)
			for _, category := range []string{"", "A", "B", "nobody's"} {
				want := []string{}
				for _, p := range posts {
					if p.Status == blog.Published && p.DeletedAt.IsZero() && (category == "" || p.Category == category) {
						want = append(want, p.ID)
					}
				}
				got := b.All(t, category, 1+random.IntN(9))
				if !slices.IsSortedFunc(got, func(a, b blog.Post) int { return b.PublishedAt.Compare(a.PublishedAt) }) {
					t.Fatalf("seed %d, category %q: not the newest first", seed, category)
				}
				listed := blogtest.IDs(got)
				slices.Sort(listed)
				slices.Sort(want)
				if !slices.Equal(listed, want) {
					t.Fatalf("seed %d, category %q: listed %v, want %v", seed, category, listed, want)
				}
				if shown := shown(t, b, category); !slices.Equal(shown, want) {
					t.Fatalf("seed %d, category %q: the pages show %v, want %v", seed, category, shown, want)
				}
			}
		}
	})
}

// shown returns the titles on all pages of the list, sorted. A category has nothing on
// top; each page but the last is full.
func shown(t *testing.T, b blogtest.Bench, category string) []string {
	t.Helper()
	out, cursor := []string{}, ""
	for {
		page, err := b.ListPage(t.Context(), reading.Filter{Category: category, Cursor: cursor})
		if err != nil {
			t.Fatal(err)
		}
		if page.Top != nil {
			if category != "" || cursor != "" {
				t.Fatalf("%s stands on top of %q at %q", page.Top.Title, category, cursor)
			}
			out = append(out, page.Top.Title)
		}
		for _, c := range page.Posts {
			out = append(out, c.Title)
		}
		if n := len(page.Posts); n > pages.PostsOnPage || n < pages.PostsOnPage && page.Cursor != "" {
			t.Fatalf("a page of %d posts of %q at %q, want %d", n, category, cursor, pages.PostsOnPage)
		}
		if cursor = page.Cursor; cursor == "" {
			slices.Sort(out)
			return out
		}
	}
}

// anyPost has any status; many share an instant of publication.
func anyPost(random *rand.Rand, id string, now time.Time) blog.Post {
	p := blog.Post{
		ID: id, Title: id, Category: []string{"A", "B", "C"}[random.IntN(3)], Featured: random.IntN(3) == 0,
		Status:      []blog.Status{blog.Draft, blog.Scheduled, blog.Published, blog.Published, blog.Published, blog.Archived}[random.IntN(6)],
		PublishedAt: now.Add(-time.Duration(random.IntN(6)) * time.Hour), CreatedAt: now.Add(-time.Duration(random.IntN(100)) * time.Hour),
	}
	switch {
	case p.Status == blog.Scheduled:
		p.PublishDate, p.PublishedAt = now.Add(time.Hour), time.Time{}
	case p.Status == blog.Draft && random.IntN(2) == 0:
		p.PublishedAt = time.Time{}
	}
	if random.IntN(5) == 0 {
		p.DeletedAt = now
	}
	return p
}
