package blog

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/markdown"
	"wardgate/internal/platform/uploads"
)

// Service holds the use cases of the blog. All fields without "nil" are required.
type Service struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *ids.Source
	Catalog  *catalog.Catalog
	Markdown *markdown.Renderer
	// Zone is where dates are told and days end, America/Edmonton (D42).
	Zone *time.Location
	// Uploads keeps the pictures of posts.
	Uploads *uploads.Uploads
	Log     *slog.Logger
	// Jobs, Mail, Audit and Bus are for what staff do.
	Jobs  Enqueuer
	Mail  *mail.Outbox
	Audit audit.Log
	Bus   *events.Bus
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin mail.Address
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
	// Spare are the articles that stand in while no row can be read (D47).
	Spare []content.Article

	finder finder
	stand  stand
	drawer cardDrawer
}

// Filter says which posts a list shows.
type Filter struct {
	// Category is a name, empty for all. One that no post has lists nothing.
	Category string
	// Cursor is where the page before ended, empty for the first page.
	Cursor string
	// Query is what somebody searches for, empty for all; Found says how.
	Query string
	// Limit is the size of a page, 1 to 100; 0 means 20.
	Limit int
}

// MovedError says that a post has another slug today (D52).
type MovedError struct{ Slug string }

// Error implements error.
func (e *MovedError) Error() string { return "blog: the post is called " + e.Slug + " now" }

// size is how many posts a page of the list has.
func (f Filter) size() int {
	if f.Limit <= 0 {
		return 20
	}
	return min(f.Limit, 100)
}

// List returns one page of published posts, newest first, and the cursor of the
// next page, empty at the end (V192). With a query it is a page of what Find found.
func (s *Service) List(ctx context.Context, f Filter) ([]Post, string, error) {
	if strings.TrimSpace(f.Query) != "" {
		found, err := s.Find(ctx, f)
		return found.Posts, found.Next, err
	}
	posts, next, err := s.rows(ctx, f)
	if s.inPlace(ctx, err, len(posts) == 0 && f.Cursor == "") {
		return s.spareList(f)
	}
	return posts, next, err
}

func (s *Service) rows(ctx context.Context, f Filter) ([]Post, string, error) {
	at, id, err := httpx.ParseCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	limit := f.size()
	q, before, more := sqlgen.New(s.DB.Read()), db.NullTime(at), int32(limit+1) //nolint:gosec // 101 at most
	var rows []sqlgen.BlogPost
	if f.Category == "" {
		rows, err = q.Published(ctx, sqlgen.PublishedParams{BeforeAt: before, BeforeID: id, MaxRows: more})
	} else {
		rows, err = q.PublishedIn(ctx, sqlgen.PublishedInParams{Category: f.Category, BeforeAt: before, BeforeID: id, MaxRows: more})
	}
	if err != nil {
		return nil, "", fmt.Errorf("blog.List: %w", err)
	}
	posts, err := fromRows(rows)
	if err != nil || len(posts) <= limit {
		return posts, "", err
	}
	last := posts[limit-1]
	return posts[:limit], httpx.FormatCursor(last.PublishedAt, last.ID), nil
}

// Featured returns the newest featured posts (V193).
func (s *Service) Featured(ctx context.Context) ([]Post, error) {
	posts, err := s.featuredRows(ctx)
	if s.inPlace(ctx, err, len(posts) == 0) {
		posts = slices.DeleteFunc(s.spare(), func(p Post) bool { return !p.Featured })
		return posts[:min(len(posts), s.Catalog.Blog.Featured)], nil
	}
	return posts, err
}

func (s *Service) featuredRows(ctx context.Context) ([]Post, error) {
	rows, err := sqlgen.New(s.DB.Read()).Featured(ctx, int32(s.Catalog.Blog.Featured)) //nolint:gosec // a number of the catalog
	if err != nil {
		return nil, fmt.Errorf("blog.Featured: %w", err)
	}
	return fromRows(rows)
}

// Read returns the published post with this slug (V194). An old slug is a
// MovedError, that of a deleted published post a problem 410, any other a problem 404.
func (s *Service) Read(ctx context.Context, slug string) (Post, error) {
	p, err := s.row(ctx, slug)
	if s.inPlace(ctx, err, err != nil) {
		if spare, ok := s.spareRead(slug); ok {
			return spare, nil
		}
	}
	return p, err
}

func (s *Service) row(ctx context.Context, slug string) (Post, error) {
	q := sqlgen.New(s.DB.Read())
	row, err := q.BySlug(ctx, slug)
	if errors.Is(err, sql.ErrNoRows) {
		return Post{}, s.former(ctx, q, slug)
	}
	if err != nil {
		return Post{}, fmt.Errorf("blog.Read: %w", err)
	}
	p, err := fromRow(row)
	if err != nil {
		return Post{}, err
	}
	return p, told(p)
}

// told is what readers are told of a post that they may not see, nil of a public one.
func told(p Post) error {
	switch {
	case p.Public():
		return nil
	case p.Gone():
		return gone()
	}
	return unknown()
}

func unknown() error { return httpx.NotFound("post") }

func gone() error { return httpx.Gone("This post was taken down.") }

// former says what became of a post that had this slug once.
func (s *Service) former(ctx context.Context, q *sqlgen.Queries, slug string) error {
	id, err := q.ByOldSlug(ctx, slug)
	if errors.Is(err, sql.ErrNoRows) {
		return unknown()
	}
	if err != nil {
		return fmt.Errorf("blog.Read: looking for an old slug: %w", err)
	}
	row, err := q.ByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return gone() // the trash has been emptied since
	}
	if err != nil {
		return fmt.Errorf("blog.Read: following an old slug: %w", err)
	}
	p, err := fromRow(row)
	if err != nil {
		return err
	}
	if refused := told(p); refused != nil {
		return refused
	}
	return &MovedError{p.Slug}
}

// Category is a category with the number of its published posts.
type Category struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Categories returns all categories by name (V196).
func (s *Service) Categories(ctx context.Context) ([]Category, error) {
	list, err := s.categoryRows(ctx)
	if s.inPlace(ctx, err, len(list) == 0) {
		return s.spareCategories(), nil
	}
	return list, err
}

func (s *Service) categoryRows(ctx context.Context) ([]Category, error) {
	rows, err := sqlgen.New(s.DB.Read()).Categories(ctx)
	if err != nil {
		return nil, fmt.Errorf("blog.Categories: %w", err)
	}
	out := []Category{}
	for _, r := range rows {
		if r.Name != "" { // that of drafts without one
			out = append(out, Category{r.Name, int(r.Posts)})
		}
	}
	// The two engines sort text by rules of their own.
	slices.SortFunc(out, func(a, b Category) int { return cmp.Compare(a.Name, b.Name) })
	return out, nil
}
