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

-- name: Known :one
SELECT COUNT(*) FROM replies WHERE hash = $1;

-- name: InsertFile :exec
INSERT INTO reply_files (id, reply_id, feature, case_id, name, size, at, preview, content) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- How many bytes of files came to a case since then.
-- name: FilesOfCaseSince :one
SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM reply_files WHERE case_id = $1 AND at > $2;

-- How many bytes of files came in all since then.
-- name: FilesSince :one
SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM reply_files WHERE at > $1;

-- name: File :one
SELECT name, content FROM reply_files WHERE id = $1 AND feature = $2 AND case_id = $3;

-- name: Preview :one
SELECT name, preview FROM reply_files WHERE id = $1 AND feature = $2 AND case_id = $3;

-- name: FilesOfReply :many
SELECT id, content FROM reply_files WHERE reply_id = $1;

-- name: EraseFilesOfLead :exec
DELETE FROM reply_files WHERE reply_id IN (SELECT id FROM replies WHERE lead_id = $1 AND lead_id <> '');
