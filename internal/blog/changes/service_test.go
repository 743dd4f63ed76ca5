package changes_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/categories"
	"wardgate/internal/blog/editing"
)

// TestEverybodyHears of what changed, readers' pages only of what they show.
// Proves: blog-54
func TestEverybodyHears(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		news, leave := b.Bus.Subscribe()
		defer leave()
		heard := func() (out []string) {
			for {
				select {
				case n := <-news:
					if n.Topic == "site" || n.Topic == blog.Topic {
						out = append(out, strings.TrimSpace(n.Topic+" "+n.Kind))
					}
				default:
					return out
				}
			}
		}
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full)))
		for i, step := range []struct {
			do   func() error
			want string
		}{
			{func() error { return blogtest.Second(b.Save(kim, w.ID, blogtest.Draft("Doors"))) }, "blog created, blog saved"},
			{func() error { return blogtest.Second(b.Save(kim, w.ID, blogtest.Draft("Doors"))) }, ""},
			{func() error { return blogtest.Second(b.Autosave(kim, w.ID, 2, blogtest.Draft("Doo"))) }, "blog autosaved"},
			{func() error { return blogtest.Second(b.Save(kim, w.ID, blog.Input{Status: new(blog.Published)})) }, "blog published, site"},
			{func() error { return blogtest.Second(b.Save(kim, w.ID, blogtest.Draft("Gates"))) }, "blog saved, site"},
			{func() error { return blogtest.Second(b.Save(kim, w.ID, blogtest.Draft("Gate", blogtest.Seen(1)))) }, ""},
			{func() error { return b.Delete(kim, w.ID) }, "blog deleted, site"},
			{func() error { return b.Delete(kim, w.ID) }, ""},
			{func() error { return blogtest.Second(b.Restore(kim, w.ID)) }, "blog restored, site"},
			{func() error { return blogtest.Second(b.Save(kim, w.ID, blog.Input{Status: new(blog.Draft)})) }, "blog withdrawn, site"},
			{func() error { return blogtest.Second(b.AddCategory(kim, "New")) }, "blog category-added, site"},
			{func() error { return b.View(t.Context(), "1", blogtest.Person("10.0.0.1")) }, ""},
		} {
			_ = step.do() // some are refused
			if got := strings.Join(heard(), ", "); got != step.want {
				t.Errorf("step %d: %q, want %q", i, got, step.want)
			}
		}
	})
}

// TestTheAuditLogTells who published, deleted, restored and renamed; a draft's saves are its revisions.
// Proves: blog-54
func TestTheAuditLogTells(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full)))
		blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blogtest.Draft("Doors")))
		blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blog.Input{Status: new(blog.Published)}))
		blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blogtest.Draft("Gates")))
		if err := b.Delete(kim, w.ID); err != nil {
			t.Fatal(err)
		}
		blogtest.Must[editing.Whole](t)(b.Restore(kim, w.ID))
		blogtest.Must[categories.CategoryRow](t)(b.RenameCategory(kim, "Technology", "Tech"))
		got := b.Column(t, "SELECT action FROM audit_log WHERE actor_id = 'user_kim' ORDER BY id")
		want := []string{"blog.created", "blog.published", "blog.saved", "blog.deleted", "blog.restored", "blog.category-renamed"}
		if !slices.Equal(got, want) {
			t.Errorf("%v", got)
		}
	})
}
