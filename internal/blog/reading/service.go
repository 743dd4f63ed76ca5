package reading

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/blog"
	"wardgate/internal/blog/fallback"
	"wardgate/internal/blog/reading/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/markdown"
	"wardgate/internal/platform/wiring"
)

// Deps are what the service needs. All are required but those that say otherwise.
type Deps struct {
	DB       *db.DB
	Catalog  *catalog.Catalog
	Markdown *markdown.Renderer
	// Zone is where dates are told, America/Edmonton (D42).
	Zone *time.Location
	// Fallback stands in while no row can be read.
	Fallback *fallback.Service
}

// Service answers what readers ask of the published posts.
type Service struct {
	deps   Deps
	search *searchIndex
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{deps: d, search: &searchIndex{db: d.DB}}, nil
}

// Filter says which posts a list shows.
type Filter struct {
	// Category is a name, empty for all. An unknown one lists nothing.
	Category string
	// Cursor is where the previous page ended, empty for the first page.
	Cursor string
	// Query is a search text, empty for all; see Find.
	Query string
	// Limit is the size of a page, 1 to 100; 0 means 20.
	Limit int
}

// size is how many posts a page of the list has.
func (f Filter) size() int {
	if f.Limit <= 0 {
		return 20
	}
	return min(f.Limit, 100)
}

// List returns one page of published posts, newest first, and the cursor of the
// next page, empty at the end (V192). With a query it is a page of what Find found.
func (s *Service) List(ctx context.Context, f Filter) ([]blog.Post, string, error) {
	if strings.TrimSpace(f.Query) != "" {
		found, err := s.Find(ctx, f)
		return found.Posts, found.Next, err
	}
	posts, next, err := listed(ctx, s.deps.DB.Read(), f)
	if s.deps.Fallback.StandsIn(ctx, err, len(posts) == 0 && f.Cursor == "") {
		return articleList(s.deps.Fallback.Posts(), f)
	}
	return posts, next, err
}

// listed reads a page of posts from the table.
func listed(ctx context.Context, c blog.Conn, f Filter) ([]blog.Post, string, error) {
	page, err := httpx.NewPage(f.Cursor, f.size())
	if err != nil {
		return nil, "", err
	}
	q, before := sqlgen.New(c), db.NullTime(page.BeforeAt)
	var rows []sqlgen.BlogPost
	if f.Category == "" {
		rows, err = q.Published(ctx, sqlgen.PublishedParams{BeforeAt: before, BeforeID: page.BeforeID, MaxRows: page.Rows()})
	} else {
		rows, err = q.PublishedIn(ctx, sqlgen.PublishedInParams{Category: f.Category, BeforeAt: before, BeforeID: page.BeforeID, MaxRows: page.Rows()})
	}
	if err != nil {
		return nil, "", fmt.Errorf("blog.List: %w", err)
	}
	posts, err := fromRows(rows)
	posts, next := httpx.CutPage(page, posts, place)
	return posts, next, err
}

// place is where a published post stands in a list, newest first.
func place(p blog.Post) (time.Time, string) { return p.PublishedAt, p.ID }

// Featured returns the newest featured posts (V193).
func (s *Service) Featured(ctx context.Context) ([]blog.Post, error) {
	posts, err := s.featuredRows(ctx)
	if s.deps.Fallback.StandsIn(ctx, err, len(posts) == 0) {
		posts = slices.DeleteFunc(s.deps.Fallback.Posts(), func(p blog.Post) bool { return !p.Featured })
		return posts[:min(len(posts), s.deps.Catalog.Blog.Featured)], nil
	}
	return posts, err
}

func (s *Service) featuredRows(ctx context.Context) ([]blog.Post, error) {
	rows, err := sqlgen.New(s.deps.DB.Read()).Featured(ctx, int32(s.deps.Catalog.Blog.Featured)) //nolint:gosec // a number of the catalog
	if err != nil {
		return nil, fmt.Errorf("blog.Featured: %w", err)
	}
	return fromRows(rows)
}

// Read returns the published post with this slug (V194). An old slug is a MovedError,
// that of a deleted published post a problem 410, any other a problem 404.
func (s *Service) Read(ctx context.Context, slug string) (blog.Post, error) {
	p, err := s.row(ctx, slug)
	if s.deps.Fallback.StandsIn(ctx, err, err != nil) {
		if article, ok := articleNamed(s.deps.Fallback.Posts(), slug); ok {
			return article, nil
		}
	}
	return p, err
}

func (s *Service) row(ctx context.Context, slug string) (blog.Post, error) {
	q := sqlgen.New(s.deps.DB.Read())
	row, err := q.BySlug(ctx, slug)
	if errors.Is(err, sql.ErrNoRows) {
		return blog.Post{}, s.former(ctx, q, slug)
	}
	if err != nil {
		return blog.Post{}, fmt.Errorf("blog.Read: %w", err)
	}
	p, err := blog.FromRow(blog.Row(row))
	if err != nil {
		return blog.Post{}, err
	}
	return p, hidden(p)
}

// hidden is what readers get instead of a post that they may not see, nil for a public one.
func hidden(p blog.Post) error {
	switch {
	case p.Public():
		return nil
	case p.Gone():
		return blog.TakenDown()
	}
	return blog.NotFound()
}

// former returns what happened to a post that once had this slug.
func (s *Service) former(ctx context.Context, q *sqlgen.Queries, slug string) error {
	id, err := blog.FormerOwner(ctx, s.deps.DB.Read(), slug)
	if errors.Is(err, sql.ErrNoRows) {
		return blog.NotFound()
	}
	if err != nil {
		return fmt.Errorf("blog.Read: looking for an old slug: %w", err)
	}
	row, err := q.ByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return blog.TakenDown() // the trash has been emptied since
	}
	if err != nil {
		return fmt.Errorf("blog.Read: following an old slug: %w", err)
	}
	p, err := blog.FromRow(blog.Row(row))
	if err != nil {
		return err
	}
	if err := hidden(p); err != nil {
		return err
	}
	return &blog.MovedError{Slug: p.Slug}
}

// Category is a category with the number of its published posts.
type Category struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Categories returns all categories by name (V196).
func (s *Service) Categories(ctx context.Context) ([]Category, error) {
	list, err := s.categoryRows(ctx)
	if s.deps.Fallback.StandsIn(ctx, err, len(list) == 0) {
		return articleCategories(s.deps.Fallback.Posts()), nil
	}
	return list, err
}

func (s *Service) categoryRows(ctx context.Context) ([]Category, error) {
	rows, err := sqlgen.New(s.deps.DB.Read()).Categories(ctx)
	if err != nil {
		return nil, fmt.Errorf("blog.Categories: %w", err)
	}
	out := []Category{}
	for _, r := range rows {
		if r.Name != "" { // that of drafts without one
			out = append(out, Category{r.Name, int(r.Posts)})
		}
	}
	// The two engines sort text by different rules.
	slices.SortFunc(out, func(a, b Category) int { return cmp.Compare(a.Name, b.Name) })
	return out, nil
}

func fromRows(rows []sqlgen.BlogPost) ([]blog.Post, error) {
	return db.Each(rows, func(r sqlgen.BlogPost) (blog.Post, error) { return blog.FromRow(blog.Row(r)) })
}
