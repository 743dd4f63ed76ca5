-- name: LeadByKey :one
SELECT * FROM leads WHERE person_key = $1;

-- name: LeadByID :one
SELECT * FROM leads WHERE id = $1;

-- Changes nothing: on PostgreSQL who wants the same lead waits here for its turn,
-- and then reads what the one before has written (SELECT … FOR UPDATE is not
-- known to SQLite, where writes stand in a row anyway).
-- name: LockLead :exec
UPDATE leads SET version = version WHERE person_key = $1;

-- name: InsertLead :execrows
INSERT INTO leads (id, person_key, email, name, company, phone, phone_e164, source, score, score_lines,
    priority, stage, interests, behavior, demographics, automation_enabled, human_override, chat_needs_human,
    assigned_to, last_activity, created_at, updated_at, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, 1)
ON CONFLICT (person_key) DO NOTHING;

-- name: UpdateLead :execrows
UPDATE leads SET email = $3, name = $4, company = $5, phone = $6, phone_e164 = $7, score = $8, score_lines = $9,
    priority = $10, stage = $11, interests = $12, behavior = $13, demographics = $14, automation_enabled = $15,
    human_override = $16, chat_needs_human = $17, assigned_to = $18, last_activity = $19, updated_at = $20,
    version = version + 1
WHERE id = $1 AND version = $2;

-- name: InsertTouchpoint :exec
INSERT INTO touchpoints (id, lead_id, type, channel, content, outcome, ref, timestamp)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: TouchpointsOfLead :many
SELECT * FROM touchpoints WHERE lead_id = $1 ORDER BY timestamp DESC, id DESC LIMIT $2;

-- name: InsertConsent :exec
INSERT INTO consent_events (id, lead_id, contact, purpose, basis, wording, wording_version, page, address,
    user_agent, actor, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- name: LeadsByCreation :many
SELECT * FROM leads
WHERE (created_at < sqlc.arg(before_at) OR (created_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR lower(name) LIKE sqlc.arg(pattern) ESCAPE '\'
       OR lower(email) LIKE sqlc.arg(pattern) ESCAPE '\' OR lower(company) LIKE sqlc.arg(pattern) ESCAPE '\')
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(max_rows);

-- name: LeadsScoredFrom :many
SELECT * FROM leads WHERE score >= $1 OR chat_needs_human ORDER BY score DESC, last_activity DESC, id DESC LIMIT $2;
