-- name: EnsureRule :exec
INSERT INTO retention_rules (id, term, since, removed, failed, removed_all) VALUES ($1, $2, $3, 0, 0, 0) ON CONFLICT (id) DO NOTHING;

-- name: RuleByID :one
SELECT * FROM retention_rules WHERE id = $1;

-- name: Rules :many
SELECT * FROM retention_rules;

-- name: BeginAnew :exec
UPDATE retention_rules SET term = $2, since = $3 WHERE id = $1;

-- name: BeginRun :exec
UPDATE retention_rules SET last_run_at = $2, removed = 0, failed = 0 WHERE id = $1;

-- name: CountRemoved :exec
UPDATE retention_rules SET removed = removed + sqlc.arg(n), removed_all = removed_all + sqlc.arg(n) WHERE id = sqlc.arg(id);

-- name: CountFailed :exec
UPDATE retention_rules SET failed = failed + sqlc.arg(n) WHERE id = sqlc.arg(id);

-- Nothing is changed where there is an open one.
-- name: InsertHold :execrows
INSERT INTO retention_holds (id, kind, subject, reason, placed_at, placed_by) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (kind, subject) WHERE released_at IS NULL DO NOTHING;

-- name: ReleaseHold :execrows
UPDATE retention_holds SET released_at = sqlc.arg(at), reason = '' WHERE kind = sqlc.arg(kind) AND subject = sqlc.arg(subject) AND released_at IS NULL;

-- name: OpenHolds :many
SELECT * FROM retention_holds WHERE released_at IS NULL AND kind = $1 ORDER BY placed_at DESC, id DESC;

-- The open hold of a subject, and those that were released, the latest placed first.
-- name: HoldsOf :many
SELECT * FROM retention_holds WHERE kind = $1 AND subject = $2 ORDER BY placed_at DESC, id DESC;

-- name: ForgetHolds :exec
DELETE FROM retention_holds WHERE released_at < $1;
