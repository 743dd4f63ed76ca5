-- A repeat makes no second promise.
-- name: InsertPromise :exec
INSERT INTO lead_promises (id, lead_id, ref, source, made_at, due_at, kept_by, version)
VALUES ($1, $2, $3, $4, $5, $6, '', 1) ON CONFLICT (ref) DO NOTHING;

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
UPDATE lead_promises SET kept_at = $3, kept_by = $4, version = version + 1
WHERE id = $1 AND version = $2;

-- How the leads are called that wait for an answer and whose promise has raised something.
-- name: AlertingPromises :many
SELECT p.id, p.lead_id, p.source, l.name, l.email, l.phone FROM lead_promises p JOIN leads l ON l.id = p.lead_id
WHERE p.kept_at IS NULL AND EXISTS (SELECT 1 FROM deadline_alerts a WHERE a.promise = 'leads.answer' AND a.owner_id = p.id);

-- name: PromisesOfLead :many
SELECT * FROM lead_promises WHERE lead_id = $1 ORDER BY made_at, id;

-- name: ErasePromises :exec
DELETE FROM lead_promises WHERE lead_id = $1;
