package reading_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/reading/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/migrations"
)

// TestTheNewSchemaKeepsEveryRow: what the earlier version wrote, including views,
// events and old slugs, is there after the update, and a category is a real one
// (D43).
// Proves: D43, blog-34
func TestTheNewSchemaKeepsEveryRow(t *testing.T) {
	open := map[string]func(t *testing.T) db.Options{
		"sqlite":   func(t *testing.T) db.Options { return db.Options{Dir: t.TempDir()} },
		"postgres": func(t *testing.T) db.Options { return db.Options{URL: dbtest.BarePostgresURL(t)} },
	}
	for name, options := range open {
		t.Run(name, func(t *testing.T) {
			d, err := db.Open(t.Context(), options(t))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = d.Close() })
			history := migrations.For(string(d.Engine()))
			if err := d.MigrateTo(t.Context(), history, 17); err != nil {
				t.Fatal(err)
			}
			at := time.Date(2025, 1, 15, 16, 0, 0, 123e6, time.UTC)
			run := func(query string, args ...any) {
				t.Helper()
				if _, err := d.Writer().ExecContext(t.Context(), query, args...); err != nil {
					t.Fatal(err)
				}
			}
			run("INSERT INTO blog_categories (name, created_at) VALUES ('Known', $1)", at)
			const post = `INSERT INTO blog_posts (id, slug, title, excerpt, content, author, read_time, read_time_auto, category, tags, seo_keywords,
				image_url, featured, status, publish_date, published_at, view_count, seo_title, seo_description, created_at, updated_at, deleted_at, version)
				VALUES ($1, $2, 'Täglich', 'E', 'C', 'A', 7, $3, $4, '["a","b"]', '[]', '', $5, $6, $7, $8, 12, 'S', 'D', $7, $7, $9, 3)`
			run(post, "1", "one", true, "Known", true, "published", at, at, nil)
			run(post, "2", "two", false, "Nobody made it", false, "draft", at, nil, at)
			run("INSERT INTO blog_views (day, post_id, visitor) VALUES ('2025-01-15', '1', 'v')")
			run("INSERT INTO blog_events (day, post_id, kind, total) VALUES ('2025-01-15', '1', 'like', 4)")
			run("INSERT INTO blog_slugs (slug, post_id, renamed_at) VALUES ('uno', '1', $1)", at)
			if _, err := d.Migrate(t.Context(), history); err != nil {
				t.Fatal(err)
			}
			q := sqlgen.New(d.Read())
			row, err := q.BySlug(t.Context(), "one")
			if err != nil {
				t.Fatal(err)
			}
			p, err := blog.FromRow(blog.Row(row))
			if err != nil || p.ID != "1" || p.Title != "Täglich" || !p.PublishedAt.Equal(at) || !p.CreatedAt.Equal(at) || p.ViewCount != 12 || p.Version != 3 ||
				!p.Featured || !p.ReadTimeAuto || p.ReadTime != 7 || strings.Join(p.Tags, " ") != "a b" || p.UpdatedBy.ID != "" {
				t.Errorf("%+v, %v", p, err)
			}
			if other, err := q.BySlug(t.Context(), "two"); err != nil || other.Category != "Nobody made it" || !other.DeletedAt.Time.Equal(at) || other.Featured {
				t.Errorf("%+v, %v", other, err)
			}
			for from, want := range map[string]int{
				"blog_posts": 2, "blog_views": 1, "blog_events WHERE total = 4": 1, "blog_slugs WHERE post_id = '1'": 1,
				"blog_categories WHERE name IN ('Known', 'Nobody made it') AND image = ''": 2, "blog_categories": 2,
			} {
				var n int
				if err := d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+from).Scan(&n); err != nil || n != want {
					t.Errorf("%s: %d rows, want %d (%v)", from, n, want, err)
				}
			}
			// The references and the unique slug stand again.
			for what, query := range map[string]string{
				"a post of no category":         "UPDATE blog_posts SET category = 'nobody''s' WHERE id = '1'",
				"a view of no post":             "INSERT INTO blog_views (day, post_id, visitor) VALUES ('2025-01-15', 'no', 'v')",
				"an event of no post":           "INSERT INTO blog_events (day, post_id, kind, total) VALUES ('2025-01-15', 'no', 'like', 1)",
				"a second post of one slug":     "UPDATE blog_posts SET slug = 'one' WHERE id = '2'",
				"a published post without date": "UPDATE blog_posts SET published_at = NULL WHERE id = '1'",
				"a category that posts have":    "DELETE FROM blog_categories WHERE name = 'Known'",
			} {
				err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
					_, err := tx.ExecContext(ctx, query)
					return err
				})
				if err == nil {
					t.Errorf("%s was taken", what)
				}
			}
		})
	}
}
