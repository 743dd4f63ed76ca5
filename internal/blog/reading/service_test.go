package reading_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/reading"
	"wardgate/internal/platform/db"
)

// TestWhatAnAddressAnswers: a post, its old address, one that is gone, one that never was (D52, D57).
// Proves: D52, D57, blog-5
func TestWhatAnAddressAnswers(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		now := b.Clock.Now()
		b.Add(t,
			blog.Post{ID: "p", Slug: "today", Status: blog.Published, PublishedAt: now},
			blog.Post{ID: "draft", Slug: "draft", Status: blog.Draft},
			blog.Post{ID: "due", Slug: "due", Status: blog.Scheduled, PublishDate: now.Add(time.Hour)},
			blog.Post{ID: "shelf", Slug: "shelf", Status: blog.Archived, PublishedAt: now},
			blog.Post{ID: "trash", Slug: "trash", Status: blog.Published, PublishedAt: now, DeletedAt: now},
			blog.Post{ID: "never", Slug: "never", Status: blog.Draft, DeletedAt: now},
		)
		b.Write(t, func(ctx context.Context, tx *db.Tx) error {
			for slug, post := range map[string]string{
				"yesterday": "p", "before-that": "p", "old-trash": "trash", "old-shelf": "shelf", "emptied": "no-longer-there", "draft": "p",
			} {
				if err := blog.KeepOldSlug(ctx, tx, slug, post, now); err != nil {
					return err
				}
			}
			return nil
		})
		for slug, want := range map[string]int{
			"today": http.StatusOK, "yesterday": http.StatusMovedPermanently, "before-that": http.StatusMovedPermanently,
			"trash": http.StatusGone, "old-trash": http.StatusGone, "emptied": http.StatusGone,
			// the post that has a slug today gets it, not one that had it before
			"draft": http.StatusNotFound,
			"due":   http.StatusNotFound, "shelf": http.StatusNotFound, "old-shelf": http.StatusNotFound, "never": http.StatusNotFound,
			"nothing": http.StatusNotFound, "": http.StatusNotFound, "TODAY": http.StatusNotFound, "to day": http.StatusNotFound, "%": http.StatusNotFound,
		} {
			_, err := b.Read(t.Context(), slug)
			if got := blogtest.StatusOf(err); got != want {
				t.Errorf("%q: %d (%v), want %d", slug, got, err, want)
			}
			if _, err := b.Related(t.Context(), slug, 3); blogtest.StatusOf(err) != want {
				t.Errorf("related to %q: %v, want %d", slug, err, want)
			}
			view := b.View(t.Context(), slug, blogtest.Person("198.51.100.7"))
			if counted := want == http.StatusOK; (view == nil) != counted || (!counted && blogtest.StatusOf(view) != http.StatusNotFound) {
				t.Errorf("a view of %q: %v", slug, view)
			}
		}
	})
}

// Proves: V116, V196, blog-6
func TestRelatedPosts(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		now := b.Clock.Now()
		at := func(hours int) time.Time { return now.Add(-time.Duration(hours) * time.Hour) }
		b.Add(t,
			blog.Post{ID: "p", Category: "A", Tags: []string{"x"}, Status: blog.Published, PublishedAt: at(2)},
			blog.Post{ID: "newer", Category: "A", Status: blog.Published, PublishedAt: at(1)},
			blog.Post{ID: "tag", Category: "B", Tags: []string{"y", "X"}, Status: blog.Published, PublishedAt: at(150)},
			blog.Post{ID: "oldest", Category: "A", Status: blog.Published, PublishedAt: at(400)},
			blog.Post{ID: "draft", Category: "A", Status: blog.Draft},
			blog.Post{ID: "trash", Category: "A", Status: blog.Published, PublishedAt: at(3), DeletedAt: now},
		)
		// More unrelated posts than one query checks stand between.
		strangers := make([]blog.Post, reading.RelativesAtOnce+20)
		for i := range strangers {
			strangers[i] = blog.Post{ID: fmt.Sprintf("s%03d", i), Category: "C", Tags: []string{"z"}, Status: blog.Published, PublishedAt: at(3 + i)}
		}
		b.Add(t, strangers...)
		for limit, want := range map[int][]string{
			0: {"newer", "tag", "oldest"}, 1: {"newer"}, 2: {"newer", "tag"}, 9: {"newer", "tag", "oldest"},
		} {
			got, err := b.Related(t.Context(), "p", limit)
			if err != nil || !slices.Equal(blogtest.IDs(got), want) {
				t.Errorf("%d related: %v (%v), want %v", limit, blogtest.IDs(got), err, want)
			}
		}
		alone, err := b.Related(t.Context(), "s000", 0)
		if err != nil || !slices.Equal(blogtest.IDs(alone), []string{"s001", "s002", "s003"}) {
			t.Errorf("of a stranger: %v, %v", blogtest.IDs(alone), err)
		}
	})
}
