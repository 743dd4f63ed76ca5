-- name: CaptureByKey :one
SELECT * FROM lead_captures WHERE idempotency_key = $1;

-- name: CaptureByHashSince :one
SELECT * FROM lead_captures WHERE request_hash = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 1;

-- name: CaptureByID :one
SELECT * FROM lead_captures WHERE id = $1;

-- name: InsertCapture :exec
INSERT INTO lead_captures (id, idempotency_key, request_hash, lead_id, email, name, phone, phone_e164, company, role,
    interests, source, service_type, session_id, behavior, score, score_lines, band, priority, recommendations,
    quarantine_reason, notified_at, created_at, company_size, decision_maker)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, NULL, $22, $23, $24);

-- name: CapturesOfLead :many
SELECT * FROM lead_captures WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT) ORDER BY created_at DESC, id DESC;

-- The key and the hash go, too: both can be made of what was said.
-- name: EraseCaptures :exec
UPDATE lead_captures SET idempotency_key = 'erased:' || id, request_hash = '', email = '', name = '', phone = '', phone_e164 = '',
    company = '', role = '', company_size = '', decision_maker = FALSE, interests = '[]', session_id = '', behavior = '{}', score_lines = '[]', recommendations = '[]'
WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT);

-- name: MarkCaptureNotified :execrows
UPDATE lead_captures SET notified_at = $2 WHERE id = $1 AND notified_at IS NULL;

-- name: UnnotifiedCaptures :many
SELECT id FROM lead_captures
WHERE notified_at IS NULL AND created_at < sqlc.arg(before) AND quarantine_reason = ''
ORDER BY created_at LIMIT sqlc.arg(max_rows);

-- name: ListCaptures :many
SELECT * FROM lead_captures
WHERE (created_at < sqlc.arg(before_at) OR (created_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
  AND (CAST(sqlc.arg(held_only) AS BOOLEAN) = FALSE OR quarantine_reason <> '')
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(max_rows);

-- name: ReleaseCapture :execrows
UPDATE lead_captures SET quarantine_reason = '', lead_id = CAST(sqlc.arg(lead_id) AS TEXT) WHERE id = sqlc.arg(id) AND quarantine_reason <> '';

-- Rows that look like a program's and have no lead, from before a time.
-- name: Suspects :many
SELECT id, email AS name, created_at FROM lead_captures
WHERE lead_id IS NULL AND created_at <= sqlc.arg(before) AND created_at >= sqlc.arg(after_at)
  AND (created_at > sqlc.arg(after_at) OR id > sqlc.arg(after_id))
ORDER BY created_at, id LIMIT sqlc.arg(most);

-- name: DropSuspect :execrows
DELETE FROM lead_captures WHERE id = $1 AND lead_id IS NULL;
