-- name: ByKey :one
SELECT * FROM assessments WHERE idempotency_key = $1;

-- name: ByHashSince :one
SELECT * FROM assessments WHERE request_hash = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 1;

-- name: ByID :one
SELECT * FROM assessments WHERE id = $1;

-- name: ByReportToken :one
SELECT * FROM assessments WHERE report_token = $1 AND report_until > $2;

-- name: Insert :exec
INSERT INTO assessments (id, idempotency_key, request_hash, report_token, report_until, lead_id, name, email, phone,
    phone_e164, company, answers, score, score_lines, risk_level, priority, recommendations, estimated_cost,
    service_type, behavior, source, quarantine_reason, notified_at, created_at, report_token_sealed, price_lines,
    company_size, decision_maker)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28);

-- name: MarkNotified :execrows
UPDATE assessments SET notified_at = $2 WHERE id = $1 AND notified_at IS NULL;

-- name: Unnotified :many
SELECT id FROM assessments
WHERE notified_at IS NULL AND created_at < sqlc.arg(before) AND quarantine_reason = ''
ORDER BY created_at LIMIT sqlc.arg(max_rows);

-- name: OfLead :many
SELECT * FROM assessments WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT) ORDER BY created_at DESC, id DESC;

-- name: EraseOfLead :exec
-- No mail is owed any more: one that is being written at this moment finds the row taken (MarkNotified).
UPDATE assessments SET idempotency_key = 'erased:' || id, request_hash = '', report_token = 'erased:' || id, report_token_sealed = '', name = '',
    email = '', phone = '', phone_e164 = '', company = '', company_size = '', decision_maker = FALSE, behavior = '{}', notified_at = COALESCE(notified_at, created_at)
WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT);

-- name: List :many
SELECT * FROM assessments
WHERE (created_at < sqlc.arg(before_at) OR (created_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
  AND (CAST(sqlc.arg(held_only) AS BOOLEAN) = FALSE OR quarantine_reason <> '')
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(max_rows);

-- name: Release :execrows
UPDATE assessments SET quarantine_reason = '', lead_id = CAST(sqlc.arg(lead_id) AS TEXT) WHERE id = sqlc.arg(id) AND quarantine_reason <> '';

-- Rows that look like a program's and have no lead, from before a time.
-- name: Suspects :many
SELECT id, email AS name, created_at FROM assessments
WHERE lead_id IS NULL AND quarantine_reason <> '' AND created_at <= sqlc.arg(before) AND created_at >= sqlc.arg(after_at)
  AND (created_at > sqlc.arg(after_at) OR id > sqlc.arg(after_id))
ORDER BY created_at, id LIMIT sqlc.arg(most);

-- name: DropSuspect :execrows
DELETE FROM assessments WHERE id = $1 AND lead_id IS NULL AND quarantine_reason <> '';

-- name: ExpireUnnamed :execrows
-- Answers without a contact whose report's link has ended.
DELETE FROM assessments WHERE lead_id IS NULL AND quarantine_reason = '' AND report_until <= $1;
