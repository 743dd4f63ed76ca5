package fallback

import (
	"context"
	"fmt"

	"wardgate/content"
	"wardgate/internal/blog"
	"wardgate/internal/blog/fallback/sqlgen"
	"wardgate/internal/platform/db"
)

const (
	// seeded is the mark of a database that has been given the first articles.
	seeded = "first-articles"
	// publishedHour is the hour of the day at which they count as published.
	publishedHour = 9
)

// Seed takes over the first articles, once in the life of a database: what staff
// change or delete afterwards stays as they left it (D47). It tells whether it was
// this call. Of instances that start at once, one does it.
func (s *Service) Seed(ctx context.Context, articles []content.Article) (did bool, err error) {
	err = s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		n, err := q.Mark(ctx, sqlgen.MarkParams{Name: seeded, MadeAt: s.deps.Clock.Now()})
		did = n == 1
		if err != nil {
			return err
		}
		if !did {
			articles = nil
		}
		for _, a := range articles {
			if err := s.insert(ctx, tx, a); err != nil {
				return fmt.Errorf("article %s: %w", a.Slug, err)
			}
		}
		return s.pictureCategories(ctx, q)
	})
	if err != nil {
		return false, fmt.Errorf("blog.Seed: %w", err)
	}
	return did, nil
}

// pictureCategories gives the catalogue's picture to each category that has none (D43).
func (s *Service) pictureCategories(ctx context.Context, q *sqlgen.Queries) error {
	for name, image := range s.deps.Catalog.Blog.Pictures {
		if name == "" {
			continue // stands for all others
		}
		if err := q.PictureCategory(ctx, sqlgen.PictureCategoryParams{Name: name, Image: image}); err != nil {
			return fmt.Errorf("category %s: %w", name, err)
		}
	}
	return nil
}

func (s *Service) insert(ctx context.Context, tx *db.Tx, a content.Article) error {
	p, err := s.asPost(a)
	if err != nil {
		return err
	}
	if err := blog.AddCategory(ctx, tx, p.Category, p.CreatedAt); err != nil {
		return err
	}
	return blog.Insert(ctx, tx, p)
}
