package blog

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/httpx"
)

// as is a call of a member of staff who may do everything.
func as(t *testing.T, id, name string) context.Context {
	return httpx.WithActor(t.Context(), httpx.Actor{
		ID: id, Name: name, Email: id + "@wardgate.example", Can: func(httpx.Permission) bool { return true },
	})
}

// draft is an Input with a title and, from pairs of field and value, more.
func draft(title string, change ...func(in *Input)) Input {
	in := Input{Title: &title}
	for _, c := range change {
		c(&in)
	}
	return in
}

func to(s Status) func(in *Input)      { return func(in *Input) { in.Status = &s } }
func slugged(s string) func(in *Input) { return func(in *Input) { in.Slug = &s } }
func saying(s string) func(in *Input)  { return func(in *Input) { in.Content = &s } }
func seen(version int) func(in *Input) { return func(in *Input) { in.Version = &version } }
func due(at time.Time) func(in *Input) {
	return func(in *Input) { in.PublishDate = httpx.Moment{Sent: true, At: at} }
}
func inCategory(name string) func(in *Input) { return func(in *Input) { in.Category = &name } }

// full is everything that a published post needs.
func full(in *Input) {
	excerpt, content, description := "What it says.", "Some *words* to read.", "What search engines show."
	category := "Technology"
	in.Excerpt, in.Content, in.SEODescription, in.Category = &excerpt, &content, &description, &category
}

// desk is a blog with its first articles, and somebody who writes in it.
func desk(t *testing.T, run func(t *testing.T, b bench, kim context.Context)) {
	each(t, func(t *testing.T, b bench) {
		if _, err := b.Seed(t.Context(), articles(t, b)); err != nil {
			t.Fatal(err)
		}
		run(t, b, as(t, "user_kim", "Kim Tran"))
	})
}

func must[T any](t *testing.T) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// wrong are the fields that a problem 422 names.
func wrong(err error) (fields []string) {
	p := httpx.AsProblem(err)
	if p == nil || p.Status != http.StatusUnprocessableEntity {
		return []string{fmt.Sprint(err)}
	}
	for _, e := range p.Errors {
		fields = append(fields, e.Field)
	}
	return fields
}

// Proves: D98, blog-36
func TestADraftNeedsATitleOnly(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		w := must[Whole](t)(b.Create(kim, "", draft("  Locks\tthat last\x00 ")))
		if w.Title != "Locks that last" || w.Slug != "locks-that-last" || w.Status != Draft || w.Author != b.Catalog.Company.Team || w.ReadTime != 5 || !w.ReadTimeAuto ||
			w.Version != 1 || w.UpdatedBy.Name != "Kim Tran" || !w.PublishedAt.IsZero() || w.Category != "" {
			t.Errorf("%+v", w.Post)
		}
		if _, err := b.Create(kim, "", Input{}); !slices.Contains(wrong(err), "title") {
			t.Errorf("without a title: %v", err)
		}
		if _, err := b.Create(kim, "", draft("\u200b")); !slices.Contains(wrong(err), "title") {
			t.Errorf("with a title that nobody sees: %v", err)
		}
	})
}

// TestWhatReadersSeeIsComplete: S88, after its defaults (D53).
// Proves: S88, D53, blog-36
func TestWhatReadersSeeIsComplete(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		missing := []string{"excerpt", "content", "category", "seo_description"}
		_, err := b.Create(kim, "", draft("Locks", to(Published)))
		if got := wrong(err); !slices.Equal(got, missing) {
			t.Errorf("published: %v, want %v", got, missing)
		}
		_, err = b.Create(kim, "", draft("Locks", to(Scheduled)))
		if got := wrong(err); !slices.Equal(got, append([]string{"publish_date"}, missing...)) {
			t.Errorf("scheduled: %v", got)
		}
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", full, to(Published))))
		if w.SEOTitle != "Locks" || !w.PublishedAt.Equal(b.Clock.Now()) || !w.PublishDate.IsZero() {
			t.Errorf("%+v", w.Post)
		}
		if n := b.count(t, "blog_posts"); n != 12 {
			t.Errorf("%d posts: what was refused was stored", n)
		}
	})
}

// TestEveryFieldHasItsLimit, each with a sentence at the field.
// Proves: blog-37
func TestEveryFieldHasItsLimit(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		text := func(n int) *string { s := strings.Repeat("é", n); return &s }
		address := func(s string) *string { return &s }
		number := func(n int) *int { return &n }
		for name, c := range map[string]struct {
			field string
			in    Input
		}{
			"title":              {"title", Input{Title: text(201)}},
			"slug":               {"slug", Input{Slug: text(500)}},
			"excerpt":            {"excerpt", Input{Excerpt: text(501)}},
			"content":            {"content", Input{Content: text(1<<20 + 1)}},
			"author":             {"author", Input{Author: text(101)}},
			"category":           {"category", Input{Category: text(51)}},
			"unknown category":   {"category", Input{Category: text(3)}},
			"tag":                {"tags", Input{Tags: []string{*text(51)}}},
			"tags":               {"tags", Input{Tags: strings.Split("abcdefghijklmnopqrstu", "")}},
			"two tags in one":    {"tags", Input{Tags: []string{"a, b"}}},
			"keyword":            {"seo_keywords", Input{SEOKeywords: []string{*text(51)}}},
			"SEO title":          {"seo_title", Input{SEOTitle: text(301)}},
			"SEO description":    {"seo_description", Input{SEODescription: text(301)}},
			"read time":          {"read_time", Input{ReadTime: number(0)}},
			"long read time":     {"read_time", Input{ReadTime: number(601)}},
			"status":             {"status", draft("", func(in *Input) { s := Status("gone"); in.Status = &s })},
			"script as picture":  {"image_url", Input{ImageURL: address("javascript:alert(1)")}},
			"data as picture":    {"image_url", Input{ImageURL: address("data:image/svg+xml,<svg/>")}},
			"http picture":       {"image_url", Input{ImageURL: address("http://pictures.example/a.jpg")}},
			"picture by scheme":  {"image_url", Input{ImageURL: address("//pictures.example/a.jpg")}},
			"picture above":      {"image_url", Input{ImageURL: address("/uploads/../data/x.jpg")}},
			"picture elsewhere":  {"image_url", Input{ImageURL: address("/api/staff/events")}},
			"picture with quote": {"image_url", Input{ImageURL: address(`https://a.example/"onerror=`)}},
			"picture of a login": {"image_url", Input{ImageURL: address("https://a:b@a.example/x.jpg")}},
		} {
			if c.in.Title == nil || *c.in.Title == "" {
				title := "A title"
				c.in.Title = &title
			}
			if _, err := b.Create(kim, "", c.in); !slices.Contains(wrong(err), c.field) {
				t.Errorf("%s: %v", name, wrong(err))
			}
		}
		for _, good := range []string{"", "/uploads/upload_01-800x600.jpg", "/pictures/thumb-guards-640.jpg", "https://pictures.example/a%20b.jpg?w=1"} {
			if _, err := b.Create(kim, "", Input{Title: text(3), ImageURL: &good}); err != nil {
				t.Errorf("the picture %q: %v", good, err)
			}
		}
		if _, err := b.Create(kim, "", Input{Title: text(200), Excerpt: text(500), Author: text(100), SEOTitle: text(300), SEODescription: text(300), ReadTime: number(600)}); err != nil {
			t.Errorf("as long as may be: %v", err)
		}
		w := must[Whole](t)(b.Create(kim, "", draft("Tags", func(in *Input) { in.Tags = []string{" Locks ", "", "locks", "a\nb", "\u200b"} }, saying("a\r\nb\x00\x1b[31mc\xff"))))
		if !slices.Equal(w.Tags, []string{"Locks", "a b"}) || w.Content != "a\nb[31mc\uFFFD" {
			t.Errorf("%q %q", w.Tags, w.Content)
		}
	})
}

// TestTheFirstPublicationCounts: no edit and no other publication moves it (D50).
// Proves: D50, blog-38
func TestTheFirstPublicationCounts(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", full)))
		b.now.Advance(time.Hour)
		first := b.Clock.Now()
		for i, status := range []Status{Published, Published, Archived, Published, Draft, Scheduled, Published} {
			b.now.Advance(time.Hour)
			if i == 0 {
				first = b.Clock.Now()
			}
			in := draft(fmt.Sprint("Locks ", i), to(status), due(b.Clock.Now().Add(time.Hour)), func(in *Input) { in.PublishedAt = httpx.Moment{Sent: true, At: b.Clock.Now().AddDate(1, 0, 0)} })
			w = must[Whole](t)(b.Save(kim, w.ID, in))
			if !w.PublishedAt.Equal(first) {
				t.Errorf("step %d, %s: published at %v, want %v", i, status, w.PublishedAt, first)
			}
			if (status == Scheduled) != !w.PublishDate.IsZero() {
				t.Errorf("step %d, %s: due at %v", i, status, w.PublishDate)
			}
		}
		b.now.Advance(time.Hour)
		if err := b.Delete(kim, w.ID); err != nil {
			t.Fatal(err)
		}
		w = must[Whole](t)(b.Restore(kim, w.ID))
		if !w.PublishedAt.Equal(first) || w.Status != Published {
			t.Errorf("restored: %s since %v", w.Status, w.PublishedAt)
		}
	})
}

// Proves: D55, blog-39
func TestASaveOfAnOlderVersionIsRefusedAndKept(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		lee := as(t, "user_lee", "Lee Okafor")
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", full)))
		must[Whole](t)(b.Save(kim, w.ID, draft("Locks of Kim", seen(1))))
		_, err := b.Save(lee, w.ID, draft("Locks of Lee", seen(1), saying("Lee's words.")))
		if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusConflict || p.Detail != "Kim Tran saved this post at 11:00." {
			t.Fatalf("%v", err)
		}
		got := must[Whole](t)(b.Get(lee, w.ID))
		if got.Title != "Locks of Kim" || got.Version != 2 || got.Autosave == nil || *got.Autosave.Fields.Title != "Locks of Lee" ||
			*got.Autosave.Fields.Content != "Lee's words." || got.Autosave.BaseVersion != 1 {
			t.Errorf("%+v, autosave %+v", got.Post, got.Autosave)
		}
		if other := must[Whole](t)(b.Get(kim, w.ID)); other.Autosave != nil || len(other.Editing) != 1 || other.Editing[0].Name != "Lee Okafor" {
			t.Errorf("Kim sees %+v and %v", other.Autosave, other.Editing)
		}
		// The answer to a save was lost: the same save comes again.
		if again, err := b.Save(kim, w.ID, draft("Locks of Kim", seen(1))); err != nil || again.Version != 2 {
			t.Errorf("a repeat: %v, version %d", err, again.Version)
		}
		// Lee saves over it, knowing.
		over := must[Whole](t)(b.Save(lee, w.ID, draft("Locks of Lee", seen(2), saying("Lee's words."))))
		if left, err := b.GetAutosave(lee, w.ID); over.Version != 3 || over.Autosave != nil || left != nil || err != nil {
			t.Errorf("version %d, autosave %+v, %+v, %v", over.Version, over.Autosave, left, err)
		}
		if _, err := b.Save(kim, "nothing", draft("x")); status(err) != http.StatusNotFound {
			t.Errorf("no such post: %v", err)
		}
	})
}

// Proves: D55, blog-39
func TestADeletedPostIsNotSavedButKept(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		lee := as(t, "user_lee", "Lee Okafor")
		if err := b.Delete(lee, "4"); err != nil {
			t.Fatal(err)
		}
		_, err := b.Save(kim, "4", draft("My new title", seen(1)))
		if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusConflict || !strings.HasPrefix(p.Detail, "Lee Okafor moved this post to the trash at 11:00.") {
			t.Fatalf("%v", err)
		}
		w := must[Whole](t)(b.Restore(kim, "4"))
		if w.Autosave == nil || *w.Autosave.Fields.Title != "My new title" || w.Status != Published {
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
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		first := must[Whole](t)(b.Create(kim, "k", draft("Locks")))
		again := must[Whole](t)(b.Create(kim, "k", draft("Locks")))
		if again.ID != first.ID || b.count(t, "blog_posts") != 12 {
			t.Errorf("%s and %s", first.ID, again.ID)
		}
		if _, err := b.Create(kim, "k", draft("Doors")); status(err) != http.StatusUnprocessableEntity {
			t.Errorf("the key with other content: %v", err)
		}
		other := must[Whole](t)(b.Create(as(t, "user_lee", "Lee"), "k", draft("Locks")))
		if other.ID == first.ID || other.Slug != "locks-2" {
			t.Errorf("another person's key: %+v", other.Post)
		}
	})
}

// Proves: S134, D54, blog-43
func TestReadTimeFollowsTheContent(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		words := func(n int) func(in *Input) { return saying(strings.Repeat("word ", n)) }
		nine := 9
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", words(401))))
		for i, c := range []struct {
			in   Input
			want int
			auto bool
		}{
			{draft("Locks", words(1000)), 5, true},
			{draft("Locks", func(in *Input) { in.ReadTime = &nine }), 9, false},
			{draft("Locks", words(1)), 9, false},
			{draft("Locks", func(in *Input) { yes := true; in.ReadTimeAuto = &yes }), 1, true},
			{draft("Locks", saying("")), 5, true},
		} {
			w = must[Whole](t)(b.Save(kim, w.ID, c.in))
			if w.ReadTime != c.want || w.ReadTimeAuto != c.auto {
				t.Errorf("step %d: %d, %v", i, w.ReadTime, w.ReadTimeAuto)
			}
		}
	})
}

// TestWhoMayNotPublish writes drafts only.
// Proves: blog-55
func TestWhoMayNotPublish(t *testing.T) {
	desk(t, func(t *testing.T, b bench, _ context.Context) {
		writer := httpx.WithActor(t.Context(), httpx.Actor{ID: "w", Name: "W", Email: "w@x", Can: func(p httpx.Permission) bool { return p != CanPublish }})
		w := must[Whole](t)(b.Create(writer, "", draft("Locks", full)))
		_, published := b.Save(writer, w.ID, draft("Locks", to(Published)))
		_, scheduled := b.Save(writer, w.ID, draft("Locks", to(Scheduled), due(b.Clock.Now().Add(time.Hour))))
		_, edited := b.Save(writer, "1", draft("Locks"))
		for what, err := range map[string]error{"publishing": published, "scheduling": scheduled, "editing what is published": edited, "deleting it": b.Delete(writer, "1")} {
			if status(err) != http.StatusForbidden {
				t.Errorf("%s: %v", what, err)
			}
		}
		if err := b.Delete(writer, w.ID); err != nil {
			t.Errorf("deleting a draft: %v", err)
		}
	})
}

// Proves: blog-52
func TestBulkSaysWhatItRefused(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		bare := must[Whole](t)(b.Create(kim, "", draft("Bare"))).ID
		ready := must[Whole](t)(b.Create(kim, "", draft("Ready", full))).ID
		must[AutosaveDone](t)(b.Autosave(kim, ready, 1, draft("Ready, and more words")))
		bulk := func(action string, ids ...string) (done []string, refused []Refused) {
			t.Helper()
			done, refused, err := b.Bulk(kim, ids, action)
			if err != nil {
				t.Fatal(err)
			}
			return done, refused
		}
		done, refused := bulk("publish", bare, ready, "none")
		if !slices.Equal(done, []string{ready}) || len(refused) != 2 || refused[0].Title != "Bare" || !strings.Contains(refused[0].Reason, "category") || refused[1].Title != "" {
			t.Errorf("publish: %v, %v", done, refused)
		}
		if w := must[Whole](t)(b.Get(kim, ready)); w.Status != Published || w.Autosave == nil {
			t.Errorf("%s, unsaved words %v", w.Status, w.Autosave)
		}
		bulk("delete", ready, bare)
		if done, refused := bulk("archive", ready); len(done) != 0 || !strings.Contains(refused[0].Reason, "trash") {
			t.Errorf("archive in the trash: %v, %v", done, refused)
		}
		bulk("restore", ready)
		bulk("archive", ready)
		bulk("feature", ready)
		if w := must[Whole](t)(b.Get(kim, ready)); w.Status != Archived || !w.Featured || w.Autosave == nil {
			t.Errorf("%+v", w)
		}
		if _, _, err := b.Bulk(kim, []string{ready}, "explode"); err != nil {
			t.Errorf("an unknown action is refused for each: %v", err)
		}
	})
}

// Proves: S113, D56, blog-35
func TestTheStaffListFindsAndCounts(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		for i := range 7 {
			b.now.Advance(time.Minute)
			must[Whole](t)(b.Create(kim, "", draft(fmt.Sprintf("Crème brûlée %d", i), full, func(in *Input) { in.Tags = []string{"100%_sure"} })))
		}
		if err := b.Delete(kim, "5"); err != nil {
			t.Fatal(err)
		}
		b.now.Advance(time.Minute)
		if _, err := b.Save(kim, "6", draft("Old news", to(Archived))); err != nil {
			t.Fatal(err)
		}
		find := func(f StaffFilter) (titles []string) {
			t.Helper()
			f.Limit = 3
			for range 20 {
				posts, next, counts, err := b.StaffList(kim, f)
				if err != nil || counts != (PostCounts{All: 17, Draft: 7, Published: 9, Archived: 1, Trash: 1}) {
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
		for f, want := range map[StaffFilter]int{
			{Status: "all"}: 17, {Status: "draft"}: 7, {Status: "published"}: 9, {Status: "archived"}: 1, {Status: "trash"}: 1, {Status: "scheduled"}: 0,
			{Status: "all", Query: "BRÛLÉE"}: 7, {Status: "all", Query: "creme-brulee"}: 7, {Status: "all", Query: "brûlée 3"}: 1, {Status: "draft", Query: "technology"}: 7,
			{Status: "all", Query: "100%_"}: 7, {Status: "all", Query: "%"}: 7, {Status: "published", Query: "old news"}: 0, {Status: "all", Query: "what it says"}: 7,
			{Status: "all", Query: "\x00' OR 1=1 --"}: 0, {Status: "all", Query: "🔥"}: 0,
		} {
			if got := find(f); len(got) != want {
				t.Errorf("%+v: %d, want %d: %v", f, len(got), want, got)
			}
		}
		if first := find(StaffFilter{Status: "all"})[:2]; !slices.Equal(first, []string{"Old news", "Crème brûlée 6"}) {
			t.Errorf("the last changed first: %v", first)
		}
	})
}
