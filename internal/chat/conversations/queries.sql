-- Begins the conversation, or finds it and changes nothing: on PostgreSQL another writer to
-- the same conversation waits here, so that the places of messages are consecutive.
-- name: Open :one
INSERT INTO chat_conversations (id, user_id, session_id, service_type, score, score_lines, matched, industry, human_reasons,
    owner_hash, is_bound, created_at, last_message_at, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, 1)
ON CONFLICT (user_id, session_id) DO UPDATE SET version = chat_conversations.version
RETURNING *;

-- name: Lock :exec
UPDATE chat_conversations SET version = version WHERE id = $1;

-- name: ByNames :one
SELECT * FROM chat_conversations WHERE user_id = $1 AND session_id = $2;

-- name: ByID :one
SELECT * FROM chat_conversations WHERE id = $1;

-- name: Bind :exec
UPDATE chat_conversations SET is_bound = TRUE WHERE id = $1 AND owner_hash = $2;

-- name: SetSpokenAt :exec
UPDATE chat_conversations SET last_message_at = $2, version = version + 1 WHERE id = $1;

-- name: Messages :many
SELECT * FROM chat_messages WHERE conversation_id = $1 ORDER BY place;

-- name: MessagesByNames :many
SELECT m.* FROM chat_messages AS m JOIN chat_conversations AS c ON c.id = m.conversation_id
WHERE c.user_id = $1 AND c.session_id = $2 ORDER BY m.place;

-- name: MessageByKey :one
SELECT * FROM chat_messages WHERE idempotency_key = $1;

-- name: InsertMessage :exec
INSERT INTO chat_messages (id, conversation_id, place, role, content, extras, idempotency_key, created_at, reply_to, awaits_reply, spoken_by, name)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: LastPlace :one
SELECT CAST(coalesce(max(place), 0) AS INTEGER) FROM chat_messages WHERE conversation_id = $1;

-- name: SetService :exec
UPDATE chat_conversations SET service_type = $2 WHERE id = $1;

-- name: SetOwner :exec
UPDATE chat_conversations SET owner_hash = $2, is_bound = $3 WHERE id = $1;

-- name: Rate :exec
UPDATE chat_conversations SET score = $2, score_lines = $3, matched = $4, industry = $5, human_reasons = $6, last_message_at = $7,
    version = version + 1
WHERE id = $1;

-- name: ReplyOf :one
SELECT * FROM chat_messages WHERE reply_to = $1;

-- name: AwaitNoReply :exec
UPDATE chat_messages SET awaits_reply = FALSE WHERE id = $1;

-- name: Idle :many
SELECT id FROM chat_conversations WHERE last_message_at < $1 AND lead_id IS NULL ORDER BY last_message_at LIMIT $2;

-- name: DeleteMessages :exec
DELETE FROM chat_messages WHERE conversation_id = $1;

-- name: DeleteIdle :execrows
DELETE FROM chat_conversations WHERE id = $1 AND last_message_at < $2 AND lead_id IS NULL;

-- name: Delete :exec
DELETE FROM chat_conversations WHERE id = $1;

-- A browser makes a session's id for one conversation; several have it only if ids were copied.
-- name: OfSession :many
SELECT id FROM chat_conversations WHERE session_id = $1 ORDER BY created_at LIMIT 2;

-- name: SetLead :exec
UPDATE chat_conversations SET lead_id = $2, captured_at = $3, version = version + 1 WHERE id = $1;

-- Conversations of nobody in which an address or a number was typed; patterns in small letters, ! takes away a wildcard's meaning.
-- name: AnonymousThatName :many
SELECT c.id FROM chat_conversations AS c
WHERE c.lead_id IS NULL AND EXISTS (SELECT 1 FROM chat_messages AS m WHERE m.conversation_id = c.id
    AND (lower(m.content) LIKE CAST(sqlc.arg(email) AS TEXT) ESCAPE '!' OR lower(m.content) LIKE CAST(sqlc.arg(phone) AS TEXT) ESCAPE '!'
        OR lower(m.content) LIKE CAST(sqlc.arg(phone_e164) AS TEXT) ESCAPE '!'))
ORDER BY c.id;

-- name: OfLead :many
SELECT * FROM chat_conversations WHERE lead_id = $1 ORDER BY created_at DESC;
