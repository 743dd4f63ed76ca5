package lifecycle_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/drafts"
	"wardgate/internal/blog/editing"
)

// Proves: D57, blog-51
func TestTheTrashIsEmptiedAfterItsDays(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		lived := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Lived", blogtest.Full, blogtest.To(blog.Published))))
		never := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Never seen")))
		if err := b.View(t.Context(), "lived", blogtest.Person("10.0.0.1")); err != nil {
			t.Fatal(err)
		}
		if err := b.Engage(t.Context(), "lived", "like", blogtest.Person("10.0.0.1")); err != nil {
			t.Fatal(err)
		}
		blogtest.Must[editing.Whole](t)(b.Save(kim, lived.ID, blog.Input{Slug: new("renamed")}))
		blogtest.Must[drafts.AutosaveDone](t)(b.Autosave(kim, lived.ID, 2, blogtest.Draft("x")))
		for _, id := range []string{lived.ID, never.ID, "5"} {
			if err := b.Delete(kim, id); err != nil {
				t.Fatal(err)
			}
		}
		blogtest.Must[editing.Whole](t)(b.Restore(kim, "5"))
		b.Now.Advance(30 * 24 * time.Hour)
		if err := b.Purge(t.Context()); err != nil || b.Count(t, "blog_posts") != 13 {
			t.Fatalf("on the last day: %v, %d posts", err, b.Count(t, "blog_posts"))
		}
		b.Now.Advance(time.Minute)
		for range 2 {
			if err := b.Purge(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for _, table := range []string{"blog_posts WHERE id", "blog_views WHERE post_id", "blog_events WHERE post_id", "blog_revisions WHERE post_id", "blog_autosaves WHERE post", "blog_notices WHERE post_id"} {
			if n := b.Count(t, table+" IN ('"+lived.ID+"', '"+never.ID+"')"); n != 0 {
				t.Errorf("%s: %d rows stayed", table, n)
			}
		}
		for slug, want := range map[string]int{"lived": 410, "renamed": 410, "never-seen": 404} {
			if _, err := b.Read(t.Context(), slug); blogtest.StatusOf(err) != want {
				t.Errorf("%s: %v, want %d", slug, err, want)
			}
		}
		if _, err := b.Create(kim, "", blogtest.Draft("x", blogtest.Slugged("renamed"))); !slices.Equal(blogtest.WrongFields(err), []string{"slug"}) {
			t.Errorf("the address of what is gone: %v", err)
		}
		if w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Renamed"))); w.Slug != "renamed-2" {
			t.Errorf("suggested %s", w.Slug)
		}
		if w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Never seen"))); w.Slug != "never-seen" {
			t.Errorf("what nobody saw keeps its address: %s", w.Slug)
		}
	})
}
