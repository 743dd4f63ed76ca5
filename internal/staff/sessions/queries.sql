-- name: InsertSession :exec
INSERT INTO staff_sessions (id, token_hash, user_id, created_at, seen_at, expires_at, browser, network, proven_at)
VALUES (sqlc.arg(id), sqlc.arg(token_hash), sqlc.arg(user_id), sqlc.arg(now), sqlc.arg(now), sqlc.arg(expires_at), sqlc.arg(browser),
        sqlc.arg(network), sqlc.arg(now));

-- name: SessionUser :one
SELECT s.id AS session_id, s.seen_at, s.expires_at, s.proven_at, u.id, u.email, u.name, u.role,
       CAST(CASE WHEN u.totp_secret = '' AND u.passkeys = 0 AND f.since IS NOT NULL THEN 1 ELSE 0 END AS INTEGER) AS must_set_up
FROM staff_sessions s JOIN staff_users u ON u.id = s.user_id LEFT JOIN staff_factor_rules f ON f.role = u.role
WHERE s.token_hash = $1 AND u.disabled_at IS NULL;

-- name: SeeSession :exec
UPDATE staff_sessions SET seen_at = $2 WHERE id = $1 AND seen_at < $2;

-- name: SeeUser :exec
UPDATE staff_users SET last_seen_at = $2 WHERE id = $1;

-- name: DeleteSession :one
DELETE FROM staff_sessions WHERE token_hash = $1 RETURNING id, user_id;

-- name: ProveSession :exec
UPDATE staff_sessions SET proven_at = $2 WHERE id = $1;

-- name: SessionsOf :many
SELECT id, browser, network, created_at, seen_at FROM staff_sessions
WHERE user_id = sqlc.arg(user_id) AND expires_at > sqlc.arg(now) AND seen_at > sqlc.arg(idle_since)
ORDER BY seen_at DESC, id DESC;

-- name: DeleteSessionOf :execrows
DELETE FROM staff_sessions WHERE id = $1 AND user_id = $2;

-- name: DeleteSessionsOf :execrows
DELETE FROM staff_sessions WHERE user_id = $1;

-- name: DeleteOldSessions :execrows
DELETE FROM staff_sessions WHERE expires_at <= sqlc.arg(now) OR seen_at <= sqlc.arg(idle_since);
