package fallback_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/reading"
)

// TestTheFirstArticlesComeOnce: many instances that start together seed once, and
// what staff deleted or changed never comes back (D47).
// Proves: D47, blog-2
func TestTheFirstArticlesComeOnce(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		first := blogtest.Articles(t, b)
		var all sync.WaitGroup
		seeded := make([]bool, 8)
		for i := range seeded {
			all.Go(func() {
				did, err := b.Seed(t.Context(), first)
				if err != nil {
					t.Error(err)
				}
				seeded[i] = did
			})
		}
		all.Wait()
		if !slices.Contains(seeded, true) || b.Count(t, "blog_posts") != len(first) || b.Count(t, "blog_marks") != 1 {
			t.Fatalf("seeded %v: %d posts", seeded, b.Count(t, "blog_posts"))
		}
		if _, err := b.DB.Writer().ExecContext(t.Context(), "DELETE FROM blog_posts WHERE id <> '3'"); err != nil {
			t.Fatal(err)
		}
		if did, err := b.Seed(t.Context(), first); did || err != nil || b.Count(t, "blog_posts") != 1 {
			t.Errorf("seeded again: %v, %v, %d posts", did, err, b.Count(t, "blog_posts"))
		}
	})
}

// TestArticlesSayWhenTheyWereChecked: their last change is the day on which their facts were checked, and by a clock to which that
// is still to come, the day of publication.
// Proves: blog-82
func TestArticlesSayWhenTheyWereChecked(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		articles := slices.Clone(blogtest.Articles(t, b))
		today := b.Now.Now().In(b.Zone)
		articles[0].ReviewedAt, articles[1].ReviewedAt = today.AddDate(0, 0, -1).Format(time.DateOnly), today.AddDate(0, 0, 1).Format(time.DateOnly)
		if _, err := b.Seed(t.Context(), articles); err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{articles[0].ReviewedAt, articles[1].PublishedAt} {
			var changed time.Time
			if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT updated_at FROM blog_posts WHERE slug = $1", articles[i].Slug).Scan(&changed); err != nil {
				t.Fatal(err)
			}
			if got := changed.In(b.Zone).Format(time.DateOnly); got != want {
				t.Errorf("%s was changed on %s, want %s", articles[i].Slug, got, want)
			}
		}
	})
}

// TestASeedThatFailsLeavesNothing: neither half of the articles nor the mark that would keep the rest away.
// Proves: D47, blog-2
func TestASeedThatFailsLeavesNothing(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		broken := slices.Clone(blogtest.Articles(t, b))
		broken[6].Slug = broken[0].Slug
		if _, err := b.Seed(t.Context(), broken); err == nil {
			t.Fatal("two posts of one slug were taken")
		}
		if b.Count(t, "blog_posts") != 0 || b.Count(t, "blog_marks") != 0 || b.Count(t, "blog_categories") != 0 {
			t.Error("something of it stayed")
		}
		if did, err := b.Seed(t.Context(), blogtest.Articles(t, b)); !did || err != nil {
			t.Errorf("the next start: %v, %v", did, err)
		}
	})
}

// Proves: V196, D46, D47, blog-2, blog-7
func TestWhatTheBlogBeginsWith(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		first := blogtest.Articles(t, b)
		if _, err := b.Seed(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		posts := b.All(t, "", 4)
		if want := []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"}; !slices.Equal(blogtest.IDs(posts), want) {
			t.Fatalf("the list is %v", blogtest.IDs(posts))
		}
		for i, p := range posts {
			a := first[i]
			if p.Slug != a.Slug || p.Content != a.Body || p.ReadTime != a.ReadTime || !slices.Equal(p.Tags, a.Tags) || p.Category != a.Category ||
				!slices.Equal(p.SEOKeywords, a.SEOKeywords) || p.Featured != a.Featured || p.Version != 1 || p.SEOTitle != a.SEOTitle {
				t.Errorf("%s is not the article: %+v", a.Slug, p)
			}
		}
		if d := posts[0].Date(b.Zone); d != "January 15, 2025" {
			t.Errorf("the first is of %s", d)
		}
		featured, err := b.Featured(t.Context())
		if err != nil || !slices.Equal(blogtest.IDs(featured), []string{"1", "2", "3"}) {
			t.Errorf("featured %v, %v", blogtest.IDs(featured), err)
		}
		categories, err := b.Categories(t.Context())
		if err != nil || len(categories) != 8 || categories[0] != (reading.Category{Name: "Access Control", Count: 1}) || !slices.Contains(categories, reading.Category{Name: "Technology", Count: 4}) ||
			!slices.IsSortedFunc(categories, func(a, b reading.Category) int { return strings.Compare(a.Name, b.Name) }) {
			t.Errorf("categories %v, %v", categories, err)
		}
		related, err := b.Related(t.Context(), "hidden-costs-poor-security", 0)
		if err != nil || len(related) != 3 {
			t.Errorf("related %v, %v", blogtest.IDs(related), err)
		}
	})
}
