package blog

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/blog/sqlgen"
)

// TestTheFirstArticlesComeOnce: many instances that start together seed once, and
// what staff deleted or changed never comes back (D47).
// Proves: D47, blog-2
func TestTheFirstArticlesComeOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		first := articles(t, b)
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
		if !slices.Contains(seeded, true) || b.count(t, "blog_posts") != len(first) || b.count(t, "blog_marks") != 1 {
			t.Fatalf("seeded %v: %d posts", seeded, b.count(t, "blog_posts"))
		}
		if _, err := b.DB.Writer().ExecContext(t.Context(), "DELETE FROM blog_posts WHERE id <> '3'"); err != nil {
			t.Fatal(err)
		}
		if did, err := b.Seed(t.Context(), first); did || err != nil || b.count(t, "blog_posts") != 1 {
			t.Errorf("seeded again: %v, %v, %d posts", did, err, b.count(t, "blog_posts"))
		}
	})
}

// TestASeedThatFailsLeavesNothing: neither half of the articles nor the mark that would keep the rest away.
// Proves: D47, blog-2
func TestASeedThatFailsLeavesNothing(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		broken := slices.Clone(articles(t, b))
		broken[6].Slug = broken[0].Slug
		if _, err := b.Seed(t.Context(), broken); err == nil {
			t.Fatal("two posts of one slug were taken")
		}
		if b.count(t, "blog_posts") != 0 || b.count(t, "blog_marks") != 0 || b.count(t, "blog_categories") != 0 {
			t.Error("something of it stayed")
		}
		if did, err := b.Seed(t.Context(), articles(t, b)); !did || err != nil {
			t.Errorf("the next start: %v, %v", did, err)
		}
	})
}

// Proves: V196, D46, D47, blog-2, blog-7
func TestWhatTheBlogBeginsWith(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		first := articles(t, b)
		if _, err := b.Seed(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		posts := b.all(t, "", 4)
		if want := []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"}; !slices.Equal(idsOf(posts), want) {
			t.Fatalf("the list is %v", idsOf(posts))
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
		if err != nil || !slices.Equal(idsOf(featured), []string{"1", "2", "3"}) {
			t.Errorf("featured %v, %v", idsOf(featured), err)
		}
		categories, err := b.Categories(t.Context())
		if err != nil || len(categories) != 8 || categories[0] != (Category{"Access Control", 1}) || !slices.Contains(categories, Category{"Technology", 4}) ||
			!slices.IsSortedFunc(categories, func(a, b Category) int { return strings.Compare(a.Name, b.Name) }) {
			t.Errorf("categories %v, %v", categories, err)
		}
		related, err := b.Related(t.Context(), "hidden-costs-poor-security", 0)
		if err != nil || len(related) != 3 {
			t.Errorf("related %v, %v", idsOf(related), err)
		}
	})
}

// TestEveryPublishedPostIsListedOnce: whatever flags, statuses and order there are,
// in every category and with every size of pages (D45).
// Proves: V141, V178, V192, D45, blog-3, blog-10
func TestEveryPublishedPostIsListedOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for seed := range uint64(8) {
			random := rand.New(rand.NewPCG(seed, 45))
			if _, err := b.DB.Writer().ExecContext(t.Context(), "DELETE FROM blog_posts"); err != nil {
				t.Fatal(err)
			}
			posts := make([]Post, random.IntN(60))
			for i := range posts {
				posts[i] = anyPost(random, fmt.Sprintf("post_%d_%d", seed, i), b.Clock.Now())
				if seed%2 == 1 { // the one on top is among the oldest: it comes up again on a later page
					posts[i].Featured = posts[i].Featured && b.Clock.Now().Sub(posts[i].PublishedAt) >= 5*time.Hour
				}
			}
			b.add(t, posts...)
			for _, category := range []string{"", "A", "B", "nobody's"} {
				want := []string{}
				for _, p := range posts {
					if p.Status == Published && p.DeletedAt.IsZero() && (category == "" || p.Category == category) {
						want = append(want, p.ID)
					}
				}
				got := b.all(t, category, 1+random.IntN(9))
				if !slices.IsSortedFunc(got, func(a, b Post) int { return b.PublishedAt.Compare(a.PublishedAt) }) {
					t.Fatalf("seed %d, category %q: not the newest first", seed, category)
				}
				listed := idsOf(got)
				slices.Sort(listed)
				slices.Sort(want)
				if !slices.Equal(listed, want) {
					t.Fatalf("seed %d, category %q: listed %v, want %v", seed, category, listed, want)
				}
				if shown := b.shown(t, category); !slices.Equal(shown, want) {
					t.Fatalf("seed %d, category %q: the pages show %v, want %v", seed, category, shown, want)
				}
			}
		}
	})
}

// shown are the titles on all pages of the list, sorted. A category has nothing on top;
// each page but the last is full.
func (b bench) shown(t *testing.T, category string) []string {
	t.Helper()
	out, cursor := []string{}, ""
	for {
		page, err := b.ListPage(t.Context(), Filter{Category: category, Cursor: cursor})
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
		if n := len(page.Posts); n > postsOnPage || n < postsOnPage && page.Cursor != "" {
			t.Fatalf("a page of %d posts of %q at %q, want %d", n, category, cursor, postsOnPage)
		}
		if cursor = page.Cursor; cursor == "" {
			slices.Sort(out)
			return out
		}
	}
}

// anyPost is of any status; many share an instant of publication.
func anyPost(random *rand.Rand, id string, now time.Time) Post {
	p := Post{
		ID: id, Title: id, Category: []string{"A", "B", "C"}[random.IntN(3)], Featured: random.IntN(3) == 0,
		Status:      []Status{Draft, Scheduled, Published, Published, Published, Archived}[random.IntN(6)],
		PublishedAt: now.Add(-time.Duration(random.IntN(6)) * time.Hour), CreatedAt: now.Add(-time.Duration(random.IntN(100)) * time.Hour),
	}
	switch {
	case p.Status == Scheduled:
		p.PublishDate, p.PublishedAt = now.Add(time.Hour), time.Time{}
	case p.Status == Draft && random.IntN(2) == 0:
		p.PublishedAt = time.Time{}
	}
	if random.IntN(5) == 0 {
		p.DeletedAt = now
	}
	return p
}

// TestWhatAnAddressAnswers: a post, its old address, one that is gone, one that never was (D52, D57).
// Proves: D52, D57, blog-5
func TestWhatAnAddressAnswers(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		now := b.Clock.Now()
		b.add(t,
			Post{ID: "p", Slug: "today", Status: Published, PublishedAt: now},
			Post{ID: "draft", Slug: "draft", Status: Draft},
			Post{ID: "due", Slug: "due", Status: Scheduled, PublishDate: now.Add(time.Hour)},
			Post{ID: "shelf", Slug: "shelf", Status: Archived, PublishedAt: now},
			Post{ID: "trash", Slug: "trash", Status: Published, PublishedAt: now, DeletedAt: now},
			Post{ID: "never", Slug: "never", Status: Draft, DeletedAt: now},
		)
		b.write(t, func(ctx context.Context, q *sqlgen.Queries) error {
			for slug, post := range map[string]string{
				"yesterday": "p", "before-that": "p", "old-trash": "trash", "old-shelf": "shelf", "emptied": "no-longer-there", "draft": "p",
			} {
				if err := q.AddOldSlug(ctx, sqlgen.AddOldSlugParams{Slug: slug, PostID: post, RenamedAt: now}); err != nil {
					return err
				}
			}
			return nil
		})
		for slug, want := range map[string]int{
			"today": http.StatusOK, "yesterday": http.StatusMovedPermanently, "before-that": http.StatusMovedPermanently,
			"trash": http.StatusGone, "old-trash": http.StatusGone, "emptied": http.StatusGone,
			// what has a slug today has it, whoever had it before
			"draft": http.StatusNotFound,
			"due":   http.StatusNotFound, "shelf": http.StatusNotFound, "old-shelf": http.StatusNotFound, "never": http.StatusNotFound,
			"nothing": http.StatusNotFound, "": http.StatusNotFound, "TODAY": http.StatusNotFound, "to day": http.StatusNotFound, "%": http.StatusNotFound,
		} {
			_, err := b.Read(t.Context(), slug)
			if got := status(err); got != want {
				t.Errorf("%q: %d (%v), want %d", slug, got, err, want)
			}
			if _, err := b.Related(t.Context(), slug, 3); status(err) != want {
				t.Errorf("related to %q: %v, want %d", slug, err, want)
			}
			view := b.View(t.Context(), slug, person("198.51.100.7"))
			if counted := want == http.StatusOK; (view == nil) != counted || (!counted && status(view) != http.StatusNotFound) {
				t.Errorf("a view of %q: %v", slug, view)
			}
		}
	})
}

// Proves: V116, V196, blog-6
func TestRelatedPosts(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		now := b.Clock.Now()
		at := func(hours int) time.Time { return now.Add(-time.Duration(hours) * time.Hour) }
		b.add(t,
			Post{ID: "p", Category: "A", Tags: []string{"x"}, Status: Published, PublishedAt: at(2)},
			Post{ID: "newer", Category: "A", Status: Published, PublishedAt: at(1)},
			Post{ID: "tag", Category: "B", Tags: []string{"y", "X"}, Status: Published, PublishedAt: at(150)},
			Post{ID: "oldest", Category: "A", Status: Published, PublishedAt: at(400)},
			Post{ID: "draft", Category: "A", Status: Draft},
			Post{ID: "trash", Category: "A", Status: Published, PublishedAt: at(3), DeletedAt: now},
		)
		// More strangers than one query looks through stand between.
		strangers := make([]Post, relativesAtOnce+20)
		for i := range strangers {
			strangers[i] = Post{ID: fmt.Sprintf("s%03d", i), Category: "C", Tags: []string{"z"}, Status: Published, PublishedAt: at(3 + i)}
		}
		b.add(t, strangers...)
		for limit, want := range map[int][]string{
			0: {"newer", "tag", "oldest"}, 1: {"newer"}, 2: {"newer", "tag"}, 9: {"newer", "tag", "oldest"},
		} {
			got, err := b.Related(t.Context(), "p", limit)
			if err != nil || !slices.Equal(idsOf(got), want) {
				t.Errorf("%d related: %v (%v), want %v", limit, idsOf(got), err, want)
			}
		}
		alone, err := b.Related(t.Context(), "s000", 0)
		if err != nil || !slices.Equal(idsOf(alone), []string{"s001", "s002", "s003"}) {
			t.Errorf("of a stranger: %v, %v", idsOf(alone), err)
		}
	})
}
