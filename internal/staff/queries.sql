-- name: Guard :exec
-- Makes this transaction the only one that counts accounts: a second one waits
-- here until the first has committed, and then sees what it did.
UPDATE staff_guard SET turns = turns + 1 WHERE id = 1;

-- name: CountUsers :one
SELECT COUNT(*) FROM staff_users;

-- name: CountOtherOwners :one
-- Owners besides $1 who can sign in. An invited one cannot yet.
SELECT COUNT(*) FROM staff_users
WHERE role = 'owner' AND disabled_at IS NULL AND password_hash <> '' AND id <> $1;

-- name: InsertUser :exec
INSERT INTO staff_users (id, email, email_key, name, role, password_hash, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $7);

-- name: UserByID :one
SELECT * FROM staff_users WHERE id = $1;

-- name: UserByKey :one
SELECT * FROM staff_users WHERE email_key = $1;

-- name: ListUsers :many
SELECT * FROM staff_users
WHERE id > sqlc.arg(after) AND (lower(name) LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\' OR email_key LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\')
ORDER BY id LIMIT sqlc.arg(count);

-- name: Touch :execrows
-- Locks the account's row first of all, so that changes to one account and the
-- sign-ins to it come one after the other.
UPDATE staff_users SET updated_at = $2 WHERE id = $1;

-- name: SetRole :exec
UPDATE staff_users SET role = $2 WHERE id = $1;

-- name: SetDisabled :exec
UPDATE staff_users SET disabled_at = $2 WHERE id = $1;

-- name: SetName :exec
UPDATE staff_users SET name = $2 WHERE id = $1;

-- name: SetPassword :exec
UPDATE staff_users SET password_hash = $2 WHERE id = $1;

-- name: SignIn :execrows
-- Only while the account is as it was when the password was checked. The row is
-- locked, so a change of password, role or state that comes at the same time
-- either refuses this sign-in or ends the session that it makes.
UPDATE staff_users
SET password_hash = sqlc.arg(new_hash), last_seen_at = sqlc.arg(now)
WHERE id = sqlc.arg(id) AND password_hash = sqlc.arg(checked_hash) AND disabled_at IS NULL;

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

-- name: InsertToken :execrows
-- A request that is answered again after a crash finds its link made.
INSERT INTO staff_tokens (id, token_hash, purpose, user_id, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6)
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

-- name: DeleteOldTokens :execrows
DELETE FROM staff_tokens WHERE expires_at <= $1;

-- name: BeginCode :exec
UPDATE staff_users SET totp_pending = $2 WHERE id = $1;

-- name: SetCode :exec
UPDATE staff_users SET totp_secret = sqlc.arg(secret), totp_pending = '', totp_step = sqlc.arg(step) WHERE id = sqlc.arg(id);

-- name: UseStep :execrows
-- A code works once: its time step must be newer than the last one used.
UPDATE staff_users SET totp_step = sqlc.arg(step) WHERE id = sqlc.arg(id) AND totp_step < sqlc.arg(step);

-- name: InsertRecovery :exec
INSERT INTO staff_recovery_codes (user_id, code_hash) VALUES ($1, $2);

-- name: UseRecovery :execrows
DELETE FROM staff_recovery_codes WHERE user_id = $1 AND code_hash = $2;

-- name: DeleteRecovery :exec
DELETE FROM staff_recovery_codes WHERE user_id = $1;

-- name: CountResets :one
SELECT COUNT(*) FROM staff_tokens
WHERE user_id = CAST(sqlc.arg(user_id) AS TEXT) AND purpose = 'reset' AND created_at > sqlc.arg(since);

-- name: InsertResetRequest :exec
INSERT INTO staff_reset_requests (id, email_key) VALUES ($1, $2);

-- name: WaitingResetRequests :many
SELECT id FROM staff_reset_requests
WHERE put_off_until IS NULL OR put_off_until <= $1
ORDER BY id LIMIT $2;

-- name: TakeResetRequest :one
-- Of two instances at once one finds it gone.
DELETE FROM staff_reset_requests WHERE id = $1 RETURNING email_key;

-- name: PutOffResetRequest :exec
UPDATE staff_reset_requests SET put_off_until = $2 WHERE id = $1;
