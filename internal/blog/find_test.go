package blog

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"wardgate/internal/blog/sqlgen"
)

// library adds posts that a search tells apart.
func library(t *testing.T, b bench) {
	t.Helper()
	at := b.Clock.Now().Add(-time.Hour)
	post := func(id, title, excerpt, content, category string, tags ...string) Post {
		at = at.Add(time.Minute)
		return Post{ID: id, Title: title, Excerpt: excerpt, Content: content, Category: category, Tags: tags, Status: Published, PublishedAt: at}
	}
	b.categories(t, "Yards", "Events")
	hidden := post("draft", "Kestrel", "", "", "Yards")
	hidden.Status = Draft
	b.add(t,
		post("title", "The kestrel over the yard", "", "", "Yards"),
		post("excerpt", "One", "A kestrel again.", "", "Events"),
		post("body", "Two", "", "Far down there is a **kestrel**.", "Yards"),
		post("tag", "Three", "", "", "Events", "Kestrel"),
		post("other", "Four", "", "Nothing of that.", "Events"),
		hidden,
	)
}

func (b bench) categories(t *testing.T, names ...string) {
	t.Helper()
	b.write(t, func(ctx context.Context, q *sqlgen.Queries) error {
		for _, name := range names {
			if err := q.AddCategory(ctx, sqlgen.AddCategoryParams{Name: name, CreatedAt: b.Clock.Now()}); err != nil {
				return err
			}
		}
		return nil
	})
}

// TestSearch: title, tags, excerpt and body, in this order of weight; typing errors are
// forgiven; drafts are not found; one category when asked.
// Proves: blog-12
func TestSearch(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		library(t, b)
		for f, want := range map[Filter][]string{
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
			if got := idsOf(posts); !slices.Equal(got, want) {
				t.Errorf("%+v finds %v, want %v", f, got, want)
			}
		}
		for _, cursor := range []string{"x", "-1", "1e9", "99999999999999999999"} {
			if _, _, err := b.List(t.Context(), Filter{Query: "kestrel", Cursor: cursor}); status(err) != 422 {
				t.Errorf("cursor %q: %v", cursor, err)
			}
		}
	})
}

// TestASearchSeesChanges: what was published, changed or taken down since is found, or not.
// Proves: blog-12
func TestASearchSeesChanges(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		library(t, b)
		find := func(query string) []string {
			// On a busy machine the first search may be answered from the index before: it makes the next one.
			if _, err := b.Find(t.Context(), Filter{Query: query}); err != nil {
				t.Fatal(err)
			}
			b.finder.wait()
			found, err := b.Find(t.Context(), Filter{Query: query})
			if err != nil {
				t.Fatal(err)
			}
			if found.Total != len(found.Posts) {
				t.Errorf("%q: %d found, %d shown", query, found.Total, len(found.Posts))
			}
			return idsOf(found.Posts)
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

// wait returns when no index is being made.
func (f *finder) wait() {
	f.mu.Lock()
	making := f.making
	f.mu.Unlock()
	if making != nil {
		<-making
	}
}

// TestTheSearchPage: how many were found, page by page, each once.
// Proves: blog-12
func TestTheSearchPage(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.categories(t, "Yards")
		for i := range 30 {
			at := b.Clock.Now().Add(-time.Duration(i) * time.Hour)
			b.add(t, Post{ID: fmt.Sprintf("p%02d", i), Title: "About kestrels", Category: "Yards", Status: Published, PublishedAt: at, CreatedAt: at})
		}
		var got []string
		f := Filter{Query: "kestrel"}
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
