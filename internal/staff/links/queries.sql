-- name: InsertToken :execrows
-- A request that is answered again after a crash finds its link made.
INSERT INTO staff_tokens (id, token_hash, purpose, user_id, created_at, expires_at, network, reserved)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (id) DO NOTHING;

-- name: ReadToken :one
SELECT * FROM staff_tokens WHERE token_hash = $1 AND purpose = $2 AND expires_at > sqlc.arg(now);

-- name: TakeToken :one
-- Uses the link up: of two at once one finds it gone.
DELETE FROM staff_tokens WHERE token_hash = $1 AND purpose = $2 AND expires_at > sqlc.arg(now) RETURNING user_id;

-- name: DeleteSetupTokens :exec
DELETE FROM staff_tokens WHERE purpose = 'setup';

-- name: DeleteTokensOf :exec
DELETE FROM staff_tokens WHERE user_id = sqlc.arg(user_id) AND id <> sqlc.arg(except_id);

-- Reset links are kept for their count (Resets), although they are dead.
-- name: DeleteOldTokens :execrows
DELETE FROM staff_tokens WHERE expires_at <= sqlc.arg(now) AND (purpose <> 'reset' OR created_at <= sqlc.arg(day_ago));

-- name: ResetsOf :many
SELECT network, reserved FROM staff_tokens
WHERE user_id = CAST(sqlc.arg(user_id) AS TEXT) AND purpose = 'reset' AND created_at > sqlc.arg(since);
