package reading

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"wardgate/internal/blog"
	"wardgate/internal/blog/reading/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// relativesAtOnce is how many posts one query checks for related ones.
const relativesAtOnce = 100

// Related returns the newest published posts that a reader of the one with this
// slug may want to go on with, at most limit of them; 0 means the catalog's number
// (V196). Errors are those of Read.
func (s *Service) Related(ctx context.Context, slug string, limit int) ([]blog.Post, error) {
	post, err := s.Read(ctx, slug)
	if err != nil {
		return nil, err
	}
	return s.RelatedTo(ctx, post, limit)
}

// RelatedTo is Related for a post that has already been read.
func (s *Service) RelatedTo(ctx context.Context, post blog.Post, limit int) ([]blog.Post, error) {
	limit = cmp.Or(limit, s.deps.Catalog.Blog.Related)
	posts, err := s.relatedRows(ctx, post, limit)
	if s.deps.Fallback.StandsIn(ctx, err, false) {
		posts = slices.DeleteFunc(s.deps.Fallback.Posts(), func(p blog.Post) bool { return !post.Related(p) })
		return posts[:min(len(posts), limit)], nil
	}
	return posts, err
}

// Tagged returns the newest published posts with one of these tags, regardless of case, at most limit of them; 0 means the
// catalog's number of related ones.
func (s *Service) Tagged(ctx context.Context, tags []string, limit int) ([]blog.Post, error) {
	return s.RelatedTo(ctx, blog.Post{Category: noCategory, Tags: tags}, limit)
}

// noCategory is the category of no post.
const noCategory = "\x00"

func (s *Service) relatedRows(ctx context.Context, post blog.Post, limit int) ([]blog.Post, error) {
	q := sqlgen.New(s.deps.DB.Read())
	found, err := relatives(ctx, q, post, limit)
	if err != nil {
		return nil, fmt.Errorf("blog.Related: %w", err)
	}
	posts, err := publicByIDs(ctx, q, found)
	if err != nil {
		return nil, fmt.Errorf("blog.Related: %w", err)
	}
	return posts, nil
}

// publicByIDs reads the posts with these ids, in their order. Those that staff took
// down after the ids were looked up are left out.
func publicByIDs(ctx context.Context, q *sqlgen.Queries, ids []string) ([]blog.Post, error) {
	out := []blog.Post{}
	for _, id := range ids {
		row, err := q.ByID(ctx, id)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if p, err := blog.FromRow(blog.Row(row)); err == nil && p.Public() {
			out = append(out, p)
		}
	}
	return out, nil
}

// relatives are the ids of the newest posts that the rule relates to post.
func relatives(ctx context.Context, q *sqlgen.Queries, post blog.Post, limit int) (found []string, err error) {
	page := httpx.FirstRows(relativesAtOnce)
	before := sqlgen.RelativesParams{BeforeAt: db.NullTime(page.BeforeAt), BeforeID: page.BeforeID, MaxRows: page.Rows()}
	for {
		rows, err := q.Relatives(ctx, before)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			other := blog.Post{ID: r.ID, Category: r.Category}
			if other.Tags, err = blog.StoredList(r.ID, "tags", r.Tags); err != nil {
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
