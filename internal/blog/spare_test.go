package blog

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"

	"wardgate/internal/platform/events"
	"wardgate/internal/platform/mail"
)

// hide takes the table away, as an outage would, until the test brings it back.
func (b bench) hide(t *testing.T) (back func()) {
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
func (b bench) readAll(t *testing.T) ([]string, error) {
	t.Helper()
	posts, next, err := b.List(t.Context(), Filter{Limit: 100})
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
	each(t, func(t *testing.T, b bench) {
		var log bytes.Buffer
		b.Log = slog.New(slog.NewTextHandler(&log, nil))
		b.Spare = articles(t, b)
		if _, err := b.Seed(t.Context(), b.Spare); err != nil {
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
		before, err := b.readAll(t)
		if err != nil || len(before) != 9 {
			t.Fatalf("%v %v", before, err)
		}

		back := b.hide(t)
		if _, err := b.readAll(t); err == nil {
			t.Error("articles stand in, though nobody knows what staff took down")
		}
		back()
		b.remember(t.Context())
		log.Reset()
		back = b.hide(t)
		defer back()

		got, err := b.readAll(t)
		want := slices.DeleteFunc(slices.Clone(before), func(slug string) bool { return slug == "renamed" })
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v shows %v, want %v", err, got, want)
		}
		for slug, want := range map[string]int{
			"hidden-costs-poor-security": 200, "vacant-property-security-insurance": 500, "affordable-security-small-business": 500, "nothing": 500,
		} {
			if _, err := b.Read(t.Context(), slug); status(err) != want {
				t.Errorf("%s: %v", slug, err)
			}
		}
		page, err := b.ArticlePage(t.Context(), "security-guards-vs-ai-cameras")
		if err != nil || len(page.Related) != 3 || page.HTML == "" {
			t.Errorf("an article: %v, %d related", err, len(page.Related))
		}
		list, err := b.ListPage(t.Context(), Filter{})
		if err != nil || list.Top == nil || list.Top.Slug != want[0] || len(list.Posts) != len(want)-1 || len(list.Categories) == 0 {
			t.Errorf("the page: %v %+v", err, list)
		}
		if n := strings.Count(log.String(), "level=ERROR"); n != 1 {
			t.Errorf("logged %d times: %s", n, log.String())
		}
		for range 2 { // once told it is not told again
			if err := b.tellStandIn(t.Context()); err != nil {
				t.Error(err)
			}
		}
		alerts, err := b.Mail.List(t.Context(), mail.Filter{})
		if err != nil || len(alerts.Items) != 1 || alerts.Items[0].Kind != standInKind || alerts.Items[0].To.Address != b.Admin.Address {
			t.Errorf("alerts: %+v %v", alerts.Items, err)
		}
		back()
		b.remember(t.Context())
		if got, err := b.readAll(t); err != nil || !slices.Equal(got, before) {
			t.Errorf("afterwards %v %v", err, got)
		}
		if !strings.Contains(log.String(), "read again") {
			t.Errorf("the end is not logged: %s", log.String())
		}
	})
}

// TestArticlesStandInForATableThatNeverHeldOne, and not for one whose posts staff deleted.
// Proves: V209, blog-15
func TestArticlesStandInForATableThatNeverHeldOne(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Log = slog.New(slog.DiscardHandler)
		b.Spare = articles(t, b)
		if got, err := b.readAll(t); err != nil || len(got) != len(b.Spare) {
			t.Errorf("an empty table shows %v %v", got, err)
		}
		if _, err := b.Read(t.Context(), b.Spare[0].Slug); err != nil {
			t.Error(err)
		}
		if _, err := b.Seed(t.Context(), b.Spare); err != nil {
			t.Fatal(err)
		}
		if _, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE blog_posts SET deleted_at = created_at"); err != nil {
			t.Fatal(err)
		}
		if got, err := b.readAll(t); err != nil || len(got) != 0 {
			t.Errorf("deleted posts come back: %v %v", got, err)
		}
	})
}

// TestNewsOfAChangeIsHeardBeforeAnOutage: what staff take down while the program runs
// does not come back with the next outage.
// Proves: blog-15
func TestNewsOfAChangeIsHeardBeforeAnOutage(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Log = slog.New(slog.DiscardHandler)
		b.Spare = articles(t, b)
		if _, err := b.Seed(t.Context(), b.Spare); err != nil {
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
				b.stand.mu.Lock()
				defer b.stand.mu.Unlock()
				return b.stand.shown[slug]
			}
		}
		const slug = "hidden-costs-poor-security"
		until(t, "the articles are known", shows(slug))
		if _, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE blog_posts SET deleted_at = created_at WHERE slug = $1", slug); err != nil {
			t.Fatal(err)
		}
		bus.Publish(events.News{Topic: topic})
		until(t, "it is known to be gone", func() bool {
			b.stand.mu.Lock()
			defer b.stand.mu.Unlock()
			return b.stand.shown != nil && !b.stand.shown[slug]
		})
	})
}
