-- name: Due :many
SELECT id FROM blog_posts WHERE status = 'scheduled' AND publish_date <= $1 AND deleted_at IS NULL ORDER BY publish_date, id LIMIT 100;

-- name: Expired :many
SELECT id FROM blog_posts WHERE deleted_at < $1 ORDER BY deleted_at, id LIMIT 100;

-- name: ExpiredPost :one
SELECT slug, title, published_at FROM blog_posts WHERE id = $1 AND deleted_at < $2;

-- name: PurgePost :execrows
DELETE FROM blog_posts WHERE id = $1 AND deleted_at < $2;
