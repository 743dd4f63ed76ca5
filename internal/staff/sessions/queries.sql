-- name: InsertSession :exec
INSERT INTO staff_sessions (id, token_hash, user_id, created_at, seen_at, expires_at)
VALUES ($1, $2, $3, $4, $4, $5);

-- name: SessionUser :one
SELECT s.id AS session_id, s.seen_at, s.expires_at, u.id, u.email, u.name, u.role
FROM staff_sessions s JOIN staff_users u ON u.id = s.user_id
WHERE s.token_hash = $1 AND u.disabled_at IS NULL;

-- name: SeeSession :exec
UPDATE staff_sessions SET seen_at = $2 WHERE id = $1 AND seen_at < $2;

-- name: SeeUser :exec
UPDATE staff_users SET last_seen_at = $2 WHERE id = $1;

-- name: DeleteSession :one
DELETE FROM staff_sessions WHERE token_hash = $1 RETURNING id, user_id;

-- name: DeleteSessionsOf :execrows
DELETE FROM staff_sessions WHERE user_id = $1;

-- name: DeleteOldSessions :execrows
DELETE FROM staff_sessions WHERE expires_at <= sqlc.arg(now) OR seen_at <= sqlc.arg(idle_since);
