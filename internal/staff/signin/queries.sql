-- name: SignIn :execrows
-- Only while the account is as it was when the password was checked. The row is
-- locked, so a change of password, role or state that comes at the same time
-- either refuses this sign-in or ends the session that it makes.
UPDATE staff_users
SET password_hash = sqlc.arg(new_hash), last_seen_at = sqlc.arg(now)
WHERE id = sqlc.arg(id) AND password_hash = sqlc.arg(checked_hash) AND disabled_at IS NULL;

-- name: SeeUser :exec
UPDATE staff_users SET last_seen_at = sqlc.arg(now) WHERE id = sqlc.arg(id);
