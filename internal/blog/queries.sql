-- name: ByID :one
SELECT * FROM blog_posts WHERE id = $1;

-- name: ByOldSlug :one
SELECT post_id FROM blog_slugs WHERE slug = $1;

-- name: AddOldSlug :exec
INSERT INTO blog_slugs (slug, post_id, renamed_at) VALUES ($1, $2, $3)
ON CONFLICT (slug) DO UPDATE SET post_id = excluded.post_id, renamed_at = excluded.renamed_at;

-- name: AddCategory :exec
INSERT INTO blog_categories (name, created_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING;

-- name: HasCategory :one
SELECT COUNT(*) FROM blog_categories WHERE name = $1 AND name <> '';

-- The paths of all posts, for the page table.
-- name: PublishedSlugs :many
SELECT slug FROM blog_posts WHERE status = 'published' AND deleted_at IS NULL ORDER BY slug;

-- Every change of a post sets updated_at: with the number of published ones this tells whether there was any.
-- name: LatestChange :one
SELECT updated_at FROM blog_posts ORDER BY updated_at DESC LIMIT 1;

-- name: Insert :exec
INSERT INTO blog_posts (id, slug, title, excerpt, content, author, read_time, read_time_auto, category, tags, seo_keywords,
    image_url, featured, status, publish_date, published_at, view_count, seo_title, seo_description, created_at, updated_at,
    deleted_at, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0, $17, $18, $19, $20, $21, 1);
