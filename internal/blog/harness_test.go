package blog

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/markdown"
)

// bench is the blog on a real database, with a clock that stands.
type bench struct {
	*Service
	now *clock.Manual
}

func each(t *testing.T, run func(t *testing.T, b bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		cat, err := catalog.Load()
		if err != nil {
			t.Fatal(err)
		}
		zone, err := clock.Zone(cat.Company.TimeZone)
		if err != nil {
			t.Fatal(err)
		}
		now := clock.NewManual(time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)) // a Friday at 11 in Edmonton
		source, log := ids.New(rand.NewChaCha8([32]byte{7})), slog.New(slog.DiscardHandler)
		s := &Service{
			DB: d, Clock: now, IDs: source, Catalog: cat, Markdown: markdown.New(), Zone: zone, Log: log, Audit: audit.New(now, source),
			Bus: events.NewBus(), Origin: "https://guard.example", Admin: mail.Address{Address: "admin@guard.example"},
			Mail: mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Address: "no-reply@guard.example"}}),
		}
		workers := river.NewWorkers()
		river.AddWorker(workers, &NotificationWorker{Service: s})
		queue, err := jobs.New(d, workers, 1, log)
		if err != nil {
			t.Fatal(err)
		}
		s.Jobs = queue
		run(t, bench{s, now})
	}, dbtest.Also("river-0.31.0", jobs.Migrate))
}

// articles are those of the program.
func articles(t *testing.T, b bench) []content.Article {
	t.Helper()
	c, err := content.Load(b.Catalog)
	if err != nil {
		t.Fatal(err)
	}
	return c.Articles
}

// write runs statements that only staff will have a use case for.
func (b bench) write(t *testing.T, do func(ctx context.Context, q *sqlgen.Queries) error) {
	t.Helper()
	err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return do(ctx, sqlgen.New(tx)) })
	if err != nil {
		t.Fatal(err)
	}
}

// add stores posts as they are; what is left out is filled in.
func (b bench) add(t *testing.T, posts ...Post) {
	t.Helper()
	b.write(t, func(ctx context.Context, q *sqlgen.Queries) error {
		for _, p := range posts {
			if p.Slug == "" {
				p.Slug = p.ID
			}
			if err := q.AddCategory(ctx, sqlgen.AddCategoryParams{Name: p.Category, CreatedAt: b.Clock.Now()}); err != nil {
				return err
			}
			if p.CreatedAt.IsZero() {
				p.CreatedAt = b.Clock.Now()
			}
			p.UpdatedAt = p.CreatedAt
			if err := q.Insert(ctx, insertParams(p)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (b bench) count(t *testing.T, from string) (n int) {
	t.Helper()
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+from).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// column is the one column of text that a query answers.
func (b bench) column(t *testing.T, query string) (out []string) {
	t.Helper()
	rows, err := b.DB.Read().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// all reads the whole list, page by page.
func (b bench) all(t *testing.T, category string, limit int) (out []Post) {
	t.Helper()
	f := Filter{Category: category, Limit: limit}
	for {
		page, next, err := b.List(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, page...)
		if next == "" {
			return out
		}
		if len(page) != limit {
			t.Fatalf("a page of %d posts, not the last: want %d", len(page), limit)
		}
		f.Cursor = next
	}
}

func idsOf(posts []Post) []string {
	out := make([]string, len(posts))
	for i, p := range posts {
		out[i] = p.ID
	}
	return out
}

// status is what an error tells the caller: 200 for none, 301 for a post that moved.
func status(err error) int {
	if err == nil {
		return http.StatusOK
	}
	if _, ok := errors.AsType[*MovedError](err); ok {
		return http.StatusMovedPermanently
	}
	if p := httpx.AsProblem(err); p != nil {
		return p.Status
	}
	return http.StatusInternalServerError
}

// person is a reader with a browser.
func person(address string) Reader {
	return Reader{Address: address, UserAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"}
}

// until waits for ok, which something else brings about.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}
