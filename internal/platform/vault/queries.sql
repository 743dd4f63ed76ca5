-- name: Keys :many
SELECT * FROM vault_keys ORDER BY made_at, id;

-- name: AddKey :exec
INSERT INTO vault_keys (id, made_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING;

-- name: SetDone :exec
UPDATE vault_keys SET done_at = $2 WHERE id = $1;

-- name: SetUndone :exec
UPDATE vault_keys SET done_at = NULL;

-- name: DeleteKey :exec
DELETE FROM vault_keys WHERE id = $1;
