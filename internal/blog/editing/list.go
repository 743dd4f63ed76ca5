package editing

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/editing/sqlgen"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/slug"
)

// StaffFilter says which posts the staff's list shows.
type StaffFilter struct {
	// Status is all, trash, or one of a post; all is everything but the trash (D56).
	Status string
	// Query is looked for in title, slug, excerpt, category and tags; empty for all.
	Query  string
	Cursor string
	// Limit is the size of a page, at least 1.
	Limit int
}

// StaffList returns one page of posts in any state, the last changed first, the
// cursor of the next page, empty at the end, and how many posts there are in each
// state, whatever is looked for.
func (s *Service) StaffList(ctx context.Context, f StaffFilter) ([]blog.Post, string, PostCounts, error) {
	page, err := httpx.NewPage(f.Cursor, f.Limit)
	if err != nil {
		return nil, "", PostCounts{}, err
	}
	q := sqlgen.New(s.deps.DB.Read())
	status := f.Status
	if status == "all" || status == "trash" {
		status = ""
	}
	rows, err := q.StaffPosts(ctx, sqlgen.StaffPostsParams{
		InTrash: f.Status == "trash", Status: status, Pattern: httpx.LikePattern(blog.OneLine(f.Query)), SlugPattern: slugPattern(f.Query),
		BeforeAt: page.BeforeAt, BeforeID: page.BeforeID, MaxRows: page.Rows(),
	})
	if err != nil {
		return nil, "", PostCounts{}, fmt.Errorf("blog.StaffList: %w", err)
	}
	rows, next := httpx.CutPage(page, rows, func(r sqlgen.StaffPostsRow) (time.Time, string) { return r.UpdatedAt, r.ID })
	posts := make([]blog.Post, len(rows))
	for i, r := range rows {
		posts[i] = blog.Post{
			ID: r.ID, Title: r.Title, Slug: r.Slug, Category: r.Category, Author: r.Author, Status: blog.Status(r.Status), Featured: r.Featured,
			ReadTime: int(r.ReadTime), ViewCount: r.ViewCount, PublishDate: r.PublishDate.Time, PublishedAt: r.PublishedAt.Time,
			CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, DeletedAt: r.DeletedAt.Time, Version: int(r.Version),
		}
	}
	counts, err := s.counts(ctx, q)
	return posts, next, counts, err
}

// slugPattern finds the query in slugs, without accents and in any script; nothing
// when no part of it can be in a slug.
func slugPattern(query string) string {
	if address := slug.Of(query); address != "" {
		return "%" + address + "%"
	}
	return ""
}

func (s *Service) counts(ctx context.Context, q *sqlgen.Queries) (c PostCounts, err error) {
	rows, err := q.StaffCounts(ctx)
	if err != nil {
		return c, fmt.Errorf("blog: counting posts: %w", err)
	}
	for _, r := range rows {
		n := int(r.Posts)
		if r.InTrash {
			c.Trash += n
			continue
		}
		c.All += n
		switch blog.Status(r.Status) {
		case blog.Draft:
			c.Draft = n
		case blog.Scheduled:
			c.Scheduled = n
		case blog.Published:
			c.Published = n
		case blog.Archived:
			c.Archived = n
		}
	}
	return c, nil
}

// Preview is Markdown as the page will show it, with its length.
func (s *Service) Preview(text string) (Preview, error) {
	text = forms.AsTyped(text)
	if len(text) > blog.ContentBytes {
		return Preview{}, httpx.Invalid(httpx.FieldError{Field: "content", Message: "Please shorten this text to 2 MB."})
	}
	html, err := s.deps.Markdown.Render(text)
	if err != nil {
		return Preview{}, fmt.Errorf("blog.Preview: %w", err)
	}
	return Preview{HTML: html, Words: len(strings.Fields(text)), ReadTime: blog.ReadTime(text)}, nil
}
