package editing_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/editing"
	"wardgate/internal/platform/httpx"
)

// Proves: S90, D52, blog-41
func TestASlugIsFreeUniqueAndNotReserved(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		slugOf := func(in blog.Input) string {
			t.Helper()
			return blogtest.Must[editing.Whole](t)(b.Create(kim, "", in)).Slug
		}
		for _, c := range []struct{ title, want string }{
			{"Locks", "locks"}, {"LOCKS!", "locks-2"}, {"locks", "locks-3"}, {"Search", "search-2"}, {"404", "404-2"}, {"Featured", "featured-2"},
			{strings.Repeat("a", 200), strings.Repeat("a", 120)}, {strings.Repeat("a", 199), strings.Repeat("a", 112) + "-2"},
		} {
			if suggested := blogtest.Must[string](t)(b.SuggestSlug(kim, c.title, "")); suggested != c.want {
				t.Errorf("%s: suggested %s, want %s", c.title, suggested, c.want)
			}
			if got := slugOf(blogtest.Draft(c.title)); got != c.want {
				t.Errorf("%s: %s, want %s", c.title, got, c.want)
			}
		}
		if got := slugOf(blogtest.Draft("x", blogtest.Slugged("Été 2025"))); got != "ete-2025" {
			t.Errorf("typed: %s", got)
		}
		for typed, says := range map[string]string{
			"locks": "“Locks” has this address", "LOCKS": "“Locks” has this address", "featured": "uses this address itself", "RSS.xml": "uses this address itself",
			"card.jpg": "uses this address itself", "404": "uses this address itself", "search": "uses this address itself", "Category": "uses this address itself", "安全": "letters a to z", "🔥": "letters a to z",
		} {
			_, err := b.Create(kim, "", blogtest.Draft("x", blogtest.Slugged(typed)))
			if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusUnprocessableEntity || p.Errors[0].Field != "slug" || !strings.Contains(p.Errors[0].Message, says) {
				t.Errorf("typed %q: %v", typed, err)
			}
		}
		if _, err := b.Create(kim, "", blogtest.Draft("🔥")); !slices.Equal(blogtest.WrongFields(err), []string{"slug"}) {
			t.Errorf("a title of emoji: %v", err)
		}
		// A post's own slug is free for it.
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Doors")))
		if s := blogtest.Must[string](t)(b.SuggestSlug(kim, "Doors", w.ID)); s != "doors" {
			t.Errorf("its own: %s", s)
		}
		if again := blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blogtest.Draft("Gates"))); again.Slug != "doors" {
			t.Errorf("a save without slug moved it to %s", again.Slug)
		}
		if again := blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blogtest.Draft("Gates", blogtest.Slugged("")))); again.Slug != "gates" {
			t.Errorf("an emptied slug is %s", again.Slug)
		}
	})
}

// TestManyOfOneTitleAtOnce: each has an address of its own.
// Proves: blog-41
func TestManyOfOneTitleAtOnce(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		var all sync.WaitGroup
		got := make([]string, 12)
		for i := range got {
			all.Go(func() {
				w, err := b.Create(kim, fmt.Sprint("key-", i), blogtest.Draft("Locks"))
				if err != nil {
					t.Error(err)
				}
				got[i] = w.Slug
			})
		}
		all.Wait()
		slices.Sort(got)
		if len(slices.Compact(got)) != 12 {
			t.Errorf("%v", got)
		}
	})
}

// TestOldAddresses: chains lead by one 301, an old address is nobody else's, and its
// own post may take it back (D52).
// Proves: blog-42
func TestOldAddresses(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		const first = "hidden-costs-poor-security"
		move := func(target string) editing.Whole {
			t.Helper()
			b.Now.Advance(time.Minute)
			return blogtest.Must[editing.Whole](t)(b.Save(kim, "4", blog.Input{Slug: &target}))
		}
		move("second")
		w := move("third")
		if !slices.Equal(w.OldSlugs, []string{"second", first}) {
			t.Errorf("old slugs %v", w.OldSlugs)
		}
		leads := func(slug, want string) {
			t.Helper()
			_, err := b.Read(t.Context(), slug)
			if target, ok := errors.AsType[*blog.MovedError](err); want != "" && (!ok || target.Slug != want) || want == "" && err != nil {
				t.Errorf("%s: %v, want %q", slug, err, want)
			}
		}
		leads(first, "third")
		leads("second", "third")
		leads("third", "")
		_, err := b.Save(kim, "5", blog.Input{Slug: &w.OldSlugs[1]})
		if p := httpx.AsProblem(err); p == nil || !strings.Contains(p.Errors[0].Message, "had this address before") {
			t.Errorf("somebody else's old address: %v", err)
		}
		if s := blogtest.Must[string](t)(b.SuggestSlug(kim, "Second", "")); s != "second-2" {
			t.Errorf("suggested %s", s)
		}
		if w := move(first); !slices.Equal(w.OldSlugs, []string{"third", "second"}) {
			t.Errorf("taken back: %v", w.OldSlugs)
		}
		leads(first, "")
		leads("second", first)
		leads("third", first)
		// What nobody has read leaves no trace.
		d := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("A draft")))
		target := "another"
		if w := blogtest.Must[editing.Whole](t)(b.Save(kim, d.ID, blog.Input{Slug: &target})); len(w.OldSlugs) != 0 {
			t.Errorf("a draft's old slugs: %v", w.OldSlugs)
		}
		if _, err := b.Read(t.Context(), "a-draft"); blogtest.StatusOf(err) != http.StatusNotFound {
			t.Errorf("a draft's old slug: %v", err)
		}
	})
}

// TestEveryOldAddressLeadsToItsPost, by one 301, whatever was renamed in what order.
// Proves: blog-42
func TestEveryOldAddressLeadsToItsPost(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		random := rand.New(rand.NewPCG(6, 52))
		names := []string{"a", "b", "c", "d", "e", "f"}
		owner, now := map[string]string{}, map[string]string{}
		for _, id := range []string{"1", "2", "3"} {
			w := blogtest.Must[editing.Whole](t)(b.Get(kim, id))
			owner[w.Slug], now[id] = id, w.Slug
		}
		for range 60 {
			b.Now.Advance(time.Second)
			id, target := fmt.Sprint(1+random.IntN(3)), names[random.IntN(len(names))]
			_, err := b.Save(kim, id, blog.Input{Slug: &target})
			if isOthers := owner[target] != "" && owner[target] != id; isOthers != (err != nil) {
				t.Fatalf("%s → %s, which %q had: %v", id, target, owner[target], err)
			}
			if err == nil {
				owner[target], now[id] = id, target
			}
			for slug, id := range owner {
				p, err := b.Read(t.Context(), slug)
				moved, isMoved := errors.AsType[*blog.MovedError](err)
				if slug == now[id] && (err != nil || p.ID != id) || slug != now[id] && (!isMoved || moved.Slug != now[id]) {
					t.Fatalf("%s of post %s, which is %s now: %v", slug, id, now[id], err)
				}
			}
		}
	})
}
