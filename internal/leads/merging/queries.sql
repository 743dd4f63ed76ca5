-- name: Redirect :execrows
UPDATE leads SET merged_into = sqlc.arg(into_id), version = version + 1 WHERE id = sqlc.arg(id) AND merged_into = sqlc.arg(from_id);

-- name: InsertMerge :exec
INSERT INTO lead_merges (id, survivor_id, merged_id, facts_before, facts_after, brought, merged_at)
VALUES ($1, $2, $3, $4, $5, $6, $7);

-- The merges that made a lead what it is, the latest first.
-- name: MergesOf :many
SELECT m.*, l.name, l.email, l.phone FROM lead_merges m JOIN leads l ON l.id = m.merged_id
WHERE m.survivor_id = $1 AND m.undone_at IS NULL ORDER BY m.merged_at DESC, m.id DESC;

-- name: EndMerge :execrows
UPDATE lead_merges SET undone_at = $2 WHERE id = $1 AND undone_at IS NULL;
