-- name: Published :many
SELECT * FROM blog_posts
WHERE status = 'published' AND deleted_at IS NULL
  AND (published_at < sqlc.arg(before_at) OR (published_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY published_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: PublishedIn :many
SELECT * FROM blog_posts
WHERE category = sqlc.arg(category) AND status = 'published' AND deleted_at IS NULL
  AND (published_at < sqlc.arg(before_at) OR (published_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY published_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: Featured :many
SELECT * FROM blog_posts WHERE status = 'published' AND deleted_at IS NULL AND featured = TRUE
ORDER BY published_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- What the rule of related posts asks for, without the long texts.
-- name: Relatives :many
SELECT id, category, tags, published_at FROM blog_posts
WHERE status = 'published' AND deleted_at IS NULL
  AND (published_at < sqlc.arg(before_at) OR (published_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
ORDER BY published_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- Every change of a post sets updated_at: with the number of published ones this tells whether there was any.
-- name: LatestChange :one
SELECT updated_at FROM blog_posts ORDER BY updated_at DESC LIMIT 1;

-- name: PublishedCount :one
SELECT COUNT(*) FROM blog_posts WHERE status = 'published' AND deleted_at IS NULL;

-- name: IDsIn :many
SELECT id FROM blog_posts WHERE category = $1 AND status = 'published' AND deleted_at IS NULL;

-- The paths of all posts, for the page table.
-- name: PublishedSlugs :many
SELECT slug FROM blog_posts WHERE status = 'published' AND deleted_at IS NULL ORDER BY slug;

-- name: BySlug :one
SELECT * FROM blog_posts WHERE slug = $1;

-- name: ByID :one
SELECT * FROM blog_posts WHERE id = $1;

-- name: ByOldSlug :one
SELECT post_id FROM blog_slugs WHERE slug = $1;

-- name: PublishedID :one
SELECT id FROM blog_posts WHERE slug = $1 AND status = 'published' AND deleted_at IS NULL;

-- Counted category by category: each is one range of an index on either engine, where SQLite would sort all posts for
-- a GROUP BY.
-- name: Categories :many
SELECT c.name, (SELECT COUNT(*) FROM blog_posts p
    WHERE p.category = c.name AND p.status = 'published' AND p.deleted_at IS NULL) AS posts
FROM blog_categories c;

-- name: CategoryImages :many
SELECT name, image FROM blog_categories;

-- name: Marked :one
SELECT COUNT(*) FROM blog_marks WHERE name = $1;

-- name: Mark :execrows
INSERT INTO blog_marks (name, made_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING;

-- name: AddCategory :exec
INSERT INTO blog_categories (name, created_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING;

-- name: Insert :exec
INSERT INTO blog_posts (id, slug, title, excerpt, content, author, read_time, read_time_auto, category, tags, seo_keywords,
    image_url, featured, status, publish_date, published_at, view_count, seo_title, seo_description, created_at, updated_at,
    deleted_at, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0, $17, $18, $19, $20, $21, 1);

-- name: AddOldSlug :exec
INSERT INTO blog_slugs (slug, post_id, renamed_at) VALUES ($1, $2, $3)
ON CONFLICT (slug) DO UPDATE SET post_id = excluded.post_id, renamed_at = excluded.renamed_at;

-- name: AddSalt :exec
INSERT INTO blog_salts (day, salt) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING;

-- name: Salt :one
SELECT salt FROM blog_salts WHERE day = $1;

-- name: AddView :execrows
INSERT INTO blog_views (day, post_id, visitor) VALUES ($1, $2, $3) ON CONFLICT (day, post_id, visitor) DO NOTHING;

-- name: CountView :exec
UPDATE blog_posts SET view_count = view_count + 1 WHERE id = $1;

-- name: CountEvent :exec
INSERT INTO blog_events (day, post_id, kind, total) VALUES ($1, $2, $3, 1)
ON CONFLICT (day, post_id, kind) DO UPDATE SET total = blog_events.total + 1;

-- name: ForgetViews :exec
DELETE FROM blog_views WHERE day < $1;

-- name: ForgetSalts :exec
DELETE FROM blog_salts WHERE day < $1;

-- name: ForgetEvents :exec
DELETE FROM blog_events WHERE day < $1;
