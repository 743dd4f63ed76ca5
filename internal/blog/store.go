package blog

import (
	"database/sql"
	"encoding/json"
	"fmt"

	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

func insertParams(p Post) sqlgen.InsertParams {
	return sqlgen.InsertParams{
		ID: p.ID, Slug: p.Slug, Title: p.Title, Excerpt: p.Excerpt, Content: p.Content, Author: p.Author,
		ReadTime: int32(p.ReadTime), ReadTimeAuto: p.ReadTimeAuto, Category: p.Category, //nolint:gosec // minutes
		Tags: db.JSON(p.Tags), SeoKeywords: db.JSON(p.SEOKeywords), ImageUrl: p.ImageURL, Featured: p.Featured, Status: string(p.Status),
		PublishDate: db.NullTime(p.PublishDate), PublishedAt: db.NullTime(p.PublishedAt), SeoTitle: p.SEOTitle,
		SeoDescription: p.SEODescription, CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt, DeletedAt: db.NullTime(p.DeletedAt),
	}
}

func fromRows(rows []sqlgen.BlogPost) ([]Post, error) {
	out := make([]Post, len(rows))
	for i, r := range rows {
		p, err := fromRow(r)
		if err != nil {
			return nil, err
		}
		out[i] = p
	}
	return out, nil
}

func fromRow(r sqlgen.BlogPost) (Post, error) {
	p := Post{
		ID: r.ID, Slug: r.Slug, Title: r.Title, Excerpt: r.Excerpt, Content: r.Content, Author: r.Author,
		ReadTime: int(r.ReadTime), ReadTimeAuto: r.ReadTimeAuto, Category: r.Category, ImageURL: r.ImageUrl, Featured: r.Featured,
		Status: Status(r.Status), PublishDate: r.PublishDate.Time, PublishedAt: r.PublishedAt.Time, ViewCount: r.ViewCount,
		SEOTitle: r.SeoTitle, SEODescription: r.SeoDescription, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		UpdatedBy: httpx.Person{ID: r.UpdatedBy, Name: r.UpdatedName}, DeletedAt: r.DeletedAt.Time, Version: int(r.Version),
	}
	if err := decode(r.ID, "tags", r.Tags, &p.Tags); err != nil {
		return Post{}, err
	}
	return p, decode(r.ID, "seo_keywords", r.SeoKeywords, &p.SEOKeywords)
}

func decode(id, column, text string, into *[]string) error {
	if err := json.Unmarshal([]byte(text), into); err != nil {
		return fmt.Errorf("blog: row %s, column %s: %w", id, column, err)
	}
	return nil
}

func staffInsertParams(p Post, key, made string) sqlgen.InsertByStaffParams {
	return sqlgen.InsertByStaffParams{
		ID: p.ID, Slug: p.Slug, Title: p.Title, Excerpt: p.Excerpt, Content: p.Content, Author: p.Author,
		ReadTime: int32(p.ReadTime), ReadTimeAuto: p.ReadTimeAuto, Category: p.Category, //nolint:gosec // minutes
		Tags: db.JSON(p.Tags), SeoKeywords: db.JSON(p.SEOKeywords), ImageUrl: p.ImageURL, Featured: p.Featured, Status: string(p.Status),
		PublishDate: db.NullTime(p.PublishDate), PublishedAt: db.NullTime(p.PublishedAt), SeoTitle: p.SEOTitle,
		SeoDescription: p.SEODescription, CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt, UpdatedBy: p.UpdatedBy.ID,
		UpdatedName: p.UpdatedBy.Name, MadeByKey: sql.NullString{String: key, Valid: key != ""}, MadeOf: made,
	}
}

func updateParams(p Post) sqlgen.UpdateParams {
	return sqlgen.UpdateParams{
		ID: p.ID, Version: int32(p.Version), //nolint:gosec // a count of changes
		Slug: p.Slug, Title: p.Title, Excerpt: p.Excerpt, Content: p.Content, Author: p.Author,
		ReadTime: int32(p.ReadTime), ReadTimeAuto: p.ReadTimeAuto, Category: p.Category, //nolint:gosec // minutes
		Tags: db.JSON(p.Tags), SeoKeywords: db.JSON(p.SEOKeywords), ImageUrl: p.ImageURL, Featured: p.Featured, Status: string(p.Status),
		PublishDate: db.NullTime(p.PublishDate), PublishedAt: db.NullTime(p.PublishedAt), SeoTitle: p.SEOTitle,
		SeoDescription: p.SEODescription, UpdatedAt: p.UpdatedAt, UpdatedBy: p.UpdatedBy.ID, UpdatedName: p.UpdatedBy.Name,
		DeletedAt: db.NullTime(p.DeletedAt),
	}
}
