package fallback_test

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/fallback"
	"wardgate/internal/blog/reading"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/mail"
)

// hide takes the table away, as an outage would, until the test brings it back.
func hide(t *testing.T, b blogtest.Bench) (back func()) {
	t.Helper()
	exec := func(statement string) {
		if _, err := b.DB.Writer().ExecContext(context.WithoutCancel(t.Context()), statement); err != nil {
			t.Fatal(err)
		}
	}
	exec("ALTER TABLE blog_posts RENAME TO blog_posts_away")
	return sync.OnceFunc(func() { exec("ALTER TABLE blog_posts_away RENAME TO blog_posts") })
}

// readAll asks everything that readers may ask, and returns the slugs of the list.
func readAll(t *testing.T, b blogtest.Bench) ([]string, error) {
	t.Helper()
	posts, next, err := b.List(t.Context(), reading.Filter{Limit: 100})
	if next != "" {
		t.Errorf("a second page %q", next)
	}
	var slugs []string
	for _, p := range posts {
		slugs = append(slugs, p.Slug)
	}
	return slugs, err
}

// TestArticlesStandIn: while the posts cannot be read the articles of the program are
// shown, in their order, but none that staff took down; it is logged once, and over
// when the posts are back (D47).
// Proves: V141, V209, D47, blog-15
func TestArticlesStandIn(t *testing.T) {
	var log bytes.Buffer
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		log.Reset()
		first := blogtest.Articles(t, b)
		if _, err := b.Seed(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		for _, change := range []string{
			"UPDATE blog_posts SET deleted_at = created_at WHERE id = '5'", "UPDATE blog_posts SET status = 'draft' WHERE id = '7'",
			"UPDATE blog_posts SET slug = 'renamed' WHERE id = '9'",
		} {
			if _, err := b.DB.Writer().ExecContext(t.Context(), change); err != nil {
				t.Fatal(err)
			}
		}
		before, err := readAll(t, b)
		if err != nil || len(before) != 9 {
			t.Fatalf("%v %v", before, err)
		}

		back := hide(t, b)
		if _, err := readAll(t, b); err == nil {
			t.Error("articles stand in, though nobody knows what staff took down")
		}
		back()
		b.RememberShown(t.Context())
		log.Reset()
		back = hide(t, b)
		defer back()

		got, err := readAll(t, b)
		want := slices.DeleteFunc(slices.Clone(before), func(slug string) bool { return slug == "renamed" })
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v shows %v, want %v", err, got, want)
		}
		for slug, want := range map[string]int{
			"hidden-costs-poor-security": 200, "vacant-property-security-insurance": 500, "affordable-security-small-business": 500, "nothing": 500,
		} {
			if _, err := b.Read(t.Context(), slug); blogtest.StatusOf(err) != want {
				t.Errorf("%s: %v", slug, err)
			}
		}
		page, err := b.ArticlePage(t.Context(), "security-guards-vs-ai-cameras")
		if err != nil || len(page.Related) != 3 || page.HTML == "" {
			t.Errorf("an article: %v, %d related", err, len(page.Related))
		}
		list, err := b.ListPage(t.Context(), reading.Filter{})
		if err != nil || list.Top == nil || list.Top.Slug != want[0] || len(list.Posts) != len(want)-1 || len(list.Categories) == 0 {
			t.Errorf("the page: %v %+v", err, list)
		}
		if n := strings.Count(log.String(), "level=ERROR"); n != 1 {
			t.Errorf("logged %d times: %s", n, log.String())
		}
		for range 2 { // once told it is not told again
			if err := b.Report(t.Context()); err != nil {
				t.Error(err)
			}
		}
		alerts, err := b.Mail.List(t.Context(), mail.Filter{})
		if err != nil || len(alerts.Items) != 1 || alerts.Items[0].Kind != fallback.AlertKind || alerts.Items[0].To.Address != b.Admin().Address {
			t.Errorf("alerts: %+v %v", alerts.Items, err)
		}
		back()
		b.RememberShown(t.Context())
		if got, err := readAll(t, b); err != nil || !slices.Equal(got, before) {
			t.Errorf("afterwards %v %v", err, got)
		}
		if !strings.Contains(log.String(), "read again") {
			t.Errorf("the end is not logged: %s", log.String())
		}
	}, blogtest.StandingIn, blogtest.Logging(slog.New(slog.NewTextHandler(&log, nil))))
}

// TestArticlesStandInForATableThatNeverHeldOne, and not for one whose posts staff deleted.
// Proves: V209, blog-15
func TestArticlesStandInForATableThatNeverHeldOne(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		first := blogtest.Articles(t, b)
		if got, err := readAll(t, b); err != nil || len(got) != len(first) {
			t.Errorf("an empty table shows %v %v", got, err)
		}
		if _, err := b.Read(t.Context(), first[0].Slug); err != nil {
			t.Error(err)
		}
		if _, err := b.Seed(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		if _, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE blog_posts SET deleted_at = created_at"); err != nil {
			t.Fatal(err)
		}
		if got, err := readAll(t, b); err != nil || len(got) != 0 {
			t.Errorf("deleted posts come back: %v %v", got, err)
		}
	}, blogtest.StandingIn)
}

// TestNewsOfAChangeIsHeardBeforeAnOutage: what staff take down while the program runs
// does not come back with the next outage.
// Proves: blog-15
func TestNewsOfAChangeIsHeardBeforeAnOutage(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		first := blogtest.Articles(t, b)
		if _, err := b.Seed(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		bus := events.NewBus()
		ctx, cancel := context.WithCancel(t.Context())
		var watching sync.WaitGroup
		watching.Go(func() { b.Watch(ctx, bus) })
		defer watching.Wait()
		defer cancel()
		shows := func(slug string) func() bool {
			return func() bool {
				shown, _ := b.Shown(slug)
				return shown
			}
		}
		const slug = "hidden-costs-poor-security"
		blogtest.Until(t, "the articles are known", shows(slug))
		if _, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE blog_posts SET deleted_at = created_at WHERE slug = $1", slug); err != nil {
			t.Fatal(err)
		}
		bus.Publish(events.News{Topic: blog.Topic})
		blogtest.Until(t, "it is known to be gone", func() bool {
			shown, known := b.Shown(slug)
			return known && !shown
		})
	}, blogtest.StandingIn)
}
