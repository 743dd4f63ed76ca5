-- name: InsertResetRequest :exec
INSERT INTO staff_reset_requests (id, email_key, network, device_hash) VALUES ($1, $2, $3, $4);

-- name: WaitingResetRequests :many
SELECT id FROM staff_reset_requests
WHERE put_off_until IS NULL OR put_off_until <= $1
ORDER BY id LIMIT $2;

-- name: TakeResetRequest :one
-- Of two instances at once one finds it gone.
DELETE FROM staff_reset_requests WHERE id = $1 RETURNING email_key, network, device_hash;

-- name: PutOffResetRequest :exec
UPDATE staff_reset_requests SET put_off_until = $2 WHERE id = $1;
