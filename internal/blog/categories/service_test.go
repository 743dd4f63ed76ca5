package categories_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/categories"
	"wardgate/internal/blog/editing"
	"wardgate/internal/blog/reading"
	"wardgate/internal/platform/httpx"
)

// Proves: blog-53
func TestCategoriesAreCaredFor(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.InCategory("Technology"))))
		blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Of none")))
		all := blogtest.Must[[]categories.CategoryRow](t)(b.StaffCategories(kim))
		if len(all) != 8 || !slices.Contains(all, categories.CategoryRow{"Technology", 5, "thumb-technology"}) || !slices.IsSortedFunc(all, func(a, b categories.CategoryRow) int { return strings.Compare(a.Name, b.Name) }) {
			t.Errorf("%v", all)
		}
		added := blogtest.Must[categories.CategoryRow](t)(b.AddCategory(kim, " Privacy & <law> "))
		if added != (categories.CategoryRow{"Privacy & <law>", 0, b.Catalog.Blog.Pictures[""]}) {
			t.Errorf("%+v", added)
		}
		for name, says := range map[string]string{
			"": "Please enter a name.", "\u200b": "Please enter a name.", "technology": "“Technology” already", "Technology": "“Technology” already", strings.Repeat("n", 51): "50 characters",
		} {
			_, add := b.AddCategory(kim, name)
			_, rename := b.RenameCategory(kim, "Small Business", name)
			for _, err := range []error{add, rename} {
				if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusUnprocessableEntity || p.Errors[0].Field != "name" || !strings.Contains(p.Errors[0].Message, says) {
					t.Errorf("%q: %v", name, err)
				}
			}
		}
		for what, err := range map[string]error{
			"renaming none": blogtest.Second(b.RenameCategory(kim, "nobody's", "x")), "deleting none": b.DeleteCategory(kim, "nobody's"),
			"renaming no category": blogtest.Second(b.RenameCategory(kim, "", "x")), "deleting no category": b.DeleteCategory(kim, ""),
		} {
			if blogtest.StatusOf(err) != http.StatusNotFound {
				t.Errorf("%s: %v", what, err)
			}
		}
		if err := b.Delete(kim, "2"); err != nil { // a post in the trash has it, too
			t.Fatal(err)
		}
		if err := b.DeleteCategory(kim, "Technology"); blogtest.StatusOf(err) != http.StatusConflict || !strings.HasPrefix(httpx.AsProblem(err).Detail, "5 posts have") {
			t.Errorf("deleting one in use: %v", err)
		}
		if err := b.DeleteCategory(kim, added.Name); err != nil || b.Count(t, "blog_categories WHERE name <> ''") != 8 {
			t.Errorf("deleting one of none: %v", err)
		}
	})
}

// TestARenamedCategoryTakesItsPostsAlong, the trash included, in one step; its
// picture stays.
// Proves: blog-53
func TestARenamedCategoryTakesItsPostsAlong(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		if err := b.Delete(kim, "2"); err != nil {
			t.Fatal(err)
		}
		row := blogtest.Must[categories.CategoryRow](t)(b.RenameCategory(kim, "Technology", "Technologie"))
		if row != (categories.CategoryRow{"Technologie", 3, "thumb-technology"}) {
			t.Errorf("%+v", row)
		}
		if n := b.Count(t, "blog_posts WHERE category = 'Technologie'"); n != 4 {
			t.Errorf("%d posts went along", n)
		}
		if again := blogtest.Must[categories.CategoryRow](t)(b.RenameCategory(kim, "Technologie", "TECHNOLOGIE")); again.Name != "TECHNOLOGIE" {
			t.Errorf("other capitals: %+v", again)
		}
		// Somebody who had it open saves the old name: refused, nothing lost.
		_, err := b.Save(kim, "3", blogtest.Draft("x", blogtest.InCategory("Technology")))
		if !slices.Equal(blogtest.WrongFields(err), []string{"category"}) {
			t.Errorf("%v", err)
		}
		list, _, err := b.List(t.Context(), reading.Filter{Category: "TECHNOLOGIE"})
		if err != nil || len(list) != 3 {
			t.Errorf("readers: %v, %v", blogtest.IDs(list), err)
		}
	})
}

// TestACategoryIsRenamedWhilePostsAreSaved: every save goes through, or is told that
// the category is gone; a post is in one that exists.
// Proves: blog-53
func TestACategoryIsRenamedWhilePostsAreSaved(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		names := []string{"Technology", "Technics"}
		var all sync.WaitGroup
		for i := range 4 {
			all.Go(func() {
				for round := range 12 {
					in := blogtest.Draft(fmt.Sprintf("Title %d %d", i, round))
					if round%2 == 0 {
						in.Category = &names[round/2%2]
					}
					_, err := b.Save(kim, []string{"2", "3", "10", "11"}[i], in)
					if err != nil && !slices.Equal(blogtest.WrongFields(err), []string{"category"}) {
						t.Error(err)
					}
				}
			})
		}
		all.Go(func() {
			for round := range 20 {
				if _, err := b.RenameCategory(kim, names[round%2], names[(round+1)%2]); err != nil {
					t.Error(err)
				}
			}
		})
		all.Wait()
		if n := b.Count(t, "blog_posts WHERE category = 'Technology'"); n != 4 {
			t.Errorf("%d posts are in it", n)
		}
	})
}
