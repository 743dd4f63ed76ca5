package engagement_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/engagement"
)

func views(t *testing.T, b blogtest.Bench, slug string) int64 {
	t.Helper()
	p, err := b.Read(t.Context(), slug)
	if err != nil {
		t.Fatal(err)
	}
	return p.ViewCount
}

// TestAReaderCountsOnceADay: however often and from however many tabs at once (D48).
// Proves: V194, D48, U14, blog-8
func TestAReaderCountsOnceADay(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		b.Add(t, blog.Post{ID: "p", Status: blog.Published, PublishedAt: b.Clock.Now()}, blog.Post{ID: "q", Status: blog.Published, PublishedAt: b.Clock.Now()})
		var all sync.WaitGroup
		for i := range 60 {
			all.Go(func() {
				if err := b.View(t.Context(), "p", blogtest.Person(fmt.Sprintf("198.51.100.%d", i%3))); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if n := views(t, b, "p"); n != 3 {
			t.Errorf("3 readers, 20 times each, count %d", n)
		}
		other := blogtest.Person("198.51.100.1")
		other.UserAgent += " another browser"
		for _, who := range []engagement.Reader{
			other, {Address: "198.51.100.9", UserAgent: "Googlebot/2.1"}, {Address: "198.51.100.9"},
			{Address: "198.51.100.9", UserAgent: other.UserAgent, Staff: true},
		} {
			if err := b.View(t.Context(), "p", who); err != nil {
				t.Error(err)
			}
		}
		if n := views(t, b, "p"); n != 4 {
			t.Errorf("with another browser, a program, nobody and staff: %d, want 4", n)
		}
		if n := views(t, b, "q"); n != 0 {
			t.Errorf("another post counts %d", n)
		}
	})
}

// TestTheNextDayBeginsAtMidnightInEdmonton, and with it a reader counts again; who they were is forgotten.
// Proves: D48, blog-8
func TestTheNextDayBeginsAtMidnightInEdmonton(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		b.Add(t, blog.Post{ID: "p", Status: blog.Published, PublishedAt: b.Clock.Now()})
		view := func(want int64) {
			t.Helper()
			if err := b.View(t.Context(), "p", blogtest.Person("198.51.100.7")); err != nil {
				t.Fatal(err)
			}
			if n := views(t, b, "p"); n != want {
				t.Errorf("at %v: %d views, want %d", b.Clock.Now().In(b.Zone), n, want)
			}
		}
		view(1)
		b.Now.Set(time.Date(2026, 11, 20, 23, 59, 59, 0, b.Zone))
		view(1)
		b.Now.Set(time.Date(2026, 11, 21, 0, 0, 0, 0, b.Zone))
		view(2)
		if b.Count(t, "blog_views") != 2 || b.Count(t, "blog_salts") != 2 {
			t.Errorf("%d readers of %d days", b.Count(t, "blog_views"), b.Count(t, "blog_salts"))
		}
		var hashes, salts []string
		hashes = append(hashes, b.Column(t, "SELECT visitor FROM blog_views")...)
		salts = append(salts, b.Column(t, "SELECT salt FROM blog_salts")...)
		if hashes[0] == hashes[1] || salts[0] == salts[1] || strings.Contains(strings.Join(hashes, ""), "198.51") {
			t.Errorf("one name for two days: %v, %v", hashes, salts)
		}
		if err := b.Forget(t.Context()); err != nil {
			t.Fatal(err)
		}
		view(2)
		if b.Count(t, "blog_views") != 1 || b.Count(t, "blog_salts") != 1 {
			t.Errorf("after forgetting: %d readers of %d days", b.Count(t, "blog_views"), b.Count(t, "blog_salts"))
		}
	})
}

// TestWhatReadersDoIsAddedUp: sums of the day, kept for 90 days, that name nobody (U25).
// Proves: V198, D49, U25, blog-9
func TestWhatReadersDoIsAddedUp(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		b.Add(t, blog.Post{ID: "p", Status: blog.Published, PublishedAt: b.Clock.Now()}, blog.Post{ID: "draft", Status: blog.Draft})
		who := blogtest.Person("198.51.100.7")
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				if err := b.Engage(t.Context(), "p", b.Catalog.Blog.Events[i%2], who); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if b.Count(t, "blog_events WHERE total = 10 AND day = '2026-11-20'") != 2 || b.Count(t, "blog_events") != 2 {
			t.Errorf("%d sums, %d of them 10", b.Count(t, "blog_events"), b.Count(t, "blog_events WHERE total = 10"))
		}
		for name, tc := range map[string]struct {
			slug, kind string
			who        engagement.Reader
			want       int
		}{
			"every kind":  {"p", "read", who, http.StatusOK},
			"a program":   {"p", "share", engagement.Reader{UserAgent: "AhrefsBot/7.0"}, http.StatusOK},
			"staff":       {"p", "share", engagement.Reader{UserAgent: who.UserAgent, Staff: true}, http.StatusOK},
			"unknown":     {"p", "applaud", who, http.StatusUnprocessableEntity},
			"no kind":     {"p", "", who, http.StatusUnprocessableEntity},
			"capitals":    {"p", "Like", who, http.StatusUnprocessableEntity},
			"a draft":     {"draft", "like", who, http.StatusNotFound},
			"no post":     {"nothing", "like", who, http.StatusNotFound},
			"no text":     {"p\x00", "like", who, http.StatusNotFound},
			"programs as": {"nothing", "like", engagement.Reader{UserAgent: "AhrefsBot/7.0"}, http.StatusNotFound},
		} {
			if got := blogtest.StatusOf(b.Engage(t.Context(), tc.slug, tc.kind, tc.who)); got != tc.want {
				t.Errorf("%s: %d, want %d", name, got, tc.want)
			}
		}
		if b.Count(t, "blog_events") != 3 || b.Count(t, "blog_events WHERE kind = 'share'") != 0 {
			t.Errorf("%d sums", b.Count(t, "blog_events"))
		}
		for _, after := range []struct{ days, want int }{{90, 3}, {91, 0}} {
			b.Now.Set(time.Date(2026, 11, 20+after.days, 17, 0, 0, 0, time.UTC))
			if err := b.Forget(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := b.Count(t, "blog_events"); n != after.want {
				t.Errorf("after %d days: %d sums, want %d", after.days, n, after.want)
			}
		}
	})
}
