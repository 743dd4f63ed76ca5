-- A repeat makes no second promise.
-- name: InsertPromise :exec
INSERT INTO lead_promises (id, lead_id, ref, source, made_at, due_at, next_timer_at, kept_by, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, '', 1) ON CONFLICT (ref) DO NOTHING;

-- What is owed in time to a lead that asked at this door.
-- name: OpenPromiseAt :one
SELECT due_at FROM lead_promises WHERE lead_id = $1 AND source = $2 AND kept_at IS NULL AND due_at > $3 ORDER BY due_at LIMIT 1;

-- name: PromiseByID :one
SELECT p.*, l.name, l.email, l.company, l.phone, l.phone_e164 FROM lead_promises p JOIN leads l ON l.id = p.lead_id
WHERE p.id = $1;

-- The open promises, the soonest due first.
-- name: OpenPromises :many
SELECT p.*, l.name, l.email, l.company, l.phone, l.phone_e164 FROM lead_promises p JOIN leads l ON l.id = p.lead_id
WHERE p.kept_at IS NULL ORDER BY p.due_at, p.id LIMIT $1;

-- name: UpdatePromise :execrows
UPDATE lead_promises SET kept_at = $3, kept_by = $4, next_timer_at = $5, version = version + 1
WHERE id = $1 AND version = $2;

-- name: DuePromises :many
SELECT id FROM lead_promises WHERE next_timer_at IS NOT NULL AND next_timer_at <= $1 ORDER BY next_timer_at LIMIT $2;

-- name: EarliestPromiseTimer :one
SELECT next_timer_at FROM lead_promises WHERE next_timer_at IS NOT NULL ORDER BY next_timer_at LIMIT 1;

-- name: SetPromiseTimer :execrows
UPDATE lead_promises SET next_timer_at = sqlc.arg(next_timer_at)
WHERE id = sqlc.arg(id) AND version = sqlc.arg(version);

-- name: InsertPromiseAlert :execrows
INSERT INTO lead_promise_alerts (promise_id, kind, due_at, fired_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (promise_id, kind) DO NOTHING;

-- The latest alert of each open promise.
-- name: AlertsOfPromises :many
SELECT a.promise_id, a.kind, a.fired_at, p.lead_id, p.source, l.name, l.email
FROM lead_promise_alerts a JOIN lead_promises p ON p.id = a.promise_id JOIN leads l ON l.id = p.lead_id
WHERE p.kept_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM lead_promise_alerts AS later WHERE later.promise_id = a.promise_id AND later.due_at > a.due_at)
ORDER BY a.fired_at DESC, a.promise_id LIMIT $1;

-- name: PromisesOfLead :many
SELECT * FROM lead_promises WHERE lead_id = $1 ORDER BY made_at, id;

-- name: ErasePromiseAlerts :exec
DELETE FROM lead_promise_alerts WHERE promise_id IN (SELECT p.id FROM lead_promises p WHERE p.lead_id = $1);

-- name: ErasePromises :exec
DELETE FROM lead_promises WHERE lead_id = $1;
