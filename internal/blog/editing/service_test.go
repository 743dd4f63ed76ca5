package editing_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/editing"
	"wardgate/internal/platform/httpx"
)

// Proves: D98, blog-36
func TestADraftNeedsATitleOnly(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("  Locks\tthat last\x00 ")))
		if w.Title != "Locks that last" || w.Slug != "locks-that-last" || w.Status != blog.Draft || w.Author != b.Catalog.Company().Team || w.ReadTime != 5 || !w.ReadTimeAuto ||
			w.Version != 1 || w.UpdatedBy.Name != "Kim Tran" || !w.PublishedAt.IsZero() || w.Category != "" {
			t.Errorf("%+v", w.Post)
		}
		if _, err := b.Create(kim, "", blog.Input{}); !slices.Contains(blogtest.WrongFields(err), "title") {
			t.Errorf("without a title: %v", err)
		}
		if _, err := b.Create(kim, "", blogtest.Draft("\u200b")); !slices.Contains(blogtest.WrongFields(err), "title") {
			t.Errorf("with a title that nobody sees: %v", err)
		}
	})
}

// TestWhatReadersSeeIsComplete: S88, after its defaults (D53).
// Proves: S88, D53, blog-36
func TestWhatReadersSeeIsComplete(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		missing := []string{"excerpt", "content", "category", "seo_description"}
		_, err := b.Create(kim, "", blogtest.Draft("Locks", blogtest.To(blog.Published)))
		if got := blogtest.WrongFields(err); !slices.Equal(got, missing) {
			t.Errorf("published: %v, want %v", got, missing)
		}
		_, err = b.Create(kim, "", blogtest.Draft("Locks", blogtest.To(blog.Scheduled)))
		if got := blogtest.WrongFields(err); !slices.Equal(got, append([]string{"publish_date"}, missing...)) {
			t.Errorf("scheduled: %v", got)
		}
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full, blogtest.To(blog.Published))))
		if w.SEOTitle != "Locks" || !w.PublishedAt.Equal(b.Clock.Now()) || !w.PublishDate.IsZero() {
			t.Errorf("%+v", w.Post)
		}
		if n := b.Count(t, "blog_posts"); n != 12 {
			t.Errorf("%d posts: what was refused was stored", n)
		}
	})
}

// TestEveryFieldHasItsLimit, each with a sentence at the field.
// Proves: blog-37
func TestEveryFieldHasItsLimit(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		text := func(n int) *string { s := strings.Repeat("é", n); return &s }
		address := func(s string) *string { return &s }
		number := func(n int) *int { return &n }
		for name, c := range map[string]struct {
			field string
			in    blog.Input
		}{
			"title":              {"title", blog.Input{Title: text(201)}},
			"slug":               {"slug", blog.Input{Slug: text(500)}},
			"excerpt":            {"excerpt", blog.Input{Excerpt: text(501)}},
			"content":            {"content", blog.Input{Content: text(1<<20 + 1)}},
			"author":             {"author", blog.Input{Author: text(101)}},
			"category":           {"category", blog.Input{Category: text(51)}},
			"unknown category":   {"category", blog.Input{Category: text(3)}},
			"tag":                {"tags", blog.Input{Tags: []string{*text(51)}}},
			"tags":               {"tags", blog.Input{Tags: strings.Split("abcdefghijklmnopqrstu", "")}},
			"two tags in one":    {"tags", blog.Input{Tags: []string{"a, b"}}},
			"keyword":            {"seo_keywords", blog.Input{SEOKeywords: []string{*text(51)}}},
			"SEO title":          {"seo_title", blog.Input{SEOTitle: text(301)}},
			"SEO description":    {"seo_description", blog.Input{SEODescription: text(301)}},
			"read time":          {"read_time", blog.Input{ReadTime: number(0)}},
			"long read time":     {"read_time", blog.Input{ReadTime: number(601)}},
			"status":             {"status", blogtest.Draft("", func(in *blog.Input) { s := blog.Status("gone"); in.Status = &s })},
			"script as picture":  {"image_url", blog.Input{ImageURL: address("javascript:alert(1)")}},
			"data as picture":    {"image_url", blog.Input{ImageURL: address("data:image/svg+xml,<svg/>")}},
			"http picture":       {"image_url", blog.Input{ImageURL: address("http://pictures.example/a.jpg")}},
			"picture by scheme":  {"image_url", blog.Input{ImageURL: address("//pictures.example/a.jpg")}},
			"picture above":      {"image_url", blog.Input{ImageURL: address("/uploads/../data/x.jpg")}},
			"picture elsewhere":  {"image_url", blog.Input{ImageURL: address("/api/staff/events")}},
			"picture with quote": {"image_url", blog.Input{ImageURL: address(`https://a.example/"onerror=`)}},
			"picture of a login": {"image_url", blog.Input{ImageURL: address("https://a:b@a.example/x.jpg")}},
		} {
			if c.in.Title == nil || *c.in.Title == "" {
				title := "A title"
				c.in.Title = &title
			}
			if _, err := b.Create(kim, "", c.in); !slices.Contains(blogtest.WrongFields(err), c.field) {
				t.Errorf("%s: %v", name, blogtest.WrongFields(err))
			}
		}
		for _, good := range []string{"", "/uploads/upload_01-800x600.jpg", "/pictures/thumb-guards-640.jpg", "https://pictures.example/a%20b.jpg?w=1"} {
			if _, err := b.Create(kim, "", blog.Input{Title: text(3), ImageURL: &good}); err != nil {
				t.Errorf("the picture %q: %v", good, err)
			}
		}
		if _, err := b.Create(kim, "", blog.Input{Title: text(200), Excerpt: text(500), Author: text(100), SEOTitle: text(300), SEODescription: text(300), ReadTime: number(600)}); err != nil {
			t.Errorf("as long as may be: %v", err)
		}
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Tags", func(in *blog.Input) { in.Tags = []string{" Locks ", "", "locks", "a\nb", "\u200b"} }, blogtest.Saying("a\r\nb\x00\x1b[31mc\xff"))))
		if !slices.Equal(w.Tags, []string{"Locks", "a b"}) || w.Content != "a\nb[31mc\uFFFD" {
			t.Errorf("%q %q", w.Tags, w.Content)
		}
	})
}

// TestTheFirstPublicationCounts: no edit and no other publication moves it (D50).
// Proves: D50, blog-38
func TestTheFirstPublicationCounts(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full)))
		b.Now.Advance(time.Hour)
		first := b.Clock.Now()
		for i, status := range []blog.Status{blog.Published, blog.Published, blog.Archived, blog.Published, blog.Draft, blog.Scheduled, blog.Published} {
			b.Now.Advance(time.Hour)
			if i == 0 {
				first = b.Clock.Now()
			}
			in := blogtest.Draft(fmt.Sprint("Locks ", i), blogtest.To(status), blogtest.Due(b.Clock.Now().Add(time.Hour)), func(in *blog.Input) { in.PublishedAt = httpx.Moment{Sent: true, At: b.Clock.Now().AddDate(1, 0, 0)} })
			w = blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, in))
			if !w.PublishedAt.Equal(first) {
				t.Errorf("step %d, %s: published at %v, want %v", i, status, w.PublishedAt, first)
			}
			if (status == blog.Scheduled) != !w.PublishDate.IsZero() {
				t.Errorf("step %d, %s: due at %v", i, status, w.PublishDate)
			}
		}
		b.Now.Advance(time.Hour)
		if err := b.Delete(kim, w.ID); err != nil {
			t.Fatal(err)
		}
		w = blogtest.Must[editing.Whole](t)(b.Restore(kim, w.ID))
		if !w.PublishedAt.Equal(first) || w.Status != blog.Published {
			t.Errorf("restored: %s since %v", w.Status, w.PublishedAt)
		}
	})
}

// Proves: D55, blog-39
func TestASaveOfAnOlderVersionIsRefusedAndKept(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		lee := blogtest.As(t, "user_lee", "Lee Okafor")
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full)))
		blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blogtest.Draft("Locks of Kim", blogtest.Seen(1))))
		_, err := b.Save(lee, w.ID, blogtest.Draft("Locks of Lee", blogtest.Seen(1), blogtest.Saying("Lee's words.")))
		if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusConflict || p.Detail != "Kim Tran saved this post at 11:00." {
			t.Fatalf("%v", err)
		}
		got := blogtest.Must[editing.Whole](t)(b.Get(lee, w.ID))
		if got.Title != "Locks of Kim" || got.Version != 2 || got.Autosave == nil || *got.Autosave.Fields.Title != "Locks of Lee" ||
			*got.Autosave.Fields.Content != "Lee's words." || got.Autosave.BaseVersion != 1 {
			t.Errorf("%+v, autosave %+v", got.Post, got.Autosave)
		}
		if other := blogtest.Must[editing.Whole](t)(b.Get(kim, w.ID)); other.Autosave != nil || len(other.Editing) != 1 || other.Editing[0].Name != "Lee Okafor" {
			t.Errorf("Kim sees %+v and %v", other.Autosave, other.Editing)
		}
		// The answer to a save was lost: the same save comes again.
		if again, err := b.Save(kim, w.ID, blogtest.Draft("Locks of Kim", blogtest.Seen(1))); err != nil || again.Version != 2 {
			t.Errorf("a repeat: %v, version %d", err, again.Version)
		}
		// Lee saves over it, knowing.
		over := blogtest.Must[editing.Whole](t)(b.Save(lee, w.ID, blogtest.Draft("Locks of Lee", blogtest.Seen(2), blogtest.Saying("Lee's words."))))
		if left, err := b.GetAutosave(lee, w.ID); over.Version != 3 || over.Autosave != nil || left != nil || err != nil {
			t.Errorf("version %d, autosave %+v, %+v, %v", over.Version, over.Autosave, left, err)
		}
		if _, err := b.Save(kim, "nothing", blogtest.Draft("x")); blogtest.StatusOf(err) != http.StatusNotFound {
			t.Errorf("no such post: %v", err)
		}
	})
}

// Proves: D55, blog-39
func TestADeletedPostIsNotSavedButKept(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		lee := blogtest.As(t, "user_lee", "Lee Okafor")
		if err := b.Delete(lee, "4"); err != nil {
			t.Fatal(err)
		}
		_, err := b.Save(kim, "4", blogtest.Draft("My new title", blogtest.Seen(1)))
		if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusConflict || !strings.HasPrefix(p.Detail, "Lee Okafor moved this post to the trash at 11:00.") {
			t.Fatalf("%v", err)
		}
		w := blogtest.Must[editing.Whole](t)(b.Restore(kim, "4"))
		if w.Autosave == nil || *w.Autosave.Fields.Title != "My new title" || w.Status != blog.Published {
			t.Errorf("%+v", w)
		}
		if _, err := b.Read(t.Context(), w.Slug); err != nil {
			t.Errorf("readers: %v", err)
		}
	})
}

// TestAKeyMakesOnePost, whatever happened to it since; other content is refused.
// Proves: blog-40
func TestAKeyMakesOnePost(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		first := blogtest.Must[editing.Whole](t)(b.Create(kim, "k", blogtest.Draft("Locks")))
		again := blogtest.Must[editing.Whole](t)(b.Create(kim, "k", blogtest.Draft("Locks")))
		if again.ID != first.ID || b.Count(t, "blog_posts") != 12 {
			t.Errorf("%s and %s", first.ID, again.ID)
		}
		if _, err := b.Create(kim, "k", blogtest.Draft("Doors")); blogtest.StatusOf(err) != http.StatusUnprocessableEntity {
			t.Errorf("the key with other content: %v", err)
		}
		other := blogtest.Must[editing.Whole](t)(b.Create(blogtest.As(t, "user_lee", "Lee"), "k", blogtest.Draft("Locks")))
		if other.ID == first.ID || other.Slug != "locks-2" {
			t.Errorf("another person's key: %+v", other.Post)
		}
	})
}

// Proves: S134, D54, blog-43
func TestReadTimeFollowsTheContent(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		words := func(n int) func(in *blog.Input) { return blogtest.Saying(strings.Repeat("word ", n)) }
		nine := 9
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", words(401))))
		for i, c := range []struct {
			in   blog.Input
			want int
			auto bool
		}{
			{blogtest.Draft("Locks", words(1000)), 5, true},
			{blogtest.Draft("Locks", func(in *blog.Input) { in.ReadTime = &nine }), 9, false},
			{blogtest.Draft("Locks", words(1)), 9, false},
			{blogtest.Draft("Locks", func(in *blog.Input) { yes := true; in.ReadTimeAuto = &yes }), 1, true},
			{blogtest.Draft("Locks", blogtest.Saying("")), 5, true},
		} {
			w = blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, c.in))
			if w.ReadTime != c.want || w.ReadTimeAuto != c.auto {
				t.Errorf("step %d: %d, %v", i, w.ReadTime, w.ReadTimeAuto)
			}
		}
	})
}

// TestWhoMayNotPublish writes drafts only.
// Proves: blog-55
func TestWhoMayNotPublish(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, _ context.Context) {
		writer := httpx.WithActor(t.Context(), httpx.Actor{ID: "w", Name: "W", Email: "w@x", Can: func(p httpx.Permission) bool { return p != blog.CanPublish }})
		w := blogtest.Must[editing.Whole](t)(b.Create(writer, "", blogtest.Draft("Locks", blogtest.Full)))
		_, published := b.Save(writer, w.ID, blogtest.Draft("Locks", blogtest.To(blog.Published)))
		_, scheduled := b.Save(writer, w.ID, blogtest.Draft("Locks", blogtest.To(blog.Scheduled), blogtest.Due(b.Clock.Now().Add(time.Hour))))
		_, edited := b.Save(writer, "1", blogtest.Draft("Locks"))
		for what, err := range map[string]error{"publishing": published, "scheduling": scheduled, "editing what is published": edited, "deleting it": b.Delete(writer, "1")} {
			if blogtest.StatusOf(err) != http.StatusForbidden {
				t.Errorf("%s: %v", what, err)
			}
		}
		if err := b.Delete(writer, w.ID); err != nil {
			t.Errorf("deleting a draft: %v", err)
		}
	})
}

// Proves: S113, D56, blog-35
func TestTheStaffListFindsAndCounts(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		for i := range 7 {
			b.Now.Advance(time.Minute)
			blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft(fmt.Sprintf("Crème brûlée %d", i), blogtest.Full, func(in *blog.Input) { in.Tags = []string{"100%_sure"} })))
		}
		if err := b.Delete(kim, "5"); err != nil {
			t.Fatal(err)
		}
		b.Now.Advance(time.Minute)
		if _, err := b.Save(kim, "6", blogtest.Draft("Old news", blogtest.To(blog.Archived))); err != nil {
			t.Fatal(err)
		}
		find := func(f editing.StaffFilter) (titles []string) {
			t.Helper()
			f.Limit = 3
			for range 20 {
				posts, next, counts, err := b.StaffList(kim, f)
				if err != nil || counts != (editing.PostCounts{All: 17, Draft: 7, Published: 9, Archived: 1, Trash: 1}) {
					t.Fatalf("%+v, %v", counts, err)
				}
				for _, p := range posts {
					titles = append(titles, p.Title)
				}
				if f.Cursor = next; next == "" {
					return titles
				}
			}
			t.Fatal("the list has no end")
			return nil
		}
		for f, want := range map[editing.StaffFilter]int{
			{Status: "all"}: 17, {Status: "draft"}: 7, {Status: "published"}: 9, {Status: "archived"}: 1, {Status: "trash"}: 1, {Status: "scheduled"}: 0,
			{Status: "all", Query: "BRÛLÉE"}: 7, {Status: "all", Query: "creme-brulee"}: 7, {Status: "all", Query: "brûlée 3"}: 1, {Status: "draft", Query: "technology"}: 7,
			{Status: "all", Query: "100%_"}: 7, {Status: "all", Query: "%"}: 7, {Status: "published", Query: "old news"}: 0, {Status: "all", Query: "what it says"}: 7,
			{Status: "all", Query: "\x00' OR 1=1 --"}: 0, {Status: "all", Query: "🔥"}: 0,
		} {
			if got := find(f); len(got) != want {
				t.Errorf("%+v: %d, want %d: %v", f, len(got), want, got)
			}
		}
		if first := find(editing.StaffFilter{Status: "all"})[:2]; !slices.Equal(first, []string{"Old news", "Crème brûlée 6"}) {
			t.Errorf("the last changed first: %v", first)
		}
	})
}
