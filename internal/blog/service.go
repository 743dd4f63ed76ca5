package blog

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/markdown"
)

// Service holds the use cases of reading the blog. All fields are required.
type Service struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *ids.Source
	Catalog  *catalog.Catalog
	Markdown *markdown.Renderer
	// Zone is where dates are told and days end, America/Edmonton (D42).
	Zone *time.Location
	Log  *slog.Logger
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
}

// Filter says which posts a list shows.
type Filter struct {
	// Category is a name, empty for all. One that no post has lists nothing.
	Category string
	// Cursor is where the page before ended, empty for the first page.
	Cursor string
	// Limit is the size of a page, 1 to 100; 0 means 20.
	Limit int
}

// MovedError says that a post has another slug today (D52).
type MovedError struct{ Slug string }

// Error implements error.
func (e *MovedError) Error() string { return "blog: the post is called " + e.Slug + " now" }

// List returns one page of published posts, newest first, and the cursor of the
// next page, empty at the end (V192).
func (s *Service) List(ctx context.Context, f Filter) ([]Post, string, error) {
	at, id, err := httpx.ParseCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	limit := min(f.Limit, 100)
	if limit <= 0 {
		limit = 20
	}
	q, before, more := sqlgen.New(s.DB.Read()), nullTime(at), int32(limit+1)
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
	rows, err := sqlgen.New(s.DB.Read()).Featured(ctx, int32(s.Catalog.Blog.Featured)) //nolint:gosec // a number of the catalog
	if err != nil {
		return nil, fmt.Errorf("blog.Featured: %w", err)
	}
	return fromRows(rows)
}

// Read returns the published post with this slug (V194). An old slug is a
// MovedError, that of a deleted published post a problem 410, any other a problem 404.
func (s *Service) Read(ctx context.Context, slug string) (Post, error) {
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

// relativesAtOnce is how many posts one query looks through for related ones.
const relativesAtOnce = 100

// Related returns the newest published posts that a reader of the one with this
// slug may want to go on with, at most limit of them; 0 means the catalog's number
// (V197). Errors are those of Read.
func (s *Service) Related(ctx context.Context, slug string, limit int) ([]Post, error) {
	post, err := s.Read(ctx, slug)
	if err != nil {
		return nil, err
	}
	q := sqlgen.New(s.DB.Read())
	found, err := s.relatives(ctx, q, post, cmp.Or(limit, s.Catalog.Blog.Related))
	if err != nil {
		return nil, fmt.Errorf("blog.Related: %w", err)
	}
	out := []Post{}
	for _, id := range found {
		row, err := q.ByID(ctx, id)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, fmt.Errorf("blog.Related: %w", err)
		}
		if p, err := fromRow(row); err == nil && p.Public() { // staff may take one down between the two queries
			out = append(out, p)
		}
	}
	return out, nil
}

// relatives are the ids of the newest posts that the rule relates to post.
func (s *Service) relatives(ctx context.Context, q *sqlgen.Queries, post Post, limit int) (found []string, err error) {
	at, id, err := httpx.ParseCursor("")
	if err != nil {
		return nil, err
	}
	before := sqlgen.RelativesParams{BeforeAt: nullTime(at), BeforeID: id, MaxRows: relativesAtOnce}
	for {
		rows, err := q.Relatives(ctx, before)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			other := Post{ID: r.ID, Category: r.Category}
			if err := decode(r.ID, "tags", r.Tags, &other.Tags); err != nil {
				return nil, err
			}
			if post.Related(other) {
				found = append(found, r.ID)
			}
			if len(found) == limit {
				return found, nil
			}
			before.BeforeAt, before.BeforeID = r.PublishedAt, r.ID
		}
		if len(rows) < relativesAtOnce {
			return found, nil
		}
	}
}

// Category is a category with the number of its published posts.
type Category struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Categories returns all categories by name (V196).
func (s *Service) Categories(ctx context.Context) ([]Category, error) {
	rows, err := sqlgen.New(s.DB.Read()).Categories(ctx)
	if err != nil {
		return nil, fmt.Errorf("blog.Categories: %w", err)
	}
	out := make([]Category, len(rows))
	for i, r := range rows {
		out[i] = Category{r.Name, int(r.Posts)}
	}
	// The two engines sort text by rules of their own.
	slices.SortFunc(out, func(a, b Category) int { return cmp.Compare(a.Name, b.Name) })
	return out, nil
}
