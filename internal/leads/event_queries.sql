-- name: InsertEvent :exec
INSERT INTO lead_events (id, lead_id, kinds, detail, score_before, score_after, stage_before, stage_after, cause, depth, at, lead_version, actor, ref)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- Only if the change of score that it tells of was written (see Rescore).
-- name: InsertRescored :exec
INSERT INTO lead_events (id, lead_id, kinds, detail, score_before, score_after, stage_before, stage_after, cause, depth, at, lead_version)
SELECT CAST(sqlc.arg(id) AS TEXT), l.id, 'rescored', '', sqlc.arg(score_before), sqlc.arg(score_after), l.stage, l.stage, '', 0, sqlc.arg(at),
       l.version
FROM leads l WHERE l.id = sqlc.arg(lead_id) AND l.version = sqlc.arg(version);

-- The oldest first.
-- name: Events :many
SELECT * FROM lead_events WHERE due_at IS NULL OR due_at <= sqlc.arg(now) ORDER BY id LIMIT sqlc.arg(max_rows);

-- name: PutOffEvent :exec
UPDATE lead_events SET due_at = $2 WHERE id = $1;

-- name: TakeEvent :execrows
DELETE FROM lead_events WHERE id = $1;

-- What only time brings about: leads whose last activity lies in a range, the oldest first. It is answered from the index
-- by activity.
-- name: LeadsLastActive :many
SELECT l.id, l.last_activity FROM leads l
WHERE l.state = 'active' AND l.last_activity >= sqlc.arg(from_at) AND l.last_activity <= sqlc.arg(to_at)
  AND (l.last_activity > sqlc.arg(from_at) OR l.id > sqlc.arg(from_id))
ORDER BY l.last_activity, l.id LIMIT sqlc.arg(max_rows);

-- name: CountEvents :one
SELECT COUNT(*) FROM lead_events WHERE due_at IS NULL OR due_at <= sqlc.arg(now);

-- name: FirstEvent :one
SELECT at FROM lead_events WHERE due_at IS NULL OR due_at <= sqlc.arg(now) ORDER BY id LIMIT 1;
