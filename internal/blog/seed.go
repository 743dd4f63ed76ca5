package blog

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"wardgate/content"
	"wardgate/internal/blog/sqlgen"
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
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		n, err := q.Mark(ctx, sqlgen.MarkParams{Name: seeded, MadeAt: s.Clock.Now()})
		did = n == 1
		if err != nil || !did {
			return err
		}
		for _, a := range articles {
			if err := s.plant(ctx, q, a); err != nil {
				return fmt.Errorf("article %s: %w", a.Slug, err)
			}
		}
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("blog.Seed: %w", err)
	}
	return did, nil
}

func (s *Service) plant(ctx context.Context, q *sqlgen.Queries, a content.Article) error {
	day, err := time.ParseInLocation(time.DateOnly, a.PublishedAt, s.Zone)
	if err != nil {
		return err
	}
	at := day.Add(publishedHour * time.Hour).UTC()
	if err := q.AddCategory(ctx, sqlgen.AddCategoryParams{Name: a.Category, CreatedAt: at}); err != nil {
		return err
	}
	return q.Insert(ctx, insertParams(Post{
		ID: strconv.Itoa(a.ID), Slug: a.Slug, Title: a.Title, Excerpt: a.Excerpt, Content: a.Body, Author: a.Author,
		ReadTime: a.ReadTime, ReadTimeAuto: true, Category: a.Category, Tags: a.Tags, Featured: a.Featured, Status: Published,
		PublishedAt: at, SEOTitle: a.SEOTitle, SEODescription: a.SEODescription, SEOKeywords: a.SEOKeywords,
		CreatedAt: at, UpdatedAt: at,
	}))
}
