-- name: InsertByStaff :exec
INSERT INTO blog_posts (id, slug, title, excerpt, content, author, read_time, read_time_auto, category, tags, seo_keywords,
    image_url, featured, status, publish_date, published_at, view_count, seo_title, seo_description, created_at, updated_at,
    updated_by, updated_name, version, made_by_key, made_of)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0, $17, $18, $19, $20, $21, $22, 1, $23, $24);

-- name: Update :execrows
UPDATE blog_posts SET slug = $3, title = $4, excerpt = $5, content = $6, author = $7, read_time = $8, read_time_auto = $9,
    category = $10, tags = $11, seo_keywords = $12, image_url = $13, featured = $14, status = $15, publish_date = $16,
    published_at = $17, seo_title = $18, seo_description = $19, updated_at = $20, updated_by = $21, updated_name = $22,
    deleted_at = $23, version = version + 1
WHERE id = $1 AND version = $2;

-- name: ForgetOldSlug :exec
DELETE FROM blog_slugs WHERE slug = $1 AND post_id = $2;
