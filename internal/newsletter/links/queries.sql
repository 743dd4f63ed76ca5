-- name: InsertKey :exec
INSERT INTO newsletter_keys (id, secret, made_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING;

-- name: Keys :many
SELECT * FROM newsletter_keys ORDER BY id;
