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

-- name: PublishedCount :one
SELECT COUNT(*) FROM blog_posts WHERE status = 'published' AND deleted_at IS NULL;

-- name: IDsIn :many
SELECT id FROM blog_posts WHERE category = $1 AND status = 'published' AND deleted_at IS NULL;

-- name: BySlug :one
SELECT * FROM blog_posts WHERE slug = $1;

-- name: ByID :one
SELECT * FROM blog_posts WHERE id = $1;

-- Counted category by category: each is one range of an index on either engine; for a GROUP BY SQLite would sort all
-- posts.
-- name: Categories :many
SELECT c.name, (SELECT COUNT(*) FROM blog_posts p
    WHERE p.category = c.name AND p.status = 'published' AND p.deleted_at IS NULL) AS posts
FROM blog_categories c;
