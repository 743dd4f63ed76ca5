-- name: SecondFactor :one
SELECT totp_secret, totp_pending, totp_step, passkeys FROM staff_users WHERE id = $1;

-- name: BeginCode :exec
UPDATE staff_users SET totp_pending = $2 WHERE id = $1;

-- name: SetCode :exec
UPDATE staff_users SET totp_secret = sqlc.arg(secret), totp_pending = '', totp_step = sqlc.arg(step) WHERE id = sqlc.arg(id);

-- name: UseStep :execrows
-- A code works once: its time step must be newer than the last one used.
UPDATE staff_users SET totp_step = sqlc.arg(step) WHERE id = sqlc.arg(id) AND totp_step < sqlc.arg(step);

-- name: InsertRecovery :exec
INSERT INTO staff_recovery_codes (id, user_id, code_hash, slow) VALUES ($1, $2, $3, TRUE);

-- name: UseRecovery :execrows
DELETE FROM staff_recovery_codes WHERE id = sqlc.arg(id) AND user_id = sqlc.arg(user_id);

-- name: DeleteRecovery :exec
DELETE FROM staff_recovery_codes WHERE user_id = $1;

-- name: SecondFactorByKey :one
SELECT id, totp_secret, totp_step, passkeys FROM staff_users WHERE email_key = $1;

-- name: RecoveryCodes :many
SELECT id, code_hash, slow FROM staff_recovery_codes WHERE user_id = $1 ORDER BY id;

-- name: FastRecoveryCodes :many
SELECT id, user_id, code_hash FROM staff_recovery_codes WHERE NOT slow ORDER BY user_id, id LIMIT 500;

-- name: SlowDownRecovery :exec
UPDATE staff_recovery_codes SET code_hash = sqlc.arg(code_hash), slow = TRUE WHERE id = sqlc.arg(id) AND code_hash = sqlc.arg(before);
