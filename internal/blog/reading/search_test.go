package reading_test

import (
	"slices"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/reading"
)

// library adds posts that a search can distinguish.
func library(t *testing.T, b blogtest.Bench) {
	t.Helper()
	at := b.Clock.Now().Add(-time.Hour)
	post := func(id, title, excerpt, content, category string, tags ...string) blog.Post {
		at = at.Add(time.Minute)
		return blog.Post{ID: id, Title: title, Excerpt: excerpt, Content: content, Category: category, Tags: tags, Status: blog.Published, PublishedAt: at}
	}
	b.AddCategories(t, "Yards", "Events")
	hidden := post("draft", "Kestrel", "", "", "Yards")
	hidden.Status = blog.Draft
	b.Add(t,
		post("title", "The kestrel over the yard", "", "", "Yards"),
		post("excerpt", "One", "A kestrel again.", "", "Events"),
		post("body", "Two", "", "Far down there is a **kestrel**.", "Yards"),
		post("tag", "Three", "", "", "Events", "Kestrel"),
		post("other", "Four", "", "Nothing of that.", "Events"),
		hidden,
	)
}

// TestSearch: title, tags, excerpt and body, in this order of weight; typing errors are
// forgiven; drafts are not found; one category when asked.
// Proves: blog-12
func TestSearch(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		library(t, b)
		for f, want := range map[reading.Filter][]string{
			{Query: "kestrel"}:                                  {"title", "tag", "excerpt", "body"},
			{Query: " Kestral "}:                                {"title", "tag", "excerpt", "body"},
			{Query: "kestrels"}:                                 {"title", "tag", "excerpt", "body"},
			{Query: "kestrel", Category: "Events"}:              {"tag", "excerpt"},
			{Query: "kestrel", Category: "Nothing"}:             {},
			{Query: "kestrel", Limit: 3}:                        {"title", "tag", "excerpt"},
			{Query: "kestrel", Limit: 3, Cursor: "3"}:           {"body"},
			{Query: "kestrel", Cursor: "900"}:                   {},
			{Query: "yards"}:                                    {"title", "body"}, // the category is a word of it, too
			{Query: "albatross"}:                                {},
			{Query: "\x00"}:                                     {},
			{Query: "kestrel", Category: "Events", Cursor: "1"}: {"excerpt"},
			{Query: "'; DROP TABLE blog_posts; --", Limit: 1}:   {},
			{Query: "%"}:                                        {},
			{Query: "is the kestrel over the yard tonight"}:     {"title"},
		} {
			posts, _, err := b.List(t.Context(), f)
			if err != nil {
				t.Errorf("%+v: %v", f, err)
			}
			if got := blogtest.IDs(posts); !slices.Equal(got, want) {
				t.Errorf("%+v finds %v, want %v", f, got, want)
			}
		}
		for _, cursor := range []string{"x", "-1", "1e9", "99999999999999999999"} {
			if _, _, err := b.List(t.Context(), reading.Filter{Query: "kestrel", Cursor: cursor}); blogtest.StatusOf(err) != 422 {
				t.Errorf("cursor %q: %v", cursor, err)
			}
		}
	})
}

// TestASearchSeesChanges: posts that were published or changed since are found, those taken
// down are not.
// Proves: blog-12
func TestASearchSeesChanges(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		library(t, b)
		find := func(query string) []string {
			// On a busy machine the first search may be answered from the previous index: it starts the next
			// one.
			if _, err := b.Find(t.Context(), reading.Filter{Query: query}); err != nil {
				t.Fatal(err)
			}
			b.WaitForSearch()
			found, err := b.Find(t.Context(), reading.Filter{Query: query})
			if err != nil {
				t.Fatal(err)
			}
			if found.Total != len(found.Posts) {
				t.Errorf("%q: %d found, %d shown", query, found.Total, len(found.Posts))
			}
			return blogtest.IDs(found.Posts)
		}
		if got := find("kestrel"); len(got) != 4 {
			t.Fatalf("at first: %v", got)
		}
		steps := []struct {
			change, query string
			want          []string
		}{
			{"UPDATE blog_posts SET status = 'published', published_at = created_at, updated_at = $1 WHERE id = 'draft'", "kestrel", []string{"draft", "title", "tag", "excerpt", "body"}},
			{"UPDATE blog_posts SET content = 'An albatross.', updated_at = $1 WHERE id = 'body'", "albatross", []string{"body"}},
			{"UPDATE blog_posts SET deleted_at = $1, updated_at = $1 WHERE id = 'title'", "kestrel", []string{"draft", "tag", "excerpt"}},
		}
		for i, step := range steps {
			if _, err := b.DB.Writer().ExecContext(t.Context(), step.change, b.Clock.Now().Add(time.Duration(i+1)*time.Second)); err != nil {
				t.Fatal(err)
			}
			if got := find(step.query); !slices.Equal(got, step.want) {
				t.Errorf("%s: %q finds %v, want %v", step.change, step.query, got, step.want)
			}
		}
	})
}
