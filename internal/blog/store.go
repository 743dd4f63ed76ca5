package blog

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Conn is a transaction, or the database for reading.
type Conn = sqlgen.DBTX

// Row is a post as it is stored. The generated rows of other parts convert to it.
type Row = sqlgen.BlogPost

// FromRow reads a post from its row.
func FromRow(r Row) (Post, error) {
	p := Post{
		ID: r.ID, Slug: r.Slug, Title: r.Title, Excerpt: r.Excerpt, Content: r.Content, Author: r.Author,
		ReadTime: int(r.ReadTime), ReadTimeAuto: r.ReadTimeAuto, Category: r.Category, ImageURL: r.ImageUrl, Featured: r.Featured,
		Status: Status(r.Status), PublishDate: r.PublishDate.Time, PublishedAt: r.PublishedAt.Time, ViewCount: r.ViewCount,
		SEOTitle: r.SeoTitle, SEODescription: r.SeoDescription, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		UpdatedBy: httpx.Person{ID: r.UpdatedBy, Name: r.UpdatedName}, DeletedAt: r.DeletedAt.Time, Version: int(r.Version),
	}
	var err error
	if p.Tags, err = StoredList(r.ID, "tags", r.Tags); err != nil {
		return Post{}, err
	}
	p.SEOKeywords, err = StoredList(r.ID, "seo_keywords", r.SeoKeywords)
	return p, err
}

// StoredList reads a column that holds a list of texts.
func StoredList(id, column, text string) (list []string, err error) {
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("blog: row %s, column %s: %w", id, column, err)
	}
	return list, nil
}

// ByID reads a post in any state, or returns a problem 404.
func ByID(ctx context.Context, c Conn, id string) (Post, error) {
	row, err := sqlgen.New(c).ByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Post{}, NotFound()
	}
	if err != nil {
		return Post{}, fmt.Errorf("blog: reading post %s: %w", id, err)
	}
	return FromRow(row)
}

// Insert stores a post as it is.
func Insert(ctx context.Context, c Conn, p Post) error {
	return sqlgen.New(c).Insert(ctx, sqlgen.InsertParams{
		ID: p.ID, Slug: p.Slug, Title: p.Title, Excerpt: p.Excerpt, Content: p.Content, Author: p.Author,
		ReadTime: int32(p.ReadTime), ReadTimeAuto: p.ReadTimeAuto, Category: p.Category, //nolint:gosec // minutes
		Tags: db.JSON(p.Tags), SeoKeywords: db.JSON(p.SEOKeywords), ImageUrl: p.ImageURL, Featured: p.Featured, Status: string(p.Status),
		PublishDate: db.NullTime(p.PublishDate), PublishedAt: db.NullTime(p.PublishedAt), SeoTitle: p.SEOTitle,
		SeoDescription: p.SEODescription, CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt, DeletedAt: db.NullTime(p.DeletedAt),
	})
}

// FormerOwner returns the id of the post that once had this slug, sql.ErrNoRows if none
// did.
func FormerOwner(ctx context.Context, c Conn, slug string) (string, error) {
	return sqlgen.New(c).ByOldSlug(ctx, slug)
}

// KeepOldSlug remembers that a post had this slug until now (D52).
func KeepOldSlug(ctx context.Context, c Conn, slug, id string, now time.Time) error {
	return sqlgen.New(c).AddOldSlug(ctx, sqlgen.AddOldSlugParams{Slug: slug, PostID: id, RenamedAt: now})
}

// AddCategory makes a category, unless it exists. The one without a name is that of
// drafts that have none yet.
func AddCategory(ctx context.Context, c Conn, name string, now time.Time) error {
	return sqlgen.New(c).AddCategory(ctx, sqlgen.AddCategoryParams{Name: name, CreatedAt: now})
}

// HasCategory reports whether there is a category of this name.
func HasCategory(ctx context.Context, c Conn, name string) (bool, error) {
	n, err := sqlgen.New(c).HasCategory(ctx, name)
	return n > 0, err
}

// PublishedSlugs are the slugs of all posts that readers see, in order.
func PublishedSlugs(ctx context.Context, c Conn) ([]string, error) {
	return sqlgen.New(c).PublishedSlugs(ctx)
}

// LatestChange is when any post was changed last, sql.ErrNoRows if there never was one.
func LatestChange(ctx context.Context, c Conn) (time.Time, error) {
	return sqlgen.New(c).LatestChange(ctx)
}
