package drafts_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/categories"
	"wardgate/internal/blog/drafts"
	"wardgate/internal/blog/editing"
)

// Proves: blog-44
func TestEverySaveIsARevision(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		lee := blogtest.As(t, "user_lee", "Lee Okafor")
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full)))
		b.Now.Advance(time.Minute)
		blogtest.Must[editing.Whole](t)(b.Save(lee, w.ID, blogtest.Draft("Doors", blogtest.Saying("one two three"))))
		blogtest.Must[editing.Whole](t)(b.Save(lee, w.ID, blogtest.Draft("Doors"))) // changes nothing
		b.Now.Advance(time.Minute)
		blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blogtest.Draft("Doors", blogtest.To(blog.Published))))
		if err := b.Delete(kim, w.ID); err != nil {
			t.Fatal(err)
		}
		blogtest.Must[editing.Whole](t)(b.Restore(kim, w.ID))
		w = blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blog.Input{Slug: new("doors")}))
		list, _, err := b.Revisions(kim, w.ID, "", 10)
		if err != nil || len(list) != 4 || list[0].Kind != "saved" {
			t.Fatalf("%+v, %v", list, err)
		}
		list = list[1:]
		if r := list[1]; r.Kind != "saved" || r.By.Name != "Lee Okafor" || r.Words != 3 || r.Version != 2 || r.Title != "Doors" || !r.SavedAt.Equal(b.Clock.Now().Add(-time.Minute)) {
			t.Errorf("%+v", r)
		}
		if list[0].Kind != "published" || list[2].Kind != "created" {
			t.Errorf("%+v", list)
		}
		// The first text comes back; address, status and dates stay.
		if _, err := b.RestoreRevision(lee, w.ID, list[2].ID, new(1)); blogtest.StatusOf(err) != http.StatusConflict {
			t.Errorf("restoring what an older version showed: %v", err)
		}
		got := blogtest.Must[editing.Whole](t)(b.RestoreRevision(lee, w.ID, list[2].ID, &w.Version))
		if got.Title != "Locks" || got.Content != "Some *words* to read." || got.Status != blog.Published || !got.PublishedAt.Equal(w.PublishedAt) || got.Slug != w.Slug {
			t.Errorf("%+v", got.Post)
		}
		if k := b.Kinds(t, w.ID); k[0] != "restored" {
			t.Errorf("revisions %v", k)
		}
		_, p, err := b.Revision(kim, w.ID, list[1].ID)
		if err != nil || p.Content != "one two three" || p.Status != blog.Draft || p.Slug != "locks" || p.Category != "Technology" {
			t.Errorf("%+v, %v", p, err)
		}
		for what, err := range map[string]error{
			"a revision of another post": blogtest.Second(b.RestoreRevision(kim, "1", list[2].ID, nil)), "no revision": blogtest.Second(b.RestoreRevision(kim, w.ID, "none", nil)),
		} {
			if blogtest.StatusOf(err) != http.StatusNotFound {
				t.Errorf("%s: %v", what, err)
			}
		}
	})
}

// Proves: blog-44
func TestARevisionOfACategoryThatIsNoMore(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full, blogtest.InCategory("Event Security"))))
		blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blogtest.Draft("Doors")))
		blogtest.Must[categories.CategoryRow](t)(b.RenameCategory(kim, "Event Security", "Events"))
		list, _, _ := b.Revisions(kim, w.ID, "", 10)
		got, err := b.RestoreRevision(kim, w.ID, list[1].ID, nil)
		if err != nil || got.Title != "Locks" || got.Category != "Events" {
			t.Errorf("%+v, %v", got.Post, err)
		}
	})
}

// Proves: blog-45
func TestAutosavesAreOnesOwnAndChangeNothing(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		lee := blogtest.As(t, "user_lee", "Lee Okafor")
		before := blogtest.Must[editing.Whole](t)(b.Get(kim, "1"))
		b.Now.Advance(time.Minute)
		done := blogtest.Must[drafts.AutosaveDone](t)(b.Autosave(kim, "1", 1, blogtest.Draft("Half a ti", blogtest.To(blog.Archived), blogtest.Slugged("!!"), blogtest.InCategory("Tech"))))
		if done.Version != 1 || len(done.Editing) != 0 || !done.SavedAt.Equal(b.Clock.Now()) {
			t.Errorf("%+v", done)
		}
		if done := blogtest.Must[drafts.AutosaveDone](t)(b.Autosave(lee, "1", 1, blogtest.Draft("Lee's"))); len(done.Editing) != 1 || done.Editing[0].Name != "Kim Tran" {
			t.Errorf("%+v", done)
		}
		after := blogtest.Must[editing.Whole](t)(b.Get(t.Context(), "1"))
		if !blog.Equal(before.Post, after.Post) || after.Version != before.Version || !after.UpdatedAt.Equal(before.UpdatedAt) || len(after.Editing) != 2 {
			t.Errorf("the post changed: %+v", after)
		}
		if a := blogtest.Must[*drafts.Autosave](t)(b.GetAutosave(kim, "1")); *a.Fields.Title != "Half a ti" || a.BaseVersion != 1 {
			t.Errorf("%+v", a)
		}
		b.Now.Advance(2 * time.Minute)
		if w := blogtest.Must[editing.Whole](t)(b.Get(kim, "1")); len(w.Editing) != 1 {
			t.Errorf("after two minutes: %+v", w)
		}
		b.Now.Advance(time.Second)
		if w := blogtest.Must[editing.Whole](t)(b.Get(kim, "1")); len(w.Editing) != 0 || w.Autosave == nil {
			t.Errorf("after a while: %+v", w)
		}
		if err := b.Discard(kim, "1"); err != nil {
			t.Fatal(err)
		}
		if a, err := b.GetAutosave(kim, "1"); a != nil || err != nil {
			t.Errorf("discarded: %v", err)
		}
		if k := b.Kinds(t, "1"); len(k) != 1 || k[0] != "autosaved" {
			t.Errorf("what was discarded is in no revision: %v", k)
		}
		// A new post's belongs to its writer, and ends with the post's creation.
		blogtest.Must[drafts.AutosaveDone](t)(b.Autosave(kim, "new", 0, blogtest.Draft("My new post")))
		if a, err := b.GetAutosave(lee, "new"); a != nil || err != nil {
			t.Errorf("Lee reads Kim's: %v", err)
		}
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("My new post about locks")))
		if a, err := b.GetAutosave(kim, "new"); a != nil || err != nil || w.Autosave != nil {
			t.Errorf("after the creation: %v", err)
		}
		if _, err := b.Autosave(kim, "none", 1, blogtest.Draft("x")); blogtest.StatusOf(err) != http.StatusNotFound {
			t.Errorf("of no post: %v", err)
		}
		if _, err := b.Autosave(kim, "1", 1, blogtest.Draft("x", blogtest.Saying(strings.Repeat("long ", 1<<20)))); blogtest.StatusOf(err) != http.StatusUnprocessableEntity {
			t.Errorf("of 5 MB: %v", err)
		}
	})
}

// TestWritingOnLeavesNoRevisions: one every three seconds would bury the others.
// Proves: blog-45
func TestWritingOnLeavesNoRevisions(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Saying("Once"))))
		text := "Once"
		for i := range 20 {
			b.Now.Advance(3 * time.Second)
			text += fmt.Sprintf(" upon a time, %d", i)
			blogtest.Must[drafts.AutosaveDone](t)(b.Autosave(kim, w.ID, 1, blog.Input{Content: &text}))
		}
		if k := b.Kinds(t, w.ID); len(k) != 1 {
			t.Errorf("%v", k)
		}
		// A paragraph that goes is kept.
		b.Now.Advance(3 * time.Second)
		short := "Once"
		blogtest.Must[drafts.AutosaveDone](t)(b.Autosave(kim, w.ID, 1, blog.Input{Content: &short}))
		if k := b.Kinds(t, w.ID); len(k) != 2 || k[1] != "created" && k[0] != "autosaved" {
			t.Errorf("%v", k)
		}
	})
}

// TestFewWordsOfAnotherWindowStay: an author who writes on may delete some; another window, or
// what replaces a refused save, does not have them.
// Proves: blog-46
func TestFewWordsOfAnotherWindowStay(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Saying("Once"))))
		blogtest.Must[editing.Whole](t)(b.Save(blogtest.As(t, "user_lee", "Lee Okafor"), w.ID, blogtest.Draft("Doors", blogtest.Seen(1))))
		if _, err := b.Save(kim, w.ID, blog.Input{Content: new("Four words of mine"), Version: new(1)}); blogtest.StatusOf(err) != http.StatusConflict {
			t.Fatalf("%v", err)
		}
		for i, step := range []struct {
			base int
			text string
			kept int
		}{
			{1, "Once", 1}, // the words that were refused
			{1, "Once upon a time", 1},
			{1, "Once upon", 1},
			{2, "Once", 2}, // a window that shows what Lee saved
			{2, "Once more", 2},
			{2, "Once", 2},
		} {
			blogtest.Must[drafts.AutosaveDone](t)(b.Autosave(kim, w.ID, step.base, blog.Input{Content: &step.text}))
			if n := b.Count(t, "blog_revisions WHERE kind = 'autosaved' AND post_id = '"+w.ID+"'"); n != step.kept {
				t.Errorf("step %d: %d put aside, want %d", i, n, step.kept)
			}
		}
	})
}

// TestTwoEditorsLoseNoWord: whatever two people do at whatever moment, every text
// that was ever sent, accepted or refused, stands in a revision or an autosave, and
// no edit moves the first publication (D50, D55).
// Proves: D50, blog-38, blog-46
func TestTwoEditorsLoseNoWord(t *testing.T) {
	rounds := uint64(12)
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		people := []context.Context{kim, blogtest.As(t, "user_lee", "Lee Okafor")}
		for seed := range rounds {
			random := rand.New(rand.NewPCG(seed, 55))
			made := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft(fmt.Sprint("Round ", seed), blogtest.Full, blogtest.To(blog.Published))))
			known := []int{1, 1} // the version that each has on the screen
			var sent []string
			for step := range 30 {
				b.Now.Advance(time.Duration(random.IntN(200)) * time.Second)
				who := random.IntN(2)
				text := text(random, fmt.Sprintf("r%ds%d", seed, step))
				in := blogtest.Draft(fmt.Sprint("Title ", step), blogtest.Saying(text), blogtest.Seen(known[who]))
				switch random.IntN(12) {
				case 0:
					if err := b.Delete(people[who], made.ID); err != nil {
						t.Fatal(err)
					}
				case 1:
					known[who] = blogtest.Must[editing.Whole](t)(b.Restore(people[who], made.ID)).Version
				case 2:
					if err := b.Discard(people[who], made.ID); err != nil {
						t.Fatal(err)
					}
				case 3:
					known[who] = blogtest.Must[editing.Whole](t)(b.Get(people[who], made.ID)).Version
				case 4:
					list, _, err := b.Revisions(people[who], made.ID, "", 100)
					if err != nil {
						t.Fatal(err)
					}
					_, _ = b.RestoreRevision(people[who], made.ID, list[random.IntN(len(list))].ID, &known[who]) // may be refused
				case 5, 6, 7:
					blogtest.Must[drafts.AutosaveDone](t)(b.Autosave(people[who], made.ID, known[who], in))
					sent = append(sent, text)
				default:
					w, err := b.Save(people[who], made.ID, in)
					if err == nil {
						known[who] = w.Version
					} else if blogtest.StatusOf(err) != http.StatusConflict {
						t.Fatal(err)
					}
					sent = append(sent, text)
				}
				w := blogtest.Must[editing.Whole](t)(b.Get(kim, made.ID))
				if !w.PublishedAt.Equal(made.PublishedAt) {
					t.Fatalf("seed %d: first published at %v, now %v", seed, made.PublishedAt, w.PublishedAt)
				}
			}
			holds(t, b, seed, made.ID, people, sent)
		}
	})
}

// text is a dozen words that stand nowhere else.
func text(random *rand.Rand, mark string) string {
	var out strings.Builder
	for i := range 12 + random.IntN(5) {
		fmt.Fprintf(&out, "%sw%d ", mark, i)
	}
	return out.String()
}

// holds fails for each text that stands in no revision and no autosave.
func holds(t *testing.T, b blogtest.Bench, seed uint64, id string, people []context.Context, sent []string) {
	t.Helper()
	found := map[string]bool{}
	cursor := ""
	for more := true; more; more = cursor != "" {
		list, next, err := b.Revisions(t.Context(), id, cursor, 50)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list {
			_, p, err := b.Revision(t.Context(), id, r.ID)
			if err != nil {
				t.Fatal(err)
			}
			found[p.Content] = true
		}
		cursor = next
	}
	for _, who := range people {
		if a := blogtest.Must[*drafts.Autosave](t)(b.GetAutosave(who, id)); a != nil {
			found[*a.Fields.Content] = true
		}
	}
	for _, text := range sent {
		if !found[text] {
			t.Errorf("seed %d: lost: %s", seed, text)
		}
	}
}

// TestTheFirstWordsOfASeededArticleStay: it came without a save, and its first change keeps what it was.
// Proves: blog-58
func TestTheFirstWordsOfASeededArticleStay(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		all := blogtest.Articles(t, b)
		if _, err := b.Seed(t.Context(), all); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"Other words.", "And others."} {
			if _, err := b.Save(t.Context(), "1", blog.Input{Content: &text}); err != nil {
				t.Fatal(err)
			}
		}
		kept, _, err := b.Revisions(t.Context(), "1", "", 10)
		if err != nil || len(kept) != 3 || kept[2].Kind != "created" {
			t.Fatalf("%+v %v", kept, err)
		}
		if _, first, err := b.Revision(t.Context(), "1", kept[2].ID); err != nil || first.Content != all[0].Body {
			t.Errorf("the first words are lost: %v", err)
		}
	})
}
