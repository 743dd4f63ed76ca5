-- name: ByKey :one
SELECT * FROM contact_messages WHERE idempotency_key = $1;

-- name: ByHashSince :one
SELECT * FROM contact_messages WHERE request_hash = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 1;

-- name: ByID :one
SELECT * FROM contact_messages WHERE id = $1;

-- name: BySentToken :one
SELECT * FROM contact_messages WHERE sent_token = $1;

-- name: Insert :exec
INSERT INTO contact_messages (id, reference, idempotency_key, request_hash, sent_token, lead_id, name, email, phone,
    phone_e164, subject, message, matched_words, emergency_flag, status, status_before, quarantine_reason, source,
    sla_deadline, notified_at, created_at, assigned_to, assigned_name, answered_at, answered_by,
    closed_at, updated_at, version, sent_token_sealed)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, '', $16, $17, $18, NULL, $19, '', '',
    NULL, '', NULL, $19, 1, $20);

-- name: Update :execrows
UPDATE contact_messages SET status = $3, status_before = $4, quarantine_reason = $5,
    assigned_to = $6, assigned_name = $7, answered_at = $8, answered_by = $9, closed_at = $10, updated_at = $11,
    notified_at = $12, lead_id = $13, version = version + 1
WHERE id = $1 AND version = $2;

-- name: MarkNotified :execrows
UPDATE contact_messages SET notified_at = $2 WHERE id = $1 AND notified_at IS NULL;

-- name: Unnotified :many
SELECT id FROM contact_messages
WHERE notified_at IS NULL AND created_at < sqlc.arg(before) AND status <> 'spam'
ORDER BY created_at LIMIT sqlc.arg(max_rows);

-- How the open messages are called that have raised something.
-- name: Alerting :many
SELECT m.id, m.reference, m.name, m.emergency_flag, m.created_at, m.sla_deadline, m.phone_e164, m.message FROM contact_messages m
WHERE m.status = 'open'
  AND (m.emergency_flag OR EXISTS (SELECT 1 FROM deadline_alerts a WHERE a.promise = 'contact.response' AND a.owner_id = m.id));

-- name: InsertEvent :exec
INSERT INTO contact_events (id, message_id, at, kind, title, detail, actor) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: EventsOf :many
SELECT * FROM contact_events WHERE message_id = $1 ORDER BY at, id;

-- name: ByCreation :many
SELECT * FROM contact_messages
WHERE (CAST(sqlc.arg(status) AS TEXT) = 'all' OR status = sqlc.arg(status))
  AND (created_at < sqlc.arg(before_at) OR (created_at = sqlc.arg(before_at) AND id < sqlc.arg(before_id)))
  AND (CAST(sqlc.arg(pattern) AS TEXT) = '%' OR lower(name) LIKE sqlc.arg(pattern) ESCAPE '\'
       OR lower(email) LIKE sqlc.arg(pattern) ESCAPE '\' OR lower(message) LIKE sqlc.arg(pattern) ESCAPE '\'
       OR lower(reference) LIKE sqlc.arg(pattern) ESCAPE '\' OR phone LIKE sqlc.arg(pattern) ESCAPE '\')
ORDER BY created_at DESC, id DESC LIMIT sqlc.arg(max_rows);

-- name: CountOpenOfLead :one
SELECT count(*) FROM contact_messages WHERE lead_id = $1 AND status = 'open';

-- name: CountQuarantined :one
SELECT count(*) FROM contact_messages WHERE status = 'spam' AND quarantine_reason <> '';

-- name: OfLead :many
SELECT * FROM contact_messages WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT) ORDER BY created_at DESC, id DESC;

-- name: EraseOfLead :exec
-- No mail is owed any more: one that is being written at this moment finds the row taken (MarkNotified).
UPDATE contact_messages SET idempotency_key = 'erased:' || id, request_hash = '', sent_token = 'erased:' || id, sent_token_sealed = '', name = '',
    email = '', phone = '', phone_e164 = '', message = '', matched_words = '[]', notified_at = COALESCE(notified_at, created_at), version = version + 1
WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT);

-- name: EraseEventsOfLead :exec
-- A title may quote what staff wrote to the person.
UPDATE contact_events SET title = kind, detail = ''
WHERE message_id IN (SELECT id FROM contact_messages WHERE lead_id = CAST(sqlc.arg(lead_id) AS TEXT));

-- Rows that look like a program's and have no lead, from before a time.
-- name: Suspects :many
SELECT id, email AS name, created_at FROM contact_messages
WHERE lead_id IS NULL AND created_at <= sqlc.arg(before) AND created_at >= sqlc.arg(after_at)
  AND (created_at > sqlc.arg(after_at) OR id > sqlc.arg(after_id))
ORDER BY created_at, id LIMIT sqlc.arg(most);

-- name: DropSuspect :execrows
DELETE FROM contact_messages WHERE id = $1 AND lead_id IS NULL;

-- name: DropSuspectEvents :exec
DELETE FROM contact_events WHERE message_id = $1;

-- Answered from the index of references alone.
-- name: ReferencesWith :many
SELECT reference FROM contact_messages WHERE reference LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\' ORDER BY reference DESC LIMIT sqlc.arg(most);

-- name: IDOfReference :one
SELECT id FROM contact_messages WHERE reference = $1;
