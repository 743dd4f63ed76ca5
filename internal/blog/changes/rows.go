package changes

import (
	"database/sql"

	"wardgate/internal/blog"
	"wardgate/internal/blog/changes/sqlgen"
	"wardgate/internal/platform/db"
)

func insertParams(p blog.Post, key, made string) sqlgen.InsertByStaffParams {
	return sqlgen.InsertByStaffParams{
		ID: p.ID, Slug: p.Slug, Title: p.Title, Excerpt: p.Excerpt, Content: p.Content, Author: p.Author,
		ReadTime: int32(p.ReadTime), ReadTimeAuto: p.ReadTimeAuto, Category: p.Category, //nolint:gosec // minutes
		Tags: db.JSON(p.Tags), SeoKeywords: db.JSON(p.SEOKeywords), ImageUrl: p.ImageURL, Featured: p.Featured, Status: string(p.Status),
		PublishDate: db.NullTime(p.PublishDate), PublishedAt: db.NullTime(p.PublishedAt), SeoTitle: p.SEOTitle,
		SeoDescription: p.SEODescription, CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt, UpdatedBy: p.UpdatedBy.ID,
		UpdatedName: p.UpdatedBy.Name, MadeByKey: sql.NullString{String: key, Valid: key != ""}, MadeOf: made,
	}
}

func updateParams(p blog.Post) sqlgen.UpdateParams {
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
