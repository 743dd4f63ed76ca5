-- name: PublishedID :one
SELECT id FROM blog_posts WHERE slug = $1 AND status = 'published' AND deleted_at IS NULL;

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

-- name: PurgeViews :exec
DELETE FROM blog_views WHERE post_id = $1;

-- name: PurgeEvents :exec
DELETE FROM blog_events WHERE post_id = $1;
