package blog

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"
)

func kinds(t *testing.T, b bench, id string) (out []string) {
	t.Helper()
	cursor := ""
	for range 1000 {
		list, next, err := b.Revisions(t.Context(), id, cursor, 2)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list {
			out = append(out, r.Kind)
		}
		if cursor = next; next == "" {
			return out
		}
	}
	t.Fatal("the list has no end")
	return nil
}

// Proves: blog-44
func TestEverySaveIsARevision(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		lee := as(t, "user_lee", "Lee Okafor")
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", full)))
		b.now.Advance(time.Minute)
		must[Whole](t)(b.Save(lee, w.ID, draft("Doors", saying("one two three"))))
		must[Whole](t)(b.Save(lee, w.ID, draft("Doors"))) // changes nothing
		b.now.Advance(time.Minute)
		must[Whole](t)(b.Save(kim, w.ID, draft("Doors", to(Published))))
		if err := b.Delete(kim, w.ID); err != nil {
			t.Fatal(err)
		}
		must[Whole](t)(b.Restore(kim, w.ID))
		w = must[Whole](t)(b.Save(kim, w.ID, Input{Slug: new("doors")}))
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
		if _, err := b.RestoreRevision(lee, w.ID, list[2].ID, new(1)); status(err) != http.StatusConflict {
			t.Errorf("restoring what an older version showed: %v", err)
		}
		got := must[Whole](t)(b.RestoreRevision(lee, w.ID, list[2].ID, &w.Version))
		if got.Title != "Locks" || got.Content != "Some *words* to read." || got.Status != Published || !got.PublishedAt.Equal(w.PublishedAt) || got.Slug != w.Slug {
			t.Errorf("%+v", got.Post)
		}
		if k := kinds(t, b, w.ID); k[0] != "restored" {
			t.Errorf("revisions %v", k)
		}
		_, p, err := b.Revision(kim, w.ID, list[1].ID)
		if err != nil || p.Content != "one two three" || p.Status != Draft || p.Slug != "locks" || p.Category != "Technology" {
			t.Errorf("%+v, %v", p, err)
		}
		for what, err := range map[string]error{
			"a revision of another post": second(b.RestoreRevision(kim, "1", list[2].ID, nil)), "no revision": second(b.RestoreRevision(kim, w.ID, "none", nil)),
		} {
			if status(err) != http.StatusNotFound {
				t.Errorf("%s: %v", what, err)
			}
		}
	})
}

func second[T any](_ T, err error) error { return err }

// Proves: blog-44
func TestARevisionOfACategoryThatIsNoMore(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", full, inCategory("Event Security"))))
		must[Whole](t)(b.Save(kim, w.ID, draft("Doors")))
		must[CategoryRow](t)(b.RenameCategory(kim, "Event Security", "Events"))
		list, _, _ := b.Revisions(kim, w.ID, "", 10)
		got, err := b.RestoreRevision(kim, w.ID, list[1].ID, nil)
		if err != nil || got.Title != "Locks" || got.Category != "Events" {
			t.Errorf("%+v, %v", got.Post, err)
		}
	})
}

// Proves: blog-45
func TestAutosavesAreOnesOwnAndChangeNothing(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		lee := as(t, "user_lee", "Lee Okafor")
		before := must[Whole](t)(b.Get(kim, "1"))
		b.now.Advance(time.Minute)
		done := must[AutosaveDone](t)(b.Autosave(kim, "1", 1, draft("Half a ti", to(Archived), slugged("!!"), inCategory("Tech"))))
		if done.Version != 1 || len(done.Editing) != 0 || !done.SavedAt.Equal(b.Clock.Now()) {
			t.Errorf("%+v", done)
		}
		if done := must[AutosaveDone](t)(b.Autosave(lee, "1", 1, draft("Lee's"))); len(done.Editing) != 1 || done.Editing[0].Name != "Kim Tran" {
			t.Errorf("%+v", done)
		}
		after := must[Whole](t)(b.Get(t.Context(), "1"))
		if !equal(before.Post, after.Post) || after.Version != before.Version || !after.UpdatedAt.Equal(before.UpdatedAt) || len(after.Editing) != 2 {
			t.Errorf("the post changed: %+v", after)
		}
		if a := must[*Autosave](t)(b.GetAutosave(kim, "1")); *a.Fields.Title != "Half a ti" || a.BaseVersion != 1 {
			t.Errorf("%+v", a)
		}
		b.now.Advance(2 * time.Minute)
		if w := must[Whole](t)(b.Get(kim, "1")); len(w.Editing) != 1 {
			t.Errorf("after two minutes: %+v", w)
		}
		b.now.Advance(time.Second)
		if w := must[Whole](t)(b.Get(kim, "1")); len(w.Editing) != 0 || w.Autosave == nil {
			t.Errorf("after a while: %+v", w)
		}
		if err := b.Discard(kim, "1"); err != nil {
			t.Fatal(err)
		}
		if a, err := b.GetAutosave(kim, "1"); a != nil || err != nil {
			t.Errorf("discarded: %v", err)
		}
		if k := kinds(t, b, "1"); len(k) != 1 || k[0] != "autosaved" {
			t.Errorf("what was discarded is in no revision: %v", k)
		}
		// A new post's belongs to its writer, and ends with the post's creation.
		must[AutosaveDone](t)(b.Autosave(kim, "new", 0, draft("My new post")))
		if a, err := b.GetAutosave(lee, "new"); a != nil || err != nil {
			t.Errorf("Lee reads Kim's: %v", err)
		}
		w := must[Whole](t)(b.Create(kim, "", draft("My new post about locks")))
		if a, err := b.GetAutosave(kim, "new"); a != nil || err != nil || w.Autosave != nil {
			t.Errorf("after the creation: %v", err)
		}
		if _, err := b.Autosave(kim, "none", 1, draft("x")); status(err) != http.StatusNotFound {
			t.Errorf("of no post: %v", err)
		}
		if _, err := b.Autosave(kim, "1", 1, draft("x", saying(strings.Repeat("long ", 1<<20)))); status(err) != http.StatusUnprocessableEntity {
			t.Errorf("of 5 MB: %v", err)
		}
	})
}

// TestWritingOnLeavesNoRevisions: those of each three seconds would bury the others.
// Proves: blog-45
func TestWritingOnLeavesNoRevisions(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", saying("Once"))))
		text := "Once"
		for i := range 20 {
			b.now.Advance(3 * time.Second)
			text += fmt.Sprintf(" upon a time, %d", i)
			must[AutosaveDone](t)(b.Autosave(kim, w.ID, 1, Input{Content: &text}))
		}
		if k := kinds(t, b, w.ID); len(k) != 1 {
			t.Errorf("%v", k)
		}
		// A paragraph that goes is kept.
		b.now.Advance(3 * time.Second)
		short := "Once"
		must[AutosaveDone](t)(b.Autosave(kim, w.ID, 1, Input{Content: &short}))
		if k := kinds(t, b, w.ID); len(k) != 2 || k[1] != "created" && k[0] != "autosaved" {
			t.Errorf("%v", k)
		}
	})
}

// TestFewWordsOfAnotherWindowStay: who writes on may delete some; another window, or what takes
// the place of a refused save, knows nothing of them.
// Proves: blog-46
func TestFewWordsOfAnotherWindowStay(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", saying("Once"))))
		must[Whole](t)(b.Save(as(t, "user_lee", "Lee Okafor"), w.ID, draft("Doors", seen(1))))
		if _, err := b.Save(kim, w.ID, Input{Content: new("Four words of mine"), Version: new(1)}); status(err) != http.StatusConflict {
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
			must[AutosaveDone](t)(b.Autosave(kim, w.ID, step.base, Input{Content: &step.text}))
			if n := b.count(t, "blog_revisions WHERE kind = 'autosaved' AND post_id = '"+w.ID+"'"); n != step.kept {
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
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		people := []context.Context{kim, as(t, "user_lee", "Lee Okafor")}
		for seed := range rounds {
			random := rand.New(rand.NewPCG(seed, 55))
			made := must[Whole](t)(b.Create(kim, "", draft(fmt.Sprint("Round ", seed), full, to(Published))))
			known := []int{1, 1} // the version that each has on the screen
			var sent []string
			for step := range 30 {
				b.now.Advance(time.Duration(random.IntN(200)) * time.Second)
				who := random.IntN(2)
				text := text(random, fmt.Sprintf("r%ds%d", seed, step))
				in := draft(fmt.Sprint("Title ", step), saying(text), seen(known[who]))
				switch random.IntN(12) {
				case 0:
					if err := b.Delete(people[who], made.ID); err != nil {
						t.Fatal(err)
					}
				case 1:
					known[who] = must[Whole](t)(b.Restore(people[who], made.ID)).Version
				case 2:
					if err := b.Discard(people[who], made.ID); err != nil {
						t.Fatal(err)
					}
				case 3:
					known[who] = must[Whole](t)(b.Get(people[who], made.ID)).Version
				case 4:
					list, _, err := b.Revisions(people[who], made.ID, "", 100)
					if err != nil {
						t.Fatal(err)
					}
					_, _ = b.RestoreRevision(people[who], made.ID, list[random.IntN(len(list))].ID, &known[who]) // may be refused
				case 5, 6, 7:
					must[AutosaveDone](t)(b.Autosave(people[who], made.ID, known[who], in))
					sent = append(sent, text)
				default:
					w, err := b.Save(people[who], made.ID, in)
					if err == nil {
						known[who] = w.Version
					} else if status(err) != http.StatusConflict {
						t.Fatal(err)
					}
					sent = append(sent, text)
				}
				w := must[Whole](t)(b.Get(kim, made.ID))
				if !w.PublishedAt.Equal(made.PublishedAt) {
					t.Fatalf("seed %d: first published at %v, now %v", seed, made.PublishedAt, w.PublishedAt)
				}
			}
			b.holds(t, seed, made.ID, people, sent)
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
func (b bench) holds(t *testing.T, seed uint64, id string, people []context.Context, sent []string) {
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
		if a := must[*Autosave](t)(b.GetAutosave(who, id)); a != nil {
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
	each(t, func(t *testing.T, b bench) {
		all := articles(t, b)
		if _, err := b.Seed(t.Context(), all); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"Other words.", "And others."} {
			if _, err := b.Save(t.Context(), "1", Input{Content: &text}); err != nil {
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
