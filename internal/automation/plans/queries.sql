-- The plans with what they say now, in the order in which they are asked.
-- name: Plans :many
SELECT p.*, v.plan, v.made_by_name, v.made_at FROM automation_plans p
JOIN automation_versions v ON v.plan_id = p.id AND v.version = p.version
WHERE p.deleted_at IS NULL
ORDER BY p.position, p.id;

-- The deleted plans, the latest first.
-- name: DeletedPlans :many
SELECT p.*, v.plan, v.made_by_name, v.made_at FROM automation_plans p
JOIN automation_versions v ON v.plan_id = p.id AND v.version = p.version
WHERE p.deleted_at IS NOT NULL
ORDER BY p.deleted_at DESC, p.id;

-- name: LastPosition :one
SELECT CAST(coalesce(max(position), 0) AS INTEGER) AS position FROM automation_plans;

-- Grows with each change of a plan, and with each new one.
-- name: PlansStamp :one
SELECT CAST(coalesce(sum(version), 0) AS BIGINT) AS stamp FROM automation_plans;

-- name: PlanByID :one
SELECT p.*, v.plan, v.made_by_name, v.made_at FROM automation_plans p
JOIN automation_versions v ON v.plan_id = p.id AND v.version = p.version
WHERE p.id = $1;

-- name: InsertPlan :execrows
INSERT INTO automation_plans (id, kind, version, active, position, looked_to, looked_id, created_at, updated_at)
VALUES ($1, $2, 1, $3, $4, $5, '', $5, $5) ON CONFLICT DO NOTHING;

-- The plan that a post has made before.
-- name: PlanByKey :one
SELECT id, version, COALESCE(request_hash, '') AS request_hash FROM automation_plans WHERE idempotency_key = $1;

-- name: SetPlanKey :exec
UPDATE automation_plans SET idempotency_key = $2, request_hash = $3 WHERE id = $1;

-- Somebody may make another one of equal content now.
-- name: FreePlanKey :exec
UPDATE automation_plans SET idempotency_key = NULL WHERE idempotency_key = $1;

-- name: InsertVersion :exec
INSERT INTO automation_versions (plan_id, version, plan, made_by, made_by_name, made_at) VALUES ($1, $2, $3, $4, $5, $6);

-- Moves a plan to its next version.
-- name: SetVersion :execrows
UPDATE automation_plans SET version = version + 1, active = sqlc.arg(active), deleted_at = sqlc.arg(deleted_at), updated_at = sqlc.arg(now)
WHERE id = sqlc.arg(id) AND version = sqlc.arg(version);

-- name: Versions :many
SELECT * FROM automation_versions WHERE plan_id = $1 ORDER BY version DESC LIMIT 200;

-- The search for silent leads has come so far; only from where it was.
-- name: SetSearchedTo :execrows
UPDATE automation_plans SET looked_to = sqlc.arg(looked_to), looked_id = sqlc.arg(looked_id)
WHERE id = sqlc.arg(id) AND looked_to = sqlc.arg(from_at) AND looked_id = sqlc.arg(from_id);
