// Package blogtest puts the blog on a real database for the tests of its parts, with a
// clock that stands still and helpers for writing posts.
package blogtest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/blog"
	"wardgate/internal/blog/categories"
	"wardgate/internal/blog/drafts"
	"wardgate/internal/blog/editing"
	"wardgate/internal/blog/engagement"
	"wardgate/internal/blog/fallback"
	"wardgate/internal/blog/lifecycle"
	"wardgate/internal/blog/notices"
	"wardgate/internal/blog/pages"
	"wardgate/internal/blog/parts"
	"wardgate/internal/blog/reading"
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
	"wardgate/internal/platform/uploads"
)

// Reading and the types below are the parts, by the names under which a Bench holds them.
type Reading = reading.Service

type (
	// Fallback is one of them.
	Fallback = fallback.Service
	// Pages is one of them.
	Pages = pages.Service
	// Engagement is one of them.
	Engagement = engagement.Service
	// Drafts is one of them.
	Drafts = drafts.Service
	// Notices is one of them.
	Notices = notices.Service
	// Editing is one of them.
	Editing = editing.Service
	// Lifecycle is one of them.
	Lifecycle = lifecycle.Service
	// Care is that of categories.
	Care = categories.Service
)

// Bench is the blog on a real database: the use cases of all parts, and what they have in common.
type Bench struct {
	*Reading
	*Fallback
	*Pages
	*Engagement
	*Drafts
	*Notices
	*Editing
	*Lifecycle
	*Care

	DB      *db.DB
	Clock   clock.Clock
	Now     *clock.Manual
	Catalog *catalog.Catalog
	Zone    *time.Location
	Mail    *mail.Outbox
	Bus     *events.Bus
	Admin   func() mail.Address
}

// Option changes what the blog is made of.
type Option func(t *testing.T, d *parts.Deps)

// Logging sends the log to log.
func Logging(log *slog.Logger) Option {
	return func(_ *testing.T, d *parts.Deps) { d.Log = log }
}

// StandingIn lets the first articles replace posts while no row can be read.
func StandingIn(t *testing.T, d *parts.Deps) {
	c, err := content.Load(d.Catalog)
	if err != nil {
		t.Fatal(err)
	}
	d.Articles = c.Articles
}

// Each runs a test on both engines.
func Each(t *testing.T, run func(t *testing.T, b Bench), options ...Option) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, newBench(t, d, options)) })
}

func newBench(t *testing.T, d *db.DB, options []Option) Bench {
	cat, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	zone, err := clock.Zone(cat.Company().TimeZone)
	if err != nil {
		t.Fatal(err)
	}
	now := clock.NewManual(time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)) // a Friday at 11 in Edmonton
	source, log := ids.New(rand.NewChaCha8([32]byte{7})), slog.New(slog.DiscardHandler)
	deps := parts.Deps{
		DB: d, Clock: now, IDs: source, Catalog: cat, Markdown: markdown.New(), Zone: zone, Log: log, Audit: audit.New(now, source),
		Bus: events.NewBus(), Origin: "https://guard.example", Admin: func() mail.Address { return mail.Address{Address: "admin@guard.example"} }, Nudges: jobs.NewNudges(),
		Mail:    mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Address: "no-reply@guard.example"}}),
		Uploads: uploads.New(uploads.Folder(t.TempDir()), log), Render: func(http.ResponseWriter, *http.Request, string, any, int) {},
	}
	for _, o := range options {
		o(t, &deps)
	}
	b, err := parts.New(deps)
	if err != nil {
		t.Fatal(err)
	}
	return Bench{
		b.Reading, b.Fallback, b.Pages, b.Engagement, b.Drafts, b.Notices, b.Editing, b.Lifecycle, b.Categories,
		d, now, now, cat, zone, deps.Mail, deps.Bus, deps.Admin,
	}
}

// WithStaff runs a test on a blog with its first articles, and somebody who writes in it.
func WithStaff(t *testing.T, run func(t *testing.T, b Bench, kim context.Context)) {
	Each(t, func(t *testing.T, b Bench) {
		if _, err := b.Seed(t.Context(), Articles(t, b)); err != nil {
			t.Fatal(err)
		}
		run(t, b, As(t, "user_kim", "Kim Tran"))
	})
}

// Articles are those of the program.
func Articles(t *testing.T, b Bench) []content.Article {
	t.Helper()
	c, err := content.Load(b.Catalog)
	if err != nil {
		t.Fatal(err)
	}
	return c.Articles
}

// Write runs statements that no use case offers.
func (b Bench) Write(t *testing.T, do func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	if err := b.DB.Write(t.Context(), do); err != nil {
		t.Fatal(err)
	}
}

// AddCategories makes categories.
func (b Bench) AddCategories(t *testing.T, names ...string) {
	t.Helper()
	b.Write(t, func(ctx context.Context, tx *db.Tx) error {
		for _, name := range names {
			if err := blog.AddCategory(ctx, tx, name, b.Clock.Now()); err != nil {
				return err
			}
		}
		return nil
	})
}

// Add stores posts as they are; what is left out is filled in.
func (b Bench) Add(t *testing.T, posts ...blog.Post) {
	t.Helper()
	b.Write(t, func(ctx context.Context, tx *db.Tx) error {
		for _, p := range posts {
			if p.Slug == "" {
				p.Slug = p.ID
			}
			if err := blog.AddCategory(ctx, tx, p.Category, b.Clock.Now()); err != nil {
				return err
			}
			if p.CreatedAt.IsZero() {
				p.CreatedAt = b.Clock.Now()
			}
			p.UpdatedAt = p.CreatedAt
			if err := blog.Insert(ctx, tx, p); err != nil {
				return err
			}
		}
		return nil
	})
}

// Count counts the rows of a table, or of one with a condition.
func (b Bench) Count(t *testing.T, from string) (n int) {
	t.Helper()
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+from).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Column is the one column of text that a query answers.
func (b Bench) Column(t *testing.T, query string) (out []string) {
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

// All reads the whole list, page by page.
func (b Bench) All(t *testing.T, category string, limit int) (out []blog.Post) {
	t.Helper()
	f := reading.Filter{Category: category, Limit: limit}
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

// Kinds are the kinds of a post's revisions, the newest first.
func (b Bench) Kinds(t *testing.T, id string) (out []string) {
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

// IDs are those of posts.
func IDs(posts []blog.Post) []string {
	out := make([]string, len(posts))
	for i, p := range posts {
		out[i] = p.ID
	}
	return out
}

// StatusOf is what an error tells the caller: 200 for none, 301 for a post that moved.
func StatusOf(err error) int {
	if err == nil {
		return http.StatusOK
	}
	if _, ok := errors.AsType[*blog.MovedError](err); ok {
		return http.StatusMovedPermanently
	}
	if p := httpx.AsProblem(err); p != nil {
		return p.Status
	}
	return http.StatusInternalServerError
}

// Person is a reader with a browser.
func Person(address string) engagement.Reader {
	return engagement.Reader{Address: address, UserAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"}
}

// Until waits for ok, which another goroutine brings about.
func Until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// As is a call of a member of staff who may do everything.
func As(t *testing.T, id, name string) context.Context {
	return httpx.WithActor(t.Context(), httpx.Actor{
		ID: id, Name: name, Email: id + "@staff.example", Can: func(httpx.Permission) bool { return true },
	})
}

// Must fails the test for an error.
func Must[T any](t *testing.T) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// Second is the error of a call that also returns something.
func Second[T any](_ T, err error) error { return err }

// WrongFields are the fields that a problem 422 names.
func WrongFields(err error) (fields []string) {
	p := httpx.AsProblem(err)
	if p == nil || p.Status != http.StatusUnprocessableEntity {
		return []string{fmt.Sprint(err)}
	}
	for _, e := range p.Errors {
		fields = append(fields, e.Field)
	}
	return fields
}

// At gives the site its public origin.
func At(origin string) Option {
	return func(_ *testing.T, d *parts.Deps) { d.Origin = origin }
}
