-- name: KnownDevice :one
SELECT d.id FROM staff_devices d JOIN staff_users u ON u.id = d.user_id
WHERE d.token_hash = sqlc.arg(token_hash) AND u.email_key = sqlc.arg(email_key) AND d.expires_at > sqlc.arg(now);

-- name: SeeDevice :execrows
UPDATE staff_devices SET seen_at = sqlc.arg(now), expires_at = sqlc.arg(expires_at), network = sqlc.arg(network)
WHERE token_hash = sqlc.arg(token_hash) AND user_id = sqlc.arg(user_id) AND expires_at > sqlc.arg(now);

-- name: MoveDevices :exec
-- A browser has one token: the accounts that it knows go on with the new one.
UPDATE staff_devices SET token_hash = sqlc.arg(new_hash) WHERE token_hash = sqlc.arg(old_hash) AND user_id <> sqlc.arg(user_id);

-- name: InsertDevice :exec
INSERT INTO staff_devices (id, user_id, token_hash, created_at, seen_at, expires_at, network)
VALUES (sqlc.arg(id), sqlc.arg(user_id), sqlc.arg(token_hash), sqlc.arg(now), sqlc.arg(now), sqlc.arg(expires_at), sqlc.arg(network));

-- name: KnownFrom :one
-- Whether an account was signed in from a browser, or from a network.
SELECT COUNT(*) FROM staff_devices
WHERE user_id = sqlc.arg(user_id) AND expires_at > sqlc.arg(now)
  AND (token_hash = sqlc.arg(token_hash) OR (network = sqlc.arg(network) AND network <> ''));

-- name: PruneDevices :exec
DELETE FROM staff_devices WHERE staff_devices.user_id = sqlc.arg(user_id) AND id NOT IN (
    SELECT k.id FROM staff_devices k WHERE k.user_id = sqlc.arg(user_id) ORDER BY k.seen_at DESC, k.id DESC LIMIT sqlc.arg(keep)
);

-- name: DeleteDevicesOf :exec
DELETE FROM staff_devices WHERE user_id = $1;

-- name: DeleteOldDevices :exec
DELETE FROM staff_devices WHERE expires_at <= $1;

-- name: FreshCodes :one
-- Codes that were just mailed for a browser.
SELECT COUNT(*) FROM staff_signin_codes
WHERE user_id = sqlc.arg(user_id) AND browser_hash = sqlc.arg(browser_hash) AND used_at IS NULL AND created_at > sqlc.arg(since);

-- name: CountCodes :one
SELECT COUNT(*) FROM staff_signin_codes WHERE user_id = sqlc.arg(user_id) AND created_at > sqlc.arg(since);

-- name: CountCodesFrom :one
SELECT COUNT(*) FROM staff_signin_codes
WHERE user_id = sqlc.arg(user_id) AND created_at > sqlc.arg(since) AND network = sqlc.arg(network);

-- name: InsertCode :exec
INSERT INTO staff_signin_codes (id, user_id, code_hash, browser_hash, created_at, expires_at, network) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: OpenCodes :many
SELECT c.id, c.code_hash FROM staff_signin_codes c JOIN staff_users u ON u.id = c.user_id
WHERE u.email_key = sqlc.arg(email_key) AND c.browser_hash = sqlc.arg(browser_hash) AND c.used_at IS NULL AND c.expires_at > sqlc.arg(now)
ORDER BY c.id;

-- name: UseCode :execrows
UPDATE staff_signin_codes SET used_at = sqlc.arg(now) WHERE id = sqlc.arg(id) AND used_at IS NULL;

-- name: UseCodesOf :exec
-- A sign-in that has ended leaves no code for a later one.
UPDATE staff_signin_codes SET used_at = sqlc.arg(now) WHERE user_id = sqlc.arg(user_id) AND browser_hash = sqlc.arg(browser_hash) AND used_at IS NULL;

-- name: DeleteOldCodes :exec
DELETE FROM staff_signin_codes WHERE created_at <= $1;
