-- name: Guard :exec
-- Makes this transaction the only one that counts accounts: a second one waits
-- here until the first has committed, and then sees what it did.
UPDATE staff_guard SET turns = turns + 1 WHERE id = 1;

-- name: FirstUser :one
SELECT created_at FROM staff_users ORDER BY created_at LIMIT 1;

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

-- name: AllUsers :many
SELECT * FROM staff_users ORDER BY id;

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
