-- name: InsertNotice :execrows
INSERT INTO blog_notices (id, post_id, kind, by_name, made_at, due_at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT DO NOTHING;

-- name: Notice :one
SELECT * FROM blog_notices WHERE id = $1;

-- name: TellNotice :execrows
UPDATE blog_notices SET told_at = $2 WHERE id = $1 AND told_at IS NULL;

-- name: WaitingNotices :many
SELECT id FROM blog_notices WHERE told_at IS NULL AND due_at <= $1 ORDER BY due_at, id LIMIT $2;

-- name: PurgeNotices :exec
DELETE FROM blog_notices WHERE post_id = $1;
