-- name: Insert :execrows
INSERT INTO replies (id, hash, feature, case_id, lead_id, from_name, from_address, same_address, subject, body, quoted, automatic, attachments, incomplete, emergency, at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT (hash) DO NOTHING;

-- What came to a case, the oldest first.
-- name: OfCase :many
SELECT * FROM replies WHERE case_id = $1 ORDER BY at, id;

-- How many came to a case since then.
-- name: CountSince :one
SELECT COUNT(*) FROM replies WHERE case_id = $1 AND at > $2;

-- How many people wrote to a case since then, or how many of these tell of danger.
-- name: CountWritten :one
SELECT COUNT(*) FROM replies WHERE case_id = sqlc.arg(case_id) AND at > sqlc.arg(at) AND automatic = '' AND (emergency OR NOT CAST(sqlc.arg(emergency) AS BOOLEAN));

-- name: OfLead :many
SELECT * FROM replies WHERE lead_id = $1 AND lead_id <> '' ORDER BY at DESC, id DESC;

-- name: EraseOfLead :exec
DELETE FROM replies WHERE lead_id = $1 AND lead_id <> '';
