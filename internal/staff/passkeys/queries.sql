-- name: PasskeysOf :many
SELECT * FROM staff_passkeys WHERE user_id = $1 ORDER BY id;

-- name: PasskeyByCredential :one
SELECT p.id, p.user_id, p.public_key, p.counter, p.backup_eligible, p.backed_up, p.copied_at, u.passkey_handle
FROM staff_passkeys p JOIN staff_users u ON u.id = p.user_id WHERE p.credential_id = $1;

-- name: InsertPasskey :execrows
INSERT INTO staff_passkeys (id, user_id, credential_id, public_key, name, transports, counter, backup_eligible, backed_up, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (credential_id) DO NOTHING;

-- name: UsePasskey :execrows
-- Of two uses with one counter the second finds it counted already.
UPDATE staff_passkeys SET counter = sqlc.arg(counter), backup_eligible = sqlc.arg(backup_eligible), backed_up = sqlc.arg(backed_up), used_at = sqlc.arg(now)
WHERE id = sqlc.arg(id) AND user_id = sqlc.arg(user_id) AND (counter < sqlc.arg(counter) OR (counter = 0 AND sqlc.arg(counter) = 0));

-- name: NoteCopy :exec
UPDATE staff_passkeys SET copied_at = sqlc.arg(now) WHERE id = sqlc.arg(id);

-- name: RenamePasskey :execrows
UPDATE staff_passkeys SET name = sqlc.arg(name) WHERE id = sqlc.arg(id) AND user_id = sqlc.arg(user_id);

-- name: DeletePasskey :one
DELETE FROM staff_passkeys WHERE id = $1 AND user_id = $2 RETURNING name;

-- name: DeletePasskeysOf :execrows
DELETE FROM staff_passkeys WHERE user_id = $1;

-- name: CountPasskeys :exec
UPDATE staff_users SET passkeys = (SELECT COUNT(*) FROM staff_passkeys p WHERE p.user_id = sqlc.arg(id)) WHERE staff_users.id = sqlc.arg(id);

-- name: SetHandle :exec
UPDATE staff_users SET passkey_handle = sqlc.arg(handle) WHERE id = sqlc.arg(id) AND passkey_handle = '';

-- name: Handle :one
SELECT passkey_handle FROM staff_users WHERE id = $1;

-- name: FactorRequired :one
-- Whether the role of an account must have a second factor.
SELECT COUNT(*) FROM staff_users u JOIN staff_factor_rules f ON f.role = u.role WHERE u.id = $1;

-- name: SpendChallenge :execrows
INSERT INTO staff_passkey_challenges (challenge_hash, expires_at) VALUES ($1, $2) ON CONFLICT (challenge_hash) DO NOTHING;

-- name: DeleteOldChallenges :exec
DELETE FROM staff_passkey_challenges WHERE expires_at <= $1;
